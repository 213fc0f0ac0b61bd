"""
Orders for an invader that nobody plays: it spawns what wounds most, goes the nearest way, attacks
whom it reaches.
"""

from collections.abc import Iterator, Mapping

from rules.doom.actions.hand import verb_of
from rules.doom.actions.invading import Spawn
from rules.doom.board.bodies import written
from rules.doom.board.ranges import FAR
from rules.doom.board.spaces import Space, word
from rules.doom.deck import CARDS
from rules.doom.invaders import INVADERS
from rules.doom.pieces import Figure, Piece
from rules.doom.steps.charging import approach, best_target
from rules.doom.view import View


def discarding(view: View) -> Iterator[str]:
    """Cards are worth what they bring; the least are put away."""
    order = sorted(view.hand, key=lambda card: (strength(card), card))
    for number in range(1, len(order) + 1):
        yield f"discard {' '.join(order[:number])}"


def strength(card: str) -> int:
    """What a spawn card brings, in wounds; an event is worth two."""
    groups = CARDS[card].groups
    return max((of_group(group) for group in groups), default=2)


def of_group(group: Mapping[str, int]) -> int:
    return sum(INVADERS[kind].wounds * number for kind, number in group.items())


def spawning(view: View) -> Iterator[str]:
    """What fits best near a marine: the most wounds that come in."""
    useful = [offer for offer in Spawn.offers(view) if not offer.waste]
    orders = [str(order) for offer in useful for order in offer.orders()]
    yield from sorted(orders, key=lambda line: (-coming(line), line))


def coming(line: str) -> int:
    _, card, group, *places = line.split()
    kinds = [
        kind for kind, number in CARDS[card].groups[int(group) - 1].items() for _ in range(number)
    ]
    return sum(
        INVADERS[kind].wounds for kind, place in zip(kinds, places, strict=True) if place != "none"
    )


def invading(view: View) -> Iterator[str]:
    """Arm what can be armed, then every figure: go, strike, and the next."""
    armed = {card for card, *_ in view.armed}
    loose = [card for card in view.hand if verb_of(card) == "arm" and card not in armed]
    yield from (f"arm {card}" for card in loose)
    figure = view.figures.get(view.turn.active)
    if figure:
        yield from striking(view, figure)
    waiting = [view.figures[id] for id in view.turn.waiting(view)]
    marines = [space for marine in view.marines.values() for space in marine.at]
    near = sorted(waiting, key=lambda one: (near_any(view, one, marines), one.id))
    yield from (f"activate {one.id}" for one in near if near_any(view, one, marines) < FAR)


def near_any(view: View, piece: Piece, spaces: list[Space]) -> int:
    return view.range_to(piece, tuple(spaces))


def striking(view: View, figure: Figure) -> Iterator[str]:
    cards = {CARDS[card].kind: card for card in view.hand}
    target = best_target(view, figure)
    if target and view.turn.attacks:
        if "dark-energies" in cards and not view.turn.damage:
            yield f"play {cards['dark-energies']}"
        yield f"attack {word(target)}"
    if target and view.turn.struck and "second-swipe" in cards:
        yield f"play {cards['second-swipe']}"
    movement = view.turn.movement if view.turn.attacks else 0
    if movement and (way := approach(view, figure, movement)):
        yield f"move {written(way[-1])}"
        if "frenzy" in cards:
            yield f"play {cards['frenzy']}"
