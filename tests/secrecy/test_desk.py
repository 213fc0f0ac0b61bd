"""Those who run the service read no hidden thing of a running game either."""

from typing import Any
from unittest.mock import patch

import pytest

from games.admin import readonly
from rules.systems import SYSTEMS
from tests.every_system.systems import TOYS, planned
from tests.secrecy import desk
from tests.secrecy.beside import comparable
from tests.secrecy.pairs import Pair

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored(kept_store: None) -> Pair:
    # That somebody has a plan, or has been told that there is press, is no secret here.
    with patch.dict(SYSTEMS, TOYS), comparable():
        pair = Pair(planned("counter", 1, 2), planning=(0, 1), writing=(0, 1))
        while pair.goes_on:
            pair.play()
        pair.differences(0)  # leaves refusals and mails
    return pair


@pytest.fixture
def pair(stored: Pair) -> Pair:
    return stored.again()


def told_apart(pair: Pair) -> dict[str, tuple[str, str]]:
    boss = desk.opened()
    one, other = [
        {what: desk.masked(text) for what, text in desk.look(boss, table.game).items()}
        for table in pair.tables
    ]
    return pair.told_apart(one, other)


def test_the_desk_cannot_tell_the_games_apart(pair: Pair) -> None:
    assert not told_apart(pair)
    pair.halt()
    assert not told_apart(pair)


def test_every_list_is_looked_at() -> None:
    assert desk.lists() == desk.TO_THE_GAME.keys() | desk.OF_NO_GAME


def events_in_full(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(readonly.games, "shown", lambda event, field: str(getattr(event, field)))


def lines_of_plans(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(readonly.people.PlanAdmin, "list_display", ("seat", "lines"))


def lines_of_answers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(readonly.games.ReceiptAdmin, "list_display", ("game", "line"))


@pytest.mark.parametrize(
    ("leak", "caught"),
    [(events_in_full, "event"), (lines_of_plans, "plan"), (lines_of_answers, "receipt")],
)
def test_a_leak_at_the_desk_is_caught(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, leak: Any, caught: str
) -> None:
    leak(monkeypatch)
    assert told_apart(pair).keys() == {caught}
