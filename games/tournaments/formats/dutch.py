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
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
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
    opposed = not (a.absolute and b.absolute and a.due == b.due)
    return opposed or a.topscorer or b.topscorer


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
        self.size, self.zero = size, most & 0
        self.most = most - (self.zero | 1)
        self.uint = lru_cache(maxsize=None)(self._uint)
        self.computer = ComputerDutchOptimality(size, self.most)
        for _ in range(size):
            self.computer.add_vertex()

    def _uint(self, value: int) -> DynamicUint:
        """*value* in the matching's own numbers, which take 32 bits at a time."""
        low, rest = value & 0xFFFFFFFF, value >> 32
        return (((self.uint(rest) << 32) if rest else self.zero) | low) if value else self.zero

    def put(self, a: int, b: int, weight: DynamicUint) -> None:
        self.computer.set_edge_weight(a, b, weight)

    def matching(self) -> list[int]:
        """The partner of each, its own index for who has none."""
        self.computer.compute_matching()
        return list(self.computer.get_matching())


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
    ample = enough_to_pair_anybody(left)
    bye, made = score_of_bye(left, ample), list[tuple[Card, Card | None]]()
    while len(left) > 1:
        if straight := perfect_at_once(left, moved, bye, ample):
            made += straight
            left = left[2 * len(straight) :]
            continue
        bracket = Bracket(left, moved, bye, ample)
        couples = bracket.couples()
        made += [(left[a], left[b]) for a, b in couples]
        done = {one for couple in couples for one in couple}
        moved = bracket.end - len(done)
        left = [card for place, card in enumerate(left) if place not in done]
    return [*made, *((card, None) for card in left)]


def enough_to_pair_anybody(cards: Sequence[Card]) -> int:
    """
    So many of *cards*, if even, can always be paired, whoever they are.

    By Dirac’s theorem: where everybody may meet at least half of all, there is a round trip.
    """
    barred = (sum(not may_meet(one, other) for other in cards) for one in cards)
    return 2 * (max(barred, default=0) + 1)


def perfect_at_once(
    cards: Sequence[Card], moved: int, bye: int | None, ample: int
) -> list[tuple[Card, Card | None]]:
    """
    The pairs of the first bracket if its first candidate is perfect (2.4.1): nobody goes down,
    and all get their colours. Empty if it is not, or if the others might not be paired then.
    """
    group = [card for card in cards if card.score == cards[0].score]
    below, half = len(cards) - len(group), len(group) // 2
    couples = list(zip(group[:half], group[half:], strict=False))
    good = all(may_meet(a, b) and all(colour_criteria(a, b)) for a, b in couples)
    if moved or len(group) % 2 or not good or (below and below - 1 < ample):
        return []
    spared = bye is not None and (not below or bye > cards[-1].score)
    return [] if spared else [*couples]


def score_of_bye(cards: Sequence[Card], ample: int) -> int | None:
    """
    C5: the lowest score of somebody who can be left without an opponent, None if nobody is.
    Raises `NoPairing`: this is also where it shows that a round cannot be completed (C4).
    """
    if len(cards) > ample:
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
                graph.put(b, a, graph.uint(weight))
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

    Those below the next bracket are looked at only to see that all can be paired in the end;
    where they are *ample*, that is so anyway, and who goes down to them counts as unpaired.
    """

    def __init__(self, cards: Sequence[Card], moved: int, bye: int | None, ample: int) -> None:
        self.cards, self.bye = cards, bye
        self.moved = range(moved)
        self.residents = self.group(moved)
        self.below = self.group(self.residents.stop)
        self.end = self.residents.stop
        self.spare = False  # whether the one who stays over here has no opponent at all
        self.scale = Scale([card.score for card in cards[: self.below.stop]])
        later = len(cards) - self.below.stop
        self.freely = later > ample and (bye is None or bye <= cards[-1].score)
        self.known = cards[: self.below.stop] if self.freely else cards
        self.graph = Graph(len(self.known), self.scale.bits)
        self.weights: dict[tuple[int, int], DynamicUint] = {}
        self.partner = self.weighed()
        if self.stays_over_alone():
            self.spare = True
            self.partner = self.weighed()

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

    def weighed(self) -> list[int]:
        """The heaviest matching of all by the criteria alone."""
        known: dict[object, DynamicUint] = {}
        for b, low in enumerate(self.known):
            where = Where.HERE if b < self.end else Where.NEXT if b in self.below else Where.LATER
            for a in range(b if b >= len(self.moved) else 0):
                high = self.cards[a]
                if may_meet(high, low):
                    kind = (high.kind, low.kind, where)
                    if kind not in known:
                        known[kind] = self.graph.uint(self.weight(high, low, where))
                    self.weights[a, b] = known[kind]
                    self.graph.put(b, a, known[kind])
        return self.graph.matching()

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
            self.graph.put(b, a, weight + self.graph.uint(extra))

    def part(self, a: int, b: int) -> None:
        """From now on *a* and *b* are no pair."""
        if self.weights.pop((a, b), None):
            self.graph.put(b, a, self.graph.zero)

    def match(self) -> None:
        self.partner = self.graph.matching()

    # -- the order of candidates --

    def couples(self) -> list[tuple[int, int]]:
        """The pairs of the bracket, the higher placed first."""
        moved = self.paired_moved()
        taken = {self.partner[one] for one in moved}
        rest = [one for one in self.residents if one not in taken]
        upper = self.upper_half(rest)
        self.pair_in_turn(upper, [one for one in rest if one not in upper])
        return [(one, self.partner[one]) for one in (*moved, *upper)]

    def paired_moved(self) -> list[int]:
        """S1 of those who have come down, each paired with the highest possible (4.2, 4.4)."""
        chosen, keep = [], self.below.stop + 1
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
            first = next(other for other in lower if (one, other) in self.weights)
            if not self.swapped(one, first):
                for extra, other in enumerate(reversed(lower)):
                    self.put(one, other, keep + extra)
                self.match()
            lower.remove(self.partner[one])
            # It weighed most before all that only orders, so this holds whatever comes.
            self.graph.put(one, self.partner[one], self.graph.most)

    def swapped(self, one: int, wanted: int) -> bool:
        """Pair *one* with *wanted* if it is enough that their partners take each other instead."""
        old, other = self.partner[one], self.partner[wanted]
        if wanted == old:
            return True
        before, after = [(one, old)], [(one, wanted)]
        if other != wanted:
            before.append((min(wanted, other), max(wanted, other)))
            after.append((min(old, other), max(old, other)))
        if self.total(before) != self.total(after):
            return False
        self.partner[one], self.partner[wanted] = wanted, one
        self.partner[old], self.partner[other] = (other, old) if other != wanted else (old, one)
        return True

    def total(self, couples: list[tuple[int, int]]) -> DynamicUint | None:
        """What they weigh together, None if one of them is no pair."""
        total = self.graph.zero
        for couple in couples:
            if couple not in self.weights:
                return None
            total = total + self.weights[couple]
        return total

    def upper_half(self, rest: list[int]) -> list[int]:
        """S1 of a homogeneous bracket or remainder, after the least exchange (4.3)."""
        half = sum(map(self.leads, rest))
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
        """*scores* are those of the bracket and of the next."""
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
