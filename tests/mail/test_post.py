"""Every kind of mail, to whom it goes, and what must not stand in it."""

from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes, policy
from email.mime.image import MIMEImage
from typing import Any

import pytest
from django.conf import settings
from django.core import mail as django_mail
from django.core.mail import BadHeaderError, EmailMultiAlternatives

from games import play
from games.automation import timeouts
from games.clock import database_clock
from games.mail import (
    batching,
    compose,
    news,
    picture_mail,
    post,
    reply_lines,
    screen,
    storing,
)
from games.models import rows
from games.models.game import Game, SeatAtGame
from games.models.mail import MailOut, Notice
from games.people import availability
from games.play import lobby
from tests.mail import players
from tests.support.toys.dowsers import EAST_WEST


def mail(kind: Notice.Kind) -> MailOut:
    while post.deliver():
        pass
    return MailOut.objects.filter(notice__kind=kind).order_by("id")[0]


def test_an_invitation_goes_to_an_address_with_its_link(people: list[Any]) -> None:
    game = lobby.create("counter", 1, ("red", "blue"))
    token = lobby.invite(game, "blue", "dora@example.org")
    sent = mail(Notice.Kind.INVITED)
    assert sent.to == "dora@example.org"
    assert f"/join/{token}/" in sent.text
    assert token in sent.html
    assert "Pace: " not in sent.text and "changes hands" not in sent.text


def test_a_void_invitation_is_not_sent(people: list[Any]) -> None:
    game = lobby.create("counter", 1, ("red", "blue"))
    lobby.invite(game, "blue", "dora@example.org")
    token = lobby.invite(game, "blue", "ella@example.org")
    post.deliver()
    assert [m.to for m in MailOut.objects.all()] == ["ella@example.org"]
    lobby.join(game, "blue", people[0], token=token)
    assert post.deliver() == 0


def test_the_reminder_asks_again_and_takes_the_same_answer(game: Game) -> None:
    turn = mail(Notice.Kind.TURN)
    seat = SeatAtGame.objects.get(game=game, name="red")
    assert seat.deadline
    timeouts.remind(seat.deadline - timedelta(hours=1))
    Notice.objects.update(send_after=turn.created_at)
    reminder = mail(Notice.Kind.REMINDER)
    assert reminder.subject == f"Reminder: {turn.subject}"
    assert reminder.reply_to == turn.reply_to


def test_the_end_is_told_to_everybody_and_can_be_answered(game: Game) -> None:
    lobby.resign(game, "red")
    over = mail(Notice.Kind.OVER)
    game.refresh_from_db()
    assert MailOut.objects.filter(subject__startswith="Over: ").count() == 2
    assert "Won by the blue." in over.text
    assert game.head in over.text
    assert over.reply_to.startswith("turn+") and "“game rematch”" in over.text


def test_a_halted_game_is_told_without_being_played_again(game: Game) -> None:
    play.halt(game, "event 1 does not fit")
    halted = mail(Notice.Kind.HALTED)
    assert "has been halted" in halted.text
    assert "event 1" not in halted.text


def test_nobody_reads_another_seats_facts(game: Game) -> None:
    play.submit(game, "red", "add 2")
    post.deliver()
    told = MailOut.objects.get(notice__kind=Notice.Kind.TURN, seat="blue")
    assert "The red moves." in told.text
    for part in (told.text, told.html, bytes(told.raw).decode()):
        assert "Your number" not in part
        assert "add 2" not in part.replace("{ 1 | 2 | 3 }", "")
        assert bytes(game.secret).hex() not in part


def news_of(game: Game, name: str) -> list[news.NewsLine]:
    return screen.screen_of(game.seats.get(name=name)).news


def test_news_begin_after_the_seats_own_last_order(game: Game) -> None:
    for seat in ("red", "blue", "red", "blue"):
        play.submit(game, seat, "add 1")
    game.refresh_from_db()
    assert [line.text for line in news_of(game, "red")] == ["The blue moves."]
    assert news_of(game, "blue") == []


def test_the_time_left_is_told_in_the_persons_zone(game: Game) -> None:
    seat = SeatAtGame.objects.get(game=game, name="red")
    availability.keep_zone(seat.user_id, "Europe/Berlin")
    assert " CE" in screen.screen_of(seat).time_left
    availability.keep_zone(seat.user_id, "Nowhere/Never")
    assert " UTC " in screen.screen_of(seat).time_left


