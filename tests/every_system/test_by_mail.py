"""A game of every system, finished by people who read and write nothing but mails."""

from random import Random

import pytest

from games import play
from games.history import replay
from games.mail import budget
from games.models.game import Game
from tests.every_system.conftest import Laid
from tests.every_system.systems import SOAK, SYSTEMS, TABLES
from tests.support.mail_robot import MOST_MAILS, play_to_the_end
from tests.support.random_play import choice

PLAYED = TABLES if SOAK else [(key, 0) for key in SYSTEMS]
LONG, BEFORE = 10_000, 150  # a game that may be so long begins with orders given without a mail


def begin(game: Game, orders: int, random: Random) -> None:
    """At the page, until somebody else is asked, who gets a mail of it."""
    system, last = replay.system_of(game), ""
    prompt, order = choice(system, replay.state_of(game), random)
    while orders > 0 or prompt.seat == last:
        play.submit(game, prompt.seat, str(order))
        last, orders = prompt.seat, orders - 1
        prompt, order = choice(system, replay.state_of(game), random)


@pytest.mark.parametrize(("key", "table"), PLAYED)
def test_a_game_is_finished_by_mail_alone(
    key: str, table: int, laid_out: Laid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "MOST_AN_HOUR", MOST_MAILS)  # as weeks pass in minutes
    game, people = laid_out(key, table)
    if SYSTEMS[key].longest > LONG and not SOAK:
        begin(game, BEFORE, Random(1))
    assert play_to_the_end(game, people.values()), "nobody wrote an order"
