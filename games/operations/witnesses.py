"""
The heads of all games, noted in a file apart from the database.

Somebody who can delete rows could cut off the end of a game and adjust its row. The remaining
events would still prove themselves; only a head noted elsewhere shows that there were more.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from games.clock.database_clock import now
from games.history import events
from games.models.game import Game

CUT = "game {game}: event {event} is no longer what it was when noted at {at}"


def note(file: Path) -> int:
    """Add to *file* the head of every game with new events. Returns how many."""
    noted = {line["game"]: line["head"] for line in lines(file)}
    games = Game.objects.filter(length__gt=0).order_by("id").values_list("key", "length", "head")
    at = now().isoformat(timespec="seconds")
    new = [
        {"game": key, "event": length - 1, "head": head, "at": at}
        for key, length, head in games.iterator()
        if noted.get(key) != head
    ]
    with file.open("a", encoding="utf-8") as out:
        out.writelines(f"{json.dumps(line)}\n" for line in new)
    return len(new)


def lines(file: Path) -> Iterator[dict[str, Any]]:
    """The notes in *file*. Raises ValueError naming a line that is not one."""
    if not file.exists():
        return
    with file.open(encoding="utf-8") as text:
        for number, line in enumerate(text, 1):
            try:
                yield read(line)
            except (ValueError, TypeError, KeyError) as error:
                raise ValueError(
                    f"Line {number} of {file} is not a note of a chain’s head."
                ) from error


def read(line: str) -> dict[str, Any]:
    note = json.loads(line)
    texts = {name: str(note[name]) for name in ("game", "head", "at")}
    return {**texts, "event": int(note["event"])}


def missing(noted: Iterable[dict[str, Any]]) -> Iterator[str]:
    """A sentence for each game whose chain lacks a head that was *noted*."""
    by_game = sorted(noted, key=lambda note: str(note["game"]))
    for key, notes in groupby(by_game, key=lambda note: note["game"]):
        game = Game.objects.filter(key=key).first()
        hashes = events.hashes_of(game) if game else []
        if gone := next((one for one in notes if not stands(hashes, one)), None):
            yield CUT.format(**gone)


def stands(hashes: Sequence[str], noted: dict[str, Any]) -> bool:
    return hashes[noted["event"] :][:1] == [noted["head"]]
