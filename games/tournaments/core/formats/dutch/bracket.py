"""Pairing one bracket: finding its best candidate."""

from collections.abc import Mapping

from games.tournaments.core.formats.dutch.matching import Assignment
from games.tournaments.core.formats.dutch.weighing import Weighing


class Bracket(Weighing):
    """
    Of all candidates that meet the criteria equally well, the first in the order of the rules
    (4.2 to 4.4).
    """

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
        for player in self.moved:
            if not self.paired_here(player):
                self.favour(player, 1)
                self.match()
            if self.paired_here(player):
                chosen.append(player)
                self.favour(player, keep)
        self.pair_in_turn(chosen, list(self.residents), keep)
        return chosen

    def paired_here(self, player: int) -> bool:
        return self.partner[player] in self.residents

    def favour(self, player: int, extra: int) -> None:
        for other in self.residents:
            self.put(player, other, extra)

    def pair_in_turn(self, upper: list[int], lower: list[int], keep: int = 0) -> None:
        """Pair each of *upper* with the highest possible of *lower*."""
        for player in upper:
            if (player, self.partner[player]) != (
                player,
                next(b for b in lower if (player, b) in self.weights),
            ):
                for extra, other in enumerate(reversed(lower)):
                    self.put(player, other, keep + extra)
                self.match()
            lower.remove(self.partner[player])
            # It weighed most before all that only orders, so this holds whatever comes.
            self.graph.hold(player, self.partner[player])

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
        for place, player in enumerate(upper):
            moves = assignment.moves(player)
            couples = [(col, self.taker(row, col, down)) for row, col in moves.items()]
            if not all(a == b or (min(a, b), max(a, b)) in self.weights for a, b in couples):
                for done in upper[:place]:
                    self.graph.hold(done, self.partner[done])
                self.pair_in_turn([player], lower)
                return self.pair_halves(upper[place + 1 :], lower)
            for a, b in couples:
                self.partner[a], self.partner[b] = b, a
            assignment.has |= moves
            lower.remove(assignment.has.pop(player))
        return None

    def assignment(self, upper: list[int], lower: list[int], down: Mapping[int, int]) -> Assignment:
        worth = {row: dict.fromkeys(lower, 0) for row in down}
        for player in upper:
            worth[player] = {
                b: self.weights[player, b] for b in lower if (player, b) in self.weights
            }
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
        for place, player in enumerate(rest):
            for other in rest[place + 1 :]:
                if not self.leads(player) or self.leads(other):
                    self.part(player, other)
        return upper

    def leads(self, player: int) -> bool:
        """Whether *one* is in S1: paired here with a player placed lower."""
        return player < self.partner[player] < self.end

    def weigh_exchange(self, rest: list[int], place: int, half: int, extra: int = 0) -> None:
        """The fewer exchanged the better; then, the smaller the difference of their numbers."""
        bits = 2 * self.scale.count
        worth = (((place < half) << bits) + len(rest) - place) << 1
        for other in rest[place + 1 :]:
            self.put(rest[place], other, worth + extra)

    def exchange_down(self, rest: list[int], half: int, exchanges: int) -> None:
        """Choose who moves from S1 to S2, lowest first."""
        for place in reversed(range(half)):
            player = rest[place]
            if not exchanges:
                return
            if self.leads(player):
                self.weigh_exchange(rest, place, half, -1)
                self.match()
            if self.leads(player):
                self.weigh_exchange(rest, place, half)
                continue
            exchanges -= 1
            for other in rest[place + 1 :]:
                self.part(player, other)

    def exchange_up(self, rest: list[int], half: int, exchanges: int) -> None:
        """Choose who moves from S2 to S1, highest first."""
        for place in range(half, len(rest)):
            player = rest[place]
            if not exchanges:
                return
            if not self.leads(player):
                self.weigh_exchange(rest, place, half, 1)
                self.match()
                self.weigh_exchange(rest, place, half)
            if self.leads(player):
                exchanges -= 1
                for other in rest[:place]:
                    self.part(other, player)
                for other in range(self.end, len(self.cards)):
                    self.part(player, other)
