"""An attack from its first roll to its last: re-rolls, ammunition, the next space."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from rules.doom import odds
from rules.doom.aiming import aim, caught, targets, weapon_of
from rules.doom.attacks import Aimed, chooser, wounds
from rules.doom.board import ranges
from rules.doom.board.spaces import Space, space_of, word
from rules.doom.dice import SIX, Face, Shown, dropped, faces_of, shown, told
from rules.doom.layout import Layout
from rules.doom.pieces import INVADER, Marine, Piece
from rules.doom.saying import tell
from rules.doom.standing import ASK, FROM, NEVER, followed, number_in, said
from rules.doom.state import State
from rules.doom.steps.exploding import Explosions
from rules.doom.steps.springing import springs
from rules.doom.steps.striking import Hit, kills, reached, scatter, strike
from rules.kernel.editions import in_force
from rules.kernel.facts import Table, Throw
from rules.kernel.orders import Prompt, Seat, listed
from rules.kernel.words import begun
from rules.parts.steps import Asking

ROLL, AGAIN, RESOLVE, NEXT = "roll", "again", "resolve", "next"
INVADERS_TURN = "invader turn"  # the kind of the step
ALL = 99  # dice that may be rolled again
# By edition, whether a blow-through ends before who is no enemy (ruling D11).
SPARES_FRIENDS: Mapping[int, bool] = {1: False, 5: True}
# By edition, whether who was missed has been a target, and is none again (ruling D9).
MISSED_ARE_TARGETS: Mapping[int, bool] = {1: False, 4: True}


@dataclass
class Attack(Asking):
    """
    *attacker* attacks *space* with *weapon*; an invader’s has no word. *target* is the label of who
    is meant there, of a free attack.

    *walk* is how a blow-through goes on: a space and the colour that is dropped for it, again and
    again. *throws* are landings of a knockback, best first. *dropped* are the colours left out so
    far, *struck* who has been a target, *values* the dice that lie there. *again* is how many of
    them the attacker may roll again. *bonus* is what cards add, by its name; *hides* is who has the
    Thick Hide.
    """

    kind: ClassVar[str] = "attack"
    since: ClassVar[Mapping[str, int]] = {"target": 2, "hides": 4}

    attacker: str
    weapon: str
    space: str
    walk: list[str] = field(default_factory=list)
    throws: list[str] = field(default_factory=list)
    again: int = 0
    dropped: list[str] = field(default_factory=list)
    struck: list[str] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    stage: str = ROLL
    bonus: dict[str, int] = field(default_factory=dict)
    target: str = ""
    hides: str = ""

    def question(self, state: State) -> Prompt | None:
        piece = state.piece(self.attacker)
        if self.stage != AGAIN or piece is None:
            return None
        if self.again and isinstance(piece, Marine):
            return aiming(state, self, piece)
        seat = dodger(state, self, piece)
        if not seat or said(state, seat, "dodge")[0] != ASK:
            return None
        found = rolled(state, self, piece)
        if not cost(state, self, piece, found):
            return None
        text = begun(f"{piece.name} rolls {found.whole}. Which dice do you have rolled again?")
        return Prompt(seat, "dodge", text, ("reroll", "keep"), "keep", private=True)

    def run(self, table: Table) -> None:
        piece = table.state.piece(self.attacker)
        if piece is None:
            table.state.steps.pop()
        else:
            STAGES[self.stage](table, self, piece)


def aiming(state: State, step: Attack, marine: Marine) -> Prompt | None:
    """In another’s turn only who wants to be asked about its guard chooses the dice."""
    guards = state.steps[0].kind == INVADERS_TURN
    if guards and said(state, marine.seat, "guard")[0] != ASK:
        return None
    text = f"Your attack rolls {rolled(state, step, marine).whole}. Which dice do you roll again?"
    return Prompt(marine.seat, "aim", text, ("reroll", "keep"), "keep", private=guards)


@dataclass(frozen=True)
class Rolled:
    """The dice of an attack as they lie there."""

    aimed: Aimed
    faces: tuple[Face, ...]

    @property
    def shown(self) -> Shown:
        return shown(self.faces)

    @property
    def told(self) -> str:
        return told(self.aimed.dice, self.faces)

    @property
    def whole(self) -> str:
        """`yellow 3/1 and green 2/0: range 5, needs 4; damage 1`"""
        return f"{self.told}: {self.sum}"

    @property
    def sum(self) -> str:
        """`range 3 +1 accuracy, needs 4; damage 4`"""
        more = f" +{self.aimed.accuracy} accuracy" if self.aimed.accuracy else ""
        deadly = f" +{self.aimed.deadly} deadly" if self.aimed.deadly else ""
        damage = f"damage {self.shown.damage}{deadly}"
        if self.shown.misses:
            return "a miss face"
        if self.aimed.weapon.melee:
            return damage
        return f"range {self.shown.range}{more}, needs {self.aimed.range}; {damage}"


def rolled(state: Layout, step: Attack, piece: Piece) -> Rolled:
    attack = aimed_at(state, step, piece)
    return Rolled(attack, faces_of(attack.dice, step.values))


def aimed_at(state: Layout, step: Attack, piece: Piece) -> Aimed:
    """The roll at the space that it has come to, with the dice that are left."""
    deadly = step.bonus.get("deadly", 0)
    weapon, meant = weapon_of(piece, step.weapon), state.piece(step.target)
    found = aim(state, piece, weapon, space_of(step.space), deadly, meant)
    for colour in step.dropped:
        found = found._replace(dice=dropped(found.dice, colour))
    return found


def roll(table: Table, step: Attack, piece: Piece) -> None:
    attack = aimed_at(table.state, step, piece)
    label = f"{attack.weapon.key} {piece.id}"
    step.values = [table.chance.roll(f"{label} {colour}", SIX) for colour in attack.dice]
    found = Rolled(attack, faces_of(attack.dice, step.values))
    weapon = f" with the {attack.weapon.name}" if isinstance(piece, Marine) else ""
    told = f"{piece.name} attacks {step.space}{weapon}"
    tell(
        table, "attack", f"{told}: {found.told}.", piece=piece.id, space=step.space,
        dice=step.values, weapon=attack.weapon.key,
    )  # fmt: skip
    step.stage = AGAIN


def again(table: Table, step: Attack, piece: Piece) -> None:
    """
    Who dodges has the dice rolled again whose re-roll costs the marines least; a guard that is
    aimed, and is not asked, those whose re-roll costs the invaders most.
    """
    state: State = table.state
    step.stage = RESOLVE
    if step.again:
        step.again, found = 0, rolled(state, step, piece)
        places = odds.best_again(found.aimed.dice, found.faces, gained(state, step, piece))
        if places:
            roll_again(table, step, piece, places, f"{piece.name} aims")
            return
    seat = dodger(state, step, piece)
    if not seat:
        return
    words = followed(table, seat, "dodge")
    found = rolled(state, step, piece)
    worth = saved(step, found.aimed, dodgers(state, step, piece))
    if words[0] == NEVER or (words[0] == FROM and -worth(found.shown) < number_in(words, 1)):
        return
    places = odds.best_again(found.aimed.dice, found.faces, worth)
    roll_again(table, step, piece, places, f"{state.marines[seat].name} dodges")


def dodger(state: State, step: Attack, piece: Piece) -> Seat:
    """The first who dodges to the attacker's left, or “”."""
    seats = [marine.seat for marine in dodgers(state, step, piece)]
    return chooser(state.seats, seat_of(piece), seats)


