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
from dataclasses import dataclass, replace
from statistics import fmean

from games.tournaments.core.field import Terms
from games.tournaments.core.figures import MOST
from games.tournaments.core.points_text import number
from games.tournaments.core.rating_tiebreaks import average_rating, performance
from games.tournaments.core.round_scores import (
    Numbers,
    ScorePart,
    Stint,
    opponents,
    others,
    virtual,
    won,
)
from rules.kernel.words import begun

PLACES = ("first", "second", "third")
ALL_GAMES = "What one’s sides have reached, over all games."


def buchholz(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
    return [opposition(numbers, entrant, stint) for stint in numbers.stints[entrant]]


def opposition(numbers: Numbers, entrant: int, stint: Stint) -> ScorePart:
    if met := numbers.meetings(entrant, stint):
        note = "on average" if len(opponents(met)) > 1 else ""
        return ScorePart(fmean(one.score for one in met), opponents(met), note)
    return ScorePart(numbers.own(entrant, stint), (), virtual(stint))


def cut_1(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
    """All but the lowest number: one from a round missed by one's own doing, if there is any."""
    parts, stints = buchholz(numbers, entrant, tied), numbers.stints[entrant]
    missed = [place for place, stint in enumerate(stints) if stint.missed]
    candidates = missed or range(len(parts))
    return without(parts, sorted(candidates, key=lambda place: parts[place].value)[:1])


def median(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
    parts = cut_1(numbers, entrant, tied)
    left = [place for place, part in enumerate(parts) if part.counts]
    return without(parts, sorted(left, key=lambda place: -parts[place].value)[:1])


def without(parts: list[ScorePart], places: list[int]) -> list[ScorePart]:
    return [
        part._replace(counts=part.counts and place not in places)
        for place, part in enumerate(parts)
    ]


def sonneborn_berger(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
    return [beaten(numbers, entrant, stint) for stint in numbers.stints[entrant]]


def beaten(numbers: Numbers, entrant: int, stint: Stint) -> ScorePart:
    if met := numbers.meetings(entrant, stint):
        terms = " and ".join(product(one.share, one.score) for one in met)
        average = ", on average" if len(met) > 1 else ""
        return ScorePart(
            fmean(one.share * one.score for one in met), opponents(met), terms + average
        )
    if numbers.set_beforehand:
        return ScorePart(0, (), f"round {stint.number} without an opponent")
    part, own = (
        min(1.0, stint.points / numbers.field.terms.scoring.win),
        numbers.own(entrant, stint),
    )
    return ScorePart(part * own, (), f"{product(part, own)}, {virtual(stint)}")


def product(share: float, score: float) -> str:
    return f"{number(share)} × {number(score)}"


def direct(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
    """
    The points of tied entrants against each other.

    If not all of them have met: how many could not catch up, whatever the results of the missing
    games (C.07, 6).
    """
    shares = {who: against(numbers, who, tied) for who in tied}
    if all(len(of) == len(tied) - 1 for of in shares.values()):
        return [ScorePart(value, (other,)) for other, value in shares[entrant].items()]
    behind = certainly_behind(shares, entrant)
    return [ScorePart(behind, (), "cannot catch up in any case")] if behind else []


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


def koya(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
    """The points against opponents who have at least half of all possible points (C.07, 9.2)."""
    scoring, stints = numbers.field.terms.scoring, numbers.stints
    most = scoring.win * max(
        (sum(bool(s.scheduled) for s in of) for of in stints.values()), default=0
    )
    strong = [one for one in numbers.met(entrant) if numbers.gained[one.opponent] >= most / 2]
    return [ScorePart(one.share, (one.opponent,)) for one in strong]


def wins(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
    return [
        ScorePart(1, others(table, entrant))
        for stint in numbers.stints[entrant]
        for table in stint.tables
        if won(table, entrant)
    ]


def by_round(place: int) -> Callable[[Numbers, int, Sequence[int]], list[ScorePart]]:
    """The sum over all rounds of the figure at that *place* of a score."""

    def parts(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
        stints = numbers.stints[entrant]
        return [ScorePart(one.figures[place], (), f"round {one.number}") for one in stints]

    return parts


def progressive(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
    stints = numbers.stints[entrant]
    sums = [sum(one.points for one in stints[: place + 1]) for place in range(len(stints))]
    return [
        ScorePart(so_far, (), f"after round {one.number}")
        for so_far, one in zip(sums, stints, strict=True)
    ]


def seed(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
    lower = len(numbers.seeds) - 1 - numbers.seeds.index(entrant)
    return [ScorePart(lower, (), "seeded lower")]


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
    parts: Callable[[Numbers, int, Sequence[int]], list[ScorePart]]


def of_score(place: int) -> TieBreak:
    """The figure at *place* of a score; `named` has its name in a tournament."""
    title = f"Score, {PLACES[place]} figure"
    return TieBreak(f"score-{place + 1}", title, ALL_GAMES, by_round(place))


def named(terms: Terms, name: str) -> TieBreak:
    """The tie-break *name*; figures of the score are called as the system does."""
    own = {f"score-{place}": begun(figure) for place, figure in enumerate(terms.figures, 1)}
    return replace(TIEBREAKS[name], title=own.get(name, TIEBREAKS[name].title))


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
        *(of_score(place) for place in range(MOST)),
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
