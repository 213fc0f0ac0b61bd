"""What cards change for a while, as data that prints itself in the sums (ambiguities C7)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.kernel.orders import Seat

Words = tuple[str, ...]
ATTACKS = ("shoot", "fight")


class Named(Protocol):
    id: str
    seat: Seat


@dataclass(slots=True)
class Effect:
    """
    A change that *card* makes, by *amount*; *kind* says of what.

    It touches the model *of*, or those of *seat*, in what it does to *against* on *tile* with
    the weapon or family *arm*; the model *but* is spared, and None or “” is everybody and
    everything. *until* is the end of the turn, of the activation, or of the next action of
    that family (“shoot”, “fight”, or “attack” by the model *against*).
    """

    card: str
    kind: str
    amount: int = 0
    of: str | None = None
    seat: Seat | None = None
    against: str | None = None
    tile: str | None = None
    but: str | None = None
    arm: str = ""
    until: str = "turn"

    def touches(self, model: Named | None, target: Named | None, tile: str, arms: Words) -> bool:
        return (
            self.of in (None, model and model.id)
            and self.seat in (None, model and model.seat)
            and self.against in (None, target and target.id)
            and self.tile in (None, tile)
            and (self.but is None or self.but != (model and model.id))
            and (not self.arm or self.arm in arms)
        )


def kept_after_action(effects: Iterable[Effect], model: str, used: list[str]) -> list[Effect]:
    """What is left when *model* has *used* those families of action."""
    return [e for e in effects if not used_up(e, model, used)]


def used_up(effect: Effect, model: str, used: list[str]) -> bool:
    if effect.until == "attack":
        return effect.against == model and any(family in used for family in ATTACKS)
    return effect.of == model and effect.until in used


def kept_after_activation(effects: Iterable[Effect], model: str) -> list[Effect]:
    ends = ("activation", *ATTACKS)
    return [e for e in effects if not (e.of == model and e.until in ends)]


def kept_after_turn(effects: Iterable[Effect]) -> list[Effect]:
    """Only what waits for the next activation of a model outlives the turn (D15)."""
    return [e for e in effects if e.until == "activation"]
