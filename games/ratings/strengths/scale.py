"""The points that strengths are shown in, and the numbers they are estimated in."""

import math

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Places = NDArray[np.intp]

POINTS = 400 / math.log(10)  # a difference of 400 points is odds of ten to one
SPREAD = 300 / POINTS
SPREAD_OF_SIDES = 200 / POINTS
SPREAD_OF_TASTES = 300 / POINTS
