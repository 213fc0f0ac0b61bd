"""
The FIDE Dutch system, C.04.3 of the FIDE Handbook as in force since 1 July 2025. Pure.

py4swiss 0.3.1 pairs by the rules before these: it knows neither the criteria about who is left
without an opponent (C5, C9), nor that the round is kept completable in every bracket, nor that
an absence without points is no float. So its pairing does not serve, and only its weighted
matching is used, which is that of bbpPairings in C++.

A bracket is paired by one matching of everybody not yet paired. The weight of a pair holds the
criteria, the higher the more significant, so that the heaviest matching is a best candidate;
the order of candidates (4.2 to 4.4) is then settled a player at a time.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from py4swiss.dynamicuint import DynamicUint
from py4swiss.matching_computer import ComputerDutchOptimality

WHITE, BLACK, NEITHER = "w", "b", ""
OTHER = {WHITE: BLACK, BLACK: WHITE, NEITHER: NEITHER}
DOWN, UP, LEVEL = "down", "up", ""


class NoPairing(Exception):
    """No round can be paired without breaking an absolute criterion."""


class Strength:
    """How strong a colour preference is (1.7)."""

    NONE, MILD, STRONG, ABSOLUTE = range(4)


@dataclass(frozen=True)
class Card:
    """
    What the rules look at. *seed* is the pairing number, 1 the highest; *score* has any virtual
    points in it. *colours* are those of the games played; *floats* of the last round and the one
    before. *barred*: whom it may not meet. *eligible*: may be left without an opponent.
    """

    number: int
    seed: int
    score: int
    colours: str = ""
    barred: frozenset[int] = frozenset()
    floats: tuple[str, str] = (LEVEL, LEVEL)
    eligible: bool = True
    topscorer: bool = False

    @cached_property
    def difference(self) -> int:
        return self.colours.count(WHITE) - self.colours.count(BLACK)

    @cached_property
    def twice(self) -> str:
        """The colour of the last two games, if the same."""
        return self.colours[-1] if self.colours[-2:] in ("ww", "bb") else NEITHER

    @cached_property
    def due(self) -> str:
        if abs(self.difference) > 1 or (self.difference and not self.twice):
            return BLACK if self.difference > 0 else WHITE
        return OTHER[self.colours[-1:]]

    @cached_property
    def strength(self) -> int:
        if abs(self.difference) > 1 or self.twice:
            return Strength.ABSOLUTE
        return Strength.STRONG if self.difference else Strength.MILD if self.due else Strength.NONE

    @cached_property
    def absolute(self) -> bool:
        return self.strength == Strength.ABSOLUTE

    @cached_property
    def bound(self) -> bool:
        """Whether it can meet nobody who is bound to the same colour."""
        return self.absolute and not self.topscorer

    @cached_property
    def order(self) -> tuple[int, int]:
        return (-self.score, self.seed)

    @cached_property
    def kind(self) -> tuple[object, ...]:
        """All that the weight of a pair depends on."""
        games, wide = len(self.colours), abs(self.difference)
        return (self.score, self.due, self.strength, wide, self.twice, self.floats, games,
                self.eligible)  # fmt: skip


def may_meet(a: Card, b: Card) -> bool:
    """C1 and C3."""
    if b.number in a.barred:
        return False
    return not (a.bound and b.bound and a.due == b.due)


# ---- colours -------------------------------------------------------------------------------


class Colours(NamedTuple):
    white: Card
    black: Card
    reason: str  # a key of REASONS


REASONS = {
    "both": "both get the side they are due",
    "free": "one is due a side, and the other has not played yet",
    "stronger": "it is due more strongly",
    "wider": "it is due more often",
    "alternate": "they change from when they last had different sides",
    "higher": "it is due to the higher placed",
    "first": "neither has played, and the sides of the first round go down the seeds in turn",
}


def colours(a: Card, b: Card, first: str) -> Colours:
    """Who gets which colour (5.2). *first* is that of the highest seed in the first round."""
    high, low = sorted((a, b), key=lambda card: card.order)
    colour, reason = colour_of(high, low, first)
    return Colours(high, low, reason) if colour == WHITE else Colours(low, high, reason)


def colour_of(high: Card, low: Card, first: str) -> tuple[str, str]:
    """The colour of the higher placed, and why."""
    if high.due != low.due:
        both = high.due and low.due
        return high.due or OTHER[low.due], "both" if both else "free"
    if not high.due:
        return (first if high.seed % 2 else OTHER[first]), "first"
    if high.strength != low.strength:
        return stronger(high, low, lambda card: card.strength), "stronger"
    if high.absolute and abs(high.difference) != abs(low.difference):
        return stronger(high, low, lambda card: abs(card.difference)), "wider"
    for mine, theirs in zip(reversed(high.colours), reversed(low.colours), strict=False):
        if mine != theirs:
            return theirs, "alternate"
    return high.due, "higher"


def stronger(high: Card, low: Card, by: Callable[[Card], int]) -> str:
    return high.due if by(high) > by(low) else OTHER[low.due]


# ---- matching ------------------------------------------------------------------------------


class Graph:
    """A heaviest matching that is kept up to date as weights change. Weights below 2**bits."""

    def __init__(self, size: int, bits: int) -> None:
        most = DynamicUint(1).shift_grow(bits + 2)
        most >>= 1
        self.zero = most & 0
        self.most = most - (self.zero | 1)
        self.uint = lru_cache(maxsize=None)(self._uint)
        self.computer = ComputerDutchOptimality(size, self.most)
        for _ in range(size):
            self.computer.add_vertex()

    def _uint(self, value: int) -> DynamicUint:
        """*value* in the matching's own numbers, which take 32 bits at a time."""
        low, rest = value & 0xFFFFFFFF, value >> 32
        return (((self.uint(rest) << 32) if rest else self.zero) | low) if value else self.zero

    def put(self, a: int, b: int, weight: int) -> None:
        self.computer.set_edge_weight(b, a, self.uint(weight))

    def hold(self, a: int, b: int) -> None:
        """Give a pair that is of a heaviest matching so much weight that it will always be."""
        self.computer.set_edge_weight(b, a, self.most)

    def matching(self) -> list[int]:
        """The partner of each, its own index for who has none."""
        self.computer.compute_matching()
        return list(self.computer.get_matching())


