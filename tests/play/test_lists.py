"""What players bring to their seats: judged first, then hidden until the rules show it."""

import logging
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.history import audit, events, export, replay
from games.mail import post
from games.models.game import Game, SeatAtGame
from games.models.mail import MailOut
from games.play import lobby, practice
from rules.kernel import brought
from rules.kernel.errors import Refusal
from rules.record import written
from rules.systems import SYSTEMS
from rules.verify import verify
from tests.secrecy import desk
from tests.support.toys.aviary import Aviary
from tests.support.toys.rookery import SIX
from tests.support.visitors import api_of, client_of

OWLS, RAVENS = "2 owl\n10 wren", "9 raven\n3 crow"


@pytest.fixture(autouse=True)
def _fresh(toys: None, db: None) -> None:
    cache.clear()


@pytest.fixture
def duel(people: list[Any]) -> Game:
    return lobby.create("rookery", 1, SIX[:2], host=people[2])


def brings(game: Game, name: str) -> str:
    return SeatAtGame.objects.get(game=game, name=name).brings


def told(game: Game, seat: str | None) -> list[dict[str, Any]]:
    return events.events_of(game)[0].facts_for(seat)


def test_a_list_is_judged_before_the_seat_counts_as_taken(duel: Game, people: list[Any]) -> None:
    with pytest.raises(Refusal) as refused:
        lobby.join(duel, "ash", people[0], brings="3 owl\n2 dodo")
    assert str(refused.value) == (
        "The deck of the ash: There is no bird “dodo”. A deck has 12 cards, not 3. A deck has at"
        " most 2 owls."
    )
    assert not SeatAtGame.objects.get(game=duel, name="ash").taken
    lobby.join(duel, "ash", people[0], brings=" 2 OWL \n\n10  wren\n")
    assert brings(duel, "ash") == OWLS
    lobby.leave(duel, "ash", people[0])
    assert brings(duel, "ash") == ""


def test_a_list_is_exchanged_until_the_game_begins(duel: Game, people: list[Any]) -> None:
    lobby.join(duel, "ash", people[0], brings=OWLS)
    lobby.exchange(duel, "ash", people[0], RAVENS)
    assert brings(duel, "ash") == RAVENS
    for other, words, said in (
        (people[1], OWLS, "You do not hold the seat of the ash."),
        (people[0], "3 owl", "A deck has 12 cards, not 3."),
        (people[0], "", "Say which deck you bring: name one that is ready made"),
    ):
        with pytest.raises(Refusal, match=said):
            lobby.exchange(duel, "ash", other, words)
    assert brings(duel, "ash") == RAVENS
    lobby.join(duel, "birch", people[1])
    with pytest.raises(Refusal, match="The game has started with what you brought"):
        lobby.exchange(duel, "ash", people[0], OWLS)
    assert "9 raven" in str(told(duel, "ash")) and "owl" not in str(told(duel, "ash"))


def test_a_list_that_all_may_read_is_exchanged_in_the_setup(
    people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SYSTEMS, "aviary", Aviary())
    game = lobby.create("aviary", 1, SIX[:2], host=people[2])
    lobby.join(game, "birch", people[0], brings=OWLS)
    page = client_of(people[1]).get(reverse("game", args=[game.key])).content.decode()
    assert "Brings 2 owl<br>10 wren" in page
    lobby.exchange(game, "birch", people[0], RAVENS)
    game.refresh_from_db()
    assert game.setup["options"] == {"birch": RAVENS} and brings(game, "birch") == ""


def test_the_game_begins_with_what_was_brought(duel: Game, people: list[Any]) -> None:
    lobby.join(duel, "ash", people[0], brings=OWLS)
    lobby.join(duel, "birch", people[1])
    duel.refresh_from_db()
    assert duel.status == "playing" and brings(duel, "ash") == brings(duel, "birch") == ""
    [own] = [fact for fact in told(duel, "ash") if fact["kind"] == brought.BROUGHT]
    assert own["data"] == {"text": OWLS}
    assert "raven" in str(told(duel, "birch")) and "owl" not in str(told(duel, "birch"))
    replay.forget(duel)
    assert audit.check(duel) == 1
    assert "owl" not in "".join(written(export.of(duel, "birch")))


def test_autopilots_bring_the_first_that_is_ready_made(people: list[Any]) -> None:
    game = lobby.create("rookery", 1, SIX, autopilots=SIX[1:], host=people[0])
    lobby.join(game, "ash", people[0], brings="night")
    game.refresh_from_db()
    decks = {seat: str(told(game, seat)[-1]["data"]) for seat in SIX}
    assert "owl" in str(told(game, "ash")) and "owl" not in str(told(game, "oak"))
    assert len(decks) == 6 and audit.check(game) == 1


def test_what_is_fixed_is_not_chosen(people: list[Any]) -> None:
    game = lobby.create("counter", 1, host=people[0])
    with pytest.raises(Refusal, match=r"What the red brings to this game is fixed\."):
        lobby.join(game, "red", people[0], brings="12 wren")
    lobby.join(game, "red", people[0])
    with pytest.raises(Refusal, match=r"What the red brings to this game is fixed\."):
        lobby.exchange(game, "red", people[0], "12 wren")


def test_a_game_with_lists_is_proved_when_it_is_over(duel: Game, people: list[Any]) -> None:
    lobby.join(duel, "ash", people[0], brings=OWLS)
    lobby.join(duel, "birch", people[1], brings=RAVENS)
    lobby.resign(duel, "ash")
    duel.refresh_from_db()
    assert verify(export.of(duel)).broken == []


