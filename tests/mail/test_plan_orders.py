"""A mail plans orders for later, and asks what would come of one."""

from typing import Any

import pytest

from games import play
from games.automation import plan_runner
from games.mail import plan_orders, receive
from games.models.game import Game
from games.models.mail import MailIn
from games.models.plan import Plan
from tests.mail.test_receive import answers, asked, letter, orders

READ, REFUSED = MailIn.Status.READ, MailIn.Status.REFUSED


@pytest.mark.parametrize("word", ["plan", "Plan:"])
def test_the_lines_below_the_word_are_planned(game: Game, word: str) -> None:
    row = receive.received(letter("add 2", word, "add 1", "regardless add 3"), [asked(game)])
    assert row and row.status == READ and orders(game) == ["add 2"]
    plan = Plan.objects.get()
    assert plan.text == "add 1\nregardless add 3" and plan.waits
    assert f"{word} {plan_orders.QUEUED}" in " ".join(answers()[0].split())
    assert "regardless add 3\n  Cannot be foreseen." in answers()[0]
    play.submit(game, "blue", "add 1")
    assert plan_runner.run_all() == 1 and orders(game)[-1] == "add 1"


def test_regardless_above_the_lines_is_said_of_all(game: Game) -> None:
    receive.received(letter("plan", "regardless", "add 1", "add 2"), [asked(game)])
    assert Plan.objects.get().text == "regardless add 1\nregardless add 2"


def test_a_plan_with_a_bad_line_is_not_queued(game: Game) -> None:
    row = receive.received(letter("plan", "add 1", "add 9", "fly"), [asked(game)])
    assert row and row.status == REFUSED and not Plan.objects.exists()
    assert "“fly” is not an order" in answers()[0] and "Not planned." in answers()[0]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["plan"], "You have no plan. Below “plan”, write an order a line."),
        (["plan add 1"], plan_orders.ALONE),
        (["add 9", "plan", "add 1"], "because the line above was refused"),
        (["plan", *["add 1"] * 30], plan_orders.TOO_MANY),
    ],
)
def test_what_is_no_plan_is_refused(game: Game, lines: list[str], sentence: str) -> None:
    receive.received(letter(*lines), [asked(game)])
    assert sentence in answers()[0] and not Plan.objects.exists() and not orders(game)


def test_plan_none_cancels_it(game: Game, people: list[Any]) -> None:
    to = asked(game)
    receive.received(letter("plan", "add 1"), [to])
    row = receive.received(letter("plan none", number=2), [to])
    assert row and row.status == READ and not Plan.objects.exists()
    assert plan_orders.CANCELLED in answers()[1]
    receive.received(letter("plan none.", "add 2", number=3), [to])
    assert plan_orders.NO_PLAN in answers()[2] and orders(game) == ["add 2"]


def test_a_preview_orders_nothing_and_asks_again(game: Game) -> None:
    to = asked(game)
    row = receive.received(letter("preview add 2", "Preview: gamble"), [to])
    assert row and row.status == READ and not orders(game)
    assert "preview add 2\n  The red moves.\n" in answers()[0]
    assert plan_orders.NO_TEST in answers()[0] and "You can order:" in answers()[0]
    receive.received(letter("preview add 9", "add 1", number=2), [to])
    assert "You can add 1, 2 or 3, not 9. (§1)" in answers()[1]
    assert "because the line above was refused" in answers()[1] and not orders(game)


def test_the_mail_says_how(game: Game) -> None:
    receive.received(letter("preview add 1"), [asked(game)])
    text = " ".join(answers()[0].split())
    assert "Lines below a line “plan” are played later" in text and "“plan none”" in text
