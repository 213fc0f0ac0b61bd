"""Questions of all rule cases: who learns that they are asked, and what comes of no answer."""

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from rules import transcript
from rules.kernel import fold
from rules.kernel.orders import Prompt
from rules.systems import SYSTEMS
from tests.avp_thb.test_cases import CASES

SYSTEM = SYSTEMS["avp_thb"]
# What everybody is asked; all other questions hang on a stop, and are the seat's own affair.
PUBLIC = {
    "acting", "activation", "bearing", "deployment", "mission cards", "moving", "mulligan",
    "training",
}  # fmt: skip
PASSED = {
    "card": "decline",
    "card window": "decline",
    "trigger": "decline",
    "sentry": "hold",
    "discarding": "discard none",
    "initiative": "keep",
    "redraw": "redraw",
    "hide": "lurk",
    "step": "stay",
}


def by_default(view: Any, prompt: Prompt) -> str:
    """What the standing order's default is: the first that is offered, or nothing at all."""
    if prompt.kind == "marine":
        choice = prompt.data["choice"]
        return f"field {next(unit for unit in view.pool[prompt.seat] if unit in choice)}"
    return PASSED.get(prompt.kind) or str(fold.legal(SYSTEM, view, prompt)[0])


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_private_questions_fall_back_on_the_default(path: Path) -> None:
    def looked_at(system: Any, state: Any, seat: str, *order: Any) -> fold.Played:
        for prompt in system.prompts(state):
            assert prompt.private == (prompt.kind not in PUBLIC), prompt
            if prompt.private:
                assert prompt.default == by_default(system.view(state, prompt.seat), prompt)
        return fold.submit(system, state, seat, *order)

    with mock.patch.object(transcript, "submit", looked_at):
        transcript.play(transcript.read(path.read_text(encoding="utf-8")))
