"""The turn sequence as steps on a stack (`rules.parts.steps`)."""

from rules.parts.steps import Step
from rules.xenos_rampant.steps.bursting import StrayShells, Support
from rules.xenos_rampant.steps.charging import WildCharge
from rules.xenos_rampant.steps.fighting import Fight
from rules.xenos_rampant.steps.hiring import Arriving, Swapping
from rules.xenos_rampant.steps.losing import Explosion
from rules.xenos_rampant.steps.setup import Careers, Deployment, Infiltration, RollOff
from rules.xenos_rampant.steps.shooting import Shooting
from rules.xenos_rampant.steps.testing import Tests
from rules.xenos_rampant.steps.turn import EndOfPhase, Phase
from rules.xenos_rampant.steps.walking import Going

__all__ = [
    "STEPS",
    "Deployment",
    "EndOfPhase",
    "Fight",
    "Infiltration",
    "Phase",
    "RollOff",
    "Shooting",
    "Tests",
]

KINDS: tuple[type[Step], ...] = (
    RollOff, Careers, Deployment, Arriving, Swapping, Infiltration, Phase, EndOfPhase, Tests,
    Shooting, Fight, Going, Support, StrayShells, WildCharge, Explosion,
)  # fmt: skip
STEPS = {step.kind: step for step in KINDS}
