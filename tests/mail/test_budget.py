"""Mails that come to nothing: none silences a seat, and no two machines write to each other."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail as django_mail

from games.clock import database_clock
from games.mail import budget, post, receive
from games.models.game import Game
from games.models.mail import MailIn, MailOut, Notice
from games.play import invitation_limits, invitations, lobby
from rules.kernel.errors import Refusal
from tests.mail.test_receive import answers, asked, letter, orders

START = datetime.fromisoformat("2027-01-05T12:10:00+00:00")
MINUTE = timedelta(minutes=1)


@pytest.fixture
def at() -> Iterator[Callable[[float], None]]:
    """Sets the clock to so many minutes after the start."""
    tokens = []

    def moved(minutes: float) -> None:
        tokens.append(database_clock.VIRTUAL.set(START + minutes * MINUTE))

    moved(0)
    yield moved
    for token in reversed(tokens):
        database_clock.VIRTUAL.reset(token)


def came(game: Game, number: int, *lines: str) -> MailIn:
    row = receive.received(letter(*lines, number=number), [asked(game)])
    assert row
    return row


def posted() -> list[str]:
    """What is posted by now to the red's person of what answers a mail."""
    while post.deliver():
        pass
    mine = [mail for mail in django_mail.outbox if mail.to == ["ann@example.org"]]
    return [mail.body for mail in mine if mail.extra_headers["Message-ID"].startswith("<a")]


def test_a_robot_without_any_sign_stops_within_five_mails(game: Game, at: Any) -> None:
    for number in range(30):
        at(number)
        came(game, number, f"I am away until Monday. Ticket {number}.")
    assert len(posted()) == budget.AT_ONCE == 5
    assert "This is mail number 5 in a row without an order that could be played." in posted()[-1]
    at(23 * 60)
    came(game, 99, "I am away until Monday. Ticket 99.")
    assert len(posted()) == 5


def test_a_robot_that_sends_our_own_words_back_stops_too(game: Game, at: Any) -> None:
    came(game, 0, "add 9")
    for number in range(1, 30):
        at(number)
        (*_, last) = posted()
        came(game, number, *last.splitlines()[2:])
    assert len(posted()) == 5
    at(300)
    assert len(posted()) <= 6


def test_it_stops_per_address_whatever_the_table(new_game: Callable[..., Game], at: Any) -> None:
    games = [new_game() for _ in range(4)]
    for number in range(20):
        at(number / 4)
        came(games[number % 4], number, "I am away until Monday.")
    assert len(posted()) == 5


def test_a_person_who_errs_all_the_time_is_slowed_down_and_hears_of_it(game: Game, at: Any) -> None:
    for number in range(12):
        at(number)
        row = came(game, number, f"add {40 + number}")
        assert row.status == MailIn.Status.REFUSED
    assert len(posted()) == 5
    at(49)
    assert len(posted()) == 5
    at(51)
    assert len(posted()) == 6
    assert "add 51\n" in posted()[-1]
    for number in range(5, 11):
        assert f"add {40 + number}\n" in posted()[-1], "none is dropped without a word"
        assert f"You can add 1, 2 or 3, not {40 + number}." in posted()[-1]
    assert "add 44" not in posted()[-1], "it was answered at once"
    assert "Your mail of 12:15 UTC had no order that could be played either:" in posted()[-1]


def test_what_begins_like_an_order_is_answered_however_unclear_it_is(game: Game, at: Any) -> None:
    for number in range(6):
        at(number)
        came(game, number, f"add {number} for me or {number} more")
    at(70)
    assert len(posted()) == 6 and "add 5 for me" in posted()[-1]


def test_a_mistake_after_the_hour_is_answered_again(game: Game, at: Any) -> None:
    for number in range(7):
        at(number)
        came(game, number, f"add {40 + number}")
    at(51)
    assert len(posted()) == 6
    came(game, 8, "add 77")
    at(111)
    assert "add 77" in posted()[-1] and "add 46" not in posted()[-1]


def test_the_same_mistake_once_more_is_answered_once_a_day(game: Game, at: Any) -> None:
    for number in range(12):
        at(number)
        came(game, number, "add 9")
    at(23 * 60)
    assert len(posted()) == 5
    at(24 * 60)
    assert len(posted()) == 6 and posted()[-1].count("add 9\n") == 7


def test_an_order_is_played_and_answered_however_many_came_to_nothing(game: Game, at: Any) -> None:
    to = asked(game)
    for number in range(12):
        at(number)
        came(game, number, f"add {40 + number}")
    came(game, 50, "add 2")
    assert orders(game) == ["add 2"]
    assert len(posted()) == 6 and "The red moves." in posted()[-1]
    at(20)
    receive.received(letter("add 77", number=60), [to])
    assert len(posted()) == 7


def test_automatic_mails_do_not_count_against_their_person(game: Game, at: Any) -> None:
    for number in range(8):
        raw = letter("away", number=number, headers="Auto-Submitted: auto-replied\r\n")
        receive.received(raw, [asked(game)])
    came(game, 20, "add 9")
    assert len(answers()) == 1 and "in a row" not in answers()[0]
    assert MailOut.objects.filter(message_id__startswith="<a").count() == 1


def invite(host: Any, address: str) -> None:
    lobby.invite(lobby.create("counter", 1, ("red", "blue"), host=host), "red", address)


def test_strangers_are_invited_by_the_dozen_at_most(people: list[Any], at: Any) -> None:
    ann, bob, _ = people
    for number in range(invitation_limits.MOST_A_DAY):
        invite(ann, f"stranger{number}@example.net")
    with pytest.raises(Refusal, match="You have sent 10 invitations by mail within a day"):
        invite(ann, "one-more@example.net")
    assert Notice.objects.filter(kind=Notice.Kind.INVITED).count() == invitation_limits.MOST_A_DAY
    lobby.invite(lobby.create("counter", 1, ("red", "blue"), host=ann), "red")  # by a link
    invite(bob, "one-more@example.net")
    at(24 * 60 + 1)
    invite(ann, "one-more@example.net")


def test_one_address_is_not_flooded_by_many_hosts(people: list[Any], at: Any) -> None:
    for number in range(invitation_limits.MOST_TO_ONE):
        invite(people[number % 3], "stranger@example.net")
    with pytest.raises(Refusal, match="received too many invitations today"):
        invite(people[0], "Stranger@example.net")


def test_nobody_is_flooded_by_name(people: list[Any], at: Any) -> None:
    for number in range(invitation_limits.MOST_TO_ONE):
        invite_by_name(people[number % 2], "cat")
    with pytest.raises(Refusal, match="received too many invitations today"):
        invite_by_name(people[0], "Cat")
    at(24 * 60 + 1)
    invite_by_name(people[0], "cat")


def test_who_has_no_address_is_invited_as_others_are(people: list[Any], at: Any) -> None:
    people[2].email = ""
    people[2].save()
    for _ in range(invitation_limits.MOST_TO_ONE):
        invite_by_name(people[0], "bob")
    game = invite_by_name(people[0], "cat")
    assert game.seats.get(name="red").kept_for == people[2]


def invite_by_name(host: Any, called: str) -> Game:
    game = lobby.create("counter", 1, ("red", "blue"), host=host)
    invitations.by_name(game, "red", called)
    return game
