"""What people do at a table beside playing, at typical tables of every system."""

import re
from random import Random
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games.automation import plan_runner, plans
from games.history import audit, export, replay, views, winners
from games.models.game import Game
from games.models.rating import RatedGame
from games.ratings import update
from rules import verify
from rules.kernel import fold
from rules.kernel.errors import OrderError
from rules.kernel.sides import Side
from rules.kernel.standing import action_of
from rules.kernel.table import state as affairs
from tests.every_system.conftest import Laid
from tests.every_system.systems import SYSTEMS, TABLES
from tests.support import tables
from tests.support.at_table import asked_first, digest, give, reloaded, rule, seat
from tests.support.random_play import Seeded
from tests.support.visitors import client_of

MOST_ORDERS = 5_000
NO_OPPONENT = "Nobody is left on another side who could agree"

every_table = pytest.mark.parametrize(("key", "table"), TABLES)
every_system = pytest.mark.parametrize("key", SYSTEMS)


def sides_of(game: Game) -> tuple[Side, ...]:
    return replay.system_of(game).sides(game.rules_setup)


def held(game: Game) -> list[Side]:
    return [side for side in sides_of(game) if side.seats]


def autopilots_order(game: Game, name: str) -> str:
    seen = views.Sight(game, name)
    return replay.system_of(game).autopilot(seen.view, seen.prompts[0])


def played_to_its_end(game: Game) -> Game:
    for _ in range(MOST_ORDERS):
        if reloaded(game).status == Game.Status.OVER:
            return game
        name = asked_first(game)
        give(game, f"{name}: {autopilots_order(game, name)}")
    raise AssertionError("it does not end")


@every_table
def test_a_game_is_over_rated_exported_and_verified(key: str, table: int, laid_out: Laid) -> None:
    game, _ = laid_out(key, table)
    assert played_to_its_end(game).status == Game.Status.OVER
    assert audit.check(game) == game.length
    report = verify.verify(export.of(game))
    assert not report.broken and not report.adopted
    assert winners.told(game) in "\n".join(report.found) or not game.winners
    update.rate()
    assert RatedGame.objects.get(game=game).weight > 0
    assert update.misstated() == []


@every_table
def test_whoever_resigns_loses_when_nobody_of_the_side_is_left(
    key: str, table: int, laid_out: Laid
) -> None:
    """Between several others nobody has won yet: the autopilot plays on."""
    game, _ = laid_out(key, table)
    side, *others = sides_of(game)
    for number, name in enumerate(side.seats, 1):
        give(game, f"{name}: resign")
        decided = number == len(side.seats) and len(others) == 1
        assert (reloaded(game).status == Game.Status.OVER) == decided
        assert seat(game, name).autopilot != decided
    assert game.winners == ([others[0].name] if len(others) == 1 else None)


@every_table
def test_a_draw_needs_an_opponent(key: str, table: int, laid_out: Laid) -> None:
    game, _ = laid_out(key, table)
    first, *rest = game.rules_setup.seats
    if len(held(game)) < 2:
        with pytest.raises(OrderError, match=NO_OPPONENT):
            give(game, f"{first}: draw")
        return
    give(game, f"{first}: draw", *(f"{name}: agree" for name in rest))
    assert reloaded(game).status == Game.Status.OVER and game.winners == []


@every_table
def test_an_order_is_taken_back_by_consent_or_at_the_barrier_not_at_all(
    key: str, table: int, laid_out: Laid
) -> None:
    game, _ = laid_out(key, table)
    before = digest(game)
    name = asked_first(game)
    give(game, f"{name}: {autopilots_order(game, name)}")
    rivals = [side for side in held(game) if name not in side.seats]
    try:
        give(game, f"{name}: takeback")
    except OrderError as refusal:
        assert not rivals and NO_OPPONENT in str(refusal)
        return
    for prompt in affairs.prompts(reloaded(game).affairs):
        assert any(prompt.seat in side.seats for side in rivals)
        give(game, f"{prompt.seat}: {prompt.verbs[0]}")
    assert digest(reloaded(game)) == before


@every_table
def test_a_referee_decides_for_a_side(key: str, table: int, laid_out: Laid, referee: Any) -> None:
    game, _ = laid_out(key, table)
    for side in sides_of(game)[-1:]:
        rule(game, referee, f"adjudicate {side.name}")
        assert reloaded(game).winners == [side.name]


@every_system
def test_a_plan_is_followed(key: str, laid_out: Laid) -> None:
    game, people = laid_out(key)
    name = asked_first(game)
    line = views.Sight(game, name).prompts[0].default
    found = plans.write(game, seat(game, name), [line], people[name])
    assert [one.order for one in found]
    assert plan_runner.run_all() == 1
    assert reloaded(game).length == 2


@every_system
def test_standing_orders_have_a_page_where_there_are_any(key: str, laid_out: Laid) -> None:
    game, people = laid_out(key)
    name, person = next(iter(people.items()))
    client: Client = client_of(person)
    answer = client.get(f"/games/{game.key}/standing-orders/", {"seat": name})
    action = action_of(replay.system_of(game))
    assert answer.status_code == (200 if action else 404)
    if action:
        give(game, f"{name}: standing {action.example}")
        page = client.get(f"/games/{game.key}/", {"seat": name}).content.decode()
        assert "Your standing orders" in page


@every_system
def test_the_page_paints_no_part_of_a_board(key: str) -> None:
    """No class of a picture is one that the page paints, such as its crosshair."""
    system = SYSTEMS[key]
    state = fold.start(system, tables.usual(system), Seeded(Random(1))).state
    drawn = system.svg_board(system.view(state, tables.usual(system).seats[0]))
    classes = {name for found in re.findall(r'class="([^"]*)"', drawn) for name in found.split()}
    with open(finders.find("games/site.css")) as style:
        painted = set(re.findall(r"(?m)^\.([\w-]+)", style.read()))
    assert "crosshair" in painted and not classes & painted