class Assignment:
    """
    A heaviest choice of a column for every row, *has*, with the *worth* of columns to each row.
    A negative row is one to which all columns are worth nothing.

    Columns have prices, such that no row would gain by another column. So all choices that are
    as heavy give every row one that would cost it nothing: such a row is *wanting* it.
    """

    def __init__(self, has: dict[int, int], worth: Mapping[int, Mapping[int, int]]) -> None:
        self.has, self.worth = has, worth
        self.price = dict.fromkeys(has.values(), 0)
        while sum(self.bid(row) for row in has if row >= 0):
            pass
        self.heaviest = not any(self.price[col] for row, col in has.items() if row < 0)
        self.wanting: dict[int, set[int]] = {col: set() for col in self.price}
        for row in has:
            for col in self.worth[row]:
                if self.gain(row, col) == 0:
                    self.wanting[col].add(row)

    def gain(self, row: int, col: int) -> int:
        """What *row* would gain by *col* instead of what it has."""
        old, worth = self.has[row], self.worth[row]
        return worth[col] - self.price[col] - worth[old] + self.price[old]

    def bid(self, row: int) -> bool:
        """Let prices rise until *row* would gain by none; whether any did."""
        gains = {col: gain for col in self.worth[row] if (gain := self.gain(row, col)) > 0}
        for col, gain in gains.items():
            self.price[col] += gain
        return bool(gains)

    def moves(self, row: int) -> dict[int, int]:
        """What rows take so that *row* has the first column that leaves all as heavy."""
        owner = {col: one for one, col in self.has.items()}
        others = self.has.keys() - {row}
        into, found = dict[int, int](), [self.has[row]]
        for col in found:
            near = self.wanting[col] & others
            others -= near
            into |= dict.fromkeys(near, col)
            found += [self.has[one] for one in near]
        one, moves = row, {row: min(col for col in found if row in self.wanting[col])}
        while moves[one] != self.has[row]:
            one = owner[moves[one]]
            moves[one] = into[one]
        return moves


def packed(parts: Sequence[tuple[int, int]]) -> int:
    """(value, bits) as one number, the first the most significant."""
    whole = 0
    for value, bits in parts:
        whole = (whole << bits) + value
    return whole


# ---- a round -------------------------------------------------------------------------------


