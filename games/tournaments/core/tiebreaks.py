"""
What orders those with the same points, each number as the sum of parts that can be shown. Pure.

Rounds that somebody did not play count as FIDE has them count since March 2026 (C.07, 16): for
oneself as played against a virtual opponent with one's own points, but with no more than the
opponent who was scheduled, or a draw a round where none was; for the opponents with what was given
for them, but those at the end that were missed by one's own doing as draws. Where everybody meets
everybody the pairings stand beforehand, so a forfeit counts as a game against who was scheduled,
and a round without an opponent counts for nothing. At a table of three a round counts the average
of both opponents, so that it weighs as much as one at a table of two. Tables that are still played
count for nothing, and penalties touch nobody's tie-breaks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from statistics import fmean

from games.tournaments.core.round_scores import (
    Meeting,
    Numbers,
    Part,
    Stint,
    opponents,
    others,
    share,
    virtual,
    won,
)

# The difference of ratings that a share of the points stands for, in hundredths from ½ on; FIDE
# B.02, 8.1.1.
DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117),
    *(125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262),
    *(273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)


def buchholz(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    return [opposition(numbers, entrant, stint) for stint in numbers.stints[entrant]]


def opposition(numbers: Numbers, entrant: int, stint: Stint) -> Part:
    if met := numbers.meetings(entrant, stint):
        note = "on average" if len(opponents(met)) > 1 else ""
        return Part(fmean(one.score for one in met), opponents(met), note)
    return Part(numbers.own(entrant, stint), (), virtual(stint))


def cut_1(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    """The least is left out: of rounds missed by one's own doing, if there are any."""
    parts, stints = buchholz(numbers, entrant, tied), numbers.stints[entrant]
    missed = [place for place, stint in enumerate(stints) if stint.missed]
    candidates = missed or range(len(parts))
    return without(parts, sorted(candidates, key=lambda place: parts[place].value)[:1])


