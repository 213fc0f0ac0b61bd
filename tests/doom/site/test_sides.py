"""One to three marines are a side of one word at the table, in results, ratings and tournaments."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission

from games.automation import autopilot
from games.history import replay, winners
from games.models.game import Game
from games.models.rating import AVERAGE, Rating
from games.play import lobby, substitutes
from games.ratings import evidence, update
from games.simulation import tournament
from games.simulation.tournament import TournamentSimulation
from games.tournaments import drafts
from games.tournaments.core import acts
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Terms
from games.web.players import titled
from rules.doom.board.spaces import word
from rules.doom.pieces import INVADER, MARINES, TEAM
from rules.kernel.table import state as affairs
from tests.doom.site.games import asked
from tests.support.at_table import give, reloaded, rule, seat

New = Callable[[int], Game]
TWO_SIDES = "Doom: the Board Game, tables of two sides"
every_table = pytest.mark.parametrize("marines", [1, 2, 3])


@pytest.fixture
def table(store: None) -> New:
    """A game between people who are called like their seats."""

    def made(marines: int) -> Game:
        game = lobby.create("doom", 1, (*MARINES[:marines], INVADER))
        for name in game.rules_setup.seats:
            lobby.join(game, name, somebody(name), salt=f"salt-of-{name}")
        return reloaded(game)

    return made


@pytest.fixture
def referee(store: None) -> Any:
    cat = somebody("cat")
    cat.user_permissions.add(Permission.objects.get(codename="referee"))
    return cat


def somebody(name: str) -> Any:
    return get_user_model().objects.create_user(name, f"{name}@example.org")


def side_of(marines: int) -> str:
    return TEAM if marines > 1 else MARINES[0]


def ratings() -> dict[str, Rating]:
    """By the names of people, which are those of their seats."""
    rows = Rating.objects.filter(system="doom", seats=0).select_related("person")
    return {row.person.username: row for row in rows}


@every_table
def test_each_marine_wins_the_whole_game(table: New, referee: Any, marines: int) -> None:
    game = table(marines)
    rule(game, referee, f"adjudicate {side_of(marines)}")
    assert winners.seats_of(reloaded(game)) == MARINES[:marines]
    update.rate()
    rated = update.with_seats(Game.objects.filter(pk=game.pk)).select_related("rated").get()
    assert [one.shares for one in evidence.contests(rated)] == [(1.0, 0.0)] * marines
    found = ratings()
    assert all(found[name].value > AVERAGE for name in MARINES[:marines])
    assert found[INVADER].value < AVERAGE
    assert {row.games for row in found.values()} == {1}
    sized = Rating.objects.exclude(seats=0)
    assert {titled("doom", row.seats) for row in sized} == {TWO_SIDES}


@every_table
def test_the_marines_lose_as_one(table: New, referee: Any, marines: int) -> None:
    game = table(marines)
    rule(game, referee, f"adjudicate {INVADER}")
    assert winners.told(reloaded(game)) == "Won by the invader."
    update.rate()
    found = ratings()
    assert all(found[name].value < AVERAGE for name in MARINES[:marines])
    assert found[INVADER].value > AVERAGE


@pytest.mark.parametrize("marines", [2, 3])
def test_a_marine_who_has_resigned_is_played_on_and_replaced(
    table: New, referee: Any, marines: int
) -> None:
    game, first = table(marines), MARINES[0]
    assert asked(game) == first
    give(game, f"{first}: resign")
    while asked(reloaded(game)) == first:
        assert autopilot.run(game, 1)
    assert game.status == Game.Status.PLAYING and asked(game) == MARINES[1]
    rule(game, referee, f"replace {first}", substitute=somebody("dan").username)
    for name in MARINES[1:marines]:
        give(game, f"{name}: resign")
    assert reloaded(game).status == Game.Status.PLAYING
    give(game, f"{first}: resign")
    assert reloaded(game).winners == [INVADER]


def test_anybody_may_go_on_for_a_marine_who_leaves(table: New) -> None:
    game, eve = table(2), somebody("eve")
    give(game, f"{MARINES[1]}: vacate")
    assert [one.name for one in substitutes.open_seats(eve)] == [MARINES[1]]
    substitutes.sit_down(game, MARINES[1], eve)
    assert seat(reloaded(game), MARINES[1]).user == eve and not seat(game, MARINES[1]).autopilot


@every_table
def test_what_was_revealed_is_taken_back_when_mates_and_the_invader_agree(
    table: New, marines: int
) -> None:
    game, (first, *rest) = table(marines), (*MARINES[:marines], INVADER)
    give(game, f"{first}: sprint", f"{first}: takeback")
    assert asked(reloaded(game)) == first and not game.affairs.get("proposal")
    orders = ("sprint", "move f7", "open door1", "takeback")
    give(game, *(f"{first}: {order}" for order in orders))
    awaited = [prompt.seat for prompt in affairs.prompts(reloaded(game).affairs)]
    assert awaited == rest
    give(game, *(f"{name}: agree" for name in rest))
    state = replay.state_of(reloaded(game))
    assert not state.open and word(*state.marines[first].at) == "f7"


@every_table
def test_one_refusal_is_enough_against_a_draw(table: New, marines: int) -> None:
    game, (first, *rest) = table(marines), (*MARINES[:marines], INVADER)
    give(game, f"{INVADER}: draw", f"{first}: refuse")
    assert reloaded(game).status == Game.Status.PLAYING
    give(game, f"{first}: draw", *(f"{name}: agree" for name in rest))
    assert reloaded(game).winners == [] and winners.told(game) == "A draw."


def test_a_marine_and_the_invader_meet_twice_in_a_mirrored_tournament(store: None) -> None:
    terms = Terms(
        "round-robin", sides=(MARINES[0], INVADER), mirrored=True, tiebreaks=("direct",), seed="1"
    )
    simulation = TournamentSimulation(terms, Conditions(system="doom"), 2, Random(1))
    assert not [*drafts.unsound(acts.Open(terms, simulation.conditions))]
    for step in (tournament.announce, tournament.tick):
        tournament.virtually(simulation, step)
    first, second = tournament.under_way(simulation)
    ends = [
        (one.seats.get(name=MARINES[0]).user, one.seats.get(name=INVADER).user)
        for one in (first, second)
    ]
    assert ends[0] == ends[1][::-1] and ends[0][0] != ends[0][1]


def test_the_form_says_which_tables_of_doom_can_be_paired() -> None:
    terms = Terms(sides=(*MARINES[:2], INVADER))
    (fault,) = drafts.of_missions(terms, Conditions(system="doom"))
    assert "The first marine and the second marine are one side." in fault.why
    assert fault.why.endswith("Choose the first marine and the invader.")
