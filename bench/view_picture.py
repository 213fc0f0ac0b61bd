"""
The sight of one seat, in processor milliseconds: its view, the SVG board and the text board.

The limit is the view written as JSON, the least that could be sent.
"""

import json

from bench._common import cpu_seconds, for_each_system, random_states, show
from rules.kernel.system import System
from tests.support import tables

POSITIONS, EVERY = 30, 25


def main(system: System) -> None:
    seats = tables.usual(system).seats
    states = random_states(system, POSITIONS, EVERY)
    pairs = [(state, seat) for state in states for seat in seats]
    views = [system.view(*pair) for pair in pairs]

    def each(seconds: float) -> float:
        return 1000 * seconds / len(pairs)

    view = each(cpu_seconds(lambda: [system.view(*pair) for pair in pairs]))
    svg = each(cpu_seconds(lambda: [system.svg_board(one) for one in views]))
    text = each(cpu_seconds(lambda: [system.text_board(one) for one in views]))
    least = each(cpu_seconds(lambda: [json.dumps(system.show(one)) for one in views]))
    show(system.key, "view_picture", view + svg + text, "ms", least)
    for name, value in (("view", view), ("svg_board", svg), ("text_board", text)):
        show(system.key, name, value, "ms")


if __name__ == "__main__":
    for_each_system(main)
