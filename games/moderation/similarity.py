"""
How much two accounts look like one person's. Pure: numbers and hashes in, signs out.

Each sign has a score. Pairs that reach ENOUGH are shown to a human, who decides.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import combinations
from typing import Any

Pair = tuple[int, int]

NETWORK, AGENT, ALTERNATING = "network", "agent", "alternating"
ONE_SIDED, RESIGNING, MAIL = "one-sided", "resigning", "mail"
SCORES = {NETWORK: 3, AGENT: 1, ALTERNATING: 2, ONE_SIDED: 2, RESIGNING: 3, MAIL: 4}
# What is left of a score when both have said that they share a household.
AT_HOME = {NETWORK: 0, AGENT: 0, ALTERNATING: 1}
ENOUGH = 5

DAYS = 3
CROWD = 8  # a network with more people in a day tells nothing of any two
COMMON = 0.03  # an agent that more of all people have tells nothing
CHANGES, TOGETHER = 6, 0.05
GAMES, SHARE, RESIGNED = 5, 0.9, 3
FEWEST = min(GAMES, RESIGNED)  # games of a pair, before their results tell anything
SAME_POST = {"googlemail.com": "gmail.com"}


@dataclass(frozen=True)
class Visit:
    """One day of a *person*. Bit n of *slots* is set if they came in its n-th five minutes."""

    person: int
    day: date
    network: str
    agent: str
    slots: int


@dataclass(frozen=True)
class WonGame:
    """A finished game between two people. *resigned* means that the loser resigned early."""

    winner: int
    loser: int
    resigned: bool = False


@dataclass(frozen=True)
class Sign:
    kind: str
    score: int
    figures: dict[str, Any] = field(default_factory=dict)


def likenesses(
    visits: Iterable[Visit],
    results: Iterable[WonGame],
    mails: Mapping[int, str],
    households: Iterable[Pair] = (),
) -> dict[Pair, list[Sign]]:
    """The signs of each pair that has any. *mails* maps each person to an address."""
    visits, homes = list(visits), {ordered(*pair) for pair in households}
    found: dict[Pair, list[Sign]] = defaultdict(list)
    for kind, pairs in (
        (NETWORK, near(visits)),
        (AGENT, same_agent(visits)),
        (MAIL, same_mail(mails)),
    ):
        for pair in pairs:
            found[pair].append(Sign(kind, SCORES[kind]))
    for pair, sign in of_results(results):
        found[pair].append(sign)
    for pair in alternating(visits, found):
        found[pair].append(Sign(ALTERNATING, SCORES[ALTERNATING]))
    return {pair: lowered(signs) if pair in homes else signs for pair, signs in found.items()}


def lowered(signs: list[Sign]) -> list[Sign]:
    return [Sign(one.kind, AT_HOME.get(one.kind, one.score), one.figures) for one in signs]


def score(signs: Iterable[Sign]) -> int:
    return sum(sign.score for sign in signs)


def rings(pairs: Iterable[Pair]) -> list[set[int]]:
    """The people of *pairs* in connected groups, each group once."""
    groups: list[set[int]] = []
    for pair in pairs:
        joined = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in joined]
        groups.append(set(pair).union(*joined))
    return groups


def ordered(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def near(visits: list[Visit]) -> list[Pair]:
    """The pairs that came from one network within ten minutes of each other, on three days."""
    places: dict[tuple[date, str], dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for visit in visits:
        if visit.network:
            places[visit.day, visit.network][visit.person] |= visit.slots
    days: dict[Pair, set[date]] = defaultdict(set)
    for (day, _), people in places.items():
        if len(people) <= CROWD:
            for pair in combinations(sorted(people), 2):
                if widened(people[pair[0]]) & people[pair[1]]:
                    days[pair].add(day)
    return [pair for pair, on in days.items() if len(on) >= DAYS]


def widened(slots: int) -> int:
    """*slots* and their neighbours: whoever came then was at most ten minutes apart."""
    return slots | slots << 1 | slots >> 1


def same_agent(visits: list[Visit]) -> list[Pair]:
    """The pairs that both used one rare agent on three days each."""
    days: dict[tuple[str, date], dict[int, set[date]]] = defaultdict(lambda: defaultdict(set))
    for visit in visits:
        if visit.agent:
            days[visit.agent, visit.day.replace(day=1)][visit.person].add(visit.day)
    most = max(CROWD, COMMON * len({visit.person for visit in visits}))
    found: set[Pair] = set()
    for people in days.values():
        if len(people) <= most:
            often = sorted(person for person, on in people.items() if len(on) >= DAYS)
            found.update(combinations(often, 2))
    return sorted(found)


def alternating(visits: list[Visit], pairs: Iterable[Pair]) -> list[Pair]:
    """Those of *pairs* where one comes when the other goes, and never both at a time."""
    days: dict[int, dict[date, int]] = defaultdict(lambda: defaultdict(int))
    for visit in visits:
        days[visit.person][visit.day] |= visit.slots
    return [pair for pair in pairs if takes_turns(days[pair[0]], days[pair[1]])]


def takes_turns(mine: Mapping[date, int], theirs: Mapping[date, int]) -> bool:
    shared = sorted(mine.keys() & theirs.keys())
    changes = {day: handovers(mine[day], theirs[day]) for day in shared}
    both = sum((mine[day] & theirs[day]).bit_count() for day in shared)
    all_slots = sum((mine[day] | theirs[day]).bit_count() for day in shared)
    often = sum(changes.values()) >= CHANGES and sum(map(bool, changes.values())) >= DAYS
    return often and both <= TOGETHER * all_slots


def handovers(mine: int, theirs: int) -> int:
    """How often one came within a quarter of an hour of the other, who had already left."""
    return (mine & ~theirs & (theirs << 1 | theirs << 2)).bit_count() + (
        theirs & ~mine & (mine << 1 | mine << 2)
    ).bit_count()


def of_results(results: Iterable[WonGame]) -> Iterator[tuple[Pair, Sign]]:
    """The pairs where one always wins, or the other resigns early again and again."""
    won: Counter[Pair] = Counter()
    given: Counter[Pair] = Counter()
    for one in results:
        won[one.winner, one.loser] += 1
        given[one.winner, one.loser] += one.resigned
    for (winner, loser), wins in won.items():
        games, pair = wins + won[loser, winner], ordered(winner, loser)
        if games >= GAMES and wins >= SHARE * games:
            figures = {"winner": winner, "wins": wins, "games": games}
            yield pair, Sign(ONE_SIDED, SCORES[ONE_SIDED], figures)
        if given[winner, loser] >= RESIGNED:
            figures = {"winner": winner, "resigned": given[winner, loser]}
            yield pair, Sign(RESIGNING, SCORES[RESIGNING], figures)


def same_mail(mails: Mapping[int, str]) -> list[Pair]:
    """The pairs whose addresses differ only by dots, by what follows a plus, or not at all."""
    people = defaultdict(list)
    for person, address in mails.items():
        if address:
            people[plain(address)].append(person)
    return [pair for group in people.values() for pair in combinations(sorted(group), 2)]


def plain(address: str) -> str:
    """The address without the parts that many mail providers ignore."""
    name, _, post = address.strip().lower().rpartition("@")
    name = name.partition("+")[0].replace(".", "")
    return f"{name}@{SAME_POST.get(post, post)}"
