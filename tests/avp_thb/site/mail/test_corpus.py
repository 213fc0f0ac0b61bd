"""Real mails, and ours that look like them: no word of theirs is ever taken for an order."""

from collections import Counter
from typing import Any

import pytest
from django.db import transaction

from games import play
from games.mail import lines, parse, reply_tokens, sandbox
from games.models.event import Event
from games.models.game import Game, SeatAtGame
from games.models.mail import ReplyToken
from rules.kernel.parsing import readable
from tests.avp_thb.site.mail.wrapped import MACHINES, SHEETS, mails, wrapped
from tests.avp_thb.site.web.conftest import ann, bob, game, placed, sealing
from tests.mail.samples import plain

__all__ = ["ann", "bob", "game", "placed", "sealing"]


def opened(raw: bytes) -> parse.Letter:
    try:
        return parse.letter(raw, "hunt.example", "post@hunt.example")
    except parse.UnreadableMail as error:
        assert str(error).endswith(".")
        return parse.Letter("", "", [])


def read(raw: bytes) -> list[str]:
    return opened(raw).orders


def right_of(game: Game, name: str) -> ReplyToken:
    seat = SeatAtGame.objects.select_related("game").get(game=game, name=name)
    right = reply_tokens.granted(reply_tokens.reply_address(reply_tokens.token_for(seat)))
    assert right
    return right


def played(right: ReplyToken, orders: list[str]) -> list[str]:
    """What a mail with such lines would add to the game; nothing of it stays."""
    return answered(right, orders)[0]


def answered(right: ReplyToken, orders: list[str]) -> tuple[list[str], list[lines.AnswerLine]]:
    """What a mail with such lines would add to the game, and its answer; nothing of it stays."""
    before = Event.objects.count()
    with transaction.atomic():
        told = lines.lines_of(orders, right, "key")
        new = list(Event.objects.order_by("id").values_list("order", flat=True)[before:])
        transaction.set_rollback(True)
    assert len(new) == sum(line.number is not None for line in told)
    return new, told


@pytest.fixture
def everybody(placed: Game, sealing: Game) -> ReplyToken:
    """The seat that has most to say: a model that may act."""
    return right_of(sealing, "marine")


def test_no_line_of_a_real_mail_is_played(everybody: ReplyToken) -> None:
    found = [(name, read(raw)) for name, raw in mails()]
    assert len(found) > 300 and sum(bool(orders) for _, orders in found) > 160
    assert not [(name, new) for name, orders in found if (new := played(everybody, orders))]


def test_no_line_of_a_real_mail_is_played_at_the_first_question(game: Game, bob: Any) -> None:
    right = right_of(game, "alien")
    assert not [name for name, raw in mails() if played(right, read(raw))]


def done(right: ReplyToken, orders: list[str]) -> list[str]:
    """What such lines make happen: what is played, and below it what is planned or looked at."""
    new, told = answered(right, orders)
    assert all(line.sentences for line in told), told
    if told and TAKEN_BACK in told[0].sentences[0]:
        return [TAKEN_BACK]
    heeded = [(line, readable(line.order)) for line in told if line.heeded]
    return new + [order for line, order in heeded if line.writes or "preview" in order]


TAKEN_BACK = "may take it back, or make a condition"
# What says more in a second part of plain text, such as a scanner's note, is no plan.
TWO_TEXTS = {
    *(f"cpython/msg_{number}.txt" for number in ("04", "10", "13", "21", "22", "38", "44")),
    "mail_parser/mail_test_3",
}


def test_a_sheet_in_a_real_mail_is_heeded_as_it_was_meant(everybody: ReplyToken) -> None:
    """
    No crash, nothing done that was not meant, and more than 97 of 100 sheets understood.

    What stands below an order may seem to take it back: so it is asked back, not dropped.
    """
    outcomes: dict[tuple[str, ...], list[str]] = {}
    cases, wrong, missed, asked_back = Counter[str](), [], set(), set()
    for name, title, raw in wrapped():
        letter, meant = opened(raw), SHEETS[title].meant
        assert bool(letter.silent) == (name in MACHINES), name
        orders = tuple(letter.orders)
        if orders not in outcomes:
            outcomes[orders] = done(everybody, list(orders))
        happens = outcomes[orders]
        if letter.silent:
            assert not orders
        elif happens == [TAKEN_BACK]:
            asked_back.add((name, title))
        # What was not meant, or not in this order, is wrong. A part of what was meant is not.
        elif happens != meant[: len(happens)]:
            wrong.append((name, title, happens))
        elif happens != meant:
            missed.add((name, title))
        cases["machine" if letter.silent else "order" if meant else "chat"] += 1
    assert not wrong
    assert missed <= {(name, "a plan") for name in TWO_TEXTS}
    assert cases["order"] > 1300 and cases["chat"] > 180 and cases["machine"] >= 80
    assert len(missed | asked_back) < 0.03 * cases["order"]


def test_a_process_of_its_own_reads_the_wrapped_mails_likewise() -> None:
    for _, _, raw in list(wrapped())[::80]:
        try:
            alone = sandbox.letter(raw, "hunt.example", "post@hunt.example").orders
        except parse.UnreadableMail:
            alone = []
        assert alone == read(raw)


@pytest.mark.parametrize(
    "line", ["d", "D", "a", "A", "p", "p.", "re a", "P!", "de", "pa", "i", "h", "s"]
)
def test_a_letter_out_of_a_sentence_is_asked_back(everybody: ReplyToken, line: str) -> None:
    (one,) = lines.lines_of([line], everybody, "key")
    assert one.number is None and not one.heeded
    assert one.sentences


def test_what_is_too_short_is_named_with_what_it_may_mean(everybody: ReplyToken) -> None:
    (one,) = lines.lines_of(["p"], everybody, "key")
    assert one.sentences == [
        "Not played: “p” is too short to be sure that you mean an order. Write at least 3 letters"
        " of the word, as in paroxysm, pass or pause."
    ]
    first, plan, below = lines.lines_of(["preview p", "plan", "p"], everybody, "key")
    assert "too short" in first.sentences[0] and "Not played" in below.sentences[0]
    assert plan.sentences
    (_, below) = lines.lines_of(["plan", "p"], everybody, "key")
    assert not below.heeded and "too short" in below.sentences[0]


def test_three_letters_are_enough_and_short_words_are_whole(everybody: ReplyToken) -> None:
    assert played(everybody, ["pas"]) == ["pass"]
    (one,) = lines.lines_of(["go b4"], everybody, "key")
    assert "too short" not in one.sentences[0]


def test_one_letter_is_still_an_order_on_the_page(game: Game) -> None:
    assert play.submit(game, "marine", "d auto").order == "deploy auto"


def test_the_process_of_its_own_knows_no_more(everybody: ReplyToken) -> None:
    name, raw = next(iter(mails()))
    assert name and sandbox.letter(raw, "hunt.example", "post@hunt.example").orders == read(raw)
    assert read(plain("d")) == ["d"]
