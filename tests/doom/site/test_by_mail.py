"""A game of three marines and an invader, of whom each reads and writes nothing but mails."""

from collections.abc import Mapping
from typing import Any

import pytest

from games import play
from games.history import events, views
from games.mail import budget
from games.models.game import Game
from rules.doom.pieces import INVADER, MARINES
from tests.doom.site import games
from tests.every_system.systems import SOAK
from tests.support.mail_robot import MOST_MAILS, play_to_the_end


@pytest.fixture(autouse=True)
def _post(store: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes out under a name of its own, as much of it as weeks have that pass in minutes."""
    settings.MAIL_DOMAIN = "hunt.example"
    settings.DEFAULT_FROM_EMAIL = "Hunt by Post <post@hunt.example>"
    monkeypatch.setattr(budget, "MOST_AN_HOUR", MOST_MAILS)


def wait_for_the_end(game: Game, people: Mapping[str, Any]) -> None:
    """Whoever is asked gives what is given without an order, until two rounds are left."""
    while (view := views.view_of(game, None)).round + 1 < view.rounds:
        asked = games.asked(game)
        play.submit(game, asked, None, user=people[asked])
        game.refresh_from_db()


def test_three_marines_and_an_invader_play_by_mail_alone() -> None:
    """From the first turn on in a long run, in a short one the last two rounds alone."""
    game = games.begun((*MARINES, INVADER))
    game.seats.update(autopilot=False)
    people = {seat.name: seat.user for seat in game.seats.all()}
    if not SOAK:
        wait_for_the_end(game, people)
    began = game.length
    given = play_to_the_end(game, people.values())
    assert given.keys() == {one.email for one in people.values()}
    verbs = {row.order.split()[0] for row in events.events_of(game, began)}
    assert "move" in verbs and (not SOAK or {"attack", "activate"} <= verbs)
    assert "open" in verbs or not SOAK
