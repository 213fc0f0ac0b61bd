"""
Complete lists of legal orders a second on one core, over the positions of random games,
each made from the asked seat's view.

The limit is the writing of those same orders, without finding them.
"""

from bench._common import cpu_seconds, for_each_system, random_states, show
from rules.kernel import fold
from rules.kernel.orders import Action, Prompt
from rules.kernel.system import System

POSITIONS, EVERY = 150, 7

Position = tuple[object, Prompt]


def positions(system: System) -> list[Position]:
    """Views with what the seats that they belong to are asked."""
    states = random_states(system, POSITIONS, EVERY)
    asked = ((state, system.prompts(state)[0]) for state in states)
    return [(system.view(state, prompt.seat), prompt) for state, prompt in asked]


def listed(system: System, found: list[Position]) -> list[list[Action]]:
    return [fold.legal(system, view, prompt) for view, prompt in found]


def main(system: System) -> None:
    found = positions(system)
    orders = listed(system, found)
    ours = cpu_seconds(lambda: listed(system, found))
    least = cpu_seconds(lambda: [[str(order) for order in one] for one in orders])
    show(system.key, "offers", len(found) / ours, "lists/s", len(found) / least)
    show(system.key, "offers_a_list", sum(map(len, orders)) / len(found), "orders")


if __name__ == "__main__":
    for_each_system(main)
