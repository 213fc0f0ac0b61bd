"""
What the FIDE Dutch system asks of a round, checked from its rules and not from the engine.

Whether something was avoidable is asked of networkx, which matches all who are left.
"""

from collections.abc import Iterator
from itertools import combinations

import networkx as nx

from games.tournaments.core.field import Bye, Draft, Field, How

ALONE = 0  # a vertex that stands for no opponent


def problems(field: Field, draft: Draft) -> Iterator[str]:
    """What is wrong with *draft* as the next round of *field*, a sentence each."""
    rules = Rules(field)
    pairs = [frozenset(table.entrants) for table in draft.round.tables]
    alone = [one for one, bye in draft.round.byes.items() if bye == Bye.PAIRING]
    seated = [one for pair in pairs for one in pair] + alone
    if sorted(seated) != sorted(rules.playing):
        yield f"{sorted(seated)} are paired, and {sorted(rules.playing)} are to be."
    yield from (f"{sorted(pair)} may not meet." for pair in pairs if not rules.legal(*pair))
    for table in draft.round.tables:
        yield from rules.colour_problems(table.entrants)
    yield from rules.bye_problems(alone)
    yield from rules.float_problems({*pairs, *(frozenset((one, ALONE)) for one in alone)})


class Rules:
    def __init__(self, field: Field) -> None:
        self.field = field
        self.round = len(field.rounds) + 1
        self.playing = field.playing(self.round)
        self.score = {one: field.score(one) for one in self.playing}
        self.colours = {one: "".join(self.colours_of(one)) for one in self.playing}
        self.met = {
            frozenset(table.entrants)
            for one in field.rounds
            for table in one.tables
            if table.result and table.result.how in (How.PLAYED, How.ADJUDICATED)
        }

    def colours_of(self, one: int) -> Iterator[str]:
        white = self.field.terms.sides[0]
        for table in self.field.tables_of(one):
            if table.result and table.result.how in (How.PLAYED, How.ADJUDICATED):
                yield "w" if table.side_of(one) == white else "b"

    def topscorer(self, one: int) -> bool:
        last = self.round == self.field.terms.rounds
        return last and self.score[one] > (self.round - 1) / 2

    def must(self, one: int) -> str:
        """The only colour that keeps the bounds: at most two more of one, never three running."""
        games = self.colours[one]
        allowed = [
            c
            for c in "wb"
            if abs((games + c).count("w") - (games + c).count("b")) <= 2 and games[-2:] != 2 * c
        ]
        return allowed[0] if len(allowed) == 1 else ""

    def legal(self, a: int, b: int) -> bool:
        if frozenset((a, b)) in self.met | self.field.apart:
            return False
        clash = self.must(a) and self.must(a) == self.must(b)
        return not clash or self.topscorer(a) or self.topscorer(b)

    def may_stay_alone(self, one: int) -> bool:
        """Had no opponent before, nor a win’s points without a game."""
        spared = any(past.byes.get(one) in (Bye.PAIRING, Bye.FULL) for past in self.field.rounds)
        return not spared and not any(
            table.result and table.result.how == How.FORFEIT and table.result.points[one] >= 1
            for table in self.field.tables_of(one)
        )

    def colour_problems(self, two: tuple[int, int]) -> Iterator[str]:
        if any(map(self.topscorer, two)):
            return
        for one, colour in zip(two, "wb", strict=True):
            if self.must(one) not in ("", colour):
                yield f"{one} gets {colour} after {self.colours[one]}."

    # -- what was avoidable --

    def graph(self, without: frozenset[int] = frozenset(), lowest: float | None = None) -> nx.Graph:
        """All pairs that may be made; with *lowest*, staying alone is for that score only."""
        left = [one for one in self.playing if one not in without]
        graph = nx.Graph()
        graph.add_nodes_from(left)
        graph.add_edges_from(two for two in combinations(left, 2) if self.legal(*two))
        if len(self.playing) % 2 and ALONE not in without:
            graph.add_node(ALONE)
            graph.add_edges_from(
                (one, ALONE)
                for one in left
                if self.may_stay_alone(one) and lowest in (None, self.score[one])
            )
        return graph

    def completable(self, graph: nx.Graph) -> bool:
        return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(graph)

    def pairable(self) -> bool:
        return self.completable(self.graph())

    def lowest_alone(self) -> float | None:
        """The lowest score of who can stay alone, so that all others are paired."""
        if len(self.playing) % 2 == 0:
            return None
        return next(
            score
            for score in sorted(set(self.score.values()))
            if self.completable(self.graph(lowest=score))
        )

    def bye_problems(self, alone: list[int]) -> Iterator[str]:
        if len(alone) != len(self.playing) % 2:
            yield f"{alone} stay alone of {len(self.playing)}."
        for one in alone:
            if not self.may_stay_alone(one):
                yield f"{one} stays alone a second time."
            if self.score[one] != self.lowest_alone():
                yield f"{one} stays alone, and somebody of a lower score could."

    def float_problems(self, made: set[frozenset[int]]) -> Iterator[str]:
        """Bracket by bracket: as many pairs as possible, and the highest scores in them."""
        lowest, done = self.lowest_alone(), frozenset[int]()
        for score in sorted(set(self.score.values()), reverse=True):
            bracket = {one for one in self.playing if self.score[one] >= score} - done
            inside = {pair for pair in made if pair <= bracket}
            graph = self.graph(done, lowest)
            for a, b in graph.edges:
                graph[a][b]["weight"] = self.worth(a, b) if {a, b} <= bracket else 0
            best = nx.max_weight_matching(graph, maxcardinality=True)
            worth = sum(graph[a][b]["weight"] for a, b in best)
            if sum(self.worth(*pair) for pair in inside) != worth:
                yield f"With {score} points somebody goes down who need not: {sorted(bracket)}."
            done |= {one for pair in inside for one in pair}

    def worth(self, a: int, b: int) -> int:
        """A pair more is worth most, then that its higher score is high."""
        scores, many = sorted(set(self.score.values())), len(self.playing) + 1
        return many ** len(scores) + many ** scores.index(max(self.score[a], self.score[b]))