def pairs(cards: Sequence[Card]) -> list[tuple[Card, Card | None]]:
    """The pairs of the next round, the higher placed first. Raises `NoPairing`."""
    left, moved = sorted(cards, key=lambda card: card.order), 0
    bye, made = score_of_bye(left), list[tuple[Card, Card | None]]()
    while len(left) > 1:
        bracket = Bracket(left, moved, bye)
        couples = bracket.couples()
        made += [(left[a], left[b]) for a, b in couples]
        done = {one for couple in couples for one in couple}
        moved = bracket.end - len(done)
        left = [card for place, card in enumerate(left) if place not in done]
    return [*made, *((card, None) for card in left)]


def room(group: Sequence[Card], cards: Sequence[Card]) -> int:
    """
    How many may leave *group*, and others of *cards* join it, so that all in it can be paired if
    they are even, whoever they are; negative if that is not sure.

    By Dirac’s theorem: where everybody may meet at least half of all, there is a round trip.
    """
    numbers = {card.number for card in group}
    bound = Counter(card.due for card in group if card.bound)
    most = max(1 + len(card.barred & numbers) + card.bound * bound[card.due] for card in cards)
    return len(group) - 2 * most


def score_of_bye(cards: Sequence[Card]) -> int | None:
    """
    C5: the lowest score of somebody who can be left without an opponent, None if nobody is.
    Raises `NoPairing`: this is also where it shows that a round cannot be completed (C4).
    """
    if room(cards, cards) > 0:
        scores = [card.score for card in cards if card.eligible]
        if len(cards) % 2 and not scores:
            raise NoPairing
        return min(scores) if len(cards) % 2 else None
    ranks = {score: rank for rank, score in enumerate(sorted({card.score for card in cards}))}
    bits = (2 * len(cards) * len(ranks)).bit_length()
    graph = Graph(len(cards), bits + 2)
    for b, low in enumerate(cards):
        for a, high in enumerate(cards[:b]):
            if may_meet(high, low):
                needed = 1 + (not high.eligible) + (not low.eligible)
                weight = packed([(needed, 2), (ranks[high.score] + ranks[low.score], bits)])
                graph.put(a, b, weight)
    alone = [cards[one] for one, other in enumerate(graph.matching()) if one == other]
    if len(alone) > 1 or not all(card.eligible for card in alone):
        raise NoPairing
    return alone[0].score if alone else None


class Where:
    """In which bracket a pair would be made: that of the lower placed."""

    HERE, NEXT, LATER = range(3)


