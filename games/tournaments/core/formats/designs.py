"""
Who meets whom in a round robin, over places 0, 1, 2 …: all is laid out before the first round.

For two seats these are the Berger tables. For three they are Kirkman triple systems where one is
known by construction, so that every two meet exactly once; otherwise the evenest that a search
from a fixed start finds.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise
from math import ceil
from random import Random

Table = tuple[int, ...]
Rounds = tuple[tuple[Table, ...], ...]
Vertex = tuple[int, int]  # a round and table; or -1 less a place, and how many games before
Colouring = defaultdict[Vertex, dict[int, Vertex]]

MOST = 99  # entrants in a round robin for three seats
STEPS = 60_000  # of the search
SMALL = 9  # below that many a design in which all sit out equally often is short enough

# Developed modulo 7, the one round gives all seven of Kirkman's; the last place stays.
FIFTEEN = (
    ((7, 0), (0, 0), (0, 1)),
    ((1, 0), (2, 0), (4, 0)),
    ((1, 1), (3, 0), (5, 1)),
    ((2, 1), (3, 1), (6, 0)),
    ((4, 1), (5, 0), (6, 1)),
)
PRIMITIVE = {7: 3, 13: 2, 19: 2, 31: 3}  # primes of the form 6t + 1, and a primitive root


def berger(count: int) -> Rounds:
    """
    The Berger tables for *count* places, an even number; the first of two has the first side.

    With an odd number of entrants, the opponent of the last place has a bye.
    """
    last = count - 1
    return tuple(tuple(sorted(berger_round(number, last))) for number in range(last))


def berger_round(number: int, last: int) -> Iterator[Table]:
    for entrant in range(last):
        other = (number - entrant) % last
        if entrant == other:
            yield (entrant, last) if 2 * entrant < last else (last, entrant)
        elif (other - entrant) % last % 2:
            yield entrant, other


@cache
def triples(count: int) -> Rounds:
    """Tables of three for *count* places, by round; as few as possible sit out in each."""
    if count == 15:
        return fifteen()
    if is_power_of_three(count):
        return affine(count)
    if count % 3 == 0 and count // 3 in PRIMITIVE:
        return thrice(count // 3)
    return nearly(count)


def is_power_of_three(count: int) -> bool:
    while count > 3 and count % 3 == 0:
        count //= 3
    return count == 3


def affine(count: int) -> Rounds:
    """The lines of the affine space over three elements, one round for each direction."""
    points = [0]
    while len(points) < count:
        points = [3 * point + digit for point in points for digit in range(3)]
    directions = [point for point in points if leading(point) == 1]
    return tuple(parallel(points, direction) for direction in directions)


def leading(point: int) -> int:
    while point > 2:
        point //= 3
    return point


def parallel(points: Sequence[int], direction: int) -> tuple[Table, ...]:
    lines = {
        tuple(sorted((point, moved(point, direction), moved(point, moved(direction, direction)))))
        for point in points
    }
    return tuple(sorted(lines))


def moved(point: int, by: int) -> int:
    """The sum of two points, digit by digit, to base three."""
    if not point and not by:
        return 0
    return 3 * moved(point // 3, by // 3) + (point % 3 + by % 3) % 3


def fifteen() -> Rounds:
    def place(x: int, level: int, by: int) -> int:
        return 14 if x == 7 else (x + by) % 7 + 7 * level

    return tuple(
        tuple(tuple(place(*point, by) for point in block) for block in FIFTEEN) for by in range(7)
    )


def thrice(q: int) -> Rounds:
    """The construction of Ray-Chaudhuri and Wilson for three times *q*, a prime 6t + 1."""
    t, powers = q // 6, [pow(PRIMITIVE[q], exponent, q) for exponent in range(q - 1)]

    def block(exponent: int, levels: Sequence[int], by: int) -> Table:
        steps = zip((0, 2 * t, 4 * t), levels, strict=True)
        return tuple((powers[(exponent + s) % (q - 1)] + by) % q + q * level for s, level in steps)

    odd = [e for e in range(6 * t) if e // t % 2]
    even = [e for e in range(6 * t) if not e // t % 2]

    def developed(by: int) -> Iterator[Table]:
        yield by, q + by, 2 * q + by
        yield from (block(e, (level,) * 3, by) for e in range(t) for level in range(3))
        yield from (block(e, (0, 1, 2), by) for e in odd)

    mixed = (tuple(block(e, (0, 1, 2), by) for by in range(q)) for e in even)
    return (*(tuple(developed(by)) for by in range(q)), *mixed)


def nearly(count: int) -> Rounds:
    """As even as a search can make it that always starts from the same place."""
    lot = Random(count)
    rounds = [dealt(count, number) for number in range(length(count))]
    met = meetings(rounds)
    for step in range(STEPS):
        heat = 0.6 * (1 - step / STEPS)
        swap(lot.choice(rounds), met, lot, heat)
    return tuple(tuple(tuple(sorted(table)) for table in one[:-1]) for one in rounds)


def length(count: int) -> int:
    """The number of rounds in which everybody could have met everybody."""
    seats = 3 * (count // 3)
    rounds = ceil(count * (count - 1) / 2 / seats)
    return max(rounds, count) if count < SMALL and count % 3 else rounds


def dealt(count: int, number: int) -> list[list[int]]:
    """Tables of three, and last the places that sit out, in turn."""
    out = [(number * (count % 3) + i) % count for i in range(count % 3)]
    rest = [place for place in range(count) if place not in out]
    return [*(rest[i : i + 3] for i in range(0, len(rest), 3)), out]


def meetings(rounds: Sequence[Sequence[Sequence[int]]]) -> Counter[Table]:
    pairs = (pair for one in rounds for table in one[:-1] for pair in combinations(table, 2))
    return Counter(map(ordered, pairs))


def swap(tables: list[list[int]], met: Counter[Table], lot: Random, heat: float) -> None:
    """Swap two places of a round if meetings become more even, or hardly less."""
    if len(tables) < 3:
        return
    table, other = lot.sample(tables[:-1], 2)
    i, j = lot.randrange(3), lot.randrange(3)
    a, b = table[i], other[j]
    left = [(a, x) for x in table if x != a] + [(b, x) for x in other if x != b]
    come = [(b, x) for x in table if x != a] + [(a, x) for x in other if x != b]
    worse = sum(2 * met[ordered(p)] + 1 for p in come) - sum(2 * met[ordered(p)] - 1 for p in left)
    if worse <= 0 or lot.random() < heat**worse:
        table[i], other[j] = b, a
        met.subtract(map(ordered, left))
        met.update(map(ordered, come))


def ordered(pair: Table) -> Table:
    one, other = pair
    return pair if one < other else (other, one)


def uneven(rounds: Rounds, count: int) -> int:
    """How many pairs meet more or less often than most."""
    met = Counter(
        pair for one in rounds for table in one for pair in combinations(sorted(table), 2)
    )
    often = Counter(met[pair] for pair in combinations(range(count), 2))
    return sum(often.values()) - max(often.values(), default=0)


def seat(rounds: Rounds, seats: int) -> Rounds:
    """
    The tables with sides, so that every place has each side equally often, give or take one: any
    *seats* games of a place include all sides.

    That is an edge colouring of tables against places, which always exists.
    """
    games: Counter[int] = Counter()
    at: Colouring = defaultdict(dict)
    for number, one in enumerate(rounds):
        for index, table in enumerate(one):
            for place in table:
                colour(at, (number, index), (-1 - place, games[place] // seats), seats)
                games[place] += 1
    return tuple(
        tuple(
            tuple(-1 - at[number, index][side][0] for side in range(seats))
            for index in range(len(one))
        )
        for number, one in enumerate(rounds)
    )


def colour(at: Colouring, table: Vertex, place: Vertex, colours: int) -> None:
    """Colour one more edge; if no colour is free at both ends, swap two colours along a path."""
    mine, other = free(at[table], colours), free(at[place], colours)
    path, step = [place], mine
    while step in at[path[-1]]:
        path.append(at[path[-1]][step])
        step = other if step == mine else mine
    steps = [(a, b, (mine, other)[i % 2]) for i, (a, b) in enumerate(pairwise(path))]
    for a, b, was in steps:
        del at[a][was], at[b][was]
    for a, b, was in steps:
        now = other if was == mine else mine
        at[a][now], at[b][now] = b, a
    at[table][mine], at[place][mine] = place, table


def free(used: Mapping[int, Vertex], colours: int) -> int:
    return next(one for one in range(colours) if one not in used)
