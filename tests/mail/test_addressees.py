"""Whom a mail names that came without an envelope."""

import pytest

from games.mail import addressees

TURN = "turn+abc@hunt.example"


@pytest.mark.parametrize(
    ("headers", "named"),
    [
        (f"To: {TURN}", [TURN]),
        (f"X-Original-To: {TURN}\nTo: Post <post@hunt.example>", [TURN, "post@hunt.example"]),
        (f"To: {TURN}\nCc:", [TURN]),
        (f"To: {TURN}\nCc: Ann, of the club <ann@example.org", [TURN]),
        ("Subject: nobody", []),
    ],
)
def test_each_header_is_read_for_itself(headers: str, named: list[str]) -> None:
    found = addressees.of(f"From: ann@example.org\n{headers}\n\nadd 2\n".encode())
    assert found[: len(named)] == named and (named or not found)
