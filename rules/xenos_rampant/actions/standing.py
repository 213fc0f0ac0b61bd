"""Standing orders: what a side wants answered for it."""

from dataclasses import dataclass

from rules.parts.standing import BySubject
from rules.xenos_rampant.standing import SUBJECTS


@dataclass(frozen=True)
class Standing(BySubject):
    """`standing firefight fair`, `standing retreat away; reroll never`."""

    rule = "7-1"
    example = "firefight fair"
    subjects = SUBJECTS
