"""check_force: what lists in files come to."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.usefixtures("toys")


def checked(*words: Any) -> tuple[int, str]:
    """The exit code, and what was said."""
    out = StringIO()
    try:
        call_command("check_force", *map(str, words), stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def test_a_legal_list_is_told_with_its_total(tmp_path: Path) -> None:
    deck = tmp_path / "deck"
    deck.write_text("12 wren\n")
    assert checked("--system=rookery", "--seat=fir", deck) == (
        0,
        f"{deck}: 12 cards\n{deck}: No owl is in it.\n",
    )


def test_every_broken_rule_is_a_sentence(tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_text("12 crow")
    bad.write_text("3 owl\n1 dodo\n")
    code, said = checked("--system=rookery", bad, good)
    assert code == 1
    assert said.splitlines()[:4] == [
        f"{bad}: There is no bird “dodo”.",
        f"{bad}: A deck has 12 cards, not 3.",
        f"{bad}: A deck has at most 2 owls.",
        f"{good}: 12 cards",
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--system=chess",), "There is no system “chess” here. There are:"),
        (("--system=rookery", "--mission=9"), "Rookery has no mission 9. There are: 1"),
        (("--system=rookery", "--seat=moon"), "Nobody plays the moon in mission 1."),
        (("--system=counter",), "The red brings nothing of its own to Counter."),
        (("--system=rookery", "--option=rounds"), "“rounds” has no value."),
        (("--system=rookery", "--option=rounds=7"), "Rounds: “7” cannot be chosen."),
    ],
)
def test_what_nobody_can_bring_is_refused(
    words: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "list"
    file.write_text("12 wren")
    with pytest.raises(CommandError, match=sentence):
        checked(*words, file)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        checked("--system=rookery", tmp_path / "nowhere")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(CommandError, match="is no text in UTF-8"):
        checked("--system=rookery", tmp_path / "bytes")
