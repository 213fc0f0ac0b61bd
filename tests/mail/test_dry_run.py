"""The intake's dry run: what would become of mails, and that nothing does."""

import json
from email.message import EmailMessage
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.mail import dry_run, receive, reply_tokens, return_addresses, smtp_server
from games.models.event import Event
from games.models.game import Game
from games.models.mail import MailIn, MailOut
from games.people import home_addresses

JOIN, STRANGER = "join@hunt.example", "dora@example.org"
TEXT = "add 2\n\nOn Tue, Hunt by Post <post@hunt.example> wrote:\n> Turn 0\n"


def mail(text: str = TEXT, to: str = "somebody@elsewhere.example", **headers: str) -> bytes:
    made = EmailMessage()
    made["From"], made["To"] = headers.pop("From", "ann@example.org"), to
    for name, value in headers.items():
        made[name.replace("_", "-")] = value
    made.set_content(text)
    return bytes(made)


@pytest.fixture
def address(game: Game) -> str:
    """Where the red, who is asked, writes to."""
    return reply_tokens.reply_address(reply_tokens.token_for(game.seats.get(name="red")))


def stored() -> list[int]:
    return [model.objects.count() for model in (Event, MailIn, MailOut)]


@pytest.mark.parametrize(
    ("text", "headers", "kind", "executed"),
    [
        (TEXT, {}, "orders", ["add 2"]),
        ("add 9\n", {}, "refused", []),
        ("preview add 2\n", {}, "orders", []),
        ("add 2\n", {"Auto_Submitted": "auto-replied"}, "automatic", []),
        ("add 2\n", {"Return_Path": "<>"}, "bounce", []),
    ],
)
def test_a_mail_to_a_seat(
    address: str, text: str, headers: dict[str, str], kind: str, executed: list[str]
) -> None:
    before = stored()
    found = dry_run.of(mail(text, address, **headers))
    assert (found.kind, found.executed) == (kind, executed)
    assert bool(found.answered) == (kind in ("orders", "refused")) and found.ms > 0
    assert stored() == before


def test_it_says_so_every_time(address: str) -> None:
    first, second = (dry_run.of(mail(to=address)) for _ in "12")
    assert first.executed == second.executed == ["add 2"]


def test_a_mail_to_nobody_is_read_and_turned_away(game: Game) -> None:
    found = dry_run.of(mail())
    assert (found.kind, found.lines, found.executed) == ("refused", ["add 2"], [])
    assert found.answered == smtp_server.UNKNOWN


def test_what_cannot_be_read(game: Game, address: str) -> None:
    huge = b"Content-Type: text/plain\r\n" * 200 + b"\r\nadd 2"
    for to in ("", address):
        found = dry_run.of(huge, to)
        assert found.kind == "unreadable" and found.lines == []
        assert "plain text" in " ".join(found.answered.split())


def addresses(game: Game, seat: str) -> dict[str, str]:
    """An address of each kind that the intake knows."""
    asking = mail("sign up Dora\n", JOIN, Message_ID="<0@x>", From=STRANGER)
    receive.received(asking, [JOIN])
    asks = MailOut.objects.latest("pk")
    return {
        "seat": seat,
        "join": JOIN,
        "yes": asks.reply_to,
        "home": home_addresses.address_of(game.seats.get(name="red").user),
        "back": return_addresses.address_of(asks),
    }


SENT: list[tuple[str, dict[str, str]]] = [
    ("help\n", {}),
    ("yes\n", {}),
    ("add 2\n", {}),
    ("sign up Ella\n", {}),
    ("help\n", {"Auto_Submitted": "auto-replied"}),
    ("add 2\n", {"Return_Path": "<>"}),
]
# By address what each of them is, and what the intake makes of it.
BECOMES = {
    "seat": "help/read refused/refused orders/read refused/refused automatic/silent bounce/silent",
    "join": "help/read orders/read orders/read orders/read automatic/silent bounce/silent",
    "yes": "help/read orders/read orders/read orders/read automatic/silent bounce/silent",
    "home": "help/read refused/refused refused/refused refused/refused automatic/silent"
    " bounce/silent",
    "back": "refused/silent refused/silent refused/silent refused/silent automatic/silent"
    " bounce/silent",
}
READ_AS = [
    (kind, *SENT[number], *one.split("/"))
    for kind, all_of_it in BECOMES.items()
    for number, one in enumerate(all_of_it.split())
]


@pytest.mark.parametrize(("kind", "text", "headers", "what", "status"), READ_AS)
def test_it_says_what_the_intake_does(
    game: Game,
    address: str,
    kind: str,
    text: str,
    headers: dict[str, str],
    what: str,
    status: str,
) -> None:
    to = addresses(game, address)[kind]
    sender = STRANGER if kind in ("join", "yes") else "ann@example.org"
    raw = mail(text, to, Message_ID="<1@x>", From=sender, **headers)
    before = stored()
    found = dry_run.of(raw)
    assert stored() == before
    row = receive.received(raw, [to])
    assert row and (found.kind, row.status) == (what, status)
    after = MailOut.objects.order_by("pk")[before[-1] :]
    assert found.answered.splitlines()[:3] == [
        line for one in [*after][-1:] for line in one.text.splitlines()[:3]
    ]
    assert bool(found.executed) == (Event.objects.count() > before[0])


def test_the_command_reads_folders_and_files(address: str, tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one/a.eml").write_bytes(mail())
    (tmp_path / "b.eml").write_bytes(mail("gamble\n"))
    said = told(tmp_path / "one", tmp_path / "b.eml", to=address)
    assert [(Path(one["file"]).name, one["executed"]) for one in said] == [
        ("a.eml", ["add 2"]),
        ("b.eml", ["gamble"]),
    ]
    with pytest.raises(CommandError, match="is not there"):
        told(tmp_path / "two")


def told(*paths: Path, to: str = "") -> list[dict[str, Any]]:
    out = StringIO()
    call_command("read_mail", *map(str, paths), to=to, json=True, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]
