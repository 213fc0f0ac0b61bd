"""Orders for a seat that nobody plays, chosen from what its view shows."""

from collections.abc import Callable, Iterator, Mapping

from rules.doom import odds
from rules.doom.actions import ACTIONS
from rules.doom.actions.cards import ARMED
from rules.doom.actions.invading import Spawn
from rules.doom.aiming import aim
from rules.doom.aims import Goal, goal_of, way_to
from rules.doom.attacks import wounds
from rules.doom.board.ranges import FAR
from rules.doom.board.spaces import Space, word
from rules.doom.deck import CARDS
from rules.doom.invaders import INVADERS
from rules.doom.pieces import INVADER, Figure, Marine, Piece
from rules.doom.steps.beginning import best_target as best_enemy
from rules.doom.steps.beginning import open_spaces
from rules.doom.steps.charging import approach, best_target, nearness
from rules.doom.steps.turn import ACT, DECLARE, DISCARD, SPAWNING
from rules.doom.steps.walking import written
from rules.doom.view import View
from rules.doom.weapons import Weapon
from rules.kernel.errors import OrderError
from rules.kernel.orders import Prompt

HURT = 3  # lost wounds from which a medkit is used
SPRINT, ADVANCE = 8, 4  # movement
WORTH = 0.8  # wounds for which a turn is spent on attacks


def choose(view: View, prompt: Prompt) -> str:
    seat = INVADER if prompt.seat == INVADER else "marine"
    for line in CHOICES[seat, prompt.kind](view) if (seat, prompt.kind) in CHOICES else ():
        if is_legal(view, line, prompt):
            return line
    return prompt.default


def cautious(view: View, prompt: Prompt) -> str:
    """A marine that is away is ready to dodge and stays; an invader spawns and moves nobody."""
    if prompt.kind == SPAWNING:
        lines = [line for line in spawning(view) if is_legal(view, line, prompt)]
        return next(iter(lines), prompt.default)
    return prompt.default


def is_legal(view: View, line: str, prompt: Prompt) -> bool:
    verb, *words = line.split()
    if verb not in prompt.verbs:
        return False
    try:
        ACTIONS[verb].from_words(words).check(view)
    except OrderError:
        return False
    return True


def declaring(view: View) -> Iterator[str]:
    """Run where that brings one nearer, attack who bars the way, otherwise both."""
    marine = view.marines[view.seat or ""]
    goal = goal_of(view, marine)
    ahead = nearer(view, marine, goal, SPRINT) if goal else 0
    slower = nearer(view, marine, goal, ADVANCE) if goal else 0
    if ahead > slower:
        yield "sprint"
    beside = [one for one in view.figures.values() if view.adjacent(marine, one)]
    best = best_enemy(view, marine)
    if best and (not slower or len(beside) > 1) and worth_of(view, marine, best) >= WORTH:
        yield "unload"
    if goal is None and best is None:
        yield "ready guard"
    yield "advance"


def nearer(view: View, marine: Marine, goal: Goal, movement: int) -> int:
    """How much nearer to the goal so much movement brings the marine."""
    far = way_to(view, marine, goal)
    stops = view.reach(marine, movement).stops
    best = min((nearness(far, to) for to in stops), default=FAR)
    return max(nearness(far, marine.at) - best, 0)


def worth_of(view: View, marine: Marine, enemy: Figure) -> float:
    found = best_shot(view, marine, enemy)
    return found[0] if found else 0.0


def best_shot(view: View, marine: Marine, enemy: Figure) -> tuple[float, Weapon, Space] | None:
    """The attack that costs the enemy most of the wounds that it has left, on average."""
    shots = [
        (value(view, marine, weapon, at, enemy), weapon, at)
        for weapon in marine.arms
        if marine.is_loaded(weapon) and may_use(view, weapon)
        for at in open_spaces(view, marine, weapon, enemy)
    ]
    return max(shots, key=lambda shot: shot[0], default=None)


def may_use(view: View, weapon: Weapon) -> bool:
    """Whether an attack with it is left; before the declaration any may come."""
    turn = view.turn
    return bool(turn.stage == DECLARE or turn.may_attack(weapon))


def value(view: View, marine: Marine, weapon: Weapon, at: Space, enemy: Figure) -> float:
    attack = aim(view, marine, weapon, at)
    lost = odds.mean(
        attack.dice, lambda roll: min(wounds(attack.damage(roll), enemy.armour), enemy.wounds)
    )
    friends = [one for one in view.marines.values() if one.at]
    harm = float(odds.mean_wounds(attack, 2)) if is_near_blast(view, weapon, at, friends) else 0
    return float(lost) - harm - 0.05 * bool(weapon.ammo)


def is_near_blast(view: View, weapon: Weapon, at: Space, friends: list[Marine]) -> bool:
    size = weapon.level("blast")
    return bool(size) and any(view.range_to(one, (at,)) <= size for one in friends)


def acting(view: View) -> Iterator[str]:
    """Take, heal, attack, do what is to be done here, and go on."""
    marine = view.marines[view.seat or ""]
    yield "take"
    if marine.most - marine.wounds >= HURT:
        yield "use medkit"
    yield "disarm"
    yield from attacks(view, marine)
    goal = goal_of(view, marine)
    if goal:
        yield from at_goal(view, marine, goal)
        yield from towards(view, marine, goal)


def attacks(view: View, marine: Marine) -> Iterator[str]:
    shots = [best_shot(view, marine, enemy) for enemy in view.figures.values()]
    found = sorted((shot for shot in shots if shot), key=lambda shot: -shot[0])
    for mean, weapon, at in found:
        if mean > 0:
            yield f"attack {weapon.key} {word(at)}"


def at_goal(view: View, marine: Marine, goal: Goal) -> Iterator[str]:
    if goal.verb and goal.spaces.intersection(marine.at):
        yield f"{goal.verb} {goal.word}".strip()


def towards(view: View, marine: Marine, goal: Goal) -> Iterator[str]:
    """The space nearest to the goal that can be reached, if it is nearer than where it stands."""
    movement = view.turn.movement
    if not movement:
        return
    far = way_to(view, marine, goal)
    stops = view.reach(marine, movement).stops
    best = sorted(stops, key=lambda to: (nearness(far, to), stops[to]))
    if best and nearness(far, best[0]) < nearness(far, marine.at):
        yield f"move {word(best[0][0])}"


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
    orders = [str(order) for offer in Spawn.offers(view) for order in offer.orders()]
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
    loose = [card for card in view.hand if CARDS[card].kind in ARMED and card not in armed]
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


CHOICES: Mapping[tuple[str, str], Callable[[View], Iterator[str]]] = {
    ("marine", DECLARE): declaring,
    ("marine", ACT): acting,
    (INVADER, DISCARD): discarding,
    (INVADER, SPAWNING): spawning,
    (INVADER, ACT): invading,
}
