"""An attack as it is declared: what cards add to it, and guards that fire first."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rules.doom import odds
from rules.doom.aiming import aim, check, weapon_of
from rules.doom.board.spaces import Space, space_of, word
from rules.doom.layout import Layout
from rules.doom.pieces import MARINES, Figure, Marine, Piece
from rules.doom.saying import tell
from rules.doom.standing import (
    AIMED,
    AT,
    AT_END,
    ATTACKED,
    BESIDE,
    NEAR,
    USUAL_NEAR,
    WITH,
    condition,
    moments,
    said,
)
from rules.doom.state import State
from rules.doom.steps.attacking import ALL, INVADERS_TURN, Attack, targets_of
from rules.doom.steps.interrupting import Interrupt
from rules.doom.steps.springing import springs
from rules.doom.weapons import CELLS, ROCKETS, Weapon
from rules.kernel.editions import in_force
from rules.kernel.errors import is_allowed
from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.parts.steps import Step

AIM, GUARD = "aim", "guard"


@dataclass
class Guard(Interrupt):
    """
    The marine of *seat* may fire at *target*, for what has happened: *moment* is a word of its
    standing order.
    """

    kind: ClassVar[str] = "guard"
    about: ClassVar[str] = GUARD

    seat: Seat
    target: str
    moment: str
    answer: str = ""

    def asked(self, state: State) -> str:
        if not (found := shot(state, self)):
            return ""
        with_what = f"{word(found.space)} with the {found.weapon.name}"
        return f"{state.marines[self.seat].name} can attack {with_what}. Does it fire?"

    def run(self, table: Table) -> None:
        state: State = table.state
        state.steps.pop()
        marine = state.marines[self.seat]
        if GUARD not in marine.orders or not marine.at or self.target not in state.figures:
            return
        found = shot(state, self)
        if not self.goes_ahead(table) or found is None:
            return
        marine.orders.remove(GUARD)
        tell(table, "guard", f"{marine.name} fires its guard.", piece=marine.id)
        attack = Attack(marine.id, found.weapon.key, word(found.space), target=found.target.id)
        if AIMED in said(state, self.seat, GUARD) and AIM in marine.orders:
            marine.orders.remove(AIM)
            attack.again = ALL
        begin(table, attack, marine)


class Fire(NamedTuple):
    """An attack on *target* in one of its spaces."""

    weapon: Weapon
    space: Space
    target: Piece


def shot(state: State, step: Guard) -> Fire | None:
    """With what it fires where, if this is what its standing order waits for."""
    marine, target = state.marines[step.seat], state.figures.get(step.target)
    about = condition(said(state, step.seat, GUARD), GUARD)
    if GUARD not in marine.orders or not marine.at or target is None:
        return None
    if not fits(state, marine, target, about, step.moment):
        return None
    usual = best_target(state, marine, about) if step.moment == AT_END else target
    shots = (best_shot(state, marine, one, about) for one in (*wanted(state, about), usual) if one)
    return next(filter(None, shots), None)


def wanted(state: State, words: Sequence[str]) -> list[Figure]:
    """At whom it fires first: figures of the kinds that the order names, in their order."""
    kinds = [*words[words.index(AT) + 1 :]] if AT in words else []
    return [one for kind in kinds for one in state.figures.values() if one.kind == kind]


def fits(
    state: State, marine: Marine, target: Figure, words: Sequence[str], moment: str
) -> bool:  # fmt: skip
    """Whether what has happened is one of the moments of the standing order."""
    waits = moments(words)
    if moment in (ATTACKED, AT_END):
        return moment in waits
    if NEAR in waits and state.range_to(marine, target.at) <= int(waits[NEAR] or USUAL_NEAR):
        return True
    other = state.piece(waits.get(BESIDE) or marine.id)
    return BESIDE in waits and other is not None and state.adjacent(other, target)


def guards(
    state: State, target: Piece, moment: str, seats: Collection[Seat] = MARINES
) -> list[Step]:  # fmt: skip
    """Who of *seats* may fire at an invader now, in their order; the first lies on top."""
    if state.steps[0].kind != INVADERS_TURN or not isinstance(target, Figure):
        return []
    ready = [one.seat for one in state.marines.values() if GUARD in one.orders]
    return [Guard(seat, target.id, moment) for seat in reversed(ready) if seat in seats]


def best_shot(layout: Layout, marine: Marine, target: Figure, words: Sequence[str]) -> Fire | None:
    """The weapon that was named, or that which costs most wounds on average."""
    arms = [one for one in marine.arms if marine.is_loaded(one)]
    if WITH in words:
        arms = [one for one in arms if one.key == words[words.index(WITH) + 1]]
    safe = [one for one in arms if not one.has("blast") or WITH in words]
    found = [
        Fire(weapon, at, target)
        for weapon in safe
        if (at := open_space(layout, marine, weapon, target))
    ]
    return max(found, key=lambda one: worth(layout, marine, one), default=None)


def best_target(layout: Layout, marine: Marine, words: Sequence[str] = ()) -> Figure | None:
    """The invader that it would wound most."""
    shots = [best_shot(layout, marine, one, words) for one in layout.figures.values()]
    found = [shot for shot in shots if shot]
    best = max(found, key=lambda one: worth(layout, marine, one), default=None)
    return layout.figures[best.target.id] if best else None


def worth(layout: Layout, piece: Piece, shot: Fire) -> float:
    weapon, space, target = shot
    attack = aim(layout, piece, weapon, space, meant=target)
    return float(odds.mean_wounds(attack, target.armour))


def open_space(layout: Layout, piece: Piece, weapon: Weapon, target: Piece) -> Space | None:
    """The first space of *target* that may be attacked."""
    spaces = (at for at in target.at if is_allowed(check, layout, piece, weapon, at, target))
    return next(spaces, None)


FIRST_IN_TURN = {"special-ops": ("deadly", 1), "front-guard": ("sweep", 1)}
HIDE = 2  # armour more
# By edition, whether a Thick Hide is of the one that is attacked alone (ruling D10).
IS_OF_ONE: Mapping[int, bool] = {1: False, 4: True}
# By edition, whether a guard fires before a blow-through that would come to it (ruling B4).
WARNS_WHO_IS_NEXT: Mapping[int, bool] = {1: False, 8: True}
OFFICER = "officer"


def begin(table: Table, step: Attack, piece: Piece) -> None:
    """Lay the attack on the stack, and upon it what happens before it is rolled."""
    state: State = table.state
    turn = state.steps[-1]
    own_turn = isinstance(piece, Marine) and turn.kind == "marine turn"
    state.steps.append(step)
    if isinstance(piece, Marine):
        weapon = weapon_of(piece, step.weapon)
        if own_turn:
            add_cards(step, piece, weapon)
        answered_by_cards(table, step, weapon)
    else:
        if more := getattr(turn, "damage", 0):
            step.bonus["damage"], turn.damage = more, 0
        state.steps += guards(state, piece, ATTACKED, attacked(state, step, piece))


def attacked(state: State, step: Attack, piece: Piece) -> set[Seat]:
    """The marines whom the first roll may strike, and those to whom a blow-through is to go on."""
    meant = targets_of(state, step, piece)
    if in_force(WARNS_WHO_IS_NEXT, state.edition):
        meant += [one for text in step.walk[::2] if (one := state.at(space_of(text)))]
    return {one.seat for one in meant if isinstance(one, Marine)}


def add_cards(step: Attack, marine: Marine, weapon: Weapon) -> None:
    cards = first_in_turn(marine, weapon)
    step.bonus.update(cards.values())
    marine.spent += cards


def first_in_turn(marine: Marine, weapon: Weapon) -> dict[str, tuple[str, int]]:
    """
    Cards of a marine that serve its first attack, or blow, in each of its turns, if that is with
    this *weapon*, and what they add.
    """
    return {
        card: (bonus, much)
        for card, (bonus, much) in FIRST_IN_TURN.items()
        if marine.has(card) and card not in marine.spent and (bonus != "sweep" or weapon.melee)
    }


def answered_by_cards(table: Table, step: Attack, weapon: Weapon) -> None:
    """Dud, and Thick Hide for who stands in the space."""
    state: State = table.state
    heavy = weapon.has("blast") or weapon.ammo in (ROCKETS, CELLS)
    if heavy and springs(table, "dud"):
        step.bonus["dud"] = 1
    there = state.at(space_of(step.space), state.piece(step.target))
    if isinstance(there, Figure) and springs(table, "thick-hide", [there.kind, there.id]):
        step.bonus["hide"] = HIDE
        step.hides = there.id if in_force(IS_OF_ONE, state.edition) else ""
