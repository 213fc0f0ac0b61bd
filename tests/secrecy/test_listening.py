"""Whoever listens to twin games hears the same after each order: as many events, to the byte."""

from collections.abc import Iterator
from typing import Any

import pytest

from games import wake
from games.models.press import Message
from games.press import messages, voices
from games.web import game_page, listening
from games.web.listening import Hub
from tests.every_system.systems import COURSES, planned
from tests.secrecy.pairs import Pair
from tests.secrecy.tables import Table
from tests.support.listening import Ear, listening_site, quiet, until

ORDERS = 12


@pytest.fixture
def site(store: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Signs of life come when they come, and here nothing waits."""
    monkeypatch.setattr(listening, "BEAT", 3600.0)
    monkeypatch.setattr(listening, "PAUSE", 0.0)
    with listening_site() as site:
        yield site


def ears_at(site: Any, table: Table, names: list[str]) -> list[Ear]:
    seats = table.match.setup.seats
    return [
        Ear(site, table.people[name], table.key, name if name in seats else "") for name in names
    ]


def all_is_told() -> None:
    """What the database tells comes in its order, so after this all before it has come."""
    told: list[str] = []
    honest = Hub.now.ring
    Hub.now.ring = lambda *keys: (told.extend(keys), honest(*keys))
    wake.listeners("the end")
    until(lambda: "the end" in told)
    Hub.now.ring = honest
    quiet()


def whispered(table: Table, number: int) -> None:
    """The others write to themselves, which rings and concerns nobody else."""
    for seat in table.game.seats.exclude(name=table.match.seat):
        if seat.user:
            voice = voices.voice_of(table.game, seat.user)
            messages.say(voice, voices.NOTES, f"Note {number}.")


def compared(site: Any, key: str) -> tuple[int, bool]:
    """How many events there were, and whether both games have told the same."""
    pair = Pair(planned(key, 0, ORDERS))
    names = [eyes[0].name for eyes in pair.eyes]
    one, other = (ears_at(site, table, names) for table in pair.tables)
    until(lambda: Hub.now and Hub.now.is_heard and all(ear.heard for ear in one + other))
    alike = True
    while pair.goes_on and alike:
        pair.play()
        whispered(pair.tables[1], pair.played)
        all_is_told()
        alike = settled(one, other)
    assert pair.differ
    return min(ear.events for ear in one), alike


def settled(one: list[Ear], other: list[Ear]) -> bool:
    """Whether both sides have heard the same once all have got what was sent to them."""
    hub = Hub.now
    until(lambda: not any(listener.news.is_set() for listener in hub.all()))
    try:
        until(lambda: [ear.heard for ear in one] == [ear.heard for ear in other])
    except AssertionError:
        return False
    return True


@pytest.mark.parametrize("key", COURSES)
def test_twins_tell_those_who_listen_the_same(site: Any, key: str) -> None:
    events, alike = compared(site, key)
    assert alike and events > 0


def test_a_stream_that_tells_of_hidden_things_is_caught(
    site: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = game_page.mark

    def leaking(reader: game_page.Reader) -> str:
        return f"{honest(reader)} {Message.objects.filter(game=reader.game).count()}"

    monkeypatch.setattr(game_page, "mark", leaking)
    monkeypatch.setattr("tests.support.listening.LONGEST", 3.0)
    assert not compared(site, next(iter(COURSES)))[1]
