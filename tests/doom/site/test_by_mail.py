"""A game of three marines and an invader, of whom each reads and writes nothing but mails."""

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


def is_at_hand(game: Game) -> bool:
    """In a short run one more frag or two rounds end the game."""
    view = views.view_of(game, None)
    return bool(SOAK or view.frags + 1 == view.limit or view.round + 1 >= view.rounds)


def test_three_marines_and_an_invader_play_by_mail_alone() -> None:
    """From the first turn on in a long run; doors are opened on the way."""
    game = games.begun((*MARINES, INVADER))
    games.played_until(game, is_at_hand)
    game.seats.update(autopilot=False)
    people = {seat.name: seat.user for seat in game.seats.all()}
    asked, began = games.asked(game), game.length
    while games.asked(game) == asked:  # at the page, until a mail asks somebody else
        play.submit(game, asked, None, user=people[asked])
    given = play_to_the_end(game, people.values())
    assert given.keys() == {one.email for one in people.values()}
    verbs = {row.order.split()[0] for row in events.events_of(game, began)}
    assert {"move", "attack", "activate"} <= verbs
    assert "open" in verbs or not SOAK
