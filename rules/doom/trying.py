"""What a player of Doom tries who looks ahead, of all that could be ordered."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import nlargest, nsmallest

from rules.doom.actions import ACTIONS
from rules.doom.actions.invading import Spawn
from rules.doom.autopilot import choose, first_legal, is_legal
from rules.doom.board.bodies import Body, written
from rules.doom.board.ranges import FAR
from rules.doom.board.sight import any_sees
from rules.doom.board.spaces import Space, reading, word
from rules.doom.deck import CARDS
from rules.doom.marine_autopilot import attacking, outlook
from rules.doom.pieces import INVADER, MARINE, Figure
from rules.doom.shots import far_from, near, shots
from rules.doom.steps.charging import can_attack
from rules.doom.steps.turn import ACT, DECLARE, SPAWNING
from rules.doom.view import View
from rules.doom.weighing import Way, stops
from rules.kernel.orders import Prompt
from rules.parts.searching import Line

SHOTS, ENDS = 4, 6  # of a marine
NEAR = 9  # steps within which a figure is worth thinking over
PLACES = 4  # from which a figure may attack
TASKS = ("take", "use", "open", "teleport", "disarm")
PLAYED = ("dark-energies", "frenzy", "second-swipe")


def lines(view: View, prompt: Prompt) -> list[Line]:
    """None where each legal order is tried."""
    seat = INVADER if prompt.seat == INVADER else MARINE
    found = TRIED.get((seat, prompt.kind))
    return [(line,) for line in found(view, prompt)] if found else []


def declaring(view: View, prompt: Prompt) -> Iterator[str]:
    """Each action, if somebody is near; else the marine goes on as usual."""
    yield choose(view, prompt)
    if is_fighting(view):
        yield from offered(view, prompt.verbs)


def offered(view: View, verbs: Iterable[str]) -> Iterator[str]:
    found = (offer for verb in verbs for offer in ACTIONS[verb].offers(view))
    yield from (str(order) for offer in found for order in offer.orders())


def is_fighting(view: View) -> bool:
    """Whether a figure is near: with nobody about there is nothing to wait for."""
    (at,) = view.marines[view.seat or ""].at
    far = far_from(view.grid, at)
    return any(near(far, one) <= NEAR for one in view.figures.values())


def acting(view: View, prompt: Prompt) -> Iterator[str]:
    """If somebody is near, the best shots from here, the best ends of a move, and every task."""
    here, turn = outlook(view), view.turn
    (at,) = here.marine.at
    yield choose(view, prompt)
    if not is_fighting(view):
        return
    yield prompt.default
    yield from offered(view, TASKS)
    arms = [one for one in here.marine.arms if turn.may_attack(one)]
    found = shots(view, here.marine, at, arms, here.barring)
    for shot in nlargest(SHOTS, found, key=lambda shot: shot.worth):
        yield first_legal(view, attacking(view, here.marine, Way(shot.worth, at, at, shot)), prompt)
    for to in nlargest(ENDS, stops(here, turn.movement), key=here.worth):
        yield f"move {word(to)}"


def spawning(view: View, prompt: Prompt) -> Iterator[str]:
    yield prompt.default
    useful = (offer for offer in Spawn.offers(view) if not offer.waste)
    yield from (str(order) for offer in useful for order in offer.orders())


def invading(view: View, prompt: Prompt) -> Iterator[str]:
    """
    Of a figure that may attack: whom, from where, with which card, or that it stays. Otherwise what
    is usual.
    """
    yield (usual := choose(view, prompt))
    figure = view.figures.get(view.turn.active)
    if figure is None or not view.turn.attacks:
        return
    cards = [card for card in view.hand if CARDS[card].kind in PLAYED]
    marines = [at for one in view.marines.values() for at in one.at]
    tried = [f"play {card}" for card in cards] + [f"attack {word(at)}" for at in marines]
    yield from (line for line in tried if is_legal(view, line, prompt))
    yield from (f"move {written(to)}" for to in places(view, figure))
    if not usual.startswith("activate"):
        yield from (f"activate {id}" for id in view.turn.waiting(view)[:1])


def places(view: View, figure: Figure) -> list[Body]:
    """Where it may attack from, out of sight of as many marines as can be, and far from them."""
    marines = [one for one in view.marines.values() if one.at]
    others = view.taken(figure)

    def danger(to: Body) -> tuple[int, int, Space]:
        seen = sum(any_sees(view.grid, one.at, to, others - {*one.at}) for one in marines)
        near = min(far_from(view.grid, one.at[0]).get(at, FAR) for one in marines for at in to)
        return seen, -near, reading(to[0])

    found = view.reach(figure, view.turn.movement).stops
    return nsmallest(PLACES, (to for to in found if can_attack(view, figure, to)), key=danger)


TRIED: Mapping[tuple[str, str], Callable[[View, Prompt], Iterator[str]]] = {
    (MARINE, DECLARE): declaring,
    (MARINE, ACT): acting,
    (INVADER, SPAWNING): spawning,
    (INVADER, ACT): invading,
}
