"""
Pages and orders of this checkout and of another one, in turns: python bench/against.py CHECKOUT

Both play the same random game with the same dice, each in a process of its own, so that whatever
else the machine does falls on both. A page is looked at after an order and once again. Printed are
the medians in ms of processor time, and the quotient of both sums. The other checkout needs an
environment in `.venv` and this bench's helpers.
"""

import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent.parent
WORKER, READY, OVER = "worker", "ready", "over"
ORDER, PAGE, AGAIN = "order", "page", "again"
PAGE_EVERY = 3
PLACES = 3


def milliseconds(system: str) -> Iterator[str]:
    """What each word that is read takes, as a line. This runs in the checkout that is measured."""
    from random import Random

    from django.test import Client

    from bench import _site
    from games import play
    from games.models.game import Game
    from rules.systems import SYSTEMS
    from tests.support import tables

    for name, value in {"key": "inturns", "secret": bytes(32)}.items():
        setattr(Game._meta.get_field(name), "default", value)  # noqa: B010 (a field of any kind)
    setup, random = tables.usual(SYSTEMS[system or next(iter(SYSTEMS))]), Random(1)
    game = _site.started(setup, salt="bench")
    holder = dict(zip(setup.seats, _site.people(setup), strict=True))
    client = Client(SERVER_NAME="localhost")
    client.force_login(holder[setup.seats[0]])
    yield READY
    for word in map(str.strip, sys.stdin):
        order = _site.next_order(game, random) if word == ORDER else None
        if word == ORDER and order is None:
            yield OVER
            return
        began = time.process_time()
        if order:
            play.submit(game, *order, user=holder[order[0]], request=f"bench:{game.length}")
        else:
            assert client.get(f"/games/{game.key}/").status_code == 200
        yield str(1000 * (time.process_time() - began))
        game = Game.objects.get(pk=game.pk)


class Side:
    """One of the two checkouts, and what it has taken."""

    def __init__(self, checkout: Path, system: str) -> None:
        self.taken: dict[str, list[float]] = {ORDER: [], PAGE: [], AGAIN: []}
        command = [str(checkout / ".venv/bin/python"), __file__, WORKER, "--system", system]
        self.process = subprocess.Popen(
            command, cwd=checkout, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def wait(self) -> None:
        while self.told() != READY:
            pass

    def told(self) -> str:
        assert self.process.stdout
        line: str = self.process.stdout.readline()
        if line:
            return line.strip()
        raise SystemExit("One of the two sides stopped; what it said stands above.")

    def is_over(self, word: str) -> bool:
        """Have it do *word*; whether the game has ended instead."""
        assert self.process.stdin
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()
        if (told := self.told()) == OVER:
            return True
        self.taken[word].append(float(told))
        return False


def measure(sides: list[Side], orders: int) -> None:
    """Have both do the same, the one and the other first, until the game or the *orders* end."""
    for number in range(orders):
        sides.reverse()
        words = [ORDER, PAGE, AGAIN] if number % PAGE_EVERY == 0 else [ORDER]
        for word in words:
            ended = [side.is_over(word) for side in sides]
            if any(ended):
                return


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--system", default="", help="the first, if none is named")
    parser.add_argument("--orders", type=int, default=400)
    given = parser.parse_args()
    if str(given.checkout) == WORKER:
        sys.path[0] = str(Path.cwd())
        for line in milliseconds(given.system):
            print(line, flush=True)
        return
    there, here = (Side(one, given.system) for one in (given.checkout.resolve(), HERE))
    for side in (there, here):
        side.wait()
    measure([there, here], given.orders)
    for word in (ORDER, PAGE, AGAIN):
        old, new = there.taken[word], here.taken[word]
        medians = f"{median(old):.{PLACES}f} there, {median(new):.{PLACES}f} here"
        print(f"{word}: {len(new)} times, {medians}, {sum(new) / sum(old):.{PLACES}f} times")
    for side in (there, here):
        side.process.communicate()


if __name__ == "__main__":
    main()
