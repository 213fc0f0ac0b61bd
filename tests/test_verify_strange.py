"""Strange files and shapes are refused with a sentence, whatever stands in them."""

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules import record, verify
from rules.kernel import chain
from rules.record import Record, UnreadableRecord
from tests.support.forging import (
    SYSTEM,
    chained_anew,
    run,
    sealed_anew,
    shortest_game,
    text_of,
)

STRANGE = (None, True, 3.0, -1, 1 << 70, "", "\ud800", "\x1b[2J\nPROVEN.", [], {}, [[]], {"a": 1})
TRIES = 4000 if os.environ.get("SOAK") else 400


@pytest.fixture(scope="module")
def game() -> Record:
    return shortest_game()


def test_a_game_of_rules_to_come_cannot_be_read(game: Record) -> None:
    for other in ({"edition": SYSTEM.edition + 1}, {"system": "chess"}):
        setup = {**game.heading.setup, **other}
        with pytest.raises(UnreadableRecord, match="rules"):
            verify.verify(replace(game, heading=replace(game.heading, setup=setup)))


def somewhere(data: object, chance: Random) -> tuple[object, object]:
    """A list or table within *data*, and a place in it."""
    while True:
        place = chance.choice(list(data) if isinstance(data, dict) else range(len(data)))
        inner = data[place]
        if not isinstance(inner, dict | list) or not inner or chance.random() < 0.3:
            return data, place
        data = inner


def test_strange_values_are_refused_with_a_sentence(
    game: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any value of a heading or an event may be anything; none ends in a traceback."""
    short = replace(game, events=game.events[:3])
    file, chance = tmp_path / "strange", Random(11)
    for _ in range(TRIES):
        lines = [json.loads(line) for line in text_of(short).splitlines()]
        holder, place = somewhere(lines[: chance.choice((1, 4))], chance)
        holder[place] = chance.choice(STRANGE)
        text = "".join(f"{chain.canonical(line)}\n" for line in lines[:-1])
        file.write_text(sealed_anew(text))
        assert verify.main([str(file)]) in (1, 2), text
        said = capsys.readouterr().out
        assert "\x1b" not in said and "\nPROVEN." not in said
        said.encode()


@pytest.mark.parametrize("number", [0, 1])
def test_a_part_that_nobody_knows_is_named(game: Record, number: int) -> None:
    lines = text_of(game).splitlines()
    lines[number] = chain.canonical({**json.loads(lines[number]), "more": 1})
    with pytest.raises(UnreadableRecord, match=f"line {number + 1} has “more”, which is no part"):
        record.read("\n".join([*lines, ""]))


@pytest.mark.parametrize("column", ["by", "rolls", "at", "digest", "hash"])
def test_a_part_of_another_shape_is_named(game: Record, column: str) -> None:
    other = {"by": "nobody", "rolls": [["x", 20, 3.0]], "at": "now", "digest": "", "hash": "0"}
    lines = text_of(game).splitlines()
    line = {**json.loads(lines[1]), column: other[column]}
    text = "\n".join([lines[0], chain.canonical(line), *lines[2:], ""])
    with pytest.raises(UnreadableRecord, match=f"line 2 has no sound “{column}”"):
        record.read(text)


def test_a_game_without_events_is_broken(game: Record, tmp_path: Path) -> None:
    nothing = chained_anew(game, [])
    (file := tmp_path / "nothing").write_text(text_of(nothing))
    code, said = run(file)
    assert code == 1 and "BROKEN: event 0: is missing." in said


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    (file := tmp_path / "large").write_bytes(b"\n" * (verify.LARGEST + 1))
    code, said = run(file)
    assert code == 2 and "is larger than 16 MiB, as no game is" in said


def test_what_a_file_says_cannot_draw_on_the_screen(game: Record, tmp_path: Path) -> None:
    reason = "Because.\x1b[2J\nPROVEN."
    other = replace(game, heading=replace(game.heading, reason=reason))
    (file := tmp_path / "drawn").write_text(text_of(other))
    code, said = run(file)
    assert code == 1 and "\x1b" not in said and "\nPROVEN." not in said
