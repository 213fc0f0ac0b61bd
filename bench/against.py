"""
Pages, orders and mails of this checkout and of another one, in turns:
python bench/against.py CHECKOUT

Both play the same random game with the same dice over HTTP, each in a process of its own, so that
whatever else the machine does falls on both. Every third order is answered by the table; after each
other third a page is looked at twice, then the home page and an empty one. After each order the
mails that follow from it are written, if any do. Printed are the medians in ms of processor time,
of mails for each, and the quotient of both sums. The other checkout needs an environment in `.venv`
and this bench's helpers.
"""

import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent.parent
PYTHON = ".venv/bin/python"
WORKER, READY, OVER = "worker", "ready", "over"
ORDER, TABLE, PAGE, AGAIN, HOME, EMPTY = "order", "table", "page", "again", "home", "empty"
MAIL, NONE = "mail", "none"
ORDERS, LOOKS = (ORDER, TABLE), (PAGE, AGAIN, HOME, EMPTY)
EVERY = 3
PLACES = 3


def milliseconds(system: str) -> Iterator[str]:
    """What each word that is read takes, as a line. This runs in the checkout that is measured."""
    from random import Random

    from django.conf import settings

    from bench import _site
    from games.accounts import rate_limits
    from games.models.game import Game
    from rules.systems import SYSTEMS
    from tests.support import tables

    for name, value in {"key": "inturns", "secret": bytes(32)}.items():
        setattr(Game._meta.get_field(name), "default", value)  # noqa: B010 (a field of any kind)
    setup, random = tables.usual(SYSTEMS[system or next(iter(SYSTEMS))]), Random(1)
    game = _site.started(setup, salt="bench")
    at = dict(zip(setup.seats, map(_site.signed_in, _site.people(setup)), strict=True))
    rate_limits.LIMITS["orders"] = rate_limits.Limit(10**6, 60)
    settings.SETTLE_SECONDS = 0
    mailed()
    first, paths = at[setup.seats[0]], {HOME: "/", EMPTY: "/empty/"}
    yield READY
    for word in map(str.strip, sys.stdin):
        order = _site.next_order(game, random) if word in ORDERS else None
        if word in ORDERS and order is None:
            yield OVER
            return
        if word == MAIL:
            yield mailed()
            continue
        form = _site.order_form(game, *order) if order else {}
        headers = {"hx-request": "true"} if word == TABLE else {}
        began = time.process_time()
        if order:
            answer = _site.sent(at[order[0]], f"/games/{game.key}/order/", form, **headers)
        else:
            answer = first.get(paths.get(word, f"/games/{game.key}/"))
        yield str(1000 * (time.process_time() - began))
        assert answer.status_code == (302 if word == ORDER else 200), answer.content
        game = Game.objects.get(pk=game.pk)


def mailed() -> str:
    """What each mail took that waited to be written, or that there was none."""
    from bench import mail
    from games.models.mail import MailOut

    before, began = MailOut.objects.count(), time.process_time()
    mail.write_all()
    took, made = time.process_time() - began, MailOut.objects.count() - before
    return str(1000 * took / made) if made else NONE


class Side:
    """One of the two checkouts, and what it has taken."""

    def __init__(self, checkout: Path, system: str) -> None:
        self.taken: dict[str, list[float]] = {word: [] for word in (*ORDERS, MAIL, *LOOKS)}
        command = [str(checkout / PYTHON), __file__, WORKER, "--system", system]
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
        if (told := self.told()) not in (OVER, NONE):
            self.taken[word].append(float(told))
        return told == OVER


def measure(sides: list[Side], orders: int) -> None:
    """Have both do the same, the one and the other first, until the game or the *orders* end."""
    for number in range(orders):
        sides.reverse()
        words = [TABLE] if number % EVERY == 1 else [ORDER, *LOOKS] if number % EVERY else [ORDER]
        for word in (words[0], MAIL, *words[1:]):
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
    if not (given.checkout / PYTHON).is_file():
        parser.error(f"{given.checkout} is no checkout with an environment: it has no {PYTHON}.")
    there, here = (Side(one, given.system) for one in (given.checkout.resolve(), HERE))
    for side in (there, here):
        side.wait()
    measure([there, here], given.orders)
    for word in (*ORDERS, MAIL, *LOOKS):
        old, new = there.taken[word], here.taken[word]
        medians = f"{median(old):.{PLACES}f} there, {median(new):.{PLACES}f} here"
        print(f"{word}: {len(new)} times, {medians}, {sum(new) / sum(old):.{PLACES}f} times")
    for side in (there, here):
        side.process.communicate()


if __name__ == "__main__":
    main()
