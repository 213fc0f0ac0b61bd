"""
The sight of one seat, in processor milliseconds: its view, the SVG board and the text board.

The limit is the view written as JSON, the least that could be sent.
"""

import json
from typing import Any

from bench._common import SEATS, SYSTEM, cpu_seconds, setup_of, show
from rules.kernel import fold
from tests.support import random_play

POSITIONS, EVERY = 30, 25


def states() -> list[Any]:
    found: list[Any] = []
    for number, (state, _) in enumerate(random_play.games(SYSTEM, setup_of(turns=500), 1)):
        if number % EVERY == 0:
            found.append(fold.copy(SYSTEM, state))
        if len(found) == POSITIONS:
            break
    return found


def main() -> None:
    pairs = [(state, seat) for state in states() for seat in SEATS]
    views = [SYSTEM.view(*pair) for pair in pairs]

    def each(seconds: float) -> float:
        return 1000 * seconds / len(pairs)

    view = each(cpu_seconds(lambda: [SYSTEM.view(*pair) for pair in pairs]))
    svg = each(cpu_seconds(lambda: [SYSTEM.svg_board(one) for one in views]))
    text = each(cpu_seconds(lambda: [SYSTEM.text_board(one) for one in views]))
    least = each(cpu_seconds(lambda: [json.dumps(SYSTEM.show(one)) for one in views]))
    show("view_picture", view + svg + text, "ms", least)
    for name, value in (("view", view), ("svg_board", svg), ("text_board", text)):
        show(name, value, "ms")


if __name__ == "__main__":
    main()
