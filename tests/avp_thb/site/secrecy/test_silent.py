"""
Twins on standing orders: the silent side answers by a standing order in the first game, and
by itself in the second one, when all of the others but one have. Nobody else can tell the
games apart: not by the number of events, nor by their times, nor by any question.
"""

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Any

import pytest
import time_machine

from games import play
from games.api import games
from games.clock import database_clock
from games.clock.time_control import Allowance
from games.history import audit, events, export, game_log, replay, views
from games.mail.screen import screen_of
from games.models.game import Game
from games.models.mail import Notice
from games.models.time_debit import TimeDebit
from games.play import lobby
from games.web import game_page, page_head
from rules.kernel import fold
from rules.kernel.system import Setup
from rules.kernel.table.state import STANDING
from tests.avp_thb.twins import SYSTEM

pytestmark = pytest.mark.django_db
SEATS = ("marine", "alien", "predator")
SILENT, OTHERS = "alien", ("marine", "predator")
STARTS = datetime(2026, 11, 22, 8, tzinfo=UTC)
# The last model of a turn is about to act; Clear Channel comes every other turn.
POSITION = """map
     A    B    C    D    E    F    G
 1   ─  --─  --─  --─  --─  --─  --─
end

initiative marine alien predator
pile environment e13 e02
hand marine m03 m15 m12
pile marine m01 m02 m05 m06 m09
hand alien a03 a04 a07
pile alien a01 a05 a09 a13 a20
hand predator p01 p03 p04
pile predator p02 p05 p06 p07 p08
model m1 marine pulse a1
model a1 alien infant d1 activated
model p1 predator hunter g1 activated
"""
ORDERS = 40


class Silent:
    """Two games from one position, and the one time that passes in both."""

    def __init__(self, people: dict[str, Any], seed: int, stands: str) -> None:
        self.random, self.at, self.met = Random(seed), STARTS, set[str]()
        self.people = people
        self.games = [self.begun() for _ in range(2)]
        for game, line in zip(self.games, (stands, "w0 ask; redraw ask"), strict=True):
            self.order(game, SILENT, f"standing {line}")

    def begun(self) -> Game:
        setup = Setup("avp_thb", 1, SEATS, SYSTEM.edition, {"position": POSITION, "cards": "all"})
        game = lobby.lay_out(setup, clock=Allowance(), autopilots=(), host=None)
        secret = sha256(b"silent").digest()
        Game.objects.filter(pk=game.pk).update(secret=secret, commitment=sha256(secret).hexdigest())
        with database_clock.at(self.at):
            for seat in SEATS:
                lobby.join(game, seat, self.people[seat], salt="salt")
        return Game.objects.get(pk=game.pk)

    def order(self, game: Game, seat: str, line: str) -> None:
        with database_clock.at(self.at):
            play.submit(game, seat, line, user=self.people[seat])
        game.refresh_from_db()

    def asked(self, number: int) -> dict[str, Any]:
        """The first question of each seat."""
        prompts = SYSTEM.prompts(replay.state_of(self.games[number]))
        return {prompt.seat: prompt for prompt in reversed(prompts)}

    def step(self) -> bool:
        """One order of another side in both games, or the silent side's where it acts itself."""
        asked, more = self.asked(0), self.asked(1)
        if SILENT in more and SILENT not in asked and len(asked) < 2:
            self.answer_itself(more[SILENT])
            return True
        self.at += timedelta(minutes=1)
        seats = [seat for seat in asked if seat in more]
        if not seats:
            return False
        prompt = asked[self.random.choice(seats)]
        line = self.chosen(prompt)
        for game in self.games:
            self.order(game, prompt.seat, line)
        return True

    def answer_itself(self, prompt: Any) -> None:
        """As the standing order would; at the same instant, when nobody else was asked."""
        self.met.add(prompt.kind)
        hand = SYSTEM.view(replay.state_of(self.games[1]), SILENT).cards.hand
        said = replay.state_of(self.games[0]).standing[SILENT]
        cards = hand if said["redraw"] == ["all"] else []
        lines = {"card window": "decline", "redraw": " ".join(["redraw", *cards])}
        if self.asked(0):
            self.at += timedelta(minutes=1)
        self.order(self.games[1], SILENT, lines[prompt.kind])

    def chosen(self, prompt: Any) -> str:
        """Mostly nothing, so that turn follows turn."""
        view = SYSTEM.view(replay.state_of(self.games[0]), prompt.seat)
        orders = list(map(str, fold.legal(SYSTEM, view, prompt)))
        idle = [line for line in orders if line in ("pass", "decline")]
        return self.random.choice(idle if idle and self.random.random() < 0.85 else orders)

    def told_apart(self) -> list[str]:
        """By what the others, or an onlooker, could tell the games apart now."""
        found = []
        for name in (*OTHERS, None):
            with time_machine.travel(self.at, tick=False):
                one, other = (seen(game, name, self.people) for game in self.games)
            found += [f"{what} of the {name}" for what in one if one[what] != other[what]]
        return found


