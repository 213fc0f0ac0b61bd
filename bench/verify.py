"""
Events proved a second on one core, from the text of the files: commitment, every roll, the
chain, every order and fact played again, and the digest of every 25th event.

The limit is the reading alone: the JSON of every line, and the SHA-256 of all.
"""

import json
from hashlib import sha256

from bench._common import cpu_seconds, each, for_each_system, show
from rules import record
from rules.kernel.system import System
from rules.verify import verify
from tests.support import tables
from tests.support.recorded import played_out

GAMES = 10


def bare(text: str) -> None:
    sha256(text.encode()).hexdigest()
    for line in text.splitlines():
        json.loads(line)


def proved(text: str) -> None:
    report = verify(record.read(text))
    assert not report.broken and not report.remarks, report


def main(system: System) -> None:
    setup = tables.usual(system)
    games = [played_out(system, setup, f"bench/{number}") for number in range(GAMES)]
    files = ["".join(record.written(game)) for game in games]
    events = sum(len(game.events) for game in games)
    ours = cpu_seconds(lambda: each(proved, files))
    least = cpu_seconds(lambda: each(bare, files))
    show(system.key, "verify", events / ours, "events/s", events / least)


if __name__ == "__main__":
    for_each_system(main)
