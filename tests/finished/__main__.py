"""
Adds to the finished games: `python -m tests.finished [--system KEY] [FILE …]`.

With files, which `manage.py export_game` wrote, these are proved and added. Without, the games of
today's edition that are played by themselves are written anew, of one system or of all.
"""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rules import record
from rules.kernel.system import System
from rules.systems import SYSTEMS
from rules.verify import prove
from tests.finished import corpus, selfplay
from tests.support.recorded import played_out

BY_ITSELF = "selfplay"


def write_anew(system: System) -> None:
    for old in corpus.HERE.glob(f"edition_{system.edition}/{BY_ITSELF}-{system.key}-*"):
        old.unlink()
    for name, setup, choose, by in selfplay.games(system):
        full = f"{BY_ITSELF}-{system.key}-{setup.mission:02}-{name}"
        print(corpus.write(full, played_out(system, setup, full, choose, by)).name)


def complain() -> None:
    """Name the games that were added and that these rules play otherwise."""
    for path in corpus.files():
        if not path.name.startswith(BY_ITSELF) and (bad := prove(corpus.read(path)).first):
            print(f"{path.name} is broken by these rules: {bad}")


def add(path: Path) -> None:
    try:
        game = record.read(path.read_text(encoding="utf-8"))
    except OSError as error:
        sys.exit(f"{path} cannot be read: {error.strerror}.")
    except (record.UnreadableRecord, UnicodeDecodeError) as error:
        sys.exit(f"{path} is no file that `manage.py export_game` wrote: {error}.")
    if prove(game).broken or game.heading.status != "over":
        sys.exit(f"{path} is no game that is over and proves itself.")
    print(corpus.write(game.heading.game, game))


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.finished")
    parser.add_argument("--system", choices=SYSTEMS, help="of which games are written; else of all")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    return parser.parse_args()


if __name__ == "__main__":
    given = arguments()
    for file in given.files:
        add(file)
    if not given.files:
        for key in [given.system] if given.system else SYSTEMS:
            write_anew(SYSTEMS[key])
        complain()