def median(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    parts = cut_1(numbers, entrant, tied)
    left = [place for place, part in enumerate(parts) if part.counts]
    return without(parts, sorted(left, key=lambda place: -parts[place].value)[:1])


def without(parts: list[Part], places: list[int]) -> list[Part]:
    return [
        part._replace(counts=part.counts and place not in places)
        for place, part in enumerate(parts)
    ]


def sonneborn_berger(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    return [beaten(numbers, entrant, stint) for stint in numbers.stints[entrant]]


def beaten(numbers: Numbers, entrant: int, stint: Stint) -> Part:
    if met := numbers.meetings(entrant, stint):
        terms = " and ".join(product(one.share, one.score) for one in met)
        average = ", on average" if len(met) > 1 else ""
        return Part(fmean(one.share * one.score for one in met), opponents(met), terms + average)
    if numbers.set_beforehand:
        return Part(0, (), f"round {stint.number} without an opponent")
    part, own = (
        min(1.0, stint.points / numbers.field.terms.scoring.win),
        numbers.own(entrant, stint),
    )
    return Part(part * own, (), f"{product(part, own)}, {virtual(stint)}")


def product(share: float, score: float) -> str:
    return f"{number(share)} × {number(score)}"


def direct(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    """
    What the tied have won against each other. Where not all have met: how many of them stay behind
    whatever the games that are missing would have brought (C.07, 6).
    """
    shares = {who: against(numbers, who, tied) for who in tied}
    if all(len(of) == len(tied) - 1 for of in shares.values()):
        return [Part(value, (other,)) for other, value in shares[entrant].items()]
    behind = certainly_behind(shares, entrant)
    return [Part(behind, (), "stay behind in any case")] if behind else []


def against(numbers: Numbers, entrant: int, tied: Sequence[int]) -> dict[int, float]:
    """What *entrant* has won against each of the *tied* who was met; an average of several."""
    met: dict[int, list[float]] = {}
    for one in numbers.met(entrant):
        if one.opponent in tied:
            met.setdefault(one.opponent, []).append(one.share)
    return {other: fmean(found) for other, found in met.items()}


def certainly_behind(shares: Mapping[int, Mapping[int, float]], entrant: int) -> int:
    """How many are behind *entrant*, when the first in turn could not be caught up with."""
    won = {who: sum(of.values()) for who, of in shares.items()}
    most = {who: won[who] + len(shares) - 1 - len(of) for who, of in shares.items()}
    left = sorted(won, key=lambda who: -won[who])
    while left[1:] and won[left[0]] > max(most[who] for who in left[1:]):
        if left[0] == entrant:
            return len(left) - 1
        left = left[1:]
    return 0


def koya(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    """What was won against those with half of the points that are to be had (C.07, 9.2)."""
    scoring, stints = numbers.field.terms.scoring, numbers.stints
    most = scoring.win * max(
        (sum(bool(s.scheduled) for s in of) for of in stints.values()), default=0
    )
    strong = [one for one in numbers.met(entrant) if numbers.gained[one.opponent] >= most / 2]
    return [Part(one.share, (one.opponent,)) for one in strong]


def rated(numbers: Numbers, entrant: int) -> list[tuple[Meeting, int]]:
    """The games over the board against somebody with a rating, and that rating."""
    played = [
        Meeting(other, share(table, entrant, other), 0)
        for stint in numbers.stints[entrant]
        for table in stint.tables
        for other in others(table, entrant)
    ]
    ratings = ((one, numbers.field.entrants[one.opponent].rating) for one in played)
    return [(one, rating) for one, rating in ratings if rating]


def average_rating(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    """The average rating of the opponents over the board (C.07, 10.1)."""
    met = rated(numbers, entrant)
    return (
        [Part(rounded(fmean(r for _, r in met)), tuple(one.opponent for one, _ in met))]
        if met
        else []
    )


def performance(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    """That average, and the difference which the share of the points stands for (C.07, 10.2)."""
    parts, met = average_rating(numbers, entrant, tied), rated(numbers, entrant)
    if not met:
        return []
    hundredths = rounded(100 * fmean(one.share for one, _ in met))
    more = DIFFERENCES[abs(hundredths - 50)]
    return [
        *parts,
        Part(more if hundredths > 50 else -more, (), f"for {hundredths} % of the points"),
    ]


def rounded(value: float) -> int:
    """To the nearest whole number, halves up."""
    return floor(value + 0.5)


def wins(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    return [
        Part(1, others(table, entrant))
        for stint in numbers.stints[entrant]
        for table in stint.tables
        if won(table, entrant)
    ]


def by_round(name: str) -> Callable[[Numbers, int, Sequence[int]], list[Part]]:
    """The sum of what stands at *name* in every round."""

    def parts(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
        stints = numbers.stints[entrant]
        return [Part(getattr(one, name), (), f"round {one.number}") for one in stints]

    return parts


def progressive(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    stints = numbers.stints[entrant]
    sums = [sum(one.points for one in stints[: place + 1]) for place in range(len(stints))]
    return [
        Part(so_far, (), f"after round {one.number}")
        for so_far, one in zip(sums, stints, strict=True)
    ]


def seed(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    lower = len(numbers.seeds) - 1 - numbers.seeds.index(entrant)
    return [Part(lower, (), "seeded lower")]


@dataclass(frozen=True)
class TieBreak:
    """
    *text* says what it is. *parts* gives what the number of an entrant is the sum of, among
    those who are tied; more is better.
    """

    name: str
    title: str
    text: str
    parts: Callable[[Numbers, int, Sequence[int]], list[Part]]


TIEBREAKS: Mapping[str, TieBreak] = {
    one.name: one
    for one in (
        TieBreak(
            "buchholz",
            "Buchholz",
            "The sum of the opponents’ points; at a table of three the average of both.",
            buchholz,
        ),
        TieBreak(
            "buchholz-cut-1",
            "Buchholz Cut-1",
            "Buchholz without the least of its numbers, one of a missed round first.",
            cut_1,
        ),
        TieBreak(
            "median-buchholz",
            "Median Buchholz",
            "Buchholz without the least and the greatest of its numbers.",
            median,
        ),
        TieBreak(
            "sonneborn-berger",
            "Sonneborn-Berger",
            "The points of the opponents who were beaten, and half of those who were drawn with.",
            sonneborn_berger,
        ),
        TieBreak(
            "direct",
            "Direct encounter",
            "What those who are tied have won against each other. If not all of them have met:"
            " how many cannot catch up whatever the missing games would have brought.",
            direct,
        ),
        TieBreak(
            "koya",
            "Koya",
            "What was won against those who have half of the points that are to be had.",
            koya,
        ),
        TieBreak(
            "aro",
            "Average rating of opponents",
            "The average rating of those who were met over the board.",
            average_rating,
        ),
        TieBreak(
            "tpr",
            "Performance",
            "The average rating of the opponents, and more or less for the share of the points.",
            performance,
        ),
        TieBreak("wins", "Wins", "Tables won by playing; forfeits and byes do not count.", wins),
        TieBreak("objectives", "Objectives", "Objectives of the missions.", by_round("objectives")),
        TieBreak("frags", "Frags", "Figures of others that were removed.", by_round("frags")),
        TieBreak(
            "progressive",
            "Progressive score",
            "The sum of the points after each round, so that early points count more often.",
            progressive,
        ),
        TieBreak(
            "seed",
            "Seed",
            "How many were seeded lower. The last resort, as nothing is decided by lot.",
            seed,
        ),
    )
}

# What says nothing where everybody meets everybody.
OF_PAIRINGS = frozenset({"buchholz", "buchholz-cut-1", "median-buchholz", "aro", "tpr"})

FRACTIONS = {0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}


def number(value: float) -> str:
    """“14½”; other fractions than quarters with two figures."""
    whole, rest = divmod(abs(value), 1)
    if rest not in FRACTIONS:
        return f"{value:.2f}".replace("-", "−")
    sign = "−" if value < 0 else ""
    return sign + (f"{int(whole)}{FRACTIONS[rest]}" if whole or not rest else FRACTIONS[rest])
