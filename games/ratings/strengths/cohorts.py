"""People with careers of the same length, looked at together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from games.ratings.strengths.careers import Career
from games.ratings.strengths.fitting import Held
from games.ratings.strengths.scale import POINTS, Array, Places
from games.ratings.strengths.walks import WALKS

JITTER = (1 / POINTS) ** 2
USUAL = np.array([walk.likely for walk in WALKS])


class Look(NamedTuple):
    """
    Strengths at each stretch and now, and their variances; how far in all these people were from
    the average to begin with, squared, and of how many of them that is known.
    """

    mean: Array
    variance: Array
    far: float
    known: float


@dataclass
class Cohort:
    """
    *people* and the *places* of their stretches; how far by each of WALKS they may have come,
    now included; how *likely* each walk is of them.
    """

    people: Places
    places: Places
    spreads: Array
    likely: Array

    def held(self, spread: float) -> Held:
        """What holds their strengths together while all are estimated."""
        mixed = np.einsum("nm,nmab->nab", self.likely, self.spreads)[:, :-1, :-1] + spread**2
        return Held(self.places, np.linalg.inv(mixed + JITTER * np.eye(mixed.shape[1])))

    def looked_at(self, said: Array, sure: Array, spread: float) -> Look:
        """
        What the games have *said* of each stretch, and how *sure*ly, weighed against each walk.

        Learns which walk is likely.
        """
        said, sure = said[self.places], sure[self.places]
        spreads = self.spreads + spread**2
        blurred = spreads[:, :, :-1, :-1] + (1 / sure)[:, None, :, None] * np.eye(sure.shape[1])
        inverse, across = np.linalg.inv(blurred), spreads[:, :, :, :-1]
        leaning = np.einsum("nmab,nb->nma", inverse, said)
        fits = np.einsum("na,nma->nm", said, leaning) + np.linalg.slogdet(blurred)[1]
        odds = USUAL * np.exp(-0.5 * (fits - fits.min(axis=1, keepdims=True)))
        self.likely = odds / odds.sum(axis=1, keepdims=True)
        means = np.einsum("nmab,nmb->nma", across, leaning)
        told = np.einsum("nmab,nmab->nma", across @ inverse, across)
        left = np.einsum("nmaa->nma", spreads) - told
        mean = self.averaged(means)
        variance = self.averaged(left + (means - mean[:, None]) ** 2)
        level, learnt = spread**2 * leaning.sum(axis=2), spread**2 * inverse.sum(axis=(2, 3))
        far, known = ((self.likely * one).sum() for one in (level**2, learnt))
        return Look(mean, variance, float(far), float(known))

    def averaged(self, by_walk: Array) -> Array:
        found: Array = np.einsum("nm,nma->na", self.likely, by_walk)
        return found


def cohorts(lives: Sequence[Career]) -> Iterator[Cohort]:
    for size in sorted({career.stretches for career in lives}):
        who = [at for at, career in enumerate(lives) if career.stretches == size]
        places = np.array([range(lives[at].first, lives[at].first + size) for at in who])
        games = np.array([lives[at].games for at in who])
        years = np.array([lives[at].years for at in who])
        spreads = np.stack([walk.spread(games, years) for walk in WALKS], axis=1)
        yield Cohort(np.array(who), places, spreads, np.tile(USUAL, (len(who), 1)))
