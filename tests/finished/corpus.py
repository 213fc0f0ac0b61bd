"""Where the finished games lie, and how they are read and written."""

import gzip
from pathlib import Path

from rules import record
from rules.record import Heading, Record

HERE = Path(__file__).parent
ENDING = ".jsonl.gz"


def files() -> list[Path]:
    return sorted(HERE.glob(f"edition_*/*{ENDING}"))


def read(path: Path) -> Record:
    return record.read(gzip.decompress(path.read_bytes()).decode())


def heading(path: Path) -> Heading:
    """What the file says before its events, which are not read."""
    with gzip.open(path, "rt") as lines:
        return record.read_heading(next(lines).rstrip("\n"))


def write(name: str, game: Record) -> Path:
    """Store *game* with its edition; the same game gives the same bytes."""
    path = HERE / f"edition_{game.heading.rules_setup.edition}" / f"{name}{ENDING}"
    path.parent.mkdir(exist_ok=True)
    text = "".join(record.written(game))
    path.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))
    return path
