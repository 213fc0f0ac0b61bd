"""
Twins on waiting: the same question is asked of one side in the first game and of another one
in the second. The third side, and an onlooker, cannot tell who is awaited, since when, or who
has answered; nor whom a standing order has spared the question.
"""

from hashlib import sha256

import pytest
from django.test import Client

from games.admin import readonly
from games.history import replay, views
from games.models.game import Game
from games.web import page_head
from rules.kernel.chance import Seed
from rules.kernel.system import Setup
from tests.avp_thb.twins import SYSTEM, TWINS
from tests.secrecy import desk
from tests.secrecy.looks import Angle, Eyes, post
from tests.secrecy.masks import Masks, differing
from tests.secrecy.tables import ONLOOKER, Table
from tests.support.courses import PAIR, Match

pytestmark = pytest.mark.django_db
SEATS = ("marine", "alien", "predator")
ACTIVE = "alien"  # has the initiative, by the secret of these games
NOTHING = Angle(0, [], [])
Said = tuple[str, str]


class Twins:
    """
    Two games with cards, all tokens placed. *others* are the sides that change their parts in
    the second game.
    """

    def __init__(self, *stops: str) -> None:
        seed = Seed(sha256(b"waiting").digest(), PAIR, dict.fromkeys(SEATS, "salt"))
        setup = Setup("avp_thb", 1, SEATS, SYSTEM.edition, {"cards": "strategy"})
        self.tables = [Table(Match(TWINS, setup, ACTIVE, seed), which) for which in (0, 1)]
        self.masks = Masks(self.tables[0]), Masks(self.tables[1])
        self.others = self.began()
        self.eyes = [[Eyes(one, who) for one in self.tables] for who in (ACTIVE, ONLOOKER)]
        for stop in stops:
            self.answer(f"standing {stop}", "program")
            self.answer(f"standing {stop.split()[0]}", "program", -1)

    def began(self) -> list[str]:
        """Whom *ACTIVE* will wait for, when all have kept their hands."""
        for line in ("deploy auto", "hand keep"):
            for seat in SEATS:
                self.both(seat, line)
        active, *others = replay.state_of(self.tables[0].game).initiative
        assert active == ACTIVE
        return others

    def both(self, seat: str, line: str, door: str = "program") -> None:
        for table in self.tables:
            answer = table.order(seat, door, line)
            assert "refused" not in answer and '"error"' not in answer, answer

    def answer(self, line: str, door: str, change: int = 1) -> None:
        """One of the others gives *line* in the first game, the other one in the second."""
        for table, seat in zip(self.tables, self.others[::change], strict=True):
            table.order(seat, door, line)

    def looked(self) -> dict[str, Said]:
        """By what *ACTIVE* or an onlooker could tell the games apart now."""
        post()
        assert len({table.game.length for table in self.tables}) == 1
        found = {}
        for one, other in self.eyes:
            seen, seen_too = one.look(NOTHING), other.look(NOTHING)
            for what in seen:
                for lines in differing(seen[what], seen_too[what], self.masks):
                    found[f"{what} of the {one.name}"] = lines
        return found

    def awaited(self) -> list[set[str]]:
        """Whom the games truly wait for."""
        return [set(asked_at(table.game)) for table in self.tables]


def asked_at(game: Game) -> list[str]:
    return list(game.seats.filter(asked__isnull=False).values_list("name", flat=True))


def begun(*stops: str) -> Twins:
    """Nobody has played a card at the start of the turn."""
    twins = Twins(*stops)
    for seat in (ACTIVE, *twins.others):
        twins.both(seat, "decline")
    return twins


def stopped(stop: str) -> Twins:
    """The games wait for the side that has set the stop."""
    twins = begun(f"{stop} ask")
    model = next(m.id for m in replay.state_of(twins.tables[0].game).of(ACTIVE))
    twins.both(ACTIVE, f"activate {model}")
    if stop != "w1":
        legal = views.Sight(twins.tables[0].game, ACTIVE)
        moves = SYSTEM.actions["move"].offers(legal.view)
        twins.both(ACTIVE, str(next(order for offer in moves for order in offer.orders())))
    assert twins.awaited() == [{seat} for seat in twins.others]
    return twins


@pytest.mark.parametrize(("stop", "door"), [("w1", "page"), ("w2", "mail"), ("end", "clock")])
def test_nobody_learns_whose_stop_it_is(stop: str, door: str) -> None:
    twins = stopped(stop)
    assert not twins.looked()
    twins.answer("decline", door)
    assert twins.awaited() == [{ACTIVE}, {ACTIVE}]
    assert not twins.looked()


def test_nobody_learns_who_has_answered_first() -> None:
    twins = Twins()
    assert not twins.looked()
    twins.answer("decline", "page")
    assert len(set(map(frozenset, twins.awaited()))) == 2 and not twins.looked()
    twins.answer("decline", "mail", -1)
    assert twins.awaited() == [{ACTIVE}] * 2 and not twins.looked()


def test_nobody_learns_whom_a_standing_order_has_spared() -> None:
    twins = Twins("w0 decline")
    assert len(set(map(frozenset, twins.awaited()))) == 2 and not twins.looked()
    twins.answer("decline", "page", -1)
    assert twins.awaited() == [{ACTIVE}] * 2 and not twins.looked()
    twins.both(ACTIVE, "decline")
    assert not twins.looked()


def staff(table: Table) -> Client:
    """ACTIVE's own browser, now that they run the service as well."""
    person = table.people[ACTIVE]
    person.is_staff = person.is_superuser = True
    person.save()
    return table.browsers[ACTIVE]


def told_apart_by_lists(twins: Twins) -> set[str]:
    """The lists by which staff who play could tell the games apart."""
    readers = [(staff(table), table.game) for table in twins.tables]
    found = set()
    for model in desk.TO_THE_GAME:
        one, other = [desk.masked(desk.listed(who, game, model)) for who, game in readers]
        found |= {model for _ in differing(one, other, twins.masks)}
    return found


def test_staff_who_play_learn_nothing_from_the_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    twins = Twins("w0 decline")
    assert len(set(map(frozenset, twins.awaited()))) == 2 and not told_apart_by_lists(twins)
    # Who sees the seats of their own games sees who is asked in private, and since when.
    monkeypatch.setattr(readonly.games.SeatAdmin, "to_game", "")
    assert told_apart_by_lists(twins) == {"seatatgame"}


def test_who_is_awaited_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_them(game: Game, reader: str | None) -> str:
        return " and ".join(asked_at(game))

    twins = stopped("w1")
    table = twins.tables[0]
    onlooker: Client = table.browsers[ONLOOKER]
    assert "Waiting for another side." in onlooker.get(f"/games/{table.key}/").content.decode()
    monkeypatch.setattr(page_head, "waiting", all_of_them)
    assert "page of the onlooker" in twins.looked()
