"""Orders for a seat that nobody plays, chosen from what its view shows."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from rules.doom.actions import ACTIONS
from rules.doom.invader_autopilot import discarding, invading, spawning
from rules.doom.marine_autopilot import acting, declaring, rolling_again
from rules.doom.pieces import INVADER, MARINE
from rules.doom.standing import Standing
from rules.doom.steps.turn import ACT, DECLARE, DISCARD, SPAWNING
from rules.doom.view import View
from rules.kernel.errors import OrderError
from rules.kernel.orders import Prompt


def choose(view: View, prompt: Prompt) -> str:
    seat = INVADER if prompt.seat == INVADER else MARINE
    choice = CHOICES.get((seat, prompt.kind))
    return first_legal(view, choice(view), prompt) if choice else prompt.default


def cautious(view: View, prompt: Prompt) -> str:
    """A marine that is away is ready to dodge and stays; an invader spawns and moves nobody."""
    if prompt.kind == SPAWNING:
        return first_legal(view, spawning(view), prompt)
    return prompt.default


def first_legal(view: View, lines: Iterable[str], prompt: Prompt) -> str:
    return next((line for line in lines if is_legal(view, line, prompt)), prompt.default)


def is_legal(view: View, line: str, prompt: Prompt) -> bool:
    verb, *words = line.split()
    if verb not in (*prompt.verbs, Standing.verb):
        return False
    try:
        ACTIONS[verb].from_words(words).check(view)
    except OrderError:
        return False
    return True


CHOICES: Mapping[tuple[str, str], Callable[[View], Iterator[str]]] = {
    (MARINE, DECLARE): declaring,
    (MARINE, ACT): acting,
    (MARINE, "aim"): rolling_again,
    (MARINE, "dodge"): rolling_again,
    (INVADER, DISCARD): discarding,
    (INVADER, SPAWNING): spawning,
    (INVADER, ACT): invading,
}
