"""
Complete lists of legal orders a second on one core, over the positions of random games,
each made from the asked seat's view.

The limit is the writing of those same orders, without finding them.
"""

from bench._common import SYSTEM, cpu_seconds, setup_of, show
from rules.kernel import fold
from rules.kernel.orders import Action, Prompt
from tests.support import random_play

POSITIONS, EVERY = 150, 7

Position = tuple[object, Prompt]


def positions() -> list[Position]:
    found: list[Position] = []
    for number, (state, _) in enumerate(random_play.games(SYSTEM, setup_of(turns=500), 1)):
        if number % EVERY == 0 and (prompts := SYSTEM.prompts(state)):
            # A view lends from its state, which the next order changes.
            apart = fold.copy(SYSTEM, state)
            found.append((SYSTEM.view(apart, prompts[0].seat), prompts[0]))
        if len(found) == POSITIONS:
            break
    return found


def listed(found: list[Position]) -> list[list[Action]]:
    return [fold.legal(SYSTEM, view, prompt) for view, prompt in found]


def main() -> None:
    found = positions()
    orders = listed(found)
    ours = cpu_seconds(lambda: listed(found))
    least = cpu_seconds(lambda: [[str(order) for order in one] for one in orders])
    show("offers", len(found) / ours, "lists/s", len(found) / least)
    show("offers_a_list", sum(map(len, orders)) / len(found), "orders")


if __name__ == "__main__":
    main()