class Bracket:
    """
    *cards* are all who are left, by order; the first *moved* have come down from above. *bye* is
    the score of who will have no opponent. Players go by their place in *cards*.

    Those below are looked at only as far as who goes down makes a difference to them; beyond,
    who goes down counts as unpaired.
    """

    def __init__(self, cards: Sequence[Card], moved: int, bye: int | None) -> None:
        self.cards, self.bye = cards, bye
        self.moved = range(moved)
        self.residents = self.group(moved)
        self.below = self.group(self.residents.stop)
        self.end = self.residents.stop
        self.spare = False  # whether the one who stays over here has no opponent at all
        self.weights: dict[tuple[int, int], int] = {}
        self.partner: list[int] = []
        for stop, most in self.horizons():
            if most >= stop % 2:
                self.look_at(stop)
                if sum(one == other for one, other in enumerate(self.partner)) <= most:
                    break
        if self.stays_over_alone():
            self.spare = True
            self.look_at(len(cards))

    def horizons(self) -> Iterator[tuple[int, int]]:
        """How far down to look, the nearest first, if so many at most stay over there."""
        beneath, later = self.cards[self.end : self.below.stop], self.cards[self.below.stop :]
        if beneath and (self.bye is None or self.bye <= self.cards[-1].score):
            most = room(later, self.cards) - 1 if later else 1
            if most >= 1:
                yield self.end, room(beneath, self.cards) - 1
            if later:
                yield self.below.stop, most
        yield len(self.cards), len(self.cards)

    def look_at(self, stop: int) -> None:
        """Match all before *stop*, as heavy as can be by the criteria alone."""
        self.known, self.freely = self.cards[:stop], stop < len(self.cards)
        self.scale = Scale([card.score for card in self.known[: self.below.stop]])
        if not self.straight():
            self.weights = dict(self.weighed(self.all_pairs()))
            self.graph = Graph(stop, self.scale.bits)
            for (a, b), weight in self.weights.items():
                self.graph.put(a, b, weight)
            self.match()

    def straight(self) -> bool:
        """
        Pair S1 with S2 as they come if all are of a kind, so that any pairs weigh the same;
        whether that could be done.
        """
        if len(self.known) > self.end or len({card.kind for card in self.known}) > 1:
            return False
        half = self.end // 2
        upper, lower = range(half), range(half, 2 * half)
        self.weights = dict(self.weighed(product(upper, range(half, self.end))))
        self.partner = [*lower, *upper, *range(2 * half, self.end)]
        return all(any(self.change(one, other) for other in (one, *upper)) for one in upper)

    def change(self, one: int, other: int) -> bool:
        """Let two of S1 change partners, whether they may; with itself: whether it may stay."""
        new, old = self.partner[other], self.partner[one]
        if (one, new) not in self.weights or (other, old) not in self.weights:
            return False
        self.partner[one], self.partner[other] = new, old
        self.partner[new], self.partner[old] = one, other
        return True

    def group(self, start: int) -> range:
        """Those who have the score of the player at *start*."""
        stop = start
        while stop < len(self.cards) and self.cards[stop].score == self.cards[start].score:
            stop += 1
        return range(start, stop)

    def stays_over_alone(self) -> bool:
        """Whether C9 counts here: one is left over, and it is who has no opponent."""
        if self.bye is None or self.bye < self.cards[self.residents.start].score:
            return False
        return sum(self.partner[one] >= self.end or self.partner[one] == one
                   for one in range(self.end)) == 1  # fmt: skip

    # -- weights --

    def all_pairs(self) -> Iterator[tuple[int, int]]:
        """No two who have both come down."""
        for b in range(len(self.known)):
            yield from ((a, b) for a in range(b if b >= len(self.moved) else 0))

    def weighed(self, couples: Iterable[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], int]]:
        """Those of *couples* that may meet, with their weights."""
        known: dict[object, int] = {}
        for a, b in couples:
            high, low = self.cards[a], self.cards[b]
            if may_meet(high, low):
                where = self.where(b)
                kind = (high.kind, low.kind, where)
                if kind not in known:
                    known[kind] = self.weight(high, low, where)
                yield (a, b), known[kind]

    def where(self, low: int) -> int:
        return Where.HERE if low < self.end else Where.NEXT if low in self.below else Where.LATER

    def weight(self, high: Card, low: Card, where: int) -> int:
        here, upper = where == Where.HERE, self.scale.one(high.score)
        count, spread = self.scale.count, self.scale.spread
        nearer = [  # C4 and C5; C6, C7, both again for the next bracket (C8), C9
            (not self.freely and 1 + self.needs_opponent(high) + self.needs_opponent(low), 2),
            (here, count),
            (here and upper, spread),
            (where == Where.NEXT, count),
            (where == Where.NEXT and upper, spread),
            (self.games(high) + self.games(low), 2 * count),
        ]
        if not here:
            return packed([*nearer, (0, self.scale.bits - self.scale.nearer)])
        colour = [(met, count) for met in colour_criteria(high, low)]
        floats = [(met, count) for back in (0, 1) for met in float_criteria(high, low, back)]
        scores = [(met, spread) for back in (0, 1)
                  for met in self.scale.float_scores(high, low, back)]  # fmt: skip
        return packed([*nearer, *colour, *floats, *scores, (0, self.scale.order)])

    def needs_opponent(self, card: Card) -> bool:
        return self.bye is not None and not (card.eligible and card.score <= self.bye)

    def games(self, card: Card) -> int:
        """C9: of who could stay over alone, those who have played less rather get opponents."""
        if not self.spare or card.score != self.bye:
            return 0
        return self.fewer[len(card.colours)]

    @cached_property
    def fewer(self) -> dict[int, int]:
        """For each number of games played, how many different greater ones there are."""
        numbers = {len(card.colours) for card in self.cards if card.score == self.bye}
        return {number: rank for rank, number in enumerate(sorted(numbers, reverse=True))}

    def put(self, a: int, b: int, extra: int = 0) -> None:
        """Give a pair that may be made its weight by the criteria, and *extra* for the order."""
        if weight := self.weights.get((a, b)):
            self.graph.put(a, b, weight + extra)

    def part(self, a: int, b: int) -> None:
        """From now on *a* and *b* are no pair."""
        if self.weights.pop((a, b), None):
            self.graph.put(a, b, 0)

    def match(self) -> None:
        self.partner = self.graph.matching()

    # -- the order of candidates --

    def couples(self) -> list[tuple[int, int]]:
        """The pairs of the bracket, the higher placed first."""
        moved = self.paired_moved()
        taken = {self.partner[one] for one in moved}
        rest = [one for one in self.residents if one not in taken]
        upper = self.upper_half(rest)
        self.pair_halves(upper, [one for one in rest if one not in upper])
        return [(one, self.partner[one]) for one in (*moved, *upper)]

    def paired_moved(self) -> list[int]:
        """S1 of those who have come down, each paired with the highest possible (4.2, 4.4)."""
        chosen, keep = [], self.end + 1
        for one in self.moved:
            if not self.paired_here(one):
                self.favour(one, 1)
                self.match()
            if self.paired_here(one):
                chosen.append(one)
                self.favour(one, keep)
        self.pair_in_turn(chosen, list(self.residents), keep)
        return chosen

    def paired_here(self, one: int) -> bool:
        return self.partner[one] in self.residents

    def favour(self, one: int, extra: int) -> None:
        for other in self.residents:
            self.put(one, other, extra)

    def pair_in_turn(self, upper: list[int], lower: list[int], keep: int = 0) -> None:
        """Pair each of *upper* with the highest possible of *lower*."""
        for one in upper:
            if (one, self.partner[one]) != (
                one,
                next(b for b in lower if (one, b) in self.weights),
            ):
                for extra, other in enumerate(reversed(lower)):
                    self.put(one, other, keep + extra)
                self.match()
            lower.remove(self.partner[one])
            # It weighed most before all that only orders, so this holds whatever comes.
            self.graph.hold(one, self.partner[one])

    def pair_halves(self, upper: list[int], lower: list[int]) -> None:
        """
        The same where all of *upper* are paired here and may be with *lower* alone: an assignment.
        Who of *lower* is over goes to those below, or has nobody, which makes rows of its own.
        """
        taken = {self.partner[one] for one in upper}
        down = {~one: self.partner[one] for one in lower if one not in taken}
        assignment = self.assignment(upper, lower, down)
        if not (assignment.heaviest and self.indifferent(lower, down)):
            return self.pair_in_turn(upper, lower)
        for place, one in enumerate(upper):
            moves = assignment.moves(one)
            couples = [(col, self.taker(row, col, down)) for row, col in moves.items()]
            if not all(a == b or (min(a, b), max(a, b)) in self.weights for a, b in couples):
                for done in upper[:place]:
                    self.graph.hold(done, self.partner[done])
                self.pair_in_turn([one], lower)
                return self.pair_halves(upper[place + 1 :], lower)
            for a, b in couples:
                self.partner[a], self.partner[b] = b, a
            assignment.has |= moves
            lower.remove(assignment.has.pop(one))
        return None

    def assignment(self, upper: list[int], lower: list[int], down: Mapping[int, int]) -> Assignment:
        worth = {row: dict.fromkeys(lower, 0) for row in down}
        for one in upper:
            worth[one] = {b: self.weights[one, b] for b in lower if (one, b) in self.weights}
        has = {one: self.partner[one] for one in upper} | {row: ~row for row in down}
        return Assignment(has, worth)

    def taker(self, row: int, col: int, down: Mapping[int, int]) -> int:
        """Whom *col* is paired with if *row* of the assignment has it, itself for nobody."""
        other = down.get(row, row)
        return col if other == ~row else other

    def indifferent(self, lower: list[int], down: Mapping[int, int]) -> bool:
        """Whether those below are paired as well as can be, whoever of *lower* goes down."""
        if not down or len(self.known) == self.end:
            return True
        inside = sum(self.partner[one] in self.below for one in self.below)
        best = set(down.values()) <= set(self.below) and inside >= len(self.below) - len(down) - 1
        needs = {self.needs_opponent(self.cards[one]) for one in lower}
        return best and not self.spare and len(needs) == 1

    def upper_half(self, rest: list[int]) -> list[int]:
        """S1 of a homogeneous bracket or remainder, after the least exchange (4.3)."""
        half = sum(map(self.leads, rest))
        if not all(map(self.leads, rest[:half])):
            for place in range(len(rest)):
                self.weigh_exchange(rest, place, half)
            self.match()
            exchanges = sum(not self.leads(one) for one in rest[:half])
            self.exchange_down(rest, half, exchanges)
            self.exchange_up(rest, half, exchanges)
        upper = [one for one in rest if self.leads(one)]
        for place, one in enumerate(rest):
            for other in rest[place + 1 :]:
                if not self.leads(one) or self.leads(other):
                    self.part(one, other)
        return upper

    def leads(self, one: int) -> bool:
        """Whether *one* is in S1, which is: paired here with somebody placed lower."""
        return one < self.partner[one] < self.end

    def weigh_exchange(self, rest: list[int], place: int, half: int, extra: int = 0) -> None:
        """The fewer exchanged the better, and then the less their numbers differ."""
        bits = 2 * self.scale.count
        worth = (((place < half) << bits) + len(rest) - place) << 1
        for other in rest[place + 1 :]:
            self.put(rest[place], other, worth + extra)

    def exchange_down(self, rest: list[int], half: int, exchanges: int) -> None:
        """Choose who goes from S1 to S2, the lowest first."""
        for place in reversed(range(half)):
            one = rest[place]
            if not exchanges:
                return
            if self.leads(one):
                self.weigh_exchange(rest, place, half, -1)
                self.match()
            if self.leads(one):
                self.weigh_exchange(rest, place, half)
                continue
            exchanges -= 1
            for other in rest[place + 1 :]:
                self.part(one, other)

    def exchange_up(self, rest: list[int], half: int, exchanges: int) -> None:
        """Choose who goes from S2 to S1, the highest first."""
        for place in range(half, len(rest)):
            one = rest[place]
            if not exchanges:
                return
            if not self.leads(one):
                self.weigh_exchange(rest, place, half, 1)
                self.match()
                self.weigh_exchange(rest, place, half)
            if self.leads(one):
                exchanges -= 1
                for other in rest[:place]:
                    self.part(other, one)
                for other in range(self.end, len(self.cards)):
                    self.part(one, other)


