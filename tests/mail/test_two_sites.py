"""Two programs that answer each other’s mails, through a Postfix that hides that they are such."""

import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from games.mail import budget, post, reply_tokens, smtp_server
from games.models.game import Game
from games.models.mail import MailIn, MailOut
from tests.mail import postfix
from tests.support.composed import until
from tests.support.services import free_port

QUIET = 5  # seconds without a mail


@pytest.mark.parametrize("hides_signs", [False, True])
def test_two_sites_that_mail_each_other_stop_by_themselves(
    game: Game, people: list[Any], tmp_path: Path, settings: Any, hides_signs: bool
) -> None:
    """Each person's address is the one to which the other's seat is answered."""
    if not shutil.which("postfix"):
        pytest.skip("no postfix")
    ways = [reply_tokens.reply_address(reply_tokens.token_for(seat)) for seat in seats_of(game)]
    for person, address in zip(people, reversed(ways), strict=False):
        person.email = address
        person.save()
    gate = smtp_server.start("127.0.0.1", free_port(), lmtp=True)
    settings.EMAIL_BACKEND, settings.EMAIL_USE_TLS = settings.SMTP, False
    with postfix.running(tmp_path, gate.port, hides_signs=hides_signs) as server:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        seen, since = 0, [time.monotonic()]

        def is_quiet() -> bool:
            nonlocal seen
            post.deliver()
            came = MailIn.objects.exclude(status=MailIn.Status.WAITING).count()
            if came != seen:
                seen, since[0] = came, time.monotonic()
            return bool(seen) and time.monotonic() - since[0] > QUIET

        until(is_quiet, "silence")
    gate.stop()
    answers = MailOut.objects.filter(message_id__startswith="<a")
    assert (answers.count() > 0) == hides_signs
    assert all(answers.filter(seat=seat).count() <= budget.AT_ONCE for seat in ("red", "blue"))


def seats_of(game: Game) -> list[Any]:
    return list(game.seats.select_related("game", "user").order_by("pk"))
