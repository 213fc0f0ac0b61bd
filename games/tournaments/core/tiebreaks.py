"""
Tie-breaks: what orders entrants with the same points, each number as a sum of parts that can be
shown. Pure.

Rounds that somebody did not play count as they do for FIDE since March 2026 (C.07, 16). For the
entrant, such a round counts as played against a virtual opponent with the entrant's own points, but
no more than those of the scheduled opponent, or of a draw a round if there was none. For the
opponents it counts as what was given for it, except that rounds missed at the end by one's own
doing count as draws.

Where everybody meets everybody the pairings are known beforehand, so a forfeit counts as a game
against the scheduled opponent, and a round without an opponent does not count. At a table of three
a round counts as the average of both opponents, so that it weighs as much as one at a table of two.
Tables still being played do not count, and penalties change nobody's tie-breaks.
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
    """All but the lowest number: one from a round missed by one's own doing, if there is any."""
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
    The points of tied entrants against each other.

    If not all of them have met: how many could not catch up, whatever the results of the missing
    games (C.07, 6).
    """
    shares = {who: against(numbers, who, tied) for who in tied}
    if all(len(of) == len(tied) - 1 for of in shares.values()):
        return [Part(value, (other,)) for other, value in shares[entrant].items()]
    behind = certainly_behind(shares, entrant)
    return [Part(behind, (), "cannot catch up in any case")] if behind else []


def against(numbers: Numbers, entrant: int, tied: Sequence[int]) -> dict[int, float]:
    """The points of *entrant* against each of the *tied* they met; an average of several."""
    met: dict[int, list[float]] = {}
    for one in numbers.met(entrant):
        if one.opponent in tied:
            met.setdefault(one.opponent, []).append(one.share)
    return {other: fmean(found) for other, found in met.items()}


def certainly_behind(shares: Mapping[int, Mapping[int, float]], entrant: int) -> int:
    """How many are certainly behind *entrant*, if nobody can catch up with the first in turn."""
    won = {who: sum(of.values()) for who, of in shares.items()}
    most = {who: won[who] + len(shares) - 1 - len(of) for who, of in shares.items()}
    left = sorted(won, key=lambda who: -won[who])
    while left[1:] and won[left[0]] > max(most[who] for who in left[1:]):
        if left[0] == entrant:
            return len(left) - 1
        left = left[1:]
    return 0


def koya(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    """The points against opponents who have at least half of all possible points (C.07, 9.2)."""
    scoring, stints = numbers.field.terms.scoring, numbers.stints
    most = scoring.win * max(
        (sum(bool(s.scheduled) for s in of) for of in stints.values()), default=0
    )
    strong = [one for one in numbers.met(entrant) if numbers.gained[one.opponent] >= most / 2]
    return [Part(one.share, (one.opponent,)) for one in strong]


def rated(numbers: Numbers, entrant: int) -> list[tuple[Meeting, int]]:
    """The games actually played against opponents with a rating, and that rating."""
    played = [
        Meeting(other, share(table, entrant, other), 0)
        for stint in numbers.stints[entrant]
        for table in stint.tables
        for other in others(table, entrant)
    ]
    ratings = ((one, numbers.field.entrants[one.opponent].rating) for one in played)
    return [(one, rating) for one, rating in ratings if rating]


def average_rating(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    """The average rating of the opponents actually played (C.07, 10.1)."""
    met = rated(numbers, entrant)
    return (
        [Part(rounded(fmean(r for _, r in met)), tuple(one.opponent for one, _ in met))]
        if met
        else []
    )


def performance(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    """That average, plus the difference that the share of points stands for (C.07, 10.2)."""
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
    """The sum of the value *name* over all rounds."""

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
    *text* explains it.

    *parts* gives the numbers that an entrant's value is the sum of, among the tied entrants; more
    is better.
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
            "The sum of the opponents’ points; at a table of three, the average of both opponents.",
            buchholz,
        ),
        TieBreak(
            "buchholz-cut-1",
            "Buchholz Cut-1",
            "Buchholz without its lowest number; one from a missed round is dropped first.",
            cut_1,
        ),
        TieBreak(
            "median-buchholz",
            "Median Buchholz",
            "Buchholz without its lowest and its highest number.",
            median,
        ),
        TieBreak(
            "sonneborn-berger",
            "Sonneborn-Berger",
            "The points of the opponents you beat, and half the points of those you drew with.",
            sonneborn_berger,
        ),
        TieBreak(
            "direct",
            "Direct encounter",
            "The points of tied entrants against each other. If not all of them have met: how"
            " many could not catch up, whatever the results of the missing games.",
            direct,
        ),
        TieBreak(
            "koya",
            "Koya",
            "The points against opponents who have at least half of all possible points.",
            koya,
        ),
        TieBreak(
            "aro",
            "Average rating of opponents",
            "The average rating of the opponents actually played.",
            average_rating,
        ),
        TieBreak(
            "tpr",
            "Performance",
            "The average rating of the opponents, raised or lowered by the share of points won.",
            performance,
        ),
        TieBreak("wins", "Wins", "Tables won in play. Forfeits and byes do not count.", wins),
        TieBreak(
            "objectives", "Objectives", ("Mission objectives fulfilled."), by_round("objectives")
        ),
        TieBreak("frags", "Frags", "Opponents’ figures removed.", by_round("frags")),
        TieBreak(
            "progressive",
            "Progressive score",
            "The sum of the points after each round, so early points count more often.",
            progressive,
        ),
        TieBreak(
            "seed",
            "Seed",
            "How many entrants were seeded lower. This is the last resort, because nothing is"
            " decided by lot.",
            seed,
        ),
    )
}

# What says nothing where everybody meets everybody.
OF_PAIRINGS = frozenset({"buchholz", "buchholz-cut-1", "median-buchholz", "aro", "tpr"})

FRACTIONS = {0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}


def number(value: float) -> str:
    """“14½”; other fractions than quarters have two digits."""
    whole, rest = divmod(abs(value), 1)
    if rest not in FRACTIONS:
        return f"{value:.2f}".replace("-", "−")
    sign = "−" if value < 0 else ""
    return sign + (f"{int(whole)}{FRACTIONS[rest]}" if whole or not rest else FRACTIONS[rest])
