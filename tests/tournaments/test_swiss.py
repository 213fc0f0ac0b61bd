"""A checker of its own looks at what a side-balanced Swiss promises, over many tournaments."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import networkx
import pytest

from games.tournaments.core import formats
from games.tournaments.core.field import Bye, Draft, Entrant, Field
from games.tournaments.core.formats.format import Unpairable
from tests.tournaments.playing import entered, finished, restless, tournament

MANY = 1_000 if os.environ.get("SOAK") else 80
SMALL = 11  # up to so many at tables of three, all rounds are looked through


def met(field: Field) -> Counter[frozenset[int]]:
    """Written down anew: who has met whom at a table that was not forfeited."""
    found: Counter[frozenset[int]] = Counter()
    for one in field.rounds:
        for table in one.tables:
            if table.result and table.result.how in ("played", "adjudicated"):
                found.update({frozenset(pair) for pair in combinations(table.entrants, 2)})
    return found


def sides(field: Field, entrant: int) -> dict[str, int]:
    found = dict.fromkeys(field.terms.sides, 0)
    for one in field.rounds:
        for table in one.tables:
            if table.result and table.result.how in ("played", "adjudicated"):
                for side, who in table.seats:
                    found[side] += who == entrant
    return found


def after(field: Field, entrant: int, side: str) -> tuple[int, int]:
    """The imbalance before and after one more game at *side*."""
    before = sides(field, entrant)
    more = {**before, side: before[side] + 1}
    return imbalance(before), imbalance(more)


def imbalance(played: dict[str, int]) -> int:
    return max(played.values()) - min(played.values())


def breaks(field: Field, entrant: int, side: str) -> bool:
    before, now = after(field, entrant, side)
    return now > len(field.terms.sides) - 1 and now >= before


def sat_out(field: Field) -> Counter[int]:
    byes = (item for one in field.rounds for item in one.byes.items())
    return Counter(entrant for entrant, bye in byes if bye in (Bye.PAIRING, Bye.FULL))


def may_sit_out(field: Field) -> set[int]:
    playing, had = field.playing(field.next_round), sat_out(field)
    fewest = min(had[entrant] for entrant in playing)
    return {entrant for entrant in playing if had[entrant] == fewest}


def can_sit(field: Field, group: Sequence[int]) -> bool:
    """Whether some seating leaves nobody out of balance."""
    return any(
        not any(
            breaks(field, who, side) for who, side in zip(order, field.terms.sides, strict=True)
        )
        for order in permutations(group)
    )


def perfect(field: Field, balanced: bool) -> bool:
    """Whether all can be paired without a repeat; *balanced*: and nobody out of balance."""
    known, graph = met(field), networkx.Graph()
    playing = field.playing(field.next_round)
    graph.add_nodes_from(playing)
    for pair in combinations(playing, 2):
        if not known[frozenset(pair)] and (not balanced or can_sit(field, pair)):
            graph.add_edge(*pair)
    if len(playing) % 2:
        graph.add_edges_from((entrant, "bye") for entrant in may_sit_out(field))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(found) == len(playing) + len(playing) % 2


def rounds_of_three(entrants: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    if not entrants:
        yield []
    for pair in combinations(entrants[1:], 2):
        rest = tuple(one for one in entrants[1:] if one not in pair)
        for others in rounds_of_three(rest):
            yield [(entrants[0], *pair), *others]


def least_of_three(field: Field) -> tuple[int, int]:
    """The fewest repeats, and of those rounds the fewest tables out of balance."""
    known, playing = met(field), field.playing(field.next_round)
    found = (99, 99)
    repeats = {
        group: sum(known[frozenset(pair)] for pair in combinations(group, 2))
        for order in permutations(playing, 3)
        for group in [tuple(order)]
    }
    unbalanced = {group: not can_sit(field, group) for group in combinations(sorted(playing), 3)}
    had = sat_out(field)
    turn = sorted(playing, key=lambda entrant: had[entrant])
    for out in combinations(playing, len(playing) % 3):
        if sum(had[e] for e in out) > sum(had[e] for e in turn[: len(out)]):
            continue
        rest = tuple(sorted(set(playing) - set(out)))
        for tables in rounds_of_three(rest):
            cost = sum(repeats[t] for t in tables), sum(unbalanced[t] for t in tables)
            found = min(found, cost)
    return found


def wrongs(field: Field, draft: Draft) -> tuple[int, int]:
    known = met(field)
    tables = draft.round.tables
    repeats = sum(known[frozenset(p)] for t in tables for p in combinations(t.entrants, 2))
    return repeats, sum(any(breaks(field, who, side) for side, who in t.seats) for t in tables)


def everybody_once(field: Field, draft: Draft) -> bool:
    seated = [entrant for table in draft.round.tables for entrant in table.entrants]
    return sorted([*seated, *draft.round.byes]) == sorted(field.entrants)


def turn_is_kept(field: Field, draft: Draft) -> bool:
    free = [entrant for entrant, bye in draft.round.byes.items() if bye is Bye.PAIRING]
    had, playing = sat_out(field), field.playing(field.next_round)
    fewest = sorted(had[entrant] for entrant in playing)[: len(free)]
    return sorted(had[entrant] for entrant in free) == fewest


def said(draft: Draft, words: str) -> bool:
    return any(words in sentence for sentence in draft.why)


def check(field: Field, draft: Draft) -> None:
    repeats, unbalanced = wrongs(field, draft)
    assert everybody_once(field, draft)
    assert turn_is_kept(field, draft)
    assert said(draft, "meet again") == (repeats > 0)
    assert said(draft, "due to play") == (unbalanced > 0)


@pytest.mark.parametrize("number", range(MANY))
def test_two_seats(number: int) -> None:
    lot = Random(f"two {number}")
    start = entered(lot.randint(4, 24), seed=str(number), rounds=lot.randint(3, 7))
    for field, draft in tournament(start, lot, forfeits=0.1, change=restless(lot)):
        if not draft.round.tables:
            break
        check(field, draft)
        repeats, unbalanced = wrongs(field, draft)
        assert not repeats or not perfect(field, balanced=False)
        assert not unbalanced or not perfect(field, balanced=True)


@pytest.mark.parametrize("number", range(MANY))
def test_three_seats(number: int) -> None:
    lot = Random(f"three {number}")
    start = entered(lot.randint(6, 24), 3, seed=str(number), rounds=lot.randint(3, 6))
    for field, draft in tournament(start, lot, forfeits=0.1, change=restless(lot)):
        if not draft.round.tables:
            break
        check(field, draft)
        small = len(field.playing(field.next_round)) <= SMALL
        if any(wrongs(field, draft)) and small:
            assert wrongs(field, draft) == least_of_three(field)


def test_two_of_those_kept_apart_never_meet() -> None:
    apart = frozenset({frozenset({1, 2}), frozenset({1, 3}), frozenset({5, 6})})
    for seats in (2, 3):
        field = finished(replace(entered(9, seats, rounds=4), apart=apart), Random(seats))
        assert not apart & set(met(field))


def test_too_many_kept_apart_are_refused_with_a_sentence() -> None:
    for seats, count in ((2, 2), (3, 3)):
        field = replace(entered(count, seats), apart=frozenset({frozenset({1, 2})}))
        with pytest.raises(Unpairable, match="Too many entrants are kept apart"):
            formats.draft(field)


def test_a_mirrored_pair_plays_both_ways_round() -> None:
    field = finished(entered(8, mirrored=True, rounds=3), Random(1))
    for one in field.rounds:
        assert [table.match for table in one.tables] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert {tuple(sides(field, who).values()) for who in field.entrants} == {(3, 3)}
    assert max(met(field).values()) == 2


def test_many_are_matched_in_parts_as_well_as_all_at_once() -> None:
    field = finished(entered(201, rounds=5), Random(1))
    assert max(met(field).values()) == 1
    for who in field.entrants:
        first, second = sides(field, who).values()
        assert abs(first - second) <= 1
    assert max(sat_out(field).values()) == 1


def test_clashes_of_many_are_as_few_as_can_be() -> None:
    field = finished(entered(200, rounds=3), Random(1), most=1)
    reds = [who for who in field.entrants if field.sides_of(who)["red"]][:20]
    gone = {who: Entrant(who, left=2) for who in reds}
    field = replace(field, entrants={**field.entrants, **gone})
    draft = formats.draft(field)
    assert wrongs(field, draft) == (0, 10)
    assert sum("due to play" in why for why in draft.why) == 10


def test_rounds_by_default() -> None:
    counts = {(2, 64): 6, (2, 65): 7, (3, 27): 4, (3, 28): 5}
    for (seats, count), rounds in counts.items():
        assert formats.rounds(entered(count, seats)) == rounds


def test_one_alone_is_told_to_wait() -> None:
    for seats, count in ((2, 1), (3, 2)):
        with pytest.raises(Unpairable, match=r"entrants who play\. Let more enter"):
            formats.draft(entered(count, seats))
