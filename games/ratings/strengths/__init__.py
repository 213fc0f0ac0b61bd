"""
How strong people are, and what sides are worth apart from them. Pure.

Everybody has a number that changes as they play (`walks`), and so has every side of a mission,
which stays. All are estimated together, as those that make the results of all games (`tables`)
most likely. Who prefers a side may be stronger or weaker than others for it: that is estimated,
too, else the side would be thought better, or worse, than it is. As long as a strength is in
doubt, differences are taken for smaller than they look, as Glicko does.
"""

from games.ratings.strengths.contests import Contest, Person, Setting, Side
from games.ratings.strengths.fit import Estimate, Fit, Moment, fitted
from games.ratings.strengths.scale import POINTS

__all__ = ["POINTS", "Contest", "Estimate", "Fit", "Moment", "Person", "Setting", "Side", "fitted"]
