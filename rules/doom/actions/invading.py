"""What the invader does in its turn: cards, spawning, and one figure after another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

from rules.doom.actions.base import figure
from rules.doom.actions.hand import card_to, each_named
from rules.doom.aiming import sees_through
from rules.doom.board.bodies import Body, bodies_at, body, body_of, fits, place_word
from rules.doom.board.ranges import FAR, distances
from rules.doom.board.sight import any_sees
from rules.doom.board.spaces import Space, reading, word
from rules.doom.deck import CARDS, Group, counted, named
from rules.doom.invaders import INVADERS
from rules.doom.layout import Layout
from rules.doom.names import called
from rules.doom.pieces import Marine
from rules.doom.saying import refused, tell
from rules.doom.state import State
from rules.doom.steps.drawing import too_many
from rules.doom.steps.revealing import come_in, left_in_box
from rules.doom.steps.striking import NOWHERE
from rules.doom.view import View
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import (
    PLACE,
    Action,
    CardWord,
    Offer,
    PieceWord,
    Slot,
    VerbAlone,
    fitting,
    listed,
    shown,
)
from rules.kernel.words import several

SHAPES: Mapping[int, str] = {
    1: "1 space",
    2: "2 spaces that share a side",
    4: "a square of 4 spaces",
}
WHERE = "for each figure, in the order of the card, a space that no marine sees"
# By edition, whether the spaces that are named for a figure must lie together (ruling C4).
LIE_TOGETHER: Mapping[int, bool] = {1: False, 3: True}
# By edition, whether a Sniper sees through other marines where a figure would come in (ruling C1).
SNIPERS_WATCH: Mapping[int, bool] = {1: False, 8: True}
# By edition, whether those for which no place is named are lost.
LEFT_OUT: Mapping[int, bool] = {1: False, 7: True}


@dataclass(frozen=True)
class Discard(Action):
    """Put cards away until your hand is no larger than its limit."""

    verb = "discard"
    rule = "3.3-2"
    example = "jam-1 dud-2"

    cards: tuple[CardWord, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(view.hand)

    def check(self, view: View) -> None:
        if not each_named(self.cards, view.hand):
            raise IllegalOrder("Name each card once.")
        if len(self.cards) > (most := too_many(view, view.hand)):
            raise IllegalOrder(f"Discard {most} of your cards, and no more.", rule=self.rule)

    def play(self, table: Table) -> None:
        state: State = table.state
        cards = each_named(self.cards, state.hand)
        for card in cards:
            state.hand.remove(card)
            state.discarded.append(card)
        state.armed = [armed for armed in state.armed if armed[0] not in cards]
        told = f"The invader discards {named(cards)}."
        tell(table, "discarded", told, cards=cards)


@dataclass(frozen=True)
class Spawn(Action):
    """
    Play a spawn card: which of its groups, counted from 1, and where each figure comes in, in the
    order of the card; `none`, or nothing at the end, for those that are lost.
    """

    verb = "spawn"
    rule = "3.3-3"
    example = "sb1 1 h7 j7 none"

    card: CardWord
    group: int
    places: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        for card in view.hand:
            groups = CARDS[card].groups
            brought = [usual_places(view, group) for group in groups]
            for number, places in enumerate(brought, 1):
                if places:
                    slot = Slot((" ".join(places),), "places", PLACE, where_else(view))
                    yield cls.offer([card], [number], slot, note=counted(groups[number - 1]))
            if groups and not any(brought):
                lost = " ".join([NOWHERE] * len(kinds_of(groups[0])))
                yield cls.offer(
                    [card], [1], Slot((lost,), "places"), waste=why_nobody(view, groups)
                )

    def check(self, view: View) -> None:
        card = card_to(self.verb, self.card, view.hand)
        groups = CARDS[card].groups
        if not 1 <= self.group <= len(groups):
            raise IllegalOrder(f"The groups of {card} are {numbered(groups)}.", rule=self.rule)
        kinds = kinds_of(groups[self.group - 1])
        least = 1 if in_force(LEFT_OUT, view.edition) else len(kinds)
        if not least <= len(self.places) <= len(kinds):
            told = f"Name a place for each of the group, or “{NOWHERE}” for one that is lost"
            raise IllegalOrder(f"{told}: {listed(map(called, kinds))}.", rule=self.rule)
        check_places(view, kinds, self.places)

    def covers(self, view: View) -> list[str]:
        named = zip(self.kinds(view), self.places, strict=False)
        bodies = (placed(view, kind, place) for kind, place in named if place != NOWHERE)
        return [word(at) for body in bodies for at in body]

    def further(self, view: View) -> list[Slot]:
        """Where the next figure of the group can come in, the nearest to a marine first."""
        kinds = self.kinds(view)[len(self.places) :]
        size = INVADERS[kinds[0]].spaces if kinds else 0
        bodies = [body for at in by_distance(view) for body in bodies_at(at, size) if size]
        name = f"then {called(kinds[0])} at" if kinds else ""
        return fitting(self, name, map(place_word, bodies), view, PLACE)

    def kinds(self, view: View) -> list[str]:
        groups = CARDS[card_to(self.verb, self.card, view.hand)].groups
        return kinds_of(groups[self.group - 1])

    def play(self, table: Table) -> None:
        state: State = table.state
        card = card_to(self.verb, self.card, state.hand)
        state.hand.remove(card)
        state.discarded.append(card)
        state.steps[-1].spawns -= 1
        group = CARDS[card].groups[self.group - 1]
        said = f"The invader plays the spawn card {card}: {counted(group)}."
        tell(table, "played", said, card=card)
        for kind, place in zip_longest(kinds_of(group), self.places, fillvalue=NOWHERE):
            if place == NOWHERE:
                tell(table, "lost", f"One {called(kind)} finds no place.", figure=kind)
                continue
            come_in(table, kind, placed(state, kind, place))


def where_else(view: View) -> str:
    """What fits beside the places that are suggested, if one place alone does."""
    return WHERE if in_force(LEFT_OUT, view.edition) else ""


def numbered(groups: Sequence[Group]) -> str:
    """`1 (1 demon) and 2 (1 imp and 1 zombie)`"""
    return listed(f"{at} ({counted(group)})" for at, group in enumerate(groups, 1))


def kinds_of(group: Group) -> list[str]:
    """The figures of a group, one after the other."""
    return [kind for kind, number in group.items() for _ in range(number)]


def placed(layout: Layout, kind: str, word: str) -> Body:
    """The spaces of a figure that is placed by its first space, or by all of them in any order."""
    spaces = body_of(word)
    if len(spaces) == 1:
        return bodies_at(spaces[0], INVADERS[kind].spaces)[0]
    return body(*spaces) if in_force(LIE_TOGETHER, layout.edition) else spaces


def check_places(view: View, kinds: list[str], places: tuple[str, ...]) -> None:
    """Raise IllegalOrder for a figure that the box has not, or that cannot come in there."""
    taken = set(view.taken())
    coming = [(kind, at) for kind, at in zip(kinds, places, strict=False) if at != NOWHERE]
    if len(coming) > (most := len(view.marines)):
        told = f"Of a group come in at most {several(most, 'figure')}, one for each marine"
        raise IllegalOrder(f"{told}; say “{NOWHERE}” for the others.", rule="3.3-3")
    for number, (kind, place) in enumerate(coming, 1):
        if sum(other == kind for other, _ in coming[:number]) > left_in_box(view, kind):
            raise IllegalOrder(f"No {called(kind)} is left in the box.", rule="3.3-4")
        try:
            at = placed(view, kind, place)
        except ValueError as error:
            raise IllegalOrder(f"{str(error).rstrip('.')}.") from error
        if why := why_not(view, kind, at, taken):
            told = f"No {called(kind)} can come in at {shown(place)}: {why}."
            raise IllegalOrder(told, rule="3.3-3")
        taken |= {*at}


def is_place(layout: Layout, kind: str, at: Body, taken: set[Space]) -> bool:
    """Clear floor that no marine sees, whatever other invaders stand in the line."""
    right_size = len(at) == INVADERS[kind].spaces
    return right_size and fits(layout.grid, at, taken) and not who_sees(layout, at)


def who_sees(layout: Layout, at: Body) -> list[Marine]:
    """The first marine that sees one of the spaces, if there is one."""
    marines = [marine for marine in layout.marines.values() if marine.at]
    others = frozenset(space for marine in marines for space in marine.at)
    looking = (one for one in marines if not layout.is_too_dark(one, at))
    seeing = (
        one for one in looking if any_sees(layout.grid, one.at, at, barring(layout, one, others))
    )
    return [*islice(seeing, 1)]


def barring(layout: Layout, marine: Marine, others: frozenset[Space]) -> frozenset[Space]:
    """Those of *others*, where marines stand, that are in the way of one that looks."""
    through = sees_through(marine) and in_force(SNIPERS_WATCH, layout.edition)
    return frozenset() if through else others - {*marine.at}


def why_not(view: View, kind: str, at: Body, taken: set[Space]) -> str:
    """Why it is no place for a figure of the kind; “” if it is one."""
    if not has_shape(view, at, size := INVADERS[kind].spaces):
        return f"it takes {SHAPES[size]}"
    if unknown := [to for to in at if to not in view.grid.floor]:
        return f"{word(unknown[0])} is no space of an area that is revealed"
    if full := [to for to in at if to not in view.grid.clear]:
        return f"an obstacle or a barrel is at {word(full[0])}"
    if occupied := [to for to in at if to in taken]:
        return f"{word(occupied[0])} is not free"
    if not fits(view.grid, at, taken):
        return "it does not fit there, across a door that is closed"
    return "".join(f"{marine.name} sees it" for marine in who_sees(view, at))


def has_shape(layout: Layout, at: Body, size: int) -> bool:
    """Whether these are as many spaces as a figure takes, and lie as it stands."""
    if in_force(LIE_TOGETHER, layout.edition):
        return at in bodies_at(at[0], size)
    return len(at) == size


def usual_places(view: View, group: Group) -> list[str]:
    """
    A place for each figure, the nearest to a marine that is not seen; or none at all. The strongest
    come in first, one for each marine.
    """
    taken, kinds = set(view.taken()), kinds_of(group)
    found = [NOWHERE] * len(kinds)
    left = {kind: left_in_box(view, kind) for kind in kinds}
    for at in sorted(range(len(kinds)), key=lambda at: -INVADERS[kinds[at]].wounds):
        coming = sum(place != NOWHERE for place in found)
        if left[kinds[at]] < 1 or coming == len(view.marines):
            continue
        if there := nearest_place(view, kinds[at], taken):
            left[kinds[at]] -= 1
            found[at] = place_word(there)
            taken |= {*there}
    return found if any(place != NOWHERE for place in found) else []


def why_nobody(view: View, groups: Sequence[Group]) -> str:
    """Why no figure of these groups can come in."""
    kinds = dict.fromkeys(kind for group in groups for kind in group)
    there = [called(kind) for kind in kinds if left_in_box(view, kind)]
    gone = [called(kind) for kind in kinds if not left_in_box(view, kind)]
    told = [f"no {listed(there, 'or')} finds a free place that no marine sees"] if there else []
    told += [f"no {listed(gone, 'or')} is left in the box"] if gone else []
    return f"It would be wasted: {', and '.join(told)}."


def by_distance(view: View) -> list[Space]:
    """The spaces without an obstacle, the nearest to a marine first."""
    marines = [space for marine in view.marines.values() for space in marine.at]
    far = distances(view.grid, marines)
    return sorted(view.grid.clear, key=lambda at: (far.get(at, FAR), reading(at)))


def nearest_place(view: View, kind: str, taken: set[Space]) -> Body | None:
    for space in by_distance(view):
        for at in bodies_at(space, INVADERS[kind].spaces):
            if is_place(view, kind, at, taken):
                return at
    return None


@dataclass(frozen=True)
class Recall(Action):
    """Take a figure off the board, so that the box has one more of its kind."""

    verb = "recall"
    rule = "3.3-4"
    example = "zo2"

    figure: PieceWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        if view.figures:
            yield cls.offer([*view.figures], waste="It only helps if the box has none left.")

    def check(self, view: View) -> None:
        figure(view, self.figure)

    def play(self, table: Table) -> None:
        one = table.state.figures.pop(self.figure)
        tell(table, "recalled", f"The invader takes {one.name} off the board.", piece=one.id)


@dataclass(frozen=True)
class Skip(VerbAlone):
    """Play no more spawn cards in this turn."""

    verb = "skip"
    rule = "3.3-3"

    def play(self, table: Table) -> None:
        table.state.steps[-1].spawns = 0


@dataclass(frozen=True)
class Activate(Action):
    """Let a figure act, once in a turn. The one before has then acted."""

    verb = "activate"
    rule = "3.3-6"
    example = "zo1"

    figure: PieceWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        if words := view.turn.waiting(view):
            yield cls.offer(words)

    def check(self, view: View) -> None:
        one = figure(view, self.figure)
        if one.id in view.turn.done:
            raise refused(f"{one.name} has acted in this turn.", rule=self.rule)

    def play(self, table: Table) -> None:
        state: State = table.state
        one = state.figures[self.figure]
        state.steps[-1].activate(one)
        tell(table, "activated", f"{one.name} acts.", piece=one.id)
