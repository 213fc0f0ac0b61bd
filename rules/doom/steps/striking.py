"""What a roll does where it lands: barrels, scatter, damage to everybody there, throws."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.doom.attacks import wounds
from rules.doom.board import ranges
from rules.doom.board.spaces import Space, space_of, word
from rules.doom.deck import CARDS
from rules.doom.pieces import Marine, Piece
from rules.doom.saying import tell
from rules.doom.state import State
from rules.doom.steps.drawing import drawn
from rules.doom.steps.hurting import hurt, is_over
from rules.doom.view import View
from rules.doom.weapons import Weapon
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.words import several

NOWHERE = "none"  # in place of a space, for who goes to none
# By edition, whether a berserk fist kills in turns of the marine’s own alone (ruling B14).
IN_OWN_TURNS: Mapping[int, bool] = {1: False, 5: True}


def reached(state: State, weapon: Weapon, space: Space) -> list[Space]:
    """The barrels that a hit sets off: the one that it names, or those that a blast reaches."""
    if weapon.has("blast"):
        found = ranges.blast(state.grid, space, weapon.level("blast"), state.barrels).barrels
        return sorted(found)
    return [space] if space in state.barrels else []


def scatter(table: Table, space: Space) -> Space:
    """Where a missed blast bursts, by the card on top of the invader’s deck."""
    state: State = table.state
    if not (card := drawn(table, "scatter")):
        return space
    state.discarded.append(card)
    to = ranges.scattered(state.grid, space, CARDS[card].direction, CARDS[card].distance)
    told = f"It scatters {CARDS[card].scatters} and bursts at {word(to)}."
    tell(table, "scatters", told, space=word(to), card=card)
    return to


class Hit(NamedTuple):
    """
    What *weapon* deals to everybody in the spaces that it reaches: *damage*, against so much more
    *armour* of invaders, or of the one that *hides* alone. *throws* are landings of a knockback,
    best first; at NOWHERE nobody is thrown.
    """

    weapon: Weapon
    damage: int
    armour: int
    throws: Sequence[str]
    hides: str = ""

    def against(self, one: Piece) -> int:
        """The armour that *one* has against it."""
        hidden = not one.is_marine and self.hides in ("", one.id)
        return one.armour + (self.armour if hidden else 0)


def strike(table: Table, piece: Piece, targets: list[Piece], hit: Hit) -> None:
    """Full damage to each; then each that was dealt some may be thrown."""
    weapon, damage = hit.weapon, hit.damage
    for one in targets:
        if is_over(table.state):
            return
        armour = hit.against(one)
        lost = one.wounds if kills(table.state, piece, weapon) else wounds(damage, armour)
        told = f"{one.name}: damage {damage}, armour {armour}: {several(lost, 'wound')}."
        tell(table, "struck", told, piece=one.id, damage=damage, wounds=lost)
        hurt(table, one, lost)
        if not one.at and isinstance(piece, Marine) and not one.is_marine:
            has_killed(table.state, piece, weapon)
    if weapon.has("knockback") and damage:
        for one in targets:
            throw(table, one, hit.throws)


def has_killed(state: State, marine: Marine, weapon: Weapon) -> None:
    """Killer Instinct: another attack with the same weapon, once in each own turn."""
    turn, card = state.steps[0], "killer-instinct"
    if marine.has(card) and card not in marine.spent and getattr(turn, "seat", "") == marine.seat:
        marine.spent.append(card)
        turn.extra = weapon.key


def kills(game: State | View, piece: Piece, weapon: Weapon) -> bool:
    """The fist of a berserk marine kills outright (rulebook §5)."""
    if not isinstance(piece, Marine) or not piece.rage or weapon.key != "fist":
        return False
    own = getattr(game.steps[0], "seat", "") == piece.seat
    return own or not in_force(IN_OWN_TURNS, game.edition)


def throw(table: Table, piece: Piece, throws: Sequence[str]) -> None:
    """
    It lands on the first space that was named and is legal, or stays; else it goes as far as it
    can.
    """
    state: State = table.state
    if not piece.at:
        return
    (at,) = piece.at
    taken = state.taken(piece)
    found = ranges.landings(state.grid, at, taken)
    wanted = [text for text in throws if text == NOWHERE or space_of(text) in found]
    if wanted[:1] == [NOWHERE]:
        return
    to = space_of(wanted[0]) if wanted else ranges.usual_landing(state.grid, at, taken)
    if to == at:
        return
    piece.at = (to,)
    tell(table, "thrown", f"{piece.name} is thrown to {word(to)}.", piece=piece.id, space=word(to))
    if to in state.board.harmful:
        hurt(table, piece, 1)
