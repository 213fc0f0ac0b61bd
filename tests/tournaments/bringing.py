"""A tournament of rookeries whose entrants bring decks."""

from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.history import events
from games.models.game import Game
from games.models.tournament import EntrantList, Tournament
from games.tournaments import perform
from games.tournaments.core import acts
from rules.kernel.brought import BROUGHT
from rules.systems import SYSTEMS
from tests.support.tournament_acts import pair, publish
from tests.support.toys.aviary import Aviary
from tests.support.toys.birds import DeckRules
from tests.support.toys.rookery import SIX, Rookery
from tests.support.visitors import client_of
from tests.tournaments.conftest import Make

OWLS, RAVENS = "2 owl\n10 wren", "9 raven\n3 crow"
FLOCK = DeckRules.ready["flock"].text
HAS_NONE = "You have brought no deck. You play with what stands ready: “A flock”."


@pytest.fixture(autouse=True)
def played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setitem(SYSTEMS, "rookery", Rookery())
    monkeypatch.setitem(SYSTEMS, "aviary", Aviary())


@pytest.fixture
def cup(announced: Make) -> Make:
    """A tournament of rookeries that is open for entries."""

    def made(**words: Any) -> Tournament:
        usual = {"system": "rookery", "sides": SIX[:2], "rounds": 3, "automatic": False}
        return announced(**{**usual, **words})

    return made


def bring(one: Tournament, number: int, person: Any, **lists: str) -> None:
    perform.perform(one, acts.Bring(number), by=person, lists=lists)


def begin(one: Tournament) -> None:
    perform.perform(one, acts.Begin(), by=one.directors.get())


def a_round(one: Tournament) -> None:
    pair(one, by=one.directors.get())
    publish(one, by=one.directors.get())


def brought(game: Game) -> dict[str, str]:
    """By player, what event 0 of *game* says that they have brought blind."""
    found = {}
    for seat in game.seats.select_related("user"):
        for fact in events.events_of(game)[0].facts_for(seat.name):
            if fact["kind"] == BROUGHT:
                found[seat.user.username if seat.user else ""] = fact["data"]["text"]
    return found


def games(one: Tournament) -> list[Game]:
    return list(Game.objects.filter(pairing__tournament=one).order_by("pairing__round"))


def kept(one: Tournament, number: int = 1) -> dict[str, str]:
    rows = EntrantList.objects.filter(entry__tournament=one, entry__number=number)
    return dict(rows.values_list("seat", "text"))


def at(one: Tournament) -> str:
    return reverse("tournament", args=[one.key])


def html(response: Any) -> str:
    return str(response.content.decode())


def sent(one: Tournament, person: Any, verb: str, **fields: str) -> str:
    address = reverse("tournament_entry", args=[one.key])
    return html(client_of(person).post(address, {"verb": verb, **fields}, follow=True))
