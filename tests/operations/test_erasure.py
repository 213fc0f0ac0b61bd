"""A person who leaves is nowhere any more, and the games prove themselves all the same."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import play
from games.history import audit
from games.models.game import Game
from games.models.mail import MailIn, MailOut
from games.operations import erasure
from games.play import lobby
from rules.kernel.errors import OrderError
from tests.support.at_table import seat

NAME, ADDRESS = "zebulon", "Zebulon.Quill@example.org"


@pytest.fixture
def zebulon(people: list[Any]) -> Any:
    person = people[0]
    person.username, person.email = NAME, ADDRESS
    person.save()
    return person


def everything() -> str:
    """All that is stored, as text."""
    rows = [list(model.objects.values_list()) for model in apps.get_models()]
    return repr([[tuple(map(plain, row)) for row in table] for table in rows]).lower()


def plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value


def post(game: Game | None, name: str) -> None:
    raw = f"From: Z <{ADDRESS}>\n\nadd 1".encode()
    key = f"{game.pk if game else 0}/{name}"
    MailIn.objects.create(key=key, raw=raw, received_at=timezone.now(), game=game, seat=name)


def test_nothing_of_a_person_stays_but_the_game(
    zebulon: Any, new_game: Callable[..., Game], people: list[Any]
) -> None:
    over, running = new_game(), new_game()
    waiting = lobby.create("counter", 1, host=zebulon)
    lobby.invite(waiting, "blue", ADDRESS)
    lobby.join(waiting, "red", zebulon)
    play.submit(over, "red", "gamble", user=zebulon)
    with pytest.raises(OrderError):
        play.submit(over, "red", f"my name is {NAME}", user=zebulon)
    play.submit(over, "blue", "resign")
    for game in (over, None):
        post(game, "red" if game else "")
    MailOut.objects.create(message_id="m1", to=ADDRESS.upper(), subject="Your turn", text=NAME)
    assert NAME in everything() and ADDRESS.lower() in everything()
    call_command("erase_person", NAME, "--yes", stdout=StringIO())
    assert NAME not in everything() and ADDRESS.lower() not in everything()
    for game in (over, running):
        game.refresh_from_db()
        assert audit.check(game) == game.length > 0
    assert seat(running, "red").autopilot and not seat(waiting, "red").taken
    assert people[1].seats.count() == 2


def test_the_autopilot_has_their_seat_in_a_halted_game_too(zebulon: Any, game: Game) -> None:
    play.halt(game, "in a test")
    erasure.erase(zebulon)
    assert seat(game, "red").autopilot and seat(game, "red").user is None


def test_their_mails_are_not_read_to_be_deleted(zebulon: Any, game: Game) -> None:
    MailOut.objects.create(message_id="m1", to=ADDRESS, subject="Your turn", text=NAME)
    with CaptureQueriesContext(connection) as asked_for:
        erasure.erase(zebulon)
    assert not [one for one in asked_for if '"games_mailout"."raw"' in one["sql"]]
    assert not MailOut.objects.filter(to__iexact=ADDRESS).exists()


def test_it_must_be_meant(zebulon: Any) -> None:
    with pytest.raises(CommandError, match="Say --yes"):
        call_command("erase_person", NAME)
    with pytest.raises(CommandError, match="nobody called nobody"):
        call_command("erase_person", "nobody", "--yes")