def test_practice_goes_on_without_lists(duel: Game, people: list[Any]) -> None:
    lobby.join(duel, "ash", people[0], brings=OWLS)
    lobby.join(duel, "birch", people[1])
    duel.refresh_from_db()
    forked = practice.fork(duel, 0, "ash", people[0])
    assert brought.BROUGHT not in str(told(forked, "ash"))
    assert replay.state_of(forked)["decks"]["ash"] == replay.state_of(duel)["decks"]["ash"]


def test_whoever_takes_a_seat_over_reads_what_it_brought(duel: Game, people: list[Any]) -> None:
    lobby.join(duel, "ash", people[0], brings=OWLS)
    lobby.join(duel, "birch", people[1])
    SeatAtGame.objects.filter(game=duel, name="ash").update(user=people[2])
    page = client_of(people[2]).get(reverse("game", args=[duel.key])).content.decode()
    assert "2 owl" in page
    assert (
        "2 owl" not in client_of(people[1]).get(reverse("game", args=[duel.key])).content.decode()
    )


# What differs between two looks at one moment of one game.
MASKS = re.compile(
    rf"[0-9a-f]{{16,}}\b|\b\w{{64}}\b|{desk.MASKS}"
    r"|turn\+\w+@|/off/\S+/|\d?\d:\d\d(:\d\d)?(\.\d+)?|={15}\d{19}=="
)
ADMIN = ("game", "seatatgame", "event", "mailin", "mailout", "notice", "receipt")


class Looks:
    """All that somebody other than the ash gets to see of a game."""

    def __init__(self, game: Game, other: Any, log: pytest.LogCaptureFixture) -> None:
        boss = get_user_model().objects.create_superuser(f"boss-{other.username}", "b@example.org")
        self.game, self.log = game, log
        self.browsers = [client_of(other), Client(), client_of(boss)]
        self.program = api_of(other)
        self.other = other

    def all(self) -> str:
        while post.deliver():
            pass
        key = self.game.key
        pages = ["/", f"/games/{key}/", f"/games/{key}/news/", f"/games/{key}/proof/file/"]
        data = [f"/api/games/{key}/{part}" for part in ("", "view/", "facts/", "prompts/")]
        seen = [one.get(url).getvalue().decode() for one in self.browsers for url in pages]
        seen += [self.program.get(url).content.decode() for url in ["/api/games/", *data]]
        seen += [self.listed(model) for model in ADMIN]
        mails = MailOut.objects.filter(to=self.other.email).order_by("pk")
        seen += [mail.subject + mail.text + mail.html for mail in mails]
        return MASKS.sub("…", "\n".join([*seen, self.log.text]))

    def listed(self, model: str) -> str:
        """The list of the admin and the page of each of its rows."""
        boss, lists = self.browsers[-1], reverse(f"admin:games_{model}_changelist")
        page = boss.get(lists).content.decode()
        rows = sorted(set(re.findall(rf"{lists}\d+/change/", page)))
        return "\n".join([page, *(boss.get(row).content.decode() for row in rows)])


def looked(make: Callable[[str], Looks], text: str) -> str:
    """What is seen where the ash brought *text*; then it is as if it had never been."""
    with transaction.atomic():
        seen = make(text).all()
        transaction.set_rollback(True)
    return seen


def apart(one: str, other: str) -> list[str]:
    """The lines in which two looks differ."""
    lines = zip(one.splitlines(), other.splitlines(), strict=False)
    return [f"{a[:300]} | {b[:300]}" for a, b in lines if a != b] + (
        [] if len(one.splitlines()) == len(other.splitlines()) else ["their lengths"]
    )


@pytest.fixture
def before(duel: Game, people: list[Any], caplog: pytest.LogCaptureFixture) -> Any:
    def make(text: str) -> Looks:
        caplog.clear()
        lobby.join(duel, "ash", people[0], brings=text, salt="same")
        return Looks(duel, people[1], caplog)

    caplog.set_level(logging.DEBUG, "games")
    return make


@pytest.fixture
def after(duel: Game, people: list[Any], caplog: pytest.LogCaptureFixture) -> Any:
    def make(text: str) -> Looks:
        caplog.clear()
        lobby.join(duel, "ash", people[0], brings=text, salt="same")
        lobby.join(duel, "birch", people[1], brings=RAVENS, salt="same")
        duel.refresh_from_db()
        return Looks(duel, people[1], caplog)

    caplog.set_level(logging.DEBUG, "games")
    return make


@pytest.mark.parametrize("when", ["before", "after"])
def test_nobody_else_can_tell_what_was_brought(
    when: str, request: pytest.FixtureRequest, people: list[Any]
) -> None:
    make = request.getfixturevalue(when)
    first, second = looked(make, OWLS), looked(make, RAVENS)
    assert not apart(first, second), "\n".join(apart(first, second))
    assert len(first) > 20_000 and "2 owl" not in first


def test_the_looks_would_find_a_leak(before: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatAtGame, "__str__", lambda seat: f"{seat.name} {seat.brings[:5]}")
    assert apart(looked(before, OWLS), looked(before, RAVENS))


def test_nor_from_a_refusal(duel: Game, people: list[Any]) -> None:
    lobby.join(duel, "ash", people[0], brings=OWLS)
    with pytest.raises(Refusal) as refused:
        lobby.join(duel, "birch", people[1], brings="1 owl")
    assert str(refused.value) == "The deck of the birch: A deck has 12 cards, not 1."
    with pytest.raises(Refusal, match="taken"):
        lobby.join(duel, "ash", people[1], brings=OWLS)
    assert brings(duel, "birch") == ""
