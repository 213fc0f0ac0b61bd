"""Each word of a mail is answered with what it asks for, and numbers mean what was listed."""

from typing import Any

import pytest

from games import play
from games.mail import post, receive
from games.models.game import Game
from games.models.mail import MailIn, MailOut, Notice
from games.models.person import Holiday
from games.models.press import Ignored, Message
from tests.mail.test_receive import answers, asked, letter, orders

READ, REFUSED = MailIn.Status.READ, MailIn.Status.REFUSED


def turn_mail(game: Game) -> MailOut:
    while post.deliver():
        pass
    return MailOut.objects.filter(notice__kind=Notice.Kind.TURN, game=game).latest("id")


def reply(to: MailOut, *lines: str, number: int = 1) -> MailIn:
    headers = f"In-Reply-To: {to.message_id}\r\n"
    row = receive.received(letter(*lines, number=number, headers=headers), [to.reply_to])
    assert row
    return row


def answer() -> MailOut:
    return MailOut.objects.filter(message_id__startswith="<a").latest("id")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("help", "Several on a line."),
        ("status", "The game waits for the red."),
        ("show", "Below you see the board"),
        ("options", "what you can order"),
        ("history", "The dice are sealed"),
        ("rules one", "1-1 One to three. A seat adds 1, 2 or 3."),
        ("rules xyz", "The rules have nothing about “xyz”."),
        ("preview add 2", "needs no roll"),
        ("vacation", "You have no holiday coming."),
        ("notes", "You have no notes here."),
        ("standing", "This game has no standing orders."),
        ("plan", "You have no plan."),
        ("games", "Counter, In turn, the red: waits for you"),
        ("next", "No other game waits for you."),
    ],
)
def test_a_word_of_the_mail_is_answered(game: Game, line: str, sentence: str) -> None:
    row = receive.received(letter(line), [asked(game)])
    assert row and row.status == READ and not orders(game)
    assert sentence in " ".join(answers()[0].split())


def test_words_and_orders_stand_in_one_mail(game: Game) -> None:
    receive.received(letter("status", "add 2", "help"), [asked(game)])
    assert orders(game) == ["add 2"] and "Several on a line" in answers()[0]


def test_numbers_mean_what_the_answered_mail_lists(game: Game) -> None:
    mail = turn_mail(game)
    assert mail.listed["families"] == [["add", [["1", "2", "3"]], [3]], ["gamble", [], []]]
    assert "  1  add { 1 | 2 | 3 }\n  2  gamble\n" in mail.text
    reply(mail, "1b")
    assert orders(game) == ["add 2"]


def test_a_number_is_asked_back_when_nobody_knows_of_which_list(game: Game) -> None:
    turn_mail(game)
    MailOut.objects.update(listed={})
    receive.received(letter("2"), [asked(game)])
    assert not orders(game) and "I cannot tell which list “2” is from." in answers()[0]


def test_a_number_counts_as_it_stood_in_the_mail_that_is_answered(game: Game) -> None:
    old = turn_mail(game)
    MailOut.objects.filter(pk=old.pk).update(listed=old.listed | {"families": [["gamble", []]]})
    reply(old, "1")
    assert orders(game) == ["gamble"]


def test_a_number_of_an_old_mail_is_no_order_now(game: Game) -> None:
    old = turn_mail(game)
    play.submit(game, "red", "add 1")
    play.submit(game, "blue", "add 1")
    reply(old, "2")
    assert orders(game) == ["add 1", "add 1"]
    assert "The game has moved on since you were asked." in answers()[-1]


def test_what_is_asked_back_can_be_confirmed(game: Game) -> None:
    row = receive.received(letter("gambel"), [asked(game)])
    assert row and row.status == REFUSED and not orders(game)
    assert "Did you mean “gamble”?" in answers()[0]
    reply(answer(), "yes", number=2)
    assert orders(game) == ["gamble"]


def test_a_refusal_names_legal_orders_that_are_near(game: Game) -> None:
    receive.received(letter("add 9"), [asked(game)])
    assert "You can order “add" in answers()[0]


@pytest.mark.parametrize("words", ["undo", "takeback", "Take back.", "take back 0"])
def test_how_an_order_is_taken_back(game: Game, words: str) -> None:
    to = asked(game)
    receive.received(letter("add 2"), [to])
    receive.received(letter(words, number=2), [to])
    assert orders(game) == ["add 2", "takeback 0"]


