"""What is thrown away once a day, and what never is."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import play, tasks
from games.accounts import sign_in_links
from games.clock import database_clock
from games.history import audit
from games.mail import post, receive
from games.models.event import Event, Receipt
from games.models.game import Game
from games.models.mail import MailIn, MailOut, Notice, ReplyToken
from games.models.person import SignInLink
from games.notify import notices
from games.operations import retention
from games.play import lobby
from rules.kernel.errors import IllegalOrder
from tests.mail.test_receive import asked, letter


def late(settings: Any, days: int) -> Any:
    """So many days after mails of today are thrown away."""
    return database_clock.now() + timedelta(days=settings.MAIL_DAYS + days)


def refused(game: Game, person: Any) -> None:
    with pytest.raises(IllegalOrder):
        play.submit(game, "red", "add 99", request="refused", user=person)


def ended(game: Game, red: Any, blue: Any) -> Game:
    refused(game, red)
    play.submit(game, "red", "add 2", request="played", user=red)
    play.submit(game, "blue", "resign", request="given up", user=blue)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    return game


def test_mails_are_thrown_away_when_their_time_is_over(game: Game, settings: Any) -> None:
    first = asked(game)
    receive.received(letter("add 2"), [first])
    receive.received(letter("add 3", number=2), [first])
    waiting = receive.store(letter("add 3", number=3), asked(game, "blue"))
    while post.deliver():
        pass
    kept = [MailIn.objects.count(), MailOut.objects.count(), ReplyToken.objects.count()]
    assert retention.forget(late(settings, -1)) == 0
    assert [MailIn.objects.count(), MailOut.objects.count(), ReplyToken.objects.count()] == kept
    with CaptureQueriesContext(connection) as asked_for:
        retention.forget(late(settings, 1))
    assert not [one for one in asked_for if '"raw"' in one["sql"]], "whole mails were read"
    assert list(MailIn.objects.all()) == [waiting]
    assert not MailOut.objects.exclude(status=MailOut.Status.WAITING).exists()
    blue = game.seats.get(name="blue")
    assert [(one.seat_id, one.question) for one in ReplyToken.objects.all()] == [
        (blue.pk, blue.asked)
    ]
    assert receive.received(letter("add 4", number=4), [first]) is None


def test_notices_go_unless_their_question_is_still_asked(
    game: Game, people: list[Any], settings: Any
) -> None:
    play.submit(game, "red", "add 2", user=people[0])
    while post.deliver():
        pass
    apart = notices.apart(game, Notice.Kind.FRIEND, people[2].pk, "News.", database_clock.now())
    notices.write([apart])
    before = Notice.objects.count()
    assert retention.forget(late(settings, -1)) == 0 and Notice.objects.count() == before > 2
    retention.forget(late(settings, 1))
    blue = game.seats.get(name="blue")
    left = Notice.objects.values_list("kind", "seat", "number")
    assert list(left) == [(Notice.Kind.TURN, blue.pk, blue.asked)]


def test_receipts_go_with_their_game_but_for_those_of_sitters(
    game: Game, new_game: Any, people: list[Any], settings: Any
) -> None:
    running = new_game()
    refused(running, people[0])
    over = ended(game, *people[:2])
    events = Event.objects.count()
    Receipt.objects.filter(request="played").update(sitter=people[2])
    retention.forget(late(settings, -1))
    assert Receipt.objects.filter(game=over).count() == 3
    retention.forget(late(settings, 1))
    assert Receipt.objects.filter(game=over).get().request == "played"
    assert Receipt.objects.filter(game=running).get().request == "refused"
    assert Event.objects.count() == events and audit.check(over) == over.length


def test_links_to_sign_in_go_once_they_have_expired(people: list[Any]) -> None:
    sign_in_links.new_token(people[0])
    now = database_clock.now()
    assert retention.forget(now + sign_in_links.LASTS - timedelta(minutes=1)) == 0
    assert retention.forget(now + sign_in_links.LASTS + timedelta(minutes=1)) == 1
    assert not SignInLink.objects.exists()


def test_a_few_rows_at_a_time(
    people: list[Any], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    now = database_clock.now()
    for kind in (Notice.Kind.OPEN, Notice.Kind.FRIEND, Notice.Kind.LOBBY):
        notices.write([notices.apart(game, kind, people[1].pk, "News.", now)])
    with CaptureQueriesContext(connection) as asked_for:
        assert retention.forget(late(settings, 1)) == 3
    thrown = [one for one in asked_for if one["sql"].startswith('DELETE FROM "games_notice"')]
    assert len(thrown) == 2


def test_it_happens_once_a_day(people: list[Any]) -> None:
    sign_in_links.new_token(people[0])
    SignInLink.objects.update(expires_at=database_clock.now() - timedelta(minutes=1))
    tasks.forget()
    assert not SignInLink.objects.exists()
