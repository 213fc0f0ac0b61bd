"""Pairing one bracket: finding its best candidate."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product

from games.tournaments.core.formats.dutch.card import Card, may_meet, room
from games.tournaments.core.formats.dutch.criteria import (
    Scale,
    colour_criteria,
    float_criteria,
    packed,
)
from games.tournaments.core.formats.dutch.matching import Assignment, Graph


class Where:
    """The bracket in which a pair would be made: that of its lower player."""

    HERE, NEXT, LATER = range(3)


class Bracket:
    """
    *cards* are all players not yet paired, in order; the first *moved* have come down from above.

    *bye* is the score of the player who will have no opponent. Players are named by their place in
    *cards*. Lower players are looked at only as far as it makes a difference to them who moves
    down; beyond that, a player who moves down counts as unpaired.
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
        """How far down to look, nearest first, if at most so many stay unpaired there."""
        beneath, later = self.cards[self.end : self.below.stop], self.cards[self.below.stop :]
        if beneath and (self.bye is None or self.bye <= self.cards[-1].score):
            most = room(later, self.cards) - 1 if later else 1
            if most >= 1:
                yield self.end, room(beneath, self.cards) - 1
            if later:
                yield self.below.stop, most
        yield len(self.cards), len(self.cards)

    def look_at(self, stop: int) -> None:
        """Match everybody before *stop*, as heavily as possible by the criteria alone."""
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
        Pair S1 with S2 in order if all players are of one kind, so that all pairs weigh the same.

        Returns whether that was possible.
        """
        if len(self.known) > self.end or len({card.kind for card in self.known}) > 1:
            return False
        half = self.end // 2
        upper, lower = range(half), range(half, 2 * half)
        self.weights = dict(self.weighed(product(upper, range(half, self.end))))
        self.partner = [*lower, *upper, *range(2 * half, self.end)]
        return all(any(self.change(one, other) for other in (one, *upper)) for one in upper)

    def change(self, one: int, other: int) -> bool:
        """
        Let two of S1 exchange partners; returns whether they may.

        With itself: whether it may stay.
        """
        new, old = self.partner[other], self.partner[one]
        if (one, new) not in self.weights or (other, old) not in self.weights:
            return False
        self.partner[one], self.partner[other] = new, old
        self.partner[new], self.partner[old] = one, other
        return True

    def group(self, start: int) -> range:
        """The players with the score of the player at *start*."""
        stop = start
        while stop < len(self.cards) and self.cards[stop].score == self.cards[start].score:
            stop += 1
        return range(start, stop)

    def stays_over_alone(self) -> bool:
        """Whether C9 matters here: one player is left over and gets the bye."""
        if self.bye is None or self.bye < self.cards[self.residents.start].score:
            return False
        return sum(self.partner[one] >= self.end or self.partner[one] == one
                   for one in range(self.end)) == 1  # fmt: skip

    # -- weights --

    def all_pairs(self) -> Iterator[tuple[int, int]]:
        """All pairs but those of two who have both come down."""
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
        # One number holds all criteria, the most important in the highest bits. Each has bits
        # enough for all pairs together, so no sum of lesser criteria ever outweighs a greater
        # one, and the heaviest matching is the best candidate. A pair of players further down
        # gets no bits for colours and floats: they do not count before its own bracket. The
        # lowest bits stay empty, for settling the order of candidates later.
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
        """
        C9: of the players who could get the bye, those with fewer games should rather get
        opponents.
        """
        if not self.spare or card.score != self.bye:
            return 0
        return self.fewer[len(card.colours)]

    @cached_property
    def fewer(self) -> dict[int, int]:
        """For each number of games played, how many different higher numbers there are."""
        numbers = {len(card.colours) for card in self.cards if card.score == self.bye}
        return {number: rank for rank, number in enumerate(sorted(numbers, reverse=True))}

    def put(self, a: int, b: int, extra: int = 0) -> None:
        """Give a possible pair its weight by the criteria, plus *extra* for the order."""
        if weight := self.weights.get((a, b)):
            self.graph.put(a, b, weight + extra)

    def part(self, a: int, b: int) -> None:
        """Make *a* and *b* impossible as a pair."""
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
        """S1 of the players who came down, each paired with the highest possible (4.2, 4.4)."""
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
        The same if all of *upper* are paired here and only with *lower*: an assignment.

        Players of *lower* who are left over move down or have a bye, which adds rows of their own.
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
        """
        The player whom *col* is paired with if *row* of the assignment has it; itself for nobody.
        """
        other = down.get(row, row)
        return col if other == ~row else other

    def indifferent(self, lower: list[int], down: Mapping[int, int]) -> bool:
        """
        Whether the lower players are paired as well as possible, whoever of *lower* moves down.
        """
        if not down or len(self.known) == self.end:
            return True
        inside = sum(self.partner[one] in self.below for one in self.below)
        best = set(down.values()) <= set(self.below) and inside >= len(self.below) - len(down) - 1
        needs = {self.needs_opponent(self.cards[one]) for one in lower}
        return best and not self.spare and len(needs) == 1

    def upper_half(self, rest: list[int]) -> list[int]:
        """S1 of a homogeneous bracket or remainder, after the smallest exchange (4.3)."""
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
        """Whether *one* is in S1: paired here with a player placed lower."""
        return one < self.partner[one] < self.end

    def weigh_exchange(self, rest: list[int], place: int, half: int, extra: int = 0) -> None:
        """The fewer exchanged the better; then, the smaller the difference of their numbers."""
        bits = 2 * self.scale.count
        worth = (((place < half) << bits) + len(rest) - place) << 1
        for other in rest[place + 1 :]:
            self.put(rest[place], other, worth + extra)

    def exchange_down(self, rest: list[int], half: int, exchanges: int) -> None:
        """Choose who moves from S1 to S2, lowest first."""
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
        """Choose who moves from S2 to S1, highest first."""
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