def dodgers(state: State, step: Attack, piece: Piece) -> list[Marine]:
    found = [one for one in targets_of(state, step, piece) if isinstance(one, Marine)]
    return [marine for marine in found if "dodge" in marine.orders and marine != piece]


def saved(step: Attack, attack: Aimed, dodging: Sequence[Marine]) -> odds.Worth:
    """What a roll is worth to who dodges: the fewer wounds the better, of cards, too."""

    armours, more = [one.armour for one in dodging], step.bonus.get("damage", 0)

    def worth(roll: Shown) -> int:
        damage = attack.damage(roll)
        return -sum([wounds(damage + more, armour) for armour in armours]) if damage else 0

    return worth


def gained(state: State, step: Attack, piece: Piece) -> odds.Worth:
    """What a roll is worth to who aims: wounds of enemies, less those of friends."""
    attack, struck = aimed_at(state, step, piece), targets_of(state, step, piece)

    def lost(one: Piece, damage: int) -> int:
        armour = one.armour + (step.bonus.get("hide", 0) if one.id == step.hides else 0)
        whole = one.wounds if kills(state, piece, attack.weapon) else wounds(damage, armour)
        return min(whole, one.wounds) * (-1 if one.is_marine == piece.is_marine else 1)

    def worth(roll: Shown) -> int:
        damage = attack.damage(roll)
        return sum(lost(one, damage) for one in struck) if damage else 0

    return worth


def cost(state: State, step: Attack, piece: Piece, found: Rolled) -> int:
    """How many wounds the roll costs who dodges, as it lies there."""
    return -saved(step, found.aimed, dodgers(state, step, piece))(found.shown)


def seat_of(piece: Piece) -> Seat:
    return piece.seat if isinstance(piece, Marine) else INVADER


def roll_again(
    table: Table, step: Attack, piece: Piece, places: Sequence[int], told: str
) -> None:  # fmt: skip
    """Roll the dice at these *places* again; the new faces are kept."""
    attack = aimed_at(table.state, step, piece)
    if not places:
        tell(table, "again", f"{told}, and the roll stands.", piece=piece.id)
        return
    for at in places:
        label = f"{attack.weapon.key} {piece.id} {attack.dice[at]} again"
        step.values[at] = table.chance.roll(label, SIX)
    colours = listed(attack.dice[at] for at in places)
    told = f"{told}: {colours} rolled again. Now {rolled(table.state, step, piece).told}."
    tell(table, "again", told, piece=piece.id, dice=step.values)


