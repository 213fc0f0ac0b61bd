"""Those who run the service read no hidden thing of a running game either."""

import re

import pytest

from games.admin import lookups
from tests.secrecy import desk
from tests.secrecy.pairs import Pair
from tests.secrecy.plans import planned

pytestmark = pytest.mark.django_db
# What else must differ here: the numbers of rows, mails' ids as HTML writes them, and times.
MASKS = (
    r"/\d+/(change|history)/|\b(of game|at|token|mail in|mail out) \d+|<option value=\"\d+\""
    r"|\bjson[ /]\d+"
    r"|-(id|game)\" value=\"\d+\"|&lt;[na][0-9a-f]{24}\."
    r"|\d+ \w{3} \d{4}, (\d+(:\d\d)? [ap]\.m\.|noon|midnight)"
)


@pytest.fixture
def pair() -> Pair:
    pair = Pair(planned(1, 2), planning=(0, 1))  # that somebody has a plan is no secret here
    while pair.goes_on:
        pair.play()
    pair.differences(0)  # leaves refusals and mails
    return pair


def told_apart(pair: Pair) -> dict[str, tuple[str, str]]:
    boss = desk.opened()
    one, other = [
        {what: re.sub(MASKS, "…", text) for what, text in desk.look(boss, table.game).items()}
        for table in pair.tables
    ]
    return pair.told_apart(one, other)


def test_the_desk_cannot_tell_the_games_apart(pair: Pair) -> None:
    assert not told_apart(pair)
    pair.halt()
    assert not told_apart(pair)


def test_a_leak_at_the_desk_is_caught(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookups, "shown", lambda event, field: str(getattr(event, field)))
    assert told_apart(pair).keys() == {"event"}
