"""Who is erased is nobody in tournaments, and nobody waits for them."""

from typing import Any

import pytest

from games.models.game import Game
from games.models.ruling_note import RulingNote
from games.models.tournament import ActNote, Entry
from games.operations import erasure
from games.play import lobby
from games.tournaments import perform
from games.tournaments.core import acts
from games.tournaments.core.field import How, Result
from tests.support.tournament_acts import enter
from tests.tournaments.conftest import Make, settle, won_by

pytestmark = pytest.mark.django_db


def somebody_resigns_everywhere() -> None:
    for game in Game.objects.filter(status=Game.Status.PLAYING):
        lobby.resign(game, game.seats.filter(autopilot=False)[0].name)


def test_no_round_waits_for_who_is_erased(begun: Make, people: list[Any], director: Any) -> None:
    one = begun(players=4, rounds=2)
    settle(one)
    perform.perform(one, acts.Penalise(1, 0.5), by=director, reason="P1 was rude.")
    erasure.erase(people[0])
    entry = Entry.objects.get(tournament=one, number=1)
    assert (entry.user, entry.state, entry.name) == (None, "left", "Somebody (1)")
    assert not ActNote.objects.filter(reason__contains="rude").exists()
    somebody_resigns_everywhere()
    settle(one)
    book = perform.book_of(one)
    assert book.round == 2 and not any(1 in t.entrants for t in book.round_of(2).tables)
    somebody_resigns_everywhere()
    settle(one)
    assert one.status == "over" and list(perform.trouble(one)) == []


def test_their_place_goes_to_the_first_who_waits(announced: Make, people: list[Any]) -> None:
    one = announced(places=2)
    for person in people[:3]:
        enter(one, person)
    erasure.erase(people[1])
    states = dict(one.entries.values_list("number", "state"))
    assert states == {1: "in", 2: "left", 3: "in"}


def test_an_end_stays_as_it_was(begun: Make, people: list[Any]) -> None:
    one = begun(players=2, rounds=1)
    settle(one)
    won_by(one.pairings.get().game, "red")
    settle(one)
    length = one.length
    erasure.erase(people[0])
    one.refresh_from_db()
    assert one.length == length and one.entries.get(number=1).user is None


def test_the_words_of_a_director_go_with_them(begun: Make, director: Any) -> None:
    one = begun(players=2)
    settle(one)
    ruled = acts.Decide(1, 1, Result(How.ADJUDICATED, {1: 1, 2: 0}))
    perform.perform(one, ruled, by=director, reason="I, Dora, say so.")
    assert RulingNote.objects.filter(reason="I, Dora, say so.").exists()
    erasure.erase(director)
    one.refresh_from_db()
    assert not RulingNote.objects.filter(reason__contains="Dora").exists()
    assert not ActNote.objects.filter(reason__contains="Dora").exists()
    assert list(perform.trouble(one)) == []
