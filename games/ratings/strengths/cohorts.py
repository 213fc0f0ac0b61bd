"""People with careers of the same length, computed together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from games.ratings.strengths.careers import Career
from games.ratings.strengths.fitting import HeldValues
from games.ratings.strengths.scale import POINTS, Array, Places
from games.ratings.strengths.walks import WALKS

JITTER = (1 / POINTS) ** 2
THOUGHT = 5  # people, before any game: so sure is which walks are usual
ROUNDS = 100  # few results tell walks apart, so the shares of walks settle slowly
USUAL = np.array([walk.likely for walk in WALKS])


class Weighed(NamedTuple):
    """
    By person and walk: strengths at each stretch and now, and their variances; the squared distance
    *far* from the average at the beginning, how much of it is *known*, and how badly the walk
    *fits*.
    """

    means: Array
    variances: Array
    far: Array
    known: Array
    fits: Array


class CohortLook(NamedTuple):
    """
    Strengths at each stretch and now, and their variances; the squared distance of all these people
    from the average at the beginning, and how many of them it is known for.
    """

    mean: Array
    variance: Array
    far: float
    known: float


@dataclass
class Cohort:
    """
    *people* and the *places* of their stretches; what each of WALKS lets them have *gained* by each
    stretch and by now, and how far it *spreads* them around that; how *likely* each walk is for
    them.
    """

    people: Places
    places: Places
    gained: Array
    spreads: Array
    likely: Array

    def held(self, spread: float) -> HeldValues:
        """What holds their strengths together while everything is estimated."""
        # How far people come counts from where they began, so a gain is part of it. It matters
        # little: `weighed` takes away again what is held here, and looks at each walk in turn.
        come = self.spreads + self.gained[..., :, None] * self.gained[..., None, :]
        mixed = np.einsum("nm,nmab->nab", self.likely, come)[:, :-1, :-1] + spread**2
        return HeldValues(self.places, np.linalg.inv(mixed + JITTER * np.eye(mixed.shape[1])))

    def weighed(self, said: Array, sure: Array, spread: float) -> Weighed:
        """What the games *said* of each stretch, and how *sure*ly, for each walk in turn."""
        said, sure = said[self.places], sure[self.places]
        spreads = self.spreads + spread**2
        blurred = spreads[:, :, :-1, :-1] + (1 / sure)[:, None, :, None] * np.eye(sure.shape[1])
        inverse, across = np.linalg.inv(blurred), spreads[:, :, :, :-1]
        unlike = said[:, None] - self.gained[:, :, :-1]
        leaning = np.einsum("nmab,nmb->nma", inverse, unlike)
        told = np.einsum("nmab,nmab->nma", across @ inverse, across)
        return Weighed(
            self.gained + np.einsum("nmab,nmb->nma", across, leaning),
            np.einsum("nmaa->nma", spreads) - told,
            (spread**2 * leaning.sum(axis=2)) ** 2,
            spread**2 * inverse.sum(axis=(2, 3)),
            np.einsum("nma,nma->nm", unlike, leaning) + np.linalg.slogdet(blurred)[1],
        )

    def looked_at(self, by_walk: Weighed, usual: Array) -> CohortLook:
        """
        All walks together.

        Learns which of them are likely for whom, if these shares are *usual*.
        """
        self.likely = likely(by_walk.fits, usual)
        mean = self.averaged(by_walk.means)
        variance = self.averaged(by_walk.variances + (by_walk.means - mean[:, None]) ** 2)
        far, known = ((self.likely * one).sum() for one in (by_walk.far, by_walk.known))
        return CohortLook(mean, variance, float(far), float(known))

    def averaged(self, by_walk: Array) -> Array:
        found: Array = np.einsum("nm,nma->na", self.likely, by_walk)
        return found


def likely(fits: Array, usual: Array) -> Array:
    """
    The probability of each walk, a row each.

    The best fit is subtracted first, because the numbers would underflow otherwise.
    """
    odds = usual * np.exp(-0.5 * (fits - fits.min(axis=1, keepdims=True)))
    found: Array = odds / odds.sum(axis=1, keepdims=True)
    return found


def usual_of(looks: Sequence[Weighed]) -> Array:
    """
    What share of people each walk is true of, by what fits everybody best (maximum likelihood by
    EM).

    It is learnt because it matters both ways: a few people who rise make others seem less steady,
    and many steady people make a rise less believable.
    """
    fits = np.concatenate([one.fits for one in looks])
    usual = USUAL
    for _ in range(ROUNDS):
        usual = (likely(fits, usual).sum(axis=0) + THOUGHT * USUAL) / (len(fits) + THOUGHT)
    return usual


def cohorts(lives: Sequence[Career]) -> Iterator[Cohort]:
    for size in sorted({career.stretches for career in lives}):
        who = [at for at, career in enumerate(lives) if career.stretches == size]
        places = np.array([range(lives[at].first, lives[at].first + size) for at in who])
        games = np.array([lives[at].games for at in who])
        years = np.array([lives[at].years for at in who])
        spreads = np.stack([walk.spread(games, years) for walk in WALKS], axis=1)
        gained = np.stack([walk.gained(games) for walk in WALKS], axis=1)
        yield Cohort(np.array(who), places, gained, spreads, np.tile(USUAL, (len(who), 1)))
