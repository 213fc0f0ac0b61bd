"""
Orders for a marine that nobody plays: of all that it can do, what is worth most.

Wounds dealt and to be feared are counted by exact odds, and steps on its errand as wounds. The
order that is best now is given; then it weighs again.
"""

from collections.abc import Iterator

from rules.doom import odds
from rules.doom.attacks import aimed, wounds
from rules.doom.board.spaces import Space, word
from rules.doom.danger import Outlook, attack_after_move
from rules.doom.dice import DROPPED, Shown
from rules.doom.errands import Errand, errand_of
from rules.doom.expecting import expected
from rules.doom.pieces import Figure, Marine, Piece
from rules.doom.shots import best, ended, far_from, near, shots
from rules.doom.standing import AIMED, ATTACKED
from rules.doom.steps.attacking import rolled, targets_of
from rules.doom.steps.beginning import GUARD
from rules.doom.steps.turn import ACTIONS, BLOWS, SCOUTED
from rules.doom.view import View
from rules.doom.weapons import AMMUNITION, Weapon
from rules.doom.weighing import Given, Way, best_way
from rules.kernel.editions import in_force

HURT = 3  # lost wounds from which a medkit is used
GUARDED, STEADY, HEALED = 0.6, 0.3, 0.8  # of a shot, of a shot, of a wound
CALM = 1.0  # wounds to be feared up to which it aims
ORDERS = {"dodge": 0.0, "guard": GUARDED, "aim": STEADY, "heal": HEALED}


def outlook(view: View) -> Outlook:
    marine = view.marines[view.seat or ""]
    return Outlook(view, marine, errand_of(view, marine))


def declaring(view: View) -> Iterator[str]:
    """What is worth most comes first; but before a guard, what it waits for."""
    here = outlook(view)
    lines = {one: best_way(here, given(here, one)).worth for one in ACTIONS if one != "ready"}
    for order in ORDERS:
        if (extra := worth_of(here, order)) is not None:
            way = best_way(here, given(here, "ready", order))
            lines[f"ready {order}"] = way.worth + extra
    best, *others = sorted(lines, key=lambda line: -lines[line])
    if best == f"ready {GUARD}" and GUARD not in view.standing:
        yield f"standing {GUARD} {ATTACKED} {AIMED}"
        yield f"standing {GUARD} {ATTACKED}"
    yield from (best, *others)


def given(here: Outlook, action: str, order: str = "") -> Given:
    declared = ACTIONS[action]
    marine = here.marine
    more = int(marine.has("scout") and action in in_force(SCOUTED, here.view.edition))
    arms = [one for one in marine.arms if action != "assault" or one.key in BLOWS]
    return Given(
        declared.movement + more, declared.attacks, tuple(arms), declared.either, order == "dodge"
    )


def worth_of(here: Outlook, order: str) -> float | None:
    """What an order is worth beside what it does to wounds that are feared."""
    view, marine = here.view, here.marine
    if order == "dodge":
        return 0.0
    if order == "heal":
        hurt = any(one.at and one.wounds < one.most for one in view.marines.values())
        return HEALED if marine.has("medic") and hurt else None
    shot = best(shots(view, marine, marine.at[0], marine.arms, here.barring))
    if order == "aim":
        return STEADY * shot.worth if shot and here.danger(marine.at[0]) < CALM else None
    return GUARDED * awaited(here)


def awaited(here: Outlook) -> float:
    """What it is worth to strike the worst enemy of those that will attack, before it does."""
    far = far_from(here.view.grid, here.marine.at[0])
    coming = [met(here, one, near(far, one)) for one in here.view.figures.values()]
    return max(coming, default=0.0)


def met(here: Outlook, one: Figure, far: int) -> float:
    """Of its attack as much as the best shot prevents, and of the later ones as ever."""
    marine, at = here.marine, max(far - one.invader.movement, 1)
    if not (danger := attack_after_move(one, far, marine.armour)):
        return 0.0
    arms = [arm for arm in marine.arms if marine.is_loaded(arm) and not arm.has("blast")]
    attacks = [aimed(arm, at) for arm in arms if at == 1 or not arm.melee]
    found = [expected(attack, one.armour, one.wounds) for attack in attacks]
    return max((danger * shot.kill + ended(here.barring, shot, one) for shot in found), default=0.0)


def acting(view: View) -> Iterator[str]:
    """Take, heal, do what is to be done here, then attack or go, as is worth most."""
    here = outlook(view)
    marine = here.marine
    yield "take"
    if marine.most - marine.wounds >= HURT:
        yield "use medkit"
    yield "disarm"
    if here.errand:
        yield from on_errand(view, marine, here.errand)
    yield from sharing(view, marine)
    yield from best_order(here)


def on_errand(view: View, marine: Marine, errand: Errand) -> Iterator[str]:
    if errand.verb and errand.spaces.intersection(marine.at):
        yield f"{errand.verb} {errand.word}".strip()


def sharing(view: View, marine: Marine) -> Iterator[str]:
    """Ammunition for who stands beside it and has none."""
    for kind in AMMUNITION:
        for other in view.marines.values():
            if other.at and not other.ammo[kind] and marine.ammo[kind] > 1:
                yield f"give {kind} {other.id}"


def best_order(here: Outlook) -> Iterator[str]:
    turn, marine = here.view.turn, here.marine
    arms = tuple(one for one in marine.arms if turn.may_attack(one))
    attacks = turn.attacks + bool(turn.extra)
    dodging = turn.order == "dodge"
    way = best_way(here, Given(turn.movement, attacks, arms, turn.either and attacks, dodging))
    if way.shot and way.place in marine.at:
        yield from attacking(here.view, marine, way)
    to = way.place or way.end
    if to not in marine.at:
        yield f"move {word(to)}"


def attacking(view: View, marine: Marine, way: Way) -> Iterator[str]:
    """With dice rolled again where an order allows it, and through whoever stands behind."""
    assert way.shot
    _, weapon, space = way.shot
    line = f"attack {weapon.key} {word(space)}"
    walk = "".join(f" {word(to)} {colour}" for to, colour in through(view, weapon, space))
    then = f" then{walk}" if walk else ""
    if "aim" in marine.orders:
        yield f"{line} aimed{then}"
    yield f"{line} officer{then}"
    yield line + then


def through(view: View, weapon: Weapon, space: Space) -> Iterator[tuple[Space, str]]:
    """The next enemies of a blow-through, each beside the last, and the dice that are dropped."""
    if not weapon.has("blow-through"):
        return
    struck = [view.at(space)]
    for colour in reversed([one for one in weapon.dice if one in DROPPED]):
        beside = [to for to in view.grid.steps[space] if is_next(view.at(to), struck)]
        if not beside:
            return
        space = beside[0]
        struck.append(view.at(space))
        yield space, colour


def is_next(piece: Piece | None, struck: list[Piece | None]) -> bool:
    return isinstance(piece, Figure) and piece not in struck


def rolling_again(view: View) -> Iterator[str]:
    """The dice whose re-roll is worth most to who chooses them."""
    step = view.turn
    piece = view.piece(step.attacker)
    if piece is None:
        return
    found, struck = rolled(view, step, piece), targets_of(view, step, piece)

    def worth(roll: Shown) -> int:
        return sum(
            min(wounds(found.aimed.damage(roll), one.armour), one.wounds) * (-1) ** one.is_marine
            for one in struck
        )

    places = odds.best_again(found.aimed.dice, found.faces, worth)[: step.again or None]
    if places:
        yield f"reroll {' '.join(str(at + 1) for at in places)}"
    yield "keep"
