"""What each mail of the corpus is, and what of it would be played: as stored, to the word."""

import json
from pathlib import Path

import pytest

from games.mail import dry_run, parse, reply_tokens, sandbox
from games.models.game import Game
from tests.avp_thb.site.mail.wrapped import mails
from tests.avp_thb.site.web.conftest import ann, bob, game, placed, sealing

__all__ = ["ann", "bob", "game", "placed", "sealing"]

STORED = Path(__file__).parent / "readings.json"


@pytest.fixture
def address(placed: Game, sealing: Game, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where the seat writes that has most to say; mails are opened without a process for each."""
    monkeypatch.setattr(sandbox, "letter", parse.letter)
    seat = sealing.seats.get(name="marine")
    return reply_tokens.reply_address(reply_tokens.token_for(seat))


def test_each_mail_is_read_as_it_was(address: str, request: pytest.FixtureRequest) -> None:
    read = {}
    for name, raw in mails():
        found = dry_run.of(raw, address)
        read[name] = {"kind": found.kind, "lines": found.lines, "executed": found.executed}
    stored = json.loads(STORED.read_text("utf-8"))
    changed = sorted(name for name in read | stored if read.get(name) != stored.get(name))
    if request.config.getoption("--regenerate"):
        print(*changed, sep="\n")
        STORED.write_text(json.dumps(read, ensure_ascii=False, indent=1) + "\n", "utf-8")
    else:
        assert not [(name, stored.get(name), read.get(name)) for name in changed]
