"""Games of a series in a file, so that one that was interrupted goes on where it was."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from games.simulation import kept_rows
from games.simulation.selfplay import Finished
from rules.kernel.errors import Refusal
from rules.kernel.system import Setup

BEGINS = '{"of": '  # a line, or so much of it as an interruption has left
PARTS = {"of", "game"}


class Kept:
    """
    Games that are over, a line of JSON each, in *file*; nothing is kept where there is none.

    A line that an interruption has cut off counts as not there. Raises Refusal if *file* cannot be
    written, or holds something else.
    """

    def __init__(self, file: Path | None, player: str, seed: int) -> None:
        self.file, self.player, self.seed = file, player, seed
        rows = kept_rows.whole(lines_of(file)) if file else ()
        self.known = {row["of"]: finished(row["game"]) for row in rows if row.keys() == PARTS}

    def name(self, setup: Setup, number: int) -> str:
        agreed = {name: setup.options[name] for name in sorted(setup.options)}
        of = setup.system, setup.edition, setup.mission, setup.seats, agreed
        return json.dumps([*of, self.player, self.seed, number])

    def get(self, setup: Setup, number: int) -> Finished | None:
        return self.known.get(self.name(setup, number))

    def keep(self, setup: Setup, number: int, game: Finished) -> None:
        if self.file:
            row = {"of": self.name(setup, number), "game": asdict(game)}
            kept_rows.keep(self.file, row)


def lines_of(file: Path) -> list[str]:
    """Its lines; it is made where there is none. Raises Refusal."""
    try:
        with file.open("a+") as opened:
            opened.seek(0)
            lines = list(filter(None, opened.read().splitlines()))
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(
            f"Games cannot be kept in {file}. Name a file that can be written."
        ) from error
    if not all(BEGINS.startswith(line[: len(BEGINS)]) for line in lines):
        raise Refusal(f"{file} holds something else than games. Name another file, or a new one.")
    return lines


def finished(row: dict[str, Any]) -> Finished:
    winners = row["winners"]
    return Finished(**{**row, "winners": winners if winners is None else tuple(winners)})