def seen(game: Game, name: str | None, people: dict[str, Any]) -> dict[str, Any]:
    """All that has a number or a time in it."""
    game = Game.objects.get(pk=game.pk)
    person = people[name or "onlooker"]
    reader = game_page.reader_of(game, person, name or "")
    sight, public = views.Sight(game, name), games.public(game, person)
    record = export.of(game, name)
    mail = screen_of(game.seats.get(name=name)) if name else None
    shown = game_page.log(reader, None)
    return {
        "log": [as_shown(vars(entry)) for entry in game_log.log(game, name)],
        "sight": (sight.number, sight.view, sight.prompts),
        "program": {key: public[key] for key in ("events", "seats", "status")},
        "file": [as_shown(one._asdict()) for one in record.told],
        "length of the file": record.heading.events,
        "page": len(shown),
        "head": (
            page_head.waiting(game, name),
            list(map(as_told, page_head.at_table(game, shown))),
        ),
        "mail": mail and (mail.number, mail.news, mail.time_left, mail.questions),
        "notices": list(Notice.objects.filter(game=game, seat__name=name).values_list(*TOLD)),
        "question": list(game.seats.filter(name=name).values_list("asked", "deadline")),
        "thoughts": list(TimeDebit.objects.filter(game=game, seat__name=name).values_list("asked")),
    }


def as_told(line: page_head.AtTable) -> tuple[Any, ...]:
    return line.name, line.is_asked, line.since, line.until


TOLD = ("kind", "number", "send_after")


def as_shown(line: dict[str, Any]) -> dict[str, Any]:
    """What differs with the name of a game, or its seals, left out."""
    return {key: value for key, value in line.items() if key != "hash" and line["number"]}


@pytest.fixture(autouse=True)
def _open_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that begin from a position are for practice, and their player's own; not these."""
    monkeypatch.setattr(Game, "practice", False)


@pytest.fixture
def people(db: None, django_user_model: Any) -> dict[str, Any]:
    names = (*SEATS, "onlooker")
    return {name: django_user_model.objects.create_user(name) for name in names}


@pytest.mark.parametrize(("seed", "redraw"), [(1, "none"), (2, "all")])
def test_nobody_learns_who_has_a_standing_order(
    people: dict[str, Any], seed: int, redraw: str
) -> None:
    twins = Silent(people, seed, f"w0 decline; redraw {redraw}")
    for _ in range(ORDERS):
        assert not twins.told_apart()
        if not twins.step():
            break
    assert twins.met == {"card window", "redraw"}
    lengths = {game.length for game in twins.games}
    assert len(lengths) == 1 or twins.asked(1)
    assert TimeDebit.objects.filter(seat__name=SILENT, private=True, game=twins.games[1]).exists()
    by = {row.by for row in events.events_of(twins.games[0]) if row.seat == SILENT}
    assert STANDING in by


def test_where_all_have_standing_orders_nobody_is_asked(people: dict[str, Any]) -> None:
    twins = Silent(people, 1, "w0 decline; redraw none")
    game = twins.games[0]
    for seat in OTHERS:
        twins.order(game, seat, "standing w0 decline; redraw none")
    for line in ("activate m1", "pass"):
        twins.order(game, "marine", line)
    given = [row for row in events.events_of(game) if row.by == STANDING]
    windows = [tuple(row.order for row in given[at : at + 3]) for at in range(0, len(given), 3)]
    assert windows == [("redraw",) * 3, ("decline",) * 3]
    assert {row.seat for row in given[:3]} == {row.seat for row in given[3:]} == set(SEATS)
    (awaited,) = game.seats.filter(asked__isnull=False)
    assert awaited.asked == game.length == given[-1].number + 1 and not awaited.private
    assert audit.check(game) == game.length and not TimeDebit.objects.filter(private=True)


def at_once(system: Any, state: Any, seat: str = "") -> tuple[str, str] | None:
    """A mistake: the standing orders do not wait for the others."""
    return next(iter(system.unasked(state)), None)


@pytest.mark.parametrize(
    ("where", "name", "mistaken"),
    [(fold, "ready", at_once), (views, "known", lambda game, *_: game.length)],
)
def test_what_would_tell_it_is_found(
    people: dict[str, Any], monkeypatch: pytest.MonkeyPatch, where: Any, name: str, mistaken: Any
) -> None:
    monkeypatch.setattr(where, name, mistaken)
    twins = Silent(people, 1, "w0 decline; redraw none")
    found = set[str]()
    while not found and twins.step():
        found |= set(twins.told_apart())
    assert "file of the marine" in found or "file of the predator" in found