def test_press_is_written_by_mail(game: Game, people: list[Any]) -> None:
    row = receive.received(letter("press all Good luck; # to you", "add 2"), [asked(game)])
    assert row and row.status == READ and orders(game) == ["add 2"]
    message = Message.objects.get()
    assert (message.author, message.seat, message.to) == (people[0], "red", "all")
    assert message.text == "Good luck; # to you"
    assert "Your message to all is written." in answers()[0]


def test_press_to_a_seat_takes_all_that_is_below(game: Game) -> None:
    receive.received(letter("press blue", "Truce?", "add 3", "end", "add 2"), [asked(game)])
    assert Message.objects.get().text == "Truce?\nadd 3" and not orders(game)
    assert Message.objects.get().to == "blue"


@pytest.mark.parametrize("line", ["press", "press green Hello", "press all"])
def test_press_to_nobody_says_whom_one_can_write_to(game: Game, line: str) -> None:
    row = receive.received(letter(line), [asked(game)])
    assert row and row.status == REFUSED and not Message.objects.exists()
    assert "You can write to: all, blue or red." in " ".join(answers()[0].split())


def test_press_names_no_address(game: Game) -> None:
    receive.received(letter("press all ann@example.org is my address"), [asked(game)])
    while post.deliver():
        pass
    to_blue = MailOut.objects.filter(to="bob@example.org").latest("id")
    assert "ann@" not in str(to_blue.headers) and "turn+" not in to_blue.headers.get("From", "")


def test_notes_are_kept_and_read(game: Game) -> None:
    to = asked(game)
    receive.received(letter("notes He bluffs."), [to])
    receive.received(letter("notes", number=2), [to])
    assert "He bluffs." in answers()[1]


def test_mute_and_mute_off(game: Game, people: list[Any]) -> None:
    to = asked(game)
    receive.received(letter("mute blue"), [to])
    assert Ignored.objects.get().other == people[1]
    receive.received(letter("mute blue off", number=2), [to])
    assert not Ignored.objects.exists()
    receive.received(letter("mute nobody", number=3), [to])
    assert "Name the seat: blue." in answers()[2]


def test_a_holiday_is_announced(game: Game) -> None:
    receive.received(letter("vacation 2030-12-20 to 2030-12-28"), [asked(game)])
    assert (Holiday.objects.get().end - Holiday.objects.get().start).days == 9
    assert "You are away from Fri 20 Dec 2030" in answers()[0]
    receive.received(letter("vacation soon", number=2), [asked(game)])
    assert "Write the days like this" in answers()[1]


def test_holidays_are_announced_twice_and_called_off(game: Game) -> None:
    to = asked(game)
    said = []
    for number, line in enumerate(
        (
            "vacation 2030-12-20 - 2030-12-28",
            "vacation 2030-12-28",
            "vacation 2030-12-30",
            "vacation none",
            "vacation none",
        )
    ):
        receive.received(letter(line, number=number), [to])
        said.append(" ".join(answers()[-1].split()))
        if number == 2:
            assert Holiday.objects.count() == 2
    assert "“vacation none” calls it off" in said[1] and "Tue 31 Dec 2030, 00:00" in said[2]
    assert "Your holiday is called off." in said[3] and "no holiday coming" in said[4]
    assert not Holiday.objects.exists()


def test_the_subject_is_an_order_where_the_text_has_none(game: Game) -> None:
    receive.received(letter("", headers="Subject: add 3\r\n"), [asked(game)])
    assert orders(game) == ["add 3"]


def test_the_subject_of_the_answered_mail_is_none(game: Game) -> None:
    receive.received(letter("", headers="Subject: Re: add 3\r\n"), [asked(game)])
    assert not orders(game)


def test_two_machines_that_ask_for_help_stop(game: Game) -> None:
    to = asked(game)
    for number in range(30):
        receive.received(letter("help", number=number), [to])
    while post.deliver():
        pass
    sent = MailOut.objects.filter(message_id__startswith="<a", status="sent")
    assert sent.count() <= 6


def test_a_remark_stops_nothing(game: Game) -> None:
    receive.received(letter("That went rather well for both of us.", "add 2"), [asked(game)])
    assert orders(game) == ["add 2"] and "Taken for a remark" in answers()[0]


def test_an_answer_keeps_what_it_asks_back(game: Game) -> None:
    receive.received(letter("gambel"), [asked(game)])
    assert answer().listed["asked"] == ["gamble"]
