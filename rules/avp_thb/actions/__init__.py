"""Every verb of the game. A new one needs its class, this list, and its side in `steps/acting`."""

from collections.abc import Mapping

from rules.avp_thb.actions import (
    answers,
    briefing,
    cards,
    choices,
    deploying,
    doors,
    fighting,
    guns,
    loads,
    moves,
    reveals,
    shooting,
    standing,
    throwing,
    tile_fire,
    waiting,
    works,
)
from rules.kernel.orders import Action

LIST: tuple[type[Action], ...] = (
    deploying.Deploy, answers.Activate, answers.Keep, answers.Give, answers.Spend, answers.Hold,
    answers.Go, answers.Halt, reveals.Lurk, reveals.Show, reveals.Field, reveals.Stay,
    reveals.Slip, choices.Displace, choices.Push, choices.Splash, choices.Nest,
    choices.Rouse, choices.Redirect, choices.Again, choices.Leave,
    guns.Infiltrate, standing.Standing, briefing.Target, briefing.Bear, briefing.Train,
    cards.Play, cards.Announce, cards.Decline, cards.Hand, cards.Discard, cards.Redraw,
    cards.Choose, cards.Arm, cards.Disarm,
    moves.Move, moves.Run, moves.Tactical, moves.Skulk, moves.Disengage,
    shooting.Shoot, shooting.Rapid, shooting.Launcher, shooting.Aim, tile_fire.Inferno,
    tile_fire.Shotgun, tile_fire.Spit, throwing.Throw,
    fighting.Fight, fighting.Paroxysm, fighting.PointBlank, doors.Force,
    fighting.Rage,
    works.Interact, doors.Open, works.Take, doors.Seal, works.Weld, works.Treat,
    guns.SetUp, guns.Stow, loads.Lift, loads.Drop, loads.Deliver,
    waiting.Pass, waiting.Sentry, waiting.Hide, waiting.Reveal,
)  # fmt: skip

ACTIONS: Mapping[str, type[Action]] = {action.verb: action for action in LIST}
