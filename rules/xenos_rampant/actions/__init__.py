"""All orders, by verb."""

from collections.abc import Mapping

from rules.kernel.orders import Action
from rules.xenos_rampant.actions.answers import Choose, Done, Hold, React
from rules.xenos_rampant.actions.careers import Forget, Keep, Learn, Recruit
from rules.xenos_rampant.actions.deploying import Deploy, Infiltrate, Place, Stay, Swap
from rules.xenos_rampant.actions.moves import Ground, Move
from rules.xenos_rampant.actions.powers import Manifest
from rules.xenos_rampant.actions.rides import Alight, Arrive, Board
from rules.xenos_rampant.actions.shots import Attack, Shoot
from rules.xenos_rampant.actions.special import CallSupport, Explode, Regenerate, Skirmish
from rules.xenos_rampant.actions.standing import Standing

ALL: tuple[type[Action], ...] = (
    Move, Shoot, Attack, Ground, Skirmish, CallSupport, Regenerate, Explode, Manifest,
    Board, Alight, Arrive, Done, React, Hold, Choose, Place, Deploy, Infiltrate, Swap, Stay,
    Learn, Forget, Recruit, Keep, Standing,
)  # fmt: skip
ACTIONS: Mapping[str, type[Action]] = {action.verb: action for action in ALL}
