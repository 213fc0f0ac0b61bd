"""
How strong people are, and what sides are worth apart from who plays them. Pure.

Every person has a number that changes as they play (`walks`), and every side of a mission has one
that does not change. All are estimated together, as the numbers that make the results of all games
(`tables`) most likely. People who prefer a side may be stronger or weaker than others. That is
estimated too; otherwise the side would seem better or worse than it is. While a strength is
uncertain, differences count as smaller than they look, as in Glicko.
"""

from games.ratings.strengths.contests import Contest, Person, Setting, Side
from games.ratings.strengths.fit import Estimate, Fit, Moment, fitted
from games.ratings.strengths.scale import POINTS

__all__ = ["POINTS", "Contest", "Estimate", "Fit", "Moment", "Person", "Setting", "Side", "fitted"]
