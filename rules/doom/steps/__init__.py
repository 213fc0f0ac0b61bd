"""The turn sequence as steps on a stack (`rules.parts.steps`)."""

from rules.doom.steps.attacking import Attack
from rules.doom.steps.beginning import Guard
from rules.doom.steps.charging import Charge
from rules.doom.steps.exploding import Explosions
from rules.doom.steps.hurting import Tend
from rules.doom.steps.turn import InvaderTurn, MarineTurn
from rules.doom.steps.walking import Walk, Watch
from rules.parts.steps import Step

KINDS: tuple[type[Step], ...] = (
    MarineTurn, InvaderTurn, Walk, Attack, Explosions, Guard, Charge, Watch, Tend,
)  # fmt: skip
STEPS = {step.kind: step for step in KINDS}
