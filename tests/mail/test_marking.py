"""A mail ends only after the one before it is marked, over a connection that is kept."""

from collections.abc import Callable

import pytest
from django.db import OperationalError

from games.clock import database_clock
from games.mail import backend, marking, post
from games.models.game import Game
from games.models.mail import MailOut
from tests.support.composed import Post

SENT = MailOut.Status.SENT


@pytest.mark.postgres
def test_all_mails_before_one_are_marked_when_it_ends(
    game: Game, new_game: Callable[..., Game], server: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game()
    honest, ends = backend.Line.end, []

    def watched(line: backend.Line, *following: backend.Envelope) -> None:
        ends.append((len(server.mails), MailOut.objects.filter(status=SENT).count()))
        honest(line, *following)

    monkeypatch.setattr(backend.Line, "end", watched)
    assert post.deliver() == 4
    assert ends == [(0, 0), (1, 1), (2, 2), (3, 3)]


@pytest.mark.postgres
def test_a_mail_does_not_end_if_the_one_before_cannot_be_marked(
    game: Game, server: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, failures = marking.Marks.wait, [OperationalError("the database is away")]

    def failing(marks: marking.Marks) -> None:
        awaited = marks.under_way
        honest(marks)
        if awaited and failures:
            raise failures.pop()

    monkeypatch.setattr(marking.Marks, "wait", failing)
    assert post.deliver() == len(server.mails) == 1
    assert MailOut.objects.get(status=MailOut.Status.WAITING).attempts == 1


def test_lines_that_begin_with_a_dot_arrive(db: None, server: Post) -> None:
    now = database_clock.now()
    text = ".\n..two\nend\n"
    MailOut.objects.create(message_id="<m1@x>", to="ann@example.org", text=text, send_after=now)
    assert post.deliver() == 1
    assert server.mails[0].get_content() == text
