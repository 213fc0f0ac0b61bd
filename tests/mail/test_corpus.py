"""Real mails, and ours that look like them: no word of theirs is ever taken for an order."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from games import play
from games.mail import lines, parse, reply_tokens, sandbox
from games.models import Event, Game, ReplyToken, SeatAtGame
from tests.mail.samples import HEADERS, PLAIN, plain
from tests.web.conftest import ann, bob, game, placed, sealing

__all__ = ["ann", "bob", "game", "placed", "sealing"]

CORPUS = Path(__file__).parent / "corpus"
HTML = "Content-Type: text/html; charset=utf-8\n\n"


def mails() -> Iterator[tuple[str, bytes]]:
    for path in sorted(CORPUS.rglob("*")):
        if path.is_file() and path.name not in ("LICENSE", "README.md"):
            kind = {".eml": "", ".html": HEADERS + HTML}.get(path.suffix, HEADERS + PLAIN)
            yield f"{path.parent.name}/{path.name}", kind.encode() + path.read_bytes()


def read(raw: bytes) -> list[str]:
    try:
        return parse.letter(raw, "hunt.example", "post@hunt.example").orders
    except parse.Unreadable:
        return []


def right_of(game: Game, name: str) -> ReplyToken:
    seat = SeatAtGame.objects.select_related("game").get(game=game, name=name)
    right = reply_tokens.granted(reply_tokens.reply_address(reply_tokens.token_for(seat)))
    assert right
    return right


def played(right: ReplyToken, orders: list[str]) -> list[str]:
    """What a mail with such lines would add to the game; nothing of it stays."""
    before = Event.objects.count()
    with transaction.atomic():
        told = lines.lines_of(orders, right, "key")
        new = list(Event.objects.order_by("id").values_list("order", flat=True)[before:])
        transaction.set_rollback(True)
    assert len(new) == sum(line.number is not None for line in told)
    return new


@pytest.fixture
def everybody(placed: Game, sealing: Game) -> ReplyToken:
    """The seat that has most to say: a model that may act."""
    return right_of(sealing, "marine")


def test_no_line_of_a_real_mail_is_played(everybody: ReplyToken) -> None:
    found = [(name, read(raw)) for name, raw in mails()]
    assert len(found) > 120 and sum(bool(orders) for _, orders in found) > 100
    assert not [(name, new) for name, orders in found if (new := played(everybody, orders))]


def test_no_line_of_a_real_mail_is_played_at_the_first_question(game: Game, bob: Any) -> None:
    right = right_of(game, "alien")
    assert not [name for name, raw in mails() if played(right, read(raw))]


@pytest.mark.parametrize(
    "line", ["d", "D", "a", "A", "p", "p.", "re a", "P!", "de", "pa", "i", "h", "s"]
)
def test_a_letter_out_of_a_sentence_is_asked_back(everybody: ReplyToken, line: str) -> None:
    (one,) = told = lines.lines_of([line], everybody, "key")
    assert told and one.number is None and not one.heeded
    assert one.sentences


def test_what_is_too_short_is_named_with_what_it_may_mean(everybody: ReplyToken) -> None:
    (one,) = lines.lines_of(["p"], everybody, "key")
    assert one.sentences == [
        "Not played: “p” is too short to be sure that you mean an order. Write at least 3 letters"
        " of its word, as for paroxysm, pass or pause."
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
