"""A mail's way from the recipient's address to events and to the answer."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as django_mail
from django.core.mail.backends import locmem
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connections

from games import play, tasks
from games.automation import timeouts
from games.clock import database_clock
from games.mail import batching, compose, post, receive, reply_lines, reply_tokens
from games.models.event import Event, Receipt
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, MailOut, Notice, ReplyToken
from tests.mail import players
from tests.web.test_faults import kept_locked


def asked(game: Game, seat: str = "red") -> str:
    """The address that answers what *seat* is asked now."""
    row = SeatAtGame.objects.select_related("game").get(game=game, name=seat)
    return reply_tokens.reply_address(reply_tokens.token_for(row))


def letter(*lines: str, number: int = 1, headers: str = "") -> bytes:
    top = f"{headers}From: ann@example.org\r\nMessage-ID: <{number}@example.org>\r\n"
    kind = "Content-Type: text/plain; charset=utf-8\r\n\r\n"
    return (top + kind + "\r\n".join(lines)).encode()


def answers() -> list[str]:
    found = MailOut.objects.filter(message_id__startswith="<a").order_by("id")
    return [mail.text for mail in found]


def orders(game: Game) -> list[str]:
    return list(Event.objects.filter(game=game, number__gt=0).values_list("order", flat=True))


def test_an_order_is_played_and_answered(game: Game) -> None:
    row = receive.received(letter("add 2"), [asked(game)])
    assert row and row.status == MailIn.Status.READ
    assert orders(game) == ["add 2"]
    assert "add 2\n  The red moves.\n  Your number is" in answers()[0]
    assert "The game is not waiting for you now." in answers()[0]


def test_an_order_in_other_words_is_named_as_it_was_read(game: Game) -> None:
    post.deliver()
    mail = MailOut.objects.get(to="ann@example.org")
    headers = f"In-Reply-To: {mail.message_id}\r\n"
    receive.received(letter("1b", headers=headers), [mail.reply_to])
    assert "1b → add 2\n  The red moves." in answers()[0]
    assert "<code>1b → add 2</code>" in MailOut.objects.latest("id").html


def test_an_order_in_its_own_words_is_named_once(game: Game) -> None:
    receive.received(letter("Please ADD 2."), [asked(game)])
    assert orders(game) == ["add 2"] and "→" not in answers()[0]


def test_the_address_is_read_in_any_case(game: Game) -> None:
    receive.received(letter("add 2"), [asked(game).upper()])
    assert orders(game) == ["add 2"]


def test_the_same_mail_twice_is_one_event_and_one_answer(game: Game) -> None:
    to = asked(game)
    first = receive.received(letter("add 2", headers="Received: a\r\n"), [to])
    again = receive.received(letter("add 2", headers="Received: b\r\n"), [to])
    assert first == again
    assert orders(game) == ["add 2"]
    assert len(answers()) == 1


def test_reading_again_after_a_crash_plays_and_answers_nothing_twice(new_game: Any) -> None:
    game = new_game(mission=2)
    row = receive.received(letter("add 1", "add 2"), [asked(game)])
    assert row
    MailIn.objects.update(status="waiting")
    assert receive.drain() == 1
    assert orders(game) == ["add 1"]
    assert len(answers()) == 1


def test_one_id_for_two_mails_loses_neither(new_game: Any) -> None:
    game = new_game(seats=("red", "blue"))
    receive.received(letter("add 1"), [asked(game)])
    play.submit(game, "blue", "add 1")
    receive.received(letter("add 2"), [asked(game)])
    assert orders(game) == ["add 1", "add 1", "add 2"]


def test_a_stale_mail_plays_nothing_and_says_what_is_asked_now(game: Game) -> None:
    old = asked(game)
    play.submit(game, "red", "add 1")
    play.submit(game, "blue", "add 1")
    row = receive.received(letter("add 3"), [old])
    assert row and row.status == MailIn.Status.REFUSED
    assert orders(game) == ["add 1", "add 1"]
    assert "The game has moved on since you were asked." in answers()[0]
    fresh = MailOut.objects.get(message_id__startswith="<a").reply_to
    assert fresh not in ("", old)
    receive.received(letter("add 3", number=2), [fresh])
    assert orders(game)[-1] == "add 3"
    rights = ReplyToken.objects.exclude(question=reply_tokens.NO_QUESTION)
    assert set(rights.values_list("status", flat=True)) == {"superseded", "used"}


def test_further_lines_stop_when_somebody_else_is_asked(game: Game) -> None:
    receive.received(letter("add 1", "add 2"), [asked(game)])
    assert orders(game) == ["add 1"]
    assert "add 2\n  Not played: the game is not waiting for you any more." in answers()[0]


def test_further_lines_stop_at_a_refusal(game: Game) -> None:
    receive.received(letter("add 9", "add 2"), [asked(game)])
    assert orders(game) == []
    assert "add 9\n  You can add 1, 2 or 3, not 9. (§1)" in answers()[0]
    assert "add 2\n  Not played, because the line above was refused." in answers()[0]
    assert "You can order:" in answers()[0]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("jump", "“jump” is not an order. The answer to “help” says what you can write."),
        ("", "Your mail had no orders in it."),
        ("add", "“add” lacks its N"),
        ("add 1 2", "“2” was not understood"),
        ("add \x07 1", "characters that are not text"),
        ("x" * 65_536, "The line is 65536 characters long"),
        ("add \u202e1", "characters that are not text"),
    ],
)
def test_bad_input_gets_a_sentence_and_plays_nothing(game: Game, line: str, sentence: str) -> None:
    raw = letter(line)
    row = receive.received(raw, [asked(game)])
    assert row and bytes(row.raw) == raw
    assert row.status == MailIn.Status.REFUSED
    assert orders(game) == []
    assert Receipt.objects.filter(number=None).count() == (
        line.startswith("add") or len(line) > 500
    )
    assert sentence in " ".join(answers()[0].split())


def test_a_wrong_encoding_gets_a_sentence(game: Game) -> None:
    raw = letter("").replace(b"utf-8", b"utf-9") + b"add \xff\xfe 1"
    receive.received(raw, [asked(game)])
    assert orders(game) == []
    assert len(answers()) == 1


def test_a_token_is_no_right_to_another_seat(game: Game, people: list[Any]) -> None:
    to = asked(game)
    SeatAtGame.objects.filter(game=game, name="red").update(user=people[2])
    assert receive.received(letter("add 1"), [to]) is None
    assert (orders(game), answers()) == ([], [])


@pytest.mark.parametrize("to", [f"turn+{'a' * 26}@hunt.example", "post@hunt.example", "x", ""])
def test_nothing_is_kept_for_an_unknown_address(game: Game, to: str) -> None:
    assert receive.received(letter("add 1"), [to]) is None
    assert (orders(game), answers(), MailIn.objects.count()) == ([], [], 0)


def test_an_automatic_mail_is_kept_and_not_answered(game: Game) -> None:
    row = receive.received(
        letter("add 1", headers="Auto-Submitted: auto-replied\r\n"), [asked(game)]
    )
    assert row and row.status == MailIn.Status.SILENT
    assert (orders(game), answers()) == ([], [])


@pytest.mark.parametrize("line", ["g", "G.", "a 2", "ad 2", "preview g"])
def test_a_letter_or_two_are_asked_back(game: Game, line: str) -> None:
    row = receive.received(letter(line), [asked(game)])
    assert row and row.status == MailIn.Status.REFUSED
    assert orders(game) == []
    assert "is too short to be sure that you mean an order." in answers()[0]
    receive.received(letter("gam", number=2), [asked(game)])
    assert orders(game) == ["gamble"]


def test_a_mistake_of_ours_is_told_after_three_tries(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Any:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr(receive, "lines_of", broken)
    receive.store(letter("add 2"), asked(game))
    for _ in range(5):
        receive.drain()
    assert MailIn.objects.get().status == MailIn.Status.FAILED
    assert len(answers()) == 1 and receive.OURS.split(";")[0] in " ".join(answers()[0].split())


@pytest.mark.postgres
def test_a_locked_game_fails_no_mail(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    to = asked(game)
    with kept_locked(game):
        for number in range(4):
            row = receive.received(letter("add 2"), [to])
            assert row and (row.status, row.attempts) == (MailIn.Status.WAITING, 0), number
    receive.drain()
    assert orders(game) == ["add 2"]


def test_resigning_needs_a_mail_of_its_own(game: Game) -> None:
    receive.received(letter("resign", "add 1"), [asked(game)])
    assert orders(game) == []
    receive.received(letter("resign", number=2), [asked(game)])
    assert orders(game) == ["resign"]


def test_more_than_thirty_lines_are_not_read(new_game: Any) -> None:
    game = new_game(mission=2, seats=("red", "blue"), options={"goal": 1000})
    receive.received(letter(*["add 1"] * 40), [asked(game)])
    assert answers()[0].count("Not played") == reply_lines.MOST_ORDERS - 1


def test_the_notice_becomes_one_mail_and_a_retry_is_the_same_mail(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Any:
        raise OSError("no route")

    monkeypatch.setattr(locmem.EmailBackend, "send_messages", broken)
    assert post.deliver() == 0
    monkeypatch.undo()
    row = MailOut.objects.get(notice__kind=Notice.Kind.TURN)
    assert (row.status, row.attempts, row.lease) == ("waiting", 1, None)
    before = players.opened(row.raw)
    assert post.deliver() == 0
    MailOut.objects.update(send_after=row.created_at)
    assert post.deliver() == 2
    posted = [m for m in django_mail.outbox if m.extra_headers["Message-ID"] == row.message_id]
    assert len(posted) == 1
    now = players.opened(posted[0].message().as_bytes())
    assert now.items()[3:] and dict(now.items()).keys() == dict(before.items()).keys()
    assert players.text_of(now) == players.text_of(before)
    assert now["Date"] == before["Date"]
    assert Notice.objects.get(kind=Notice.Kind.TURN).status == Notice.Status.SENT


def test_a_turn_mail_is_the_whole_screen(game: Game) -> None:
    post.deliver()
    mail = players.opened(MailOut.objects.get(notice__kind=Notice.Kind.TURN).raw)
    text = players.text_of(mail)
    assert mail["Subject"] == f"[{game.key}] Counter, In turn: red against bob"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["X-Auto-Response-Suppress"] == "All"
    assert game.key in mail["List-Id"]
    assert mail["References"] == f"<{game.key}.red@hunt.example>"
    assert players.offered(text) == ["add { 1 | 2 | 3 }", "gamble"]
    for part in (game.head, "You have time until", "(3 days)", "How to reply", "“add 1” is played"):
        assert part in text
    assert mail.get_body(("html",)) is not None


def test_a_mail_that_nobody_needs_is_dropped(game: Game) -> None:
    play.submit(game, "red", "add 1")
    post.deliver()
    turns = MailOut.objects.filter(notice__kind=Notice.Kind.TURN)
    assert [mail.seat for mail in turns] == ["blue"]
    assert Notice.objects.get(kind="your turn", seat__name="red").status == Notice.Status.DROPPED


def test_a_mail_is_posted_once_by_many_workers(game: Game) -> None:
    first = post.claim_mails(MailOut.objects.first().created_at if MailOut.objects.exists() else
                             Notice.objects.first().send_after, 10)  # fmt: skip
    assert first == []
    now = database_clock.now()
    batching.write_due(now, 10)
    batching.write_due(now, 10)
    assert len(post.claim_mails(now, 10)) == 2
    assert post.claim_mails(now, 10) == []
    assert len(post.claim_mails(now + 2 * post.LEASE, 10)) == 2


def test_a_mail_that_came_in_time_counts_although_it_is_still_unread(game: Game) -> None:
    row = receive.store(letter("add 3"), asked(game))
    assert row
    late, in_time = (row.received_at + timedelta(seconds=one) for one in (-1, 1))
    later = row.received_at + timedelta(seconds=9)
    SeatAtGame.objects.filter(name="red").update(deadline=late)
    assert [seat.name for seat in timeouts.overdue(later)] == ["red"]
    SeatAtGame.objects.filter(name="red").update(deadline=in_time, remind_at=None)
    assert not timeouts.overdue(later) and timeouts.sweep(later) == (0, 0)
    tasks.deliver()
    assert orders(game) == ["add 3"]


def test_nobody_elses_mail_holds_a_clock_up(game: Game) -> None:
    row = receive.store(letter("add 3"), asked(game))
    assert row
    other = SeatAtGame.objects.get(game=game, name="blue")
    SeatAtGame.objects.filter(pk=other.pk).update(deadline=row.received_at + timedelta(seconds=1))
    assert timeouts.overdue(row.received_at + timedelta(seconds=9)) == [other]


@pytest.mark.postgres
def test_one_mail_delivered_by_eight_servers_at_once_is_one_event(game: Game) -> None:
    to, raw = asked(game), letter("add 2")

    def deliver(_: int) -> str:
        try:
            row = receive.received(raw, [to])
            return row.status if row else ""
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as servers:
        # Whoever finds another reading it leaves it to them.
        assert set(servers.map(deliver, range(24))) <= {"read", "waiting"}
    assert MailIn.objects.get().status == "read"
    assert orders(game) == ["add 2"]
    assert len(answers()) == 1


@pytest.mark.postgres
def test_four_workers_post_each_mail_once(game: Game) -> None:
    posted: list[str] = []

    class Post(BaseEmailBackend):
        def send_messages(self, messages: Any) -> int:
            posted.extend(message.extra_headers["Message-ID"] for message in messages)
            return len(messages)

    def work(_: int) -> None:
        try:
            post.deliver()
        finally:
            connections.close_all()

    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(4) as workers:
        patch.setattr(post, "get_connection", Post)
        list(workers.map(work, range(12)))
    assert sorted(posted) == sorted(set(posted))
    assert len(posted) == 2


def test_a_takeback_is_asked_and_granted_by_mail(game: Game) -> None:
    first = asked(game)
    receive.received(letter("gamble"), [first])
    receive.received(letter("takeback", number=2), [first])
    assert "The blue must agree." in answers()[-1]
    post.deliver()
    turn = MailOut.objects.filter(
        to="bob@example.org", subject__startswith="Consent needed: ["
    ).latest("id")
    assert (
        "The red asks to take the game back" in turn.text and "  1  agree\n  2  refuse" in turn.text
    )
    assert "Without an order, “refuse”" in turn.text
    receive.received(letter("agree", number=3), [turn.reply_to])
    assert orders(game) == ["gamble", "takeback 0", "agree"]
    post.deliver()
    told = MailOut.objects.filter(to="ann@example.org").latest("id")
    assert "The game is where it was after event 0." in told.text and told.reply_to
    assert "  (taken back) The red moves." in reminded(game).text
    assert "<li><del>The red moves.</del>\n<ul><li>The red asks" in reminded(game).html


def reminded(game: Game) -> MailOut:
    """A mail that tells the blue everything since it last gave an order."""
    blue = SeatAtGame.objects.select_related("game", "user").get(game=game, name="blue")
    mail = compose.answer(blue, [], 0, "key", "", "", blue.user)
    assert mail
    return mail


def test_an_order_follows_a_takeback_in_one_mail(game: Game) -> None:
    first = asked(game)
    receive.received(letter("add 2"), [first])
    receive.received(letter("takeback", "add 3", number=2), [first])
    assert orders(game) == ["add 2", "takeback 0", "add 3"]


def test_a_refused_takeback_is_told_by_mail(game: Game) -> None:
    play.submit(game, "red", "gamble")
    play.submit(game, "red", "takeback")
    play.submit(game, "blue", "refuse")
    post.deliver()
    told = MailOut.objects.get(to="ann@example.org", subject__startswith="At the table")
    assert "The blue refuses. The game goes on." in told.text and told.reply_to
