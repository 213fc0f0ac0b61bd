"""
A Swiss round for tables of two with balanced sides, as a matching of least cost.

The bye is one more vertex. Each kind of cost outweighs all kinds after it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations

from games.tournaments.core.field import Draft, Field
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.formats.scored import Scored, sitting_out, squared
from games.tournaments.core.formats.seating import Match, chance, drafted, seated

NOBODY = 0  # whom one meets who sits out
PART = 96  # entrants that are matched at once; who is left over goes to the next part
WIDTH = 16  # and where that is not enough, how many opponents each has to choose from

Cost = tuple[int, int, int, int, int, int]
Pair = tuple[int, int]
WRONGS = 3  # of the costs


class BalancedSwiss(Scored):
    """Who may meet whom in the next round, and at what cost."""

    @cached_property
    def order(self) -> list[int]:
        return self.by_score if len(self.playing) % 2 == 0 else [*self.by_score, NOBODY]

    @cached_property
    def due(self) -> dict[int, int]:
        """The side that an entrant must have next, by its sign; 0 for either."""
        if self.field.terms.mirrored:
            return dict.fromkeys(self.playing, 0)
        first, second = self.field.terms.sides
        return {one: sides[second] - sides[first] for one, sides in self.played.items()}

    @cached_property
    def highest(self) -> float:
        return max(self.scores.values())

    def cost(self, a: int, b: int) -> Cost:
        """
        Repeated byes, repeats, unbalanced sides, score of the bye, depth, difference in score.

        Depth is how far both are from the top: an entrant left over from a part should be one of
        the lowest.
        """
        if b == NOBODY:
            again, above = self.bye_cost(a)
            return (again, 0, 0, above, 0, 0)
        gap = squared(self.scores[a] - self.scores[b])
        depth = round(100 * (2 * self.highest - self.scores[a] - self.scores[b]))
        clash = self.due[a] * self.due[b] > 0
        return (0, self.met[frozenset((a, b))], int(clash), 0, depth, gap)

    @property
    def least_clashes(self) -> int:
        """How many pairs must be unbalanced, given how many are due each side."""
        signs = Counter((due > 0) - (due < 0) for due in self.due.values())
        free = signs[0] + (NOBODY in self.order)
        return max(0, (abs(signs[1] - signs[-1]) - free) // 2)


def paired(field: Field) -> Draft:
    """The next round. Raises Unpairable."""
    swiss = BalancedSwiss(field)
    if len(swiss.order) < 2 or swiss.order[1] == NOBODY:
        raise Unpairable(
            "A round needs two entrants who play. Let more enter, or close the tournament."
        )
    pairs = best(swiss)
    rank = {entrant: place for place, entrant in enumerate(swiss.order)}
    pairs.sort(key=lambda pair: rank[pair[0]])
    lot = chance(field, "sides", field.next_round)
    matches: list[Match] = [
        ("", seated(swiss.played, field.terms.sides, pair, lot))
        for pair in pairs
        if pair[1] != NOBODY
    ]
    free = [a for a, b in pairs if b == NOBODY]
    return drafted(field, matches, free, explained(swiss, pairs))


def best(swiss: BalancedSwiss) -> list[Pair]:
    """
    The pairs of least cost. Raises Unpairable if there are none.

    Many entrants are matched in parts, from the top, because that is fast. It is good enough if
    nothing is repeated and no more sides clash than must; otherwise larger parts are tried.
    """
    choices = (in_parts, near, whole) if len(swiss.order) > PART else (whole,)
    for choice in choices:
        pairs = choice(swiss)
        if complete(swiss, pairs) and (choice is whole or clean(swiss, pairs)):
            return pairs
    raise Unpairable(
        "Too many entrants are kept apart, so not everybody has an opponent left. Let some of"
        " them meet, or give one of them a bye."
    )


def complete(swiss: BalancedSwiss, pairs: Sequence[Pair]) -> bool:
    return 2 * len(pairs) == len(swiss.order)


def clean(swiss: BalancedSwiss, pairs: Sequence[Pair]) -> bool:
    costs = [swiss.cost(a, b) for a, b in pairs]
    again, repeats, clashes, *_ = (sum(column) for column in zip(*costs, strict=True))
    return (again, repeats, clashes) == (0, 0, swiss.least_clashes)


def whole(swiss: BalancedSwiss) -> list[Pair]:
    return matched(swiss, allowed(swiss, swiss.order))


def in_parts(swiss: BalancedSwiss) -> list[Pair]:
    pairs: list[Pair] = []
    left: list[int] = []
    for start in range(0, len(swiss.order), PART):
        part = [*left, *swiss.order[start : start + PART]]
        last = start + PART >= len(swiss.order)
        choice = (pair for pair in allowed(swiss, part) if last or harmless(swiss, pair))
        pairs += matched(swiss, choice)
        done = {entrant for pair in pairs for entrant in pair}
        left = [entrant for entrant in part if entrant not in done]
    return pairs


def near(swiss: BalancedSwiss) -> list[Pair]:
    """All of them at once: each with the next possible opponent, and with some others."""
    harmless_ones: Counter[int] = Counter()
    others: Counter[int] = Counter()

    def chosen(pair: Pair) -> bool:
        room = harmless_ones if harmless(swiss, pair) else others
        room[pair[0]] += 1
        return room[pair[0]] <= WIDTH or pair[1] == NOBODY

    return matched(swiss, filter(chosen, allowed(swiss, swiss.order)))


def allowed(swiss: BalancedSwiss, entrants: Sequence[int]) -> Iterator[Pair]:
    return (pair for pair in combinations(entrants, 2) if frozenset(pair) not in swiss.field.apart)


def harmless(swiss: BalancedSwiss, pair: Pair) -> bool:
    return not any(swiss.cost(*pair)[:WRONGS])


def matched(swiss: BalancedSwiss, choice: Iterable[Pair]) -> list[Pair]:
    if not (pairs := list(choice)):
        return []
    costs = [swiss.cost(a, b) for a, b in pairs]
    weights = outweighing(costs, len(swiss.order))
    # Every process would load it at its start, which few of them need.
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(swiss.order)
    graph.add_weighted_edges_from(
        (a, b, -weight) for (a, b), weight in zip(pairs, weights, strict=True)
    )
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    rank = {entrant: place for place, entrant in enumerate(swiss.order)}
    return sorted((min(p, key=rank.__getitem__), max(p, key=rank.__getitem__)) for p in found)


def outweighing(costs: Sequence[Cost], count: int) -> list[int]:
    """
    All costs as one number, in which the least of an earlier one exceeds all later ones together.
    """
    units: list[int] = []
    unit = 1
    for column in reversed(list(zip(*costs, strict=True))):
        units.insert(0, unit)
        unit *= max(column) * count + 1
    return [sum(part * unit for part, unit in zip(cost, units, strict=True)) for cost in costs]


def explained(swiss: BalancedSwiss, pairs: Sequence[Pair]) -> Iterator[str]:
    yield "Entrants with the nearest scores meet; among equal scores the published seed decides."
    for a, b in pairs:
        again, repeats, clash, *_ = swiss.cost(a, b)
        if b == NOBODY:
            yield sitting_out(a, again)
        if repeats:
            yield f"{a} and {b} meet again, because no round without a repeat was left."
        if clash:
            yield out_of_balance(swiss, a, b)


def out_of_balance(swiss: BalancedSwiss, a: int, b: int) -> str:
    first, second = swiss.field.terms.sides
    side = first if swiss.due[a] > 0 else second
    return (
        f"{a} and {b} are both due to play {side}, and one of them cannot. No round with as few"
        " repeats gives everybody the side they are due."
    )
