"""All orders, by verb."""

from collections.abc import Mapping

from rules.doom.actions.answering import Hold, Interrupt, Keep, Reroll
from rules.doom.actions.attacking import Attack
from rules.doom.actions.cards import Arm, Play, Shelve
from rules.doom.actions.declaring import Advance, Assault, Done, Ready, Sprint, Unload
from rules.doom.actions.invading import Activate, Discard, Recall, Skip, Spawn
from rules.doom.actions.moving import Close, Move, Open, Teleport
from rules.doom.actions.tasks import Disarm, Give, Scan, Take, Use
from rules.doom.standing import Standing
from rules.kernel.orders import Action

ALL: tuple[type[Action], ...] = (
    Sprint, Unload, Advance, Ready, Assault, Move, Attack, Take, Use, Give, Open, Close, Teleport,
    Disarm, Done, Reroll, Keep, Interrupt, Hold, Discard, Spawn, Recall, Skip, Activate,
    Play, Arm, Shelve, Scan, Standing,
)  # fmt: skip
ACTIONS: Mapping[str, type[Action]] = {action.verb: action for action in ALL}
