"""The invader's event cards: played in its own turn, or armed for the marines'."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.doom.actions.base import actor, is_legal, space
from rules.doom.actions.hand import card_to, fitting, named, verb_of
from rules.doom.actions.moving import known
from rules.doom.board.spaces import AROUND, Space, reading, shifted, word
from rules.doom.deck import CARDS
from rules.doom.invaders import INVADERS
from rules.doom.names import called
from rules.doom.pieces import INVADER, Marine
from rules.doom.saying import refused, tell
from rules.doom.state import State
from rules.doom.steps.hurting import hurt, is_over
from rules.doom.steps.springing import played
from rules.doom.steps.striking import NOWHERE
from rules.doom.steps.turn import ACT, AT_START, SPAWNING
from rules.doom.steps.walking import strike_at
from rules.doom.view import View
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder, is_allowed
from rules.kernel.facts import Table
from rules.kernel.orders import PLACE, Action, CardWord, Offer, Slot, listed, shown

FRENZY, ENERGIES = 3, 2  # movement, damage


@dataclass(frozen=True)
class Play(Action):
    """
    Play an event card in your turn: `darkness` and `earthquake` while you spawn; `frenzy`,
    `dark-energies`, `second-swipe` and `smash` for the figure that acts. A Smash names the door, an
    Earthquake a space for each marine on the board, or `none` where there is none.
    """

    verb = "play"
    rule = "8-1"
    example = "smash-1 door2"

    card: CardWord
    words: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        for card in view.hand:
            slots = SLOTS.get(CARDS[card].kind, alone)(view)
            first = tuple(slot.words[0] for slot in slots if slot.words)
            if is_legal(cls(card, first), view):
                yield cls.offer([card], *slots)

    def check(self, view: View) -> None:
        kind = CARDS[card_to(self.verb, self.card, view.hand)].kind
        moment = SPAWNING if kind in AT_START else ACT
        if view.turn.stage != moment:
            when = "before figures act" if moment == SPAWNING else "while a figure acts"
            raise IllegalOrder(f"{called(kind).capitalize()} is played {when}.", rule="8-1")
        if moment == ACT and actor(view, INVADER) is None:
            raise IllegalOrder("Activate a figure first.", rule="3.3-6")
        CHECKS[kind](view, self.words)

    def play(self, table: Table) -> None:
        card = card_to(self.verb, self.card, table.state.hand)
        if played(table, card):
            PLAYED[CARDS[card].kind](table, self.words)


def darkness(table: Table, words: Sequence[str]) -> None:
    table.state.dark = True


def frenzy(table: Table, words: Sequence[str]) -> None:
    table.state.steps[-1].movement += FRENZY


def dark_energies(table: Table, words: Sequence[str]) -> None:
    table.state.steps[-1].damage = ENERGIES


def second_swipe(table: Table, words: Sequence[str]) -> None:
    table.state.steps[-1].attacks += 1
    table.state.steps[-1].struck = False


def smash(table: Table, words: Sequence[str]) -> None:
    """The door is open for good: nobody closes what is gone."""
    table.state.open.append(words[0])
    table.state.smashed.append(words[0])
    tell(table, "task", f"{words[0]} is gone.", door=words[0])


def earthquake(table: Table, words: Sequence[str]) -> None:
    """Each marine is shaken to the space that was named, and struck, in the order of seats."""
    state: State = table.state
    marines = [marine for marine in state.marines.values() if marine.at]
    moved = [one for one, text in zip(marines, words, strict=True) if shake(table, one, text)]
    for marine in in_force(STRUCK_LAST, state.edition)(moved):
        strike_at(table, marine)


def shake(table: Table, marine: Marine, text: str) -> bool:
    """Whether the marine is shaken to the space that was named: it is free by now."""
    state: State = table.state
    if text == NOWHERE or state.at(space(text)) is not None or is_over(state):
        return False
    marine.at = (space(text),)
    tell(table, "shaken", f"{marine.name} is shaken to {text}.", piece=marine.id, space=text)
    if space(text) in state.board.harmful:
        hurt(table, marine, 1)
    return True


# By edition, in which order those who are shaken are put on the stack: who is last is struck first.
STRUCK_LAST: Mapping[int, Callable[[Sequence[Marine]], Iterable[Marine]]] = {1: iter, 8: reversed}


PLAYED: Mapping[str, Callable[[Table, Sequence[str]], None]] = {
    "darkness": darkness, "earthquake": earthquake, "frenzy": frenzy,
    "dark-energies": dark_energies, "second-swipe": second_swipe, "smash": smash,
}  # fmt: skip


def check_alone(view: View, words: Sequence[str]) -> None:
    if words:
        raise IllegalOrder(f"“{shown(' '.join(words))}” says nothing here.")


def check_swipe(view: View, words: Sequence[str]) -> None:
    check_alone(view, words)
    if not view.turn.struck:
        raise IllegalOrder("Second Swipe comes after a blow of the figure that acts.", rule="8-1")


def check_smash(view: View, words: Sequence[str]) -> None:
    if len(words) != 1:
        raise IllegalOrder("Say which door is smashed.")
    door, figure = known(view, words[0]), actor(view, INVADER)
    if door.id in view.open or not door.beside <= view.grid.floor:
        raise refused(f"{door.id} is no closed door between revealed areas.", rule="8-1")
    if figure is None or not door.beside.intersection(figure.at):
        raise IllegalOrder(f"No figure that acts is beside {door.id}.", rule="8-1")


def check_earthquake(view: View, words: Sequence[str]) -> None:
    marines = [marine for marine in view.marines.values() if marine.at]
    if len(words) != len(marines):
        raise IllegalOrder(f"Name {len(marines)} spaces, one for each marine, or {NOWHERE}.")
    for marine, text in zip(marines, words, strict=True):
        if text != NOWHERE and not is_shaken_to(view, marine, space(text)):
            raise refused(f"{marine.name} cannot be shaken to {text}.", rule="8-1")
        if text == NOWHERE and not may_stay(view, marine):
            raise refused(f"{marine.name} can be shaken to a space: name one.", rule="8-8")


# By edition, whether an earthquake spares nobody (ruling C5).
SPARES_NOBODY: Mapping[int, bool] = {1: False, 6: True}


def may_stay(view: View, marine: Marine) -> bool:
    return not in_force(SPARES_NOBODY, view.edition) or not shaken(view, marine)


def is_shaken_to(view: View, marine: Marine, to: Space) -> bool:
    step = view.grid.is_step(marine.at[0], to)
    return step and to in view.grid.clear and view.at(to) is None


CHECKS: Mapping[str, Callable[[View, Sequence[str]], None]] = {
    "darkness": check_alone, "earthquake": check_earthquake, "frenzy": check_alone,
    "dark-energies": check_alone, "second-swipe": check_swipe, "smash": check_smash,
}  # fmt: skip


def alone(view: View) -> list[Slot]:
    return []


def doors_to_smash(view: View) -> list[Slot]:
    return [Slot(tuple(door for door in view.board.doors if is_smashed(view, door)), "door", PLACE)]


def is_smashed(view: View, door: str) -> bool:
    return is_allowed(check_smash, view, [door])


def spaces_to_shake_to(view: View) -> list[Slot]:
    """A slot for each marine; whatever is chosen for one, the others may choose freely."""
    marines = [marine for marine in view.marines.values() if marine.at]
    return [Slot(tuple(ways_to_shake(view, one)), one.name, PLACE) for one in marines]


def ways_to_shake(view: View, marine: Marine) -> Iterator[str]:
    if may_stay(view, marine):
        yield NOWHERE
    yield from shaken(view, marine)


def shaken(view: View, marine: Marine) -> list[str]:
    near = (shifted(marine.at[0], by) for by in AROUND)
    return [word(to) for to in sorted(near, key=reading) if is_shaken_to(view, marine, to)]


# What stands behind the card, where it is not played alone.
SLOTS: Mapping[str, Callable[[View], list[Slot]]] = {
    "smash": doors_to_smash, "earthquake": spaces_to_shake_to,
}  # fmt: skip


@dataclass(frozen=True)
class Arm(Action):
    """
    Have an event card play itself at the first moment that fits, in the order in which cards were
    armed. What stands behind it must be so, too: an area, a marine, a kind of figure.
    """

    verb = "arm"
    rule = "8-2"
    example = "its-a-trap-1 a4"
    beside = True

    card: CardWord
    conditions: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        armed = {card for card, *_ in view.armed}
        loose = [card for card in view.hand if verb_of(card) == cls.verb and card not in armed]
        if loose:
            yield cls.offer(loose)

    def check(self, view: View) -> None:
        card = self.meant(view.hand, view.armed)
        if [card, *self.conditions] in view.armed:
            raise IllegalOrder(f"{CARDS[card].name.capitalize()} is armed.", rule=self.rule)
        labels = [marine.id for marine in view.marines.values()]
        known = {*view.revealed, *labels, *INVADERS}
        if strange := [text for text in self.conditions if text not in known]:
            raise IllegalOrder(f"“{shown(strange[0])}” is no revealed area, marine or kind.")

    def play(self, table: Table) -> None:
        state: State = table.state
        card = self.meant(state.hand, state.armed)
        state.armed = [armed for armed in state.armed if armed[0] != card]
        state.armed.append([card, *self.conditions])
        about = f" for {listed(self.conditions)}" if self.conditions else ""
        told = f"You arm {CARDS[card].name}{about}."
        tell(table, "armed", told, to=(INVADER,), card=card)

    def meant(self, hand: Sequence[str], armed: Sequence[Sequence[str]]) -> str:
        """The card, of several alike one that is not armed. Raises IllegalOrder."""
        done = {card for card, *_ in armed}
        return card_to(self.verb, self.card, sorted(hand, key=lambda card: card in done))


@dataclass(frozen=True)
class Shelve(Action):
    """Keep a card that you have armed."""

    verb = "shelve"
    rule = "8-2"
    beside = True

    card: CardWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        if view.armed:
            yield cls.offer([armed[0] for armed in view.armed])

    def check(self, view: View) -> None:
        armed = [card for card, *_ in view.armed]
        if not fitting(self.card, armed):
            raise IllegalOrder(f"You have not armed {shown(self.card)}.", rule=self.rule)
        named(self.card, armed)

    def play(self, table: Table) -> None:
        state: State = table.state
        card = named(self.card, [card for card, *_ in state.armed])
        state.armed = [armed for armed in state.armed if armed[0] != card]
        tell(table, "armed", f"You keep {CARDS[card].name}.", to=(INVADER,), card=card)