def targets_of(state: Layout, step: Attack, piece: Piece) -> list[Piece]:
    """Whom a hit strikes now; nobody twice in a blow-through (D-10)."""
    weapon, sweep = weapon_of(piece, step.weapon), "sweep" in step.bonus
    meant = state.piece(step.target)
    found = targets(state, piece, weapon, space_of(step.space), meant, sweep=sweep)
    return [one for one in found if one.id not in step.struck]


def resolve(table: Table, step: Attack, piece: Piece) -> None:
    """Ammunition, damage, throws and barrels of one roll."""
    state: State = table.state
    found, space = rolled(state, step, piece), space_of(step.space)
    attack, roll = found.aimed, found.shown
    hit = attack.hits(roll)
    chance = odds.of(attack).hit
    note(table, seat_of(piece), found, hit, chance)
    tell(
        table, "result", f"{found.sum.capitalize()}: {'hits' if hit else 'misses'}.", hit=hit,
        piece=piece.id, space=step.space, faces=[face.text for face in found.faces],
    )  # fmt: skip
    step.stage = NEXT
    spend(table, piece, found)
    if "dud" in step.bonus:
        tell(table, "dud", "It is a dud, and deals no damage.", piece=piece.id)
        return
    burst = space if hit or not attack.weapon.has("blast") else scatter(table, space)
    damage = attack.damage(roll) if hit else attack.scattered_damage(roll)
    land(table, step, piece, attack, burst, damage)


def land(
    table: Table, step: Attack, piece: Piece, attack: Aimed, space: Space, damage: int
) -> None:  # fmt: skip
    """Damage to everybody there, then barrels and throws; nothing for a plain miss."""
    state: State = table.state
    blast = attack.weapon.level("blast")
    nothing = not damage and not blast
    if nothing and not in_force(MISSED_ARE_TARGETS, state.edition):
        return
    struck = caught(state, space, blast) if blast else targets_of(state, step, piece)
    struck = [one for one in struck if one.id not in step.struck]
    step.struck += [one.id for one in struck]
    if nothing:
        return
    if barrels := reached(state, attack.weapon, space):
        state.steps.append(Explosions(word(space), [word(barrel) for barrel in barrels]))
    more, hide = step.bonus.get("damage", 0), step.bonus.get("hide", 0)
    strike(table, piece, struck, Hit(attack.weapon, damage + more, hide, step.throws, step.hides))


def spend(table: Table, piece: Piece, found: Rolled) -> None:
    if isinstance(piece, Marine) and found.aimed.costs_ammo(found.shown):
        kind = found.aimed.weapon.ammo
        if piece.has("scrounger") and "scrounger" not in piece.spent:
            piece.spent.append("scrounger")
            tell(table, "ammo", f"{piece.name} keeps its {kind}.", piece=piece.id)
            return
        more = piece.ammo[kind] > 1 and springs(table, "jam", [piece.id])
        piece.ammo[kind] -= 1 + more
        told = f"It costs {'two' if more else 'one'} of {piece.name}’s {kind}"
        tell(table, "ammo", f"{told}: {piece.ammo[kind]} left.", piece=piece.id)


def note(table: Table, seat: Seat, found: Rolled, hit: bool, chance: Fraction) -> None:
    """The attack for who counts luck: by whether it hit, never by the number of a face."""
    throw = Throw(seat, found.aimed.weapon.key, SIX, found.shown.damage, float(chance), hit)
    table.throws.append(throw._replace(dice=len(found.faces)))


def next_space(table: Table, step: Attack, piece: Piece) -> None:
    """A blow-through goes on to the space that was named next, if that is legal by now."""
    state: State = table.state
    if not step.walk:
        state.steps.pop()
        return
    last, (space, colour) = space_of(step.space), step.walk[:2]
    if why := stopped(state, step, piece, last, space_of(space)):
        tell(table, "stops", f"It goes no farther: {why}.", piece=piece.id)
        step.walk = []
        return
    step.space, step.walk = space, step.walk[2:]
    step.dropped.append(colour)
    step.stage, step.values = ROLL, []


def stopped(state: State, step: Attack, piece: Piece, last: Space, next: Space) -> str:
    """Why a blow-through ends before the *next* space; “” if it goes on."""
    weapon = weapon_of(piece, step.weapon)
    there = state.at(next)
    if isinstance(piece, Marine) and not piece.is_loaded(weapon):
        return f"{piece.name} has no {weapon.ammo} left"
    if there and there.id in step.struck:
        return f"{there.name} has been a target"
    if there and there.is_marine == piece.is_marine and in_force(SPARES_FRIENDS, state.edition):
        return f"{there.name} is no enemy"
    if not ranges.walks(state.grid, last, next, state.barrels):
        return f"no open step leads from {word(last)} to {word(next)}"
    return ""


STAGES = {ROLL: roll, AGAIN: again, RESOLVE: resolve, NEXT: next_space}
