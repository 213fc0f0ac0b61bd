"""
What the site lets an autopilot play, at every strength, hangs on nothing that its seat cannot see:
in twin games it gives the same orders, and hints are the same.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from django.db import transaction

from games.automation import hints, thinking
from games.history import events, replay, views
from games.models.game import Game, SeatAtGame
from rules.kernel import fold, players
from rules.systems import SYSTEMS
from tests.every_system.systems import COURSES, planned
from tests.secrecy.pairs import Pair
from tests.secrecy.tables import Table

pytestmark = pytest.mark.django_db

EVERY = [
    (key, name)
    for key in COURSES
    if key in SYSTEMS
    for name in players.strengths(SYSTEMS[key])
    if name != players.PLAIN
]
WHERE_IT_MATTERS = [key for key in dict(EVERY) if COURSES[key].is_weighty]


def pairs(key: str) -> Iterator[Pair]:
    """
    Twin games that differ, in which the seat that cannot tell is asked to weigh something. Nothing
    is left of a pair once the next one is asked for.
    """
    for number in range(20):
        before = transaction.savepoint()
        pair = Pair(planned(key, number, COURSES[key].to_weigh))
        while pair.goes_on and not (pair.next.seat == pair.plan.match.seat and weighs(pair)):
            pair.play()
        if pair.goes_on and pair.differ:
            yield pair
        transaction.savepoint_rollback(before)


def weighs(pair: Pair) -> bool:
    found, _ = (advised(table) for table in pair.tables)
    return len(found) > 1


def advised(table: Table, strength: str = "casual") -> Any:
    """What a player of this *strength* would tell whoever holds the seat."""
    seen = views.Sight(table.game, table.match.seat)
    return hints.weighed(seen, players.named(replay.system_of(table.game), strength))


def given(table: Table, strength: str, most: int = 3) -> list[str]:
    """The next orders of an autopilot of this *strength* in the seat."""
    rows = SeatAtGame.objects.filter(game=table.game, name=table.match.seat)
    rows.update(autopilot=True, strength=strength)
    length = table.game.length
    while table.game.length < length + most:
        seat = rows.select_related("game").get()
        if seat.asked is None or not thinking.played(seat):
            break
    return [row.order for row in events.events_of(table.game, length)]


@pytest.mark.parametrize(("key", "strength"), EVERY)
def test_it_gives_the_same_orders_in_games_that_its_seat_cannot_tell_apart(
    key: str, strength: str
) -> None:
    pair = next(pairs(key))
    one, other = pair.tables
    assert advised(one, strength) == advised(other, strength)
    orders = given(one, strength)
    assert orders and orders == given(other, strength)


@pytest.mark.parametrize("key", WHERE_IT_MATTERS)
def test_who_looks_at_the_truth_instead_is_caught(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(table: Table) -> Any:
        with monkeypatch.context() as patch:
            peek(patch, table.game)
            return advised(table, "able")

    ten = islice(pairs(key), 10)
    assert any(told(one) != told(other) for one, other in (pair.tables for pair in ten))


def peek(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Worlds are the true one."""
    system, state = replay.system_of(game), replay.state_of(game)
    patch.setattr(type(system), "imagine", lambda *_: fold.copy(system, state))
