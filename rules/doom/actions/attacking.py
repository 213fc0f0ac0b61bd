"""Attacks: what is attacked with what, where they go on, and the odds before they are given."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.doom import odds
from rules.doom.actions import answers
from rules.doom.actions.base import acting, actor, space
from rules.doom.aiming import aim, check, targets, weapon_of
from rules.doom.attacks import Aimed
from rules.doom.board import ranges
from rules.doom.board.bodies import Body
from rules.doom.board.spaces import Space, reading, space_of, word
from rules.doom.deck import CARDS
from rules.doom.dice import DROPPED
from rules.doom.layout import Layout
from rules.doom.pieces import Marine, Piece
from rules.doom.saying import refused
from rules.doom.standing import AIMED
from rules.doom.state import State
from rules.doom.steps.attacking import ALL, SPARES_FRIENDS
from rules.doom.steps.attacking import Attack as AttackStep
from rules.doom.steps.beginning import OFFICER, begin, first_in_turn
from rules.doom.steps.striking import NOWHERE, kills
from rules.doom.view import View
from rules.doom.weapons import WEAPONS, Weapon
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder, is_allowed
from rules.kernel.facts import Table
from rules.kernel.orders import PLACE, Action, Offer, Slot, fitting, listed, shown

THEN, THROW = "then", "throw"
FARTHEST = max(card.distance for card in CARDS.values())
SCATTERS = "If it misses it bursts up to {most} spaces away, on whoever is there."
AGAIN = {AIMED: ALL, OFFICER: 1}  # how many dice may be rolled again
# By edition, whether a knockback may leave who was struck where it is (D-13).
MAY_STAY: Mapping[int, bool] = {1: False, 4: True}


@dataclass(frozen=True)
class Meant:
    """An attack as its words have it."""

    weapon: Weapon
    key: str
    space: Space
    again: str
    walk: tuple[tuple[Space, str], ...]
    throws: tuple[str, ...]

    def roll(self, view: View, piece: Piece) -> Aimed:
        deadly = added(view, piece, self.weapon).get("deadly", 0)
        return aim(view, piece, self.weapon, self.space, deadly)


@dataclass(frozen=True)
class Attack(Action):
    """
    A marine's `attack WEAPON SPACE`, with `aimed` behind it if it uses its order; an invader's
    `attack SPACE`. Who stands there may be named instead. A blow-through goes on with
    `then SPACE COLOUR …`, the colour of the die that is dropped; a knockback lands on the best of
    `throw SPACE …` that is legal; after `none` nobody is thrown.
    """

    verb = "attack"
    rule = "4-1"
    example = "chain-gun h7 then i7 green"

    words: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        piece = actor(view, view.seat or "")
        if piece is None:
            return
        for weapon in filter(view.turn.may_attack, weapons(piece)):
            if words := [word(at) for at in spaces(view) if is_open(view, piece, weapon, at)]:
                first = [Slot((weapon.key,), "weapon")] if piece.is_marine else []
                yield cls.offer(*first, Slot(tuple(words), "space", PLACE))

    def check(self, view: View) -> None:
        piece = acting(view)
        meant = self.meant(view, piece)
        if not view.turn.may_attack(meant.weapon):
            raise IllegalOrder("No attack is left in this turn.", rule="3.1-2")
        check_weapon(piece, meant)
        check_again(view, piece, meant)
        check(view, piece, meant.weapon, meant.space)
        check_walk(meant)

    def meant(self, layout: Layout, piece: Piece) -> Meant:
        """Raises IllegalOrder for words that say nothing of an attack."""
        words = [*self.words]
        key = words.pop(0) if isinstance(piece, Marine) and words else ""
        if isinstance(piece, Marine) and key not in WEAPONS:
            wrong = f"“{shown(key)}” is no weapon. " if key else ""
            there = listed((weapon.key for weapon in piece.arms), "or")
            raise IllegalOrder(f"{wrong}Name a weapon and the space that you attack: {there}.")
        if not words:
            raise IllegalOrder("Name the space that you attack, or who stands there.")
        weapon = weapon_of(piece, key)
        at, more = target(layout, piece, weapon, words[0]), words[1:]
        again = more.pop(0) if more and more[0] in AGAIN else ""
        walk, throws = tail(layout, piece, weapon, at, more)
        return Meant(weapon, key, at, again, walk, throws)

    def odds(self, view: View) -> list[str]:
        piece = acting(view)
        meant = self.meant(view, piece)
        attack, more = meant.roll(view, piece), added(view, piece, meant.weapon)
        found = odds.of(attack)
        told = [f"{percent(found.hit)} to hit at range {attack.range}{rerolled(attack, meant)}."]
        for one in struck(view, piece, meant):
            often = wounds_told(attack, one, more.get("damage", 0))
            falls = "falls if it is hit" if kills(view, piece, meant.weapon) else often
            told.append(f"{one.name}, armour {one.armour}: {falls}.")
        if attack.weapon.ammo:
            told.append(f"{percent(found.ammo)} to use up one of your {attack.weapon.ammo}.")
        return told

    def opens(self, view: View) -> list[str]:
        piece = acting(view)
        return answers.to_attack(piece, struck(view, piece, self.meant(view, piece)))

    def risks(self, view: View) -> list[str]:
        is_blast = self.meant(view, acting(view)).weapon.has("blast")
        return [SCATTERS.format(most=FARTHEST)] if is_blast else []

    def chance(self, view: View) -> float | None:
        piece = acting(view)
        meant = self.meant(view, piece)
        return float(odds.of(meant.roll(view, piece)).hit)

    def covers(self, view: View) -> list[str]:
        """The space, or all that a blast or a sweep reaches."""
        meant = self.meant(view, piece := acting(view))
        if size := meant.weapon.level("blast"):
            area = ranges.blast(view.grid, meant.space, size, view.barrels).spaces
            return [word(at) for at in sorted(area, key=reading)]
        spaces = {at for one in struck(view, piece, meant) for at in one.at} | {meant.space}
        return [word(at) for at in sorted(spaces, key=reading)]

    def further(self, view: View) -> list[Slot]:
        meant = self.meant(view, acting(view))
        again = [] if meant.again else AGAIN
        return [
            *fitting(self, "with", again, view),
            *fitting(self, "blows through to", onward(view, meant), view, PLACE),
            *fitting(self, "throws to", landings(view, meant), view, PLACE),
        ]

    def play(self, table: Table) -> None:
        state: State = table.state
        piece = actor(state, table.seat)
        assert piece is not None
        meant = self.meant(state, piece)
        state.steps[-1].has_attacked(meant.weapon)
        if meant.again == AIMED:
            state.marines[table.seat].orders.remove("aim")
        elif meant.again == OFFICER:
            officers(state, piece)[0].spent.append(OFFICER)
        walk = [part for at, colour in meant.walk for part in (word(at), colour)]
        again = AGAIN.get(meant.again, 0)
        begin(
            table,
            AttackStep(piece.id, meant.key, word(meant.space), walk, [*meant.throws], again),
            piece,
        )


def added(view: View, piece: Piece, weapon: Weapon) -> dict[str, int]:
    """What cards that are known to serve this attack add to it, by its name."""
    if isinstance(piece, Marine):
        return dict(first_in_turn(piece, weapon).values())
    return {"damage": view.turn.damage}


def struck(view: View, piece: Piece, meant: Meant) -> list[Piece]:
    sweep = "sweep" in added(view, piece, meant.weapon)
    return targets(view, piece, meant.weapon, meant.space, sweep=sweep)


def target(layout: Layout, piece: Piece, weapon: Weapon, text: str) -> Space:
    """The first space of that name that may be attacked, or else the first. Raises IllegalOrder."""
    spaces = named(layout, text)
    return next((at for at in spaces if may_attack(layout, piece, weapon, at)), spaces[0])


def named(layout: Layout, text: str) -> Body:
    """The space of the word, or those of who is so labelled. Raises IllegalOrder."""
    if one := layout.piece(text):
        return one.at
    try:
        return (space_of(text),)
    except ValueError as error:
        told = f"“{shown(text)}” is nobody on the board and no space, such as h7."
        raise IllegalOrder(told, rule="4-1") from error


def walked(layout: Layout, start: Space, words: Sequence[str]) -> Iterator[tuple[Space, str]]:
    """Spaces and colours by turns; of who is named the first space next to the last one."""
    last = start
    for text, colour in zip(words[::2], words[1::2], strict=True):
        spaces = named(layout, text)
        near = (at for at in spaces if ranges.walks(layout.grid, last, at, layout.barrels))
        last = next(near, spaces[0])
        yield last, colour


def tail(
    layout: Layout, piece: Piece, weapon: Weapon, start: Space, words: Sequence[str]
) -> tuple[tuple[tuple[Space, str], ...], tuple[str, ...]]:
    """Where a blow-through goes on, and where a knockback may land. Raises IllegalOrder."""
    head, rest = (words[0], words[1:]) if words else ("", ())
    if head == THROW and rest:
        return (), tuple(landing(layout, text) for text in rest)
    if head == THEN and rest and len(rest) % 2 == 0:
        return tuple(walked(layout, start, rest)), ()
    if head:
        said = f"“{shown(' '.join(words))}” was not understood"
        raise IllegalOrder(f"{said}: after the space {what_follows(piece, weapon)}.")
    return (), ()


def what_follows(piece: Piece, weapon: Weapon) -> str:
    """`can stand “aimed”, “officer” or “then i7 green”`"""
    ways = [*AGAIN] if piece.is_marine else []
    ways += ["then i7 green"] * weapon.has("blow-through") + ["throw c3"] * weapon.has("knockback")
    return f"can stand {listed((f'“{way}”' for way in ways), 'or')}" if ways else "stands nothing"


def landing(layout: Layout, text: str) -> str:
    """Where a knockback may land, or NOWHERE. Raises IllegalOrder."""
    may_stay = in_force(MAY_STAY, layout.edition)
    return text if text == NOWHERE and may_stay else word(space(text))


def onward(view: View, meant: Meant) -> list[str]:
    """The steps by which a blow-through can go on, as far as the board shows it now."""
    last, passed = meant.walk[-1][0] if meant.walk else meant.space, {at for at, _ in meant.walk}
    steps = [at for at in view.grid.floor if ranges.walks(view.grid, last, at, view.barrels)]
    ahead = sorted({*steps} - {*passed, meant.space} - spared(view), key=reading)
    begins = "" if meant.walk else f"{THEN} "
    return [f"{begins}{word(at)} {colour}" for at in ahead for colour in sorted(DROPPED)]


def spared(view: View) -> frozenset[Space]:
    """The spaces of friends, before which a blow-through ends."""
    piece = acting(view)
    if not in_force(SPARES_FRIENDS, view.edition):
        return frozenset()
    return frozenset(at for one in view.friends(piece) for at in one.at) | {*piece.at}


def landings(view: View, meant: Meant) -> list[str]:
    """Where a knockback can land, the better first; nothing comes after who stays."""
    if NOWHERE in meant.throws:
        return []
    taken = {at for one in view.pieces() for at in one.at}
    far = ranges.landings(view.grid, meant.space, taken)
    begins = "" if meant.throws else f"{THROW} "
    words = [word(at) for at in sorted(far, key=reading)]
    words += [NOWHERE] * in_force(MAY_STAY, view.edition)
    return [f"{begins}{text}" for text in words if text not in meant.throws]


def weapons(piece: Piece) -> list[Weapon]:
    if isinstance(piece, Marine):
        return [weapon for weapon in piece.arms if piece.is_loaded(weapon)]
    return [piece.invader.weapon]


def spaces(view: View) -> list[Space]:
    """What is worth attacking: where somebody stands, and barrels."""
    taken = [at for one in view.pieces() for at in one.at]
    return sorted({*taken, *view.barrels}, key=reading)


def is_open(view: View, piece: Piece, weapon: Weapon, at: Space) -> bool:
    there = view.at(at)
    if there and there.is_marine == piece.is_marine:
        return False
    return may_attack(view, piece, weapon, at)


def may_attack(layout: Layout, piece: Piece, weapon: Weapon, at: Space) -> bool:
    return is_allowed(check, layout, piece, weapon, at)


def check_weapon(piece: Piece, meant: Meant) -> None:
    if not isinstance(piece, Marine):
        return
    if meant.weapon not in piece.arms:
        raise refused(f"{piece.name} has no {meant.weapon.name}.", rule="4-1")
    if not piece.is_loaded(meant.weapon):
        raise refused(f"{piece.name} has no {meant.weapon.ammo}.", rule="4-6")


def check_again(view: View, piece: Piece, meant: Meant) -> None:
    """An aimed attack needs the order, an officer’s word an officer beside the marine."""
    if meant.again == AIMED and not (isinstance(piece, Marine) and "aim" in piece.orders):
        raise refused(f"{piece.name} has no aim order to use.", rule="3.2-2")
    if meant.again == OFFICER and not officers(view, piece):
        raise IllegalOrder(f"No officer that can help stands beside {piece.name}.", rule="7-1")


def officers(layout: Layout, piece: Piece) -> list[Marine]:
    """Other marines beside it that hold the card, and have not used it in this round."""
    others = [one for one in layout.marines.values() if one.at and one != piece]
    holding = [one for one in others if one.has(OFFICER) and OFFICER not in one.spent]
    return [one for one in holding if piece.is_marine and layout.adjacent(one, piece)]


def check_walk(meant: Meant) -> None:
    """The dice that a blow-through drops are there; its spaces are judged as it comes to them."""
    if meant.throws and not meant.weapon.has("knockback"):
        raise IllegalOrder(f"A {meant.weapon.name} throws nobody.", rule="4.2-6")
    if not meant.walk:
        return
    if not meant.weapon.has("blow-through"):
        raise IllegalOrder(f"A {meant.weapon.name} does not blow through.", rule="4.2-4")
    drops = [colour for _, colour in meant.walk]
    left = [*meant.weapon.dice]
    for colour in drops:
        if colour not in DROPPED or colour not in left:
            there = listed(one for one in left if one in DROPPED)
            raise IllegalOrder(f"Of the dice you can drop {there}, not {shown(colour)}.")
        left.remove(colour)


def rerolled(attack: Aimed, meant: Meant) -> str:
    """`, 96% with dice rolled again`, if some may be"""
    if not meant.again:
        return ""
    most = min(AGAIN[meant.again], len(attack.dice))
    what = "a die" if most == 1 else "dice"
    return f", {percent(odds.hit_again(attack, most))} with {what} rolled again"


def wounds_told(attack: Aimed, one: Piece, more: int) -> str:
    """`0.83 wounds on average (17% to fall)`"""
    mean = float(odds.mean_wounds(attack, one.armour, more))
    falls = percent(odds.chance_of(attack, one.wounds, one.armour, more))
    what = f" ({falls} to {'be fragged' if one.is_marine else 'fall'})" if falls != "0%" else ""
    return f"{mean:.2f} wounds on average{what}"


def percent(chance: Fraction) -> str:
    return f"{float(chance):.0%}"
