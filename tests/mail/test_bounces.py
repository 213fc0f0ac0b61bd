"""117 bounces that nobody here wrote: whoever seems to send them, none is answered or played."""

from collections import Counter
from pathlib import Path

import pytest

from games.mail import parse, post, receive, reply_tokens, return_addresses, sandbox
from games.mail.delivery_reports import DELAYED, HARD, SOFT
from games.models.game import Game
from games.models.mail import HeldAddress, MailIn, MailOut
from tests.mail.test_receive import asked, orders
from tests.mail.test_smtp_server import all_read, port, sent
from tests.support.composed import until

__all__ = ["port"]

FLUFL = Path(__file__).parent / "corpus/flufl"
BOUNCES = {path.name: path.read_bytes() for path in sorted(FLUFL.glob("*.txt"))}
# What stands among them and is none, with the reason.
A_PERSONS_REPLY = {
    "groupwise_03.txt": "Ivette answers from Outlook; flufl.bounce has it as “not a bounce”, too",
}
SENDERS = {"nobody": "", "a gateway": "gate@example.org"}


def arrived(raw: bytes, sender: str) -> bytes:
    """The mail as the intake stores it, which writes the envelope's sender down."""
    return b"Return-Path: <" + sender.encode() + b">\r\n" + raw


@pytest.fixture
def reader_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same reader without a process for each mail."""
    monkeypatch.setattr(sandbox, "letter", parse.letter)


@pytest.mark.usefixtures("reader_at_hand")
@pytest.mark.parametrize("sender", SENDERS.values(), ids=SENDERS)
def test_no_bounce_is_answered_or_played(game: Game, sender: str) -> None:
    to, loud = asked(game), {}
    for name, raw in BOUNCES.items():
        row = receive.received(arrived(raw, sender), [to])
        assert row
        # Nothing is silent here because the sender has written too often in vain.
        if row.status != MailIn.Status.SILENT or not row.answer.startswith("This is "):
            loud[name] = row.status
    assert len(BOUNCES) == 117
    assert set(loud) == (set(A_PERSONS_REPLY) if sender else set())
    assert MailOut.objects.filter(message_id__startswith="<a").count() == len(loud)
    assert orders(game) == []


@pytest.mark.parametrize("name", list(BOUNCES)[::30])
def test_the_door_and_the_process_of_its_own_answer_no_bounce(
    game: Game, port: int, name: str
) -> None:
    sent(port, BOUNCES[name], asked(game), sender="gate@example.org")
    until(all_read, "the mail read", 30)
    assert MailIn.objects.get().status == MailIn.Status.SILENT
    assert not MailOut.objects.filter(message_id__startswith="<a").exists()


KINDS = {HARD: 42, SOFT: 65, DELAYED: 6, "none": 4}


def test_each_bounce_is_of_a_kind_and_in_doubt_may_pass() -> None:
    letters = [parse.letter(arrived(raw, ""), "hunt.example", "x") for raw in BOUNCES.values()]
    kinds = Counter(one.report.kind if one.report else "none" for one in letters)
    assert kinds == KINDS


@pytest.mark.usefixtures("reader_at_hand")
def test_no_bounce_of_a_mail_of_ours_is_answered(game: Game) -> None:
    while post.deliver():
        pass
    mail = MailOut.objects.filter(status=MailOut.Status.SENT).latest("id")
    before = MailOut.objects.count()
    for raw in BOUNCES.values():
        row = receive.received(arrived(raw, ""), [return_addresses.address_of(mail)])
        assert row and row.status == MailIn.Status.SILENT
    assert HeldAddress.objects.get().address == mail.to
    assert MailOut.objects.count() == before


def test_a_process_of_its_own_knows_the_same_bounces() -> None:
    for raw in list(BOUNCES.values())[::8]:
        whole = arrived(raw, "gate@example.org")
        alone = sandbox.letter(whole, reply_tokens.domain(), reply_tokens.own())
        assert alone == parse.letter(whole, reply_tokens.domain(), reply_tokens.own())
        assert alone.silent
