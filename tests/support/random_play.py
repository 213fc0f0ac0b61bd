"""Games played at random, for the promises that every system keeps."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rules.kernel import fold
from rules.kernel.chance import Chance
from rules.kernel.orders import Action, Prompt
from rules.kernel.system import Setup, System


class Seeded(Chance):
    """Dice from a generator; *uncovered* collects the secrets that became known."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random = random
        self.uncovered: list[str] = []

    def uncover(self, what: str) -> None:
        self.uncovered.append(what)

    def _next(self, label: str, sides: int) -> int:
        return self.random.randint(1, sides)


def choice(system: System, state: Any, random: Random) -> tuple[Prompt, Action]:
    """A prompt and an order for it; passing only when nothing else is offered."""
    prompt = random.choice(system.prompts(state))
    orders = fold.legal(system, system.view(state, prompt.seat), prompt)
    return prompt, random.choice([o for o in orders if o.verb != "pass"] or orders)


def games(system: System, setup: Setup, seed: int) -> Iterator[tuple[Any, list[fold.Event]]]:
    """Yield the state and the events so far after every order of one random game."""
    random = Random(seed)
    played = fold.start(system, setup, Seeded(random))
    state, events = played.state, [fold.Event("", "start", played.rolls)]
    yield state, events
    while system.prompts(state) and len(events) < system.longest:
        prompt, order = choice(system, state, random)
        played = fold.submit(system, state, prompt.seat, str(order), Seeded(random))
        events.append(fold.Event(prompt.seat, played.order, played.rolls))
        yield state, events
