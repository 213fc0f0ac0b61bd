"""Weighing the pairs of one bracket, so that the heaviest matching meets the criteria best."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product

from games.tournaments.core.formats.dutch.card import PlayerCard, may_meet, room
from games.tournaments.core.formats.dutch.criteria import (
    Scale,
    colour_criteria,
    float_criteria,
    packed,
)
from games.tournaments.core.formats.dutch.matching import Graph


class Where:
    """The bracket in which a pair would be made: that of its lower player."""

    HERE, NEXT, LATER = range(3)


class Weighing:
    """
    *cards* are all players not yet paired, in order; the first *moved* have come down from above.

    *bye* is the score of the player who will have no opponent. Players are named by their place in
    *cards*. Lower players are looked at only as far as it makes a difference to them who moves
    down; beyond that, a player who moves down counts as unpaired.
    """

    def __init__(self, cards: Sequence[PlayerCard], moved: int, bye: int | None) -> None:
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

    def change(self, player: int, other: int) -> bool:
        """
        Let two of S1 exchange partners; returns whether they may.

        With itself: whether it may stay.
        """
        new, old = self.partner[other], self.partner[player]
        if (player, new) not in self.weights or (other, old) not in self.weights:
            return False
        self.partner[player], self.partner[other] = new, old
        self.partner[new], self.partner[old] = player, other
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

    def weight(self, high: PlayerCard, low: PlayerCard, where: int) -> int:
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

    def needs_opponent(self, card: PlayerCard) -> bool:
        return self.bye is not None and not (card.eligible and card.score <= self.bye)

    def games(self, card: PlayerCard) -> int:
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
