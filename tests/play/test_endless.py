"""An order that does not come to an end is refused, and the game goes on."""

from itertools import count
from typing import Any

import pytest
from django.core import mail as django_mail

from games import play
from games.clock import database_clock
from games.mail import post
from games.models.game import Game
from games.models.mail import Notice
from rules.kernel.errors import Endless
from rules.kernel.facts import Table
from tests.support.at_table import give, reloaded
from tests.support.counter_system import Add


@pytest.fixture(autouse=True)
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """To add three never ends."""
    plays = Add.play

    def played(order: Add, table: Table) -> None:
        if order.n < 3:
            plays(order, table)
        for number in count() if order.n == 3 else ():
            table.chance.roll(f"again/{number}", 6)

    monkeypatch.setattr(Add, "play", played)


def test_nothing_of_it_is_kept_and_the_game_goes_on(game: Game) -> None:
    before = reloaded(game).length
    with pytest.raises(Endless, match="Nothing of it was kept"):
        give(game, "red: add 3")
    assert reloaded(game).length == before and game.status == Game.Status.PLAYING
    give(game, "red: add 2", "blue: add 1")
    assert reloaded(game).length == before + 2


def test_the_desk_hears_of_it_once(game: Game, referee: Any) -> None:
    for _ in range(2):
        with pytest.raises(Endless):
            give(game, "red: add 3")
    (told,) = Notice.objects.filter(kind=Notice.Kind.FAULT)
    assert told.person == referee and "add 3" not in told.text
    post.deliver(database_clock.now())
    (mail,) = [mail for mail in django_mail.outbox if mail.to == [referee.email]]
    assert "did not come to an end" in str(mail.body) and "add 3" not in str(mail.body)


def test_the_same_request_gets_the_same_answer(game: Game) -> None:
    for _ in range(2):
        with pytest.raises(Endless):
            play.submit(game, "red", "add 3", request="once")
