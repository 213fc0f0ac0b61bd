"""
Heads of all games, noted in a file that is kept apart from the database.

Whoever can delete rows can cut off the end of a game and put its row right. The events that are
left still prove themselves; that there were more, only a head shows that was noted elsewhere.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from games.clock.database_clock import now
from games.history import replay
from games.models.game import Game

CUT = "game {game}: event {event} does not stand any more as it was noted at {at}"


def note(file: Path) -> int:
    """Add to *file* the head of every game that has gone on since it was noted; gives how many."""
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
    """What stands in *file*; raises ValueError naming a line that is not of its kind."""
    if not file.exists():
        return
    with file.open(encoding="utf-8") as text:
        for number, line in enumerate(text, 1):
            try:
                yield read(line)
            except (ValueError, TypeError, KeyError) as error:
                raise ValueError(f"line {number} of {file} is no note of a head") from error


def read(line: str) -> dict[str, Any]:
    note = json.loads(line)
    texts = {name: str(note[name]) for name in ("game", "head", "at")}
    return {**texts, "event": int(note["event"])}


def missing(noted: Iterable[dict[str, Any]]) -> Iterator[str]:
    """A sentence for each game whose chain does not hold a head that was *noted*."""
    by_game = sorted(noted, key=lambda note: str(note["game"]))
    for key, notes in groupby(by_game, key=lambda note: note["game"]):
        game = Game.objects.filter(key=key).first()
        hashes = replay.hashes_of(game) if game else []
        if gone := next((one for one in notes if not stands(hashes, one)), None):
            yield CUT.format(**gone)


def stands(hashes: Sequence[str], noted: dict[str, Any]) -> bool:
    return hashes[noted["event"] :][:1] == [noted["head"]]