def test_a_mail_that_cannot_be_written_is_tried_again(
    new_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game()

    def broken(*_: object, **__: object) -> Any:
        raise RuntimeError

    monkeypatch.setattr(compose, "screen_of", broken)
    assert post.deliver() == 0
    row = Notice.objects.filter(kind=Notice.Kind.TURN).get()
    assert (row.status, row.attempts, row.trouble) == ("waiting", 1, "RuntimeError")
    assert row.send_after > row.created_at


def test_a_mail_that_cannot_be_written_keeps_back_no_other(
    new_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    sound, broken = new_game(), new_game()
    whole = compose.screen_of

    def refused(seat: SeatAtGame, **rest: Any) -> Any:
        """Of one game by the database itself, which does nothing more in that transaction."""
        if seat.game_id == broken.pk:
            rows.read("SELECT 1 FROM nowhere", [])
        return whole(seat, **rest)

    monkeypatch.setattr(compose, "screen_of", refused)
    post.deliver()
    asked = Notice.objects.filter(kind=Notice.Kind.TURN).order_by("game_id")
    assert len({row.person_id for row in asked}) == 1
    found = [(row.game_id, row.status, row.attempts) for row in asked]
    assert found == [(sound.pk, "sent", 0), (broken.pk, "waiting", 1)]


def test_who_has_held_a_mail_too_long_leaves_it_to_others(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, ends = post.still_ours, [database_clock.now() + 2 * post.LEASE]

    def overtaken(mails: Any) -> Any:
        """Before the first mail is looked at, so much time goes by that another posts them all."""
        if ends:
            assert post.deliver(ends.pop()) == 2
        return honest(mails)

    monkeypatch.setattr(post, "still_ours", overtaken)
    assert post.deliver() == 0
    assert len(django_mail.outbox) == 2


def test_what_takes_long_is_looked_at_again(
    game: Game, new_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game()
    honest, looks = post.still_ours, []
    monkeypatch.setattr(post, "still_ours", lambda mails: looks.append(len(mails)) or honest(mails))
    monkeypatch.setattr(post, "LOOKED_AT_FOR", -1.0)
    assert post.deliver() == 4
    assert looks == [4, 3, 2, 1]


def test_a_mail_goes_out_as_it_is_stored(game: Game) -> None:
    turn = mail(Notice.Kind.TURN)
    posted = picture_mail.as_message(turn).message()
    assert posted.as_bytes(linesep="\r\n") == bytes(turn.raw).replace(b"\n", b"\r\n")


@pytest.mark.parametrize("long", ["", "long " * 300])
def test_a_mail_is_written_as_django_would(game: Game, long: str) -> None:
    turn = mail(Notice.Kind.TURN)
    turn.subject, turn.text = "“Über” " * 20, f"{turn.text}\nFrom us\n.\n{long}\n"
    turn.headers |= {"X-Long": "word " * 40}
    heads = {"From": settings.DEFAULT_FROM_EMAIL, **turn.headers}
    usual = EmailMultiAlternatives(turn.subject, turn.text, to=[turn.to], headers=heads)
    usual.mixed_subtype = "related"
    usual.attach_alternative(turn.html, "text/html")
    usual.attach(MIMEImage(b"\x89PNG picture", "png"))
    turn.picture = b"\x89PNG picture"
    assert told_by(picture_mail.written(turn)) == told_by(usual.message().as_bytes())


def told_by(raw: bytes) -> tuple[object, ...]:
    """What a mail program makes of a mail."""
    read = message_from_bytes(raw, policy=policy.default)
    heads = sorted((name.lower(), str(value)) for name, value in read.items())
    parts = [
        (part.get_content_type(), part.get("Content-Transfer-Encoding"), part.get_content())
        for part in read.walk()
        if not part.is_multipart()
    ]
    kinds = [part.get_content_type() for part in read.walk()]
    return [one for one in heads if one[0] != "content-type"], kinds, parts


def test_no_header_is_smuggled_in(game: Game) -> None:
    turn = mail(Notice.Kind.TURN)
    turn.subject = "Yours\nBcc: all@example.org"
    with pytest.raises(BadHeaderError):
        picture_mail.written(turn)


def test_our_own_mails_quoted_by_nobody_hold_no_orders(game: Game) -> None:
    turn = mail(Notice.Kind.TURN)
    assert reply_lines.orders_in(players.text_of(players.opened(turn.raw))) == []


def test_the_board_goes_along_as_a_picture(toys: None, people: list[Any]) -> None:
    game = lobby.create("dowsers", 1, EAST_WEST)
    for seat, person in zip(EAST_WEST, people, strict=False):
        lobby.join(game, seat, person)
    post.deliver()
    turn = MailOut.objects.filter(game=game, notice__kind=Notice.Kind.TURN)[0]
    parts = {part["Content-ID"]: part for part in players.opened(turn.raw).walk()}
    assert parts["<board>"].get_payload(decode=True).startswith(b"\x89PNG")
    assert 'src="cid:board"' in turn.html


def test_a_thread_has_at_most_45_mails_of_ours(game: Game) -> None:
    """Mail programs tear longer ones apart where they please."""
    red = SeatAtGame.objects.get(game=game, name="red")
    now = red.asked_at
    assert now
    for number in range(100):
        context = compose.shown(screen.screen_of(red))
        to, message_id = "ann@example.org", f"<{number}@example.org>"
        storing.store(compose.laid_out("turn", context, red, to, message_id, now), now)
    roots = list(MailOut.objects.order_by("id").values_list("in_reply_to", flat=True))
    names = [f"<{game.key}.red{part}@" for part in ("", ".2", ".3")]
    assert [sum(root.startswith(name) for root in roots) for name in names] == [45, 45, 10]


def test_whose_news_cannot_be_judged_holds_up_nobody_else(
    new_game: Callable[..., Game], people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game()
    honest = batching.stale

    def stale(notice: Notice) -> str:
        if notice.person == people[0]:
            raise ValueError("a mistake of ours")
        return honest(notice)

    monkeypatch.setattr(batching, "stale", stale)
    play.submit(game, "red", "add 1")
    while post.deliver():
        pass
    assert [mail.to for mail in MailOut.objects.all()] == [people[1].email]
