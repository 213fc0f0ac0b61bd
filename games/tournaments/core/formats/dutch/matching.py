"""Heaviest matchings of all players, and heaviest assignments of one half to the other."""

from collections.abc import Mapping
from functools import lru_cache

from py4swiss.dynamicuint import DynamicUint
from py4swiss.matching_computer import ComputerDutchOptimality


class Graph:
    """A heaviest matching that is kept up to date as weights change. Weights are below 2**bits."""

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
        """Give a pair of a heaviest matching so much weight that it will always be in it."""
        self.computer.set_edge_weight(b, a, self.most)

    def matching(self) -> list[int]:
        """The partner of each; a player's own index for none."""
        self.computer.compute_matching()
        return list(self.computer.get_matching())


class Assignment:
    """
    A heaviest choice of a column for every row, *has*; *worth* is the worth of columns to each row.

    To a negative row all columns are worth nothing. Columns have prices, such that no row would
    gain by another column. So every choice that is as heavy gives each row a column that would cost
    it nothing: such a row is *wanting* it.
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
        """What *row* would gain from *col* instead of its own column."""
        old, worth = self.has[row], self.worth[row]
        return worth[col] - self.price[col] - worth[old] + self.price[old]

    def bid(self, row: int) -> bool:
        """Raise prices until *row* would gain from none; returns whether any changed."""
        gains = {col: gain for col in self.worth[row] if (gain := self.gain(row, col)) > 0}
        for col, gain in gains.items():
            self.price[col] += gain
        return bool(gains)

    def moves(self, row: int) -> dict[int, int]:
        """What rows take so that *row* gets the first column that leaves everything as heavy."""
        owner = {col: one for one, col in self.has.items()}
        others = self.has.keys() - {row}
        into, found = dict[int, int](), [self.has[row]]
        for col in found:
            near = self.wanting[col] & others
            others -= near
            into |= dict.fromkeys(near, col)
            found += [self.has[one] for one in near]
        taker, moves = row, {row: min(col for col in found if row in self.wanting[col])}
        while moves[taker] != self.has[row]:
            taker = owner[moves[taker]]
            moves[taker] = into[taker]
        return moves
