"""What a side brings to a game: a detachment, by the option `detachments` openly or blind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.kernel.lists import Chosen, Judgement, Part, ReadyMade, SheetTable
from rules.kernel.orders import Seat
from rules.xenos_rampant import detachment
from rules.xenos_rampant.detachment import PATROLS, SAMPLES
from rules.xenos_rampant.detachment.career import NONE, Career
from rules.xenos_rampant.detachment.judging import STANDARD
from rules.xenos_rampant.layout import SEATS

OURS = {**SAMPLES, **PATROLS}
HINT = (
    "Write a unit a line: its name, a colon, its profile, and behind commas what it has. One unit"
    " has the word commander. For example: Rifle squad: light infantry, heavy weapon, increased"
    " squad size. A number below adds so many units."
)


def usual(seat: Seat, limit: int) -> str:
    """The name of what *seat* fields without a choice."""
    ours = SAMPLES if limit >= STANDARD else PATROLS
    return dict(zip(SEATS, ours, strict=False))[seat]


@dataclass(frozen=True)
class DetachmentRules:
    """
    The detachments that *seat* may bring, of up to *limit* points, and more by the *career* of its
    Commander.
    """

    seat: Seat
    limit: int
    chosen: Chosen
    career: Career = NONE
    called: str = "detachment"
    measure: str = "points"
    hint: str = HINT

    @property
    def parts(self) -> Sequence[Part]:
        return detachment.parts()

    @cached_property
    def ready(self) -> Mapping[str, ReadyMade]:
        """Those of ours that are not too dear, the usual one of the seat first."""
        names = dict.fromkeys([usual(self.seat, self.limit), *OURS])
        fit = [name for name in names if not self.judge(OURS[name]).faults]
        return {name: ReadyMade(f"{name.capitalize()}, ours", OURS[name]) for name in fit}

    def judge(self, text: str) -> Judgement:
        return detachment.judge(text, self.limit, self.career)

    def sheet(self, text: str) -> Sequence[SheetTable]:
        return detachment.sheet(text)
