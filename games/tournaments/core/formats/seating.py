"""What formats share: drawing lots, giving sides, and building a round from matches."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from random import Random

from games.tournaments.core.field import Bye, Draft, Field, Round, Table, was_played
from games.tournaments.core.figures import summed

Seats = tuple[tuple[str, int], ...]
Match = tuple[str, Seats]  # the place, and who sits where
Played = Mapping[int, Counter[str]]  # how often each entrant has played each side


def chance(field: Field, *what: object) -> Random:
    """The random numbers for *what*; anybody gets the same from the published seed."""
    return Random("/".join(map(str, (field.terms.seed, *what))))


def played_sides(field: Field) -> Played:
    """`Field.sides_of` for everybody at once."""
    played: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for table in filter(was_played, field.tables()):
        for side, entrant in table.seats:
            played[entrant][side] += 1
    return played


def imbalance(played: Counter[str], sides: Sequence[str], more: str = "") -> int:
    """The most games at one of *sides* less the fewest, after one *more* is played."""
    games = [played[side] + (side == more) for side in sides]
    return max(games) - min(games)


def seatings(group: Sequence[int], sides: Sequence[str]) -> Iterator[Seats]:
    return (tuple(zip(sides, order, strict=True)) for order in permutations(group))


def unevenness(played: Played, sides: Sequence[str], seats: Seats) -> tuple[int, int]:
    """By how much imbalances exceed the bound once *seats* have played, in total."""
    each = [imbalance(played[entrant], sides, side) for side, entrant in seats]
    return sum(max(0, one - bound(sides)) for one in each), sum(each)


def bound(sides: Sequence[str]) -> int:
    """The imbalance that is kept if a pairing allows it: 1 for two sides, 2 for three."""
    return len(sides) - 1


def seated(played: Played, sides: Sequence[str], group: Sequence[int], lot: Random) -> Seats:
    """*group* at the sides with the least imbalance, by lot among equals."""
    drawn = lot.sample(list(group), len(group))
    return min(seatings(drawn, sides), key=lambda seats: unevenness(played, sides, seats))


def swapped(seats: Seats) -> Seats:
    """The same entrants, the sides moved on by one."""
    sides, entrants = zip(*seats, strict=True)
    return tuple(zip(sides, (*entrants[1:], entrants[0]), strict=True))


def drafted(
    field: Field,
    matches: Iterable[Match],
    free: Iterable[int] = (),
    why: Iterable[str] = (),
) -> Draft:
    """
    The next round with these *matches*, of two tables each where pairs are mirrored.

    *free* have no opponent. An entrant who is neither there nor at a table gets no point.
    """
    number, terms = field.next_round, field.terms
    tables: list[Table] = []
    for match, (place, seats) in enumerate(matches, 1):
        for both in (seats, swapped(seats)) if terms.mirrored else (seats,):
            together = match if terms.mirrored else 0
            mission = terms.mission(number)
            tables.append(Table(len(tables) + 1, mission, both, together, place))
    seen = {entrant for table in tables for entrant in table.entrants}
    byes = dict.fromkeys(set(field.playing(number)) - seen, Bye.ZERO)
    byes |= field.sitting_out(number) | dict.fromkeys(free, Bye.PAIRING)
    return Draft(Round(number, tuple(tables), dict(sorted(byes.items()))), tuple(why))


def matches_of(round: Round) -> list[tuple[Table, ...]]:
    """The tables of a round, grouped by match."""
    found: dict[int, list[Table]] = {}
    for table in round.tables:
        found.setdefault(table.match or -table.number, []).append(table)
    return [tuple(tables) for tables in found.values()]


def roster(field: Field) -> tuple[int, ...]:
    """
    The entrants who were there when the first round was paired, highest seed first.

    Designs and brackets are made for them; late entrants find a free place or none.
    """
    first = field.rounds[0] if field.rounds else None
    known = set(field.entrants) if first is None else set(first.byes)
    known.update(entrant for table in (first.tables if first else ()) for entrant in table.entrants)
    return tuple(entrant for entrant in field.seeds() if entrant in known and comes(field, entrant))


def comes(field: Field, entrant: int) -> bool:
    """Whether *entrant* is in from the first round on."""
    one = field.entrants[entrant]
    return one.joined == 1 and one.comes


def total(tables: Iterable[Table], entrant: int) -> tuple[float, ...]:
    """Points of *entrant* at these tables, then the figures of the scores there."""
    results = [table.result for table in tables if table.result]
    points = sum(result.points.get(entrant, 0) for result in results)
    return points, *summed(results, entrant)


def listed(entrants: Iterable[int]) -> str:
    *most, last = map(str, entrants)
    return f"{', '.join(most)} and {last}" if most else last
