"""What a side brings to a game: a detachment, by the option `detachments` openly or blind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.kernel.editions import in_force
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


# By edition, who fields something else in a battle, as else one side wins it nearly always.
INSTEAD: Mapping[int, Mapping[tuple[Seat, int], str]] = {
    1: {},
    6: {("red", 2): "war hive", ("red", 3): "war hive"},
}


def usual(seat: Seat, limit: int, battle: int, edition: int) -> str:
    """The name of what *seat* fields without a choice."""
    if limit < STANDARD:
        return dict(zip(SEATS, PATROLS, strict=True))[seat]
    instead = in_force(INSTEAD, edition).get((seat, battle))
    return instead or dict(zip(SEATS, SAMPLES, strict=False))[seat]


@dataclass(frozen=True)
class DetachmentRules:
    """
    The detachments that a side may bring, of up to *limit* points, and more by the *career* of its
    Commander; *usual* is the name of what it fields without a choice.
    """

    usual: str
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
        """Those of ours that are not too dear, the usual one first."""
        names = dict.fromkeys([self.usual, *OURS])
        fit = [name for name in names if not self.judge(OURS[name]).faults]
        return {name: ReadyMade(f"{name.capitalize()}, ours", OURS[name]) for name in fit}

    def judge(self, text: str) -> Judgement:
        return detachment.judge(text, self.limit, self.career)

    def sheet(self, text: str) -> Sequence[SheetTable]:
        return detachment.sheet(text)