# ---- criteria ------------------------------------------------------------------------------


class Scale:
    """How many bits each criterion takes, so that none runs over into the one above."""

    def __init__(self, scores: Sequence[int]) -> None:
        """*scores* are those of the bracket and, as far as it is looked at, of the next."""
        self.place, at = dict[int, int](), 0
        for score, many in sorted(Counter(scores).items()):
            self.place[score] = at
            at += many.bit_length()
        self.spread, self.count = at, len(scores).bit_length()
        self.order = 3 * self.count + 2
        self.nearer = 2 + 4 * self.count + 2 * self.spread
        self.bits = self.nearer + 8 * self.count + 4 * self.spread + self.order

    def one(self, score: int) -> int:
        """One player of *score*, in a field where a higher score outweighs all lower ones."""
        return 1 << self.place[score] if score in self.place else 0

    def float_scores(self, high: Card, low: Card, back: int) -> tuple[int, int]:
        """C18 and C19, two rounds back C20 and C21."""
        down = sum(self.one(card.score) for card in (high, low) if card.floats[back] == DOWN)
        return down, 0 if floats_up(high, low, back) else self.one(high.score)


def colour_criteria(high: Card, low: Card) -> tuple[bool, bool, bool, bool]:
    """C10 to C13: whether a pair meets each."""
    if not high.due or high.due != low.due:
        return True, True, True, True
    absolute = high.absolute and low.absolute
    wide = abs(high.difference) > 1 and abs(low.difference) > 1
    strong = min(high.strength, low.strength) >= Strength.STRONG and not absolute
    return not wide, not (absolute and thrice(high, low)), False, not strong


def thrice(high: Card, low: Card) -> bool:
    """Of two with the same absolute preference: whether one gets a colour three times running."""
    narrow, wide = sorted((high, low), key=lambda card: abs(card.difference))
    if abs(narrow.difference) == abs(wide.difference):
        return bool(high.twice) and high.twice == low.twice
    return narrow.twice == OTHER[narrow.due]


def float_criteria(high: Card, low: Card, back: int) -> tuple[int, bool]:
    """C14 and C15, two rounds back C16 and C17: who is kept from the same float again."""
    kept = (low.floats[back] == DOWN) + (high.floats[back] == DOWN and high.score <= low.score)
    return kept, not floats_up(high, low, back)


def floats_up(high: Card, low: Card, back: int) -> bool:
    """Whether the lower placed would get the upfloat that it got then."""
    return low.floats[back] == UP and high.score > low.score
