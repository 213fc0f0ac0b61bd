"""Every verb of the game. A new one needs its class, this list, and its side in `steps/acting`."""

from collections.abc import Mapping

from rules.avp_thb.actions import (
    answers,
    briefing,
    cards,
    choices,
    fighting,
    guns,
    loads,
    moves,
    shooting,
    standing,
    throwing,
    waiting,
    works,
)
from rules.kernel.orders import Action

LIST: tuple[type[Action], ...] = (
    answers.Deploy, answers.Activate, answers.Keep, answers.Give, answers.Spend, answers.Hold,
    answers.Go, answers.Halt, answers.Lurk, answers.Show, answers.Field, answers.Stay,
    answers.Slip, choices.Displace, choices.Push, choices.Splash, choices.Nest,
    choices.Redirect, choices.Again, choices.Leave,
    guns.Infiltrate, standing.Standing, briefing.Target, briefing.Bear, briefing.Train,
    cards.Play, cards.Announce, cards.Decline, cards.Hand, cards.Discard, cards.Redraw,
    cards.Choose, cards.Arm, cards.Disarm,
    moves.Move, moves.Run, moves.Tactical, moves.Skulk, moves.Disengage,
    shooting.Shoot, shooting.Rapid, shooting.Launcher, shooting.Aim, shooting.Inferno,
    shooting.Shotgun, shooting.Spit, throwing.Throw,
    fighting.Fight, fighting.Paroxysm, fighting.PointBlank, fighting.Force,
    fighting.Rage,
    works.Interact, works.Open, works.Take, works.Seal, works.Weld, works.Treat,
    guns.SetUp, guns.Stow, loads.Lift, loads.Drop, loads.Deliver,
    waiting.Pass, waiting.Sentry, waiting.Hide, waiting.Reveal,
)  # fmt: skip

ACTIONS: Mapping[str, type[Action]] = {action.verb: action for action in LIST}
