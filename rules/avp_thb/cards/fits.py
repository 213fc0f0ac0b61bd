"""What a Conditional Card answers: each test gets what has happened, as `steps.playing.Trigger`."""

from typing import Any

from rules.avp_thb.cards.deck import CARDS, Fits
from rules.avp_thb.layout import Layout
from rules.kernel.orders import Seat


def all_of(*tests: Fits) -> Fits:
    return lambda layout, seat, trigger: all(test(layout, seat, trigger) for test in tests)


def own(layout: Layout, seat: Seat, trigger: Any) -> bool:
    """It concerns an own model on the board."""
    model = layout.models.get(trigger.model)
    return model is not None and model.seat == seat


def enemy(layout: Layout, seat: Seat, trigger: Any) -> bool:
    model = layout.models.get(trigger.model)
    return model is not None and layout.hostile(seat, model.seat)


def by_own(layout: Layout, seat: Seat, trigger: Any) -> bool:
    model = layout.models.get(trigger.by)
    return model is not None and model.seat == seat


def by_enemy(layout: Layout, seat: Seat, trigger: Any) -> bool:
    model = layout.models.get(trigger.by)
    return model is not None and layout.hostile(seat, model.seat)


def close(layout: Layout, seat: Seat, trigger: Any) -> bool:
    return bool(trigger.data["close"])


def far(layout: Layout, seat: Seat, trigger: Any) -> bool:
    return not trigger.data["close"]


def rolled_once(layout: Layout, seat: Seat, trigger: Any) -> bool:
    """A die that has been rolled again is not rolled a third time, §2.2."""
    return not trigger.data.get("twice")


def no_power_shot(layout: Layout, seat: Seat, trigger: Any) -> bool:
    return not trigger.data["power"]


def last_wound(layout: Layout, seat: Seat, trigger: Any) -> bool:
    return bool(trigger.data["last"])


def infested(layout: Layout, seat: Seat, trigger: Any) -> bool:
    return layout.tile(layout.models[trigger.model].tile).infested


def of_flesh(layout: Layout, seat: Seat, trigger: Any) -> bool:
    """No Sentry Gun and no synthetic."""
    return not layout.models[trigger.model].has("gun_emplacement")


def lost(layout: Layout, seat: Seat, trigger: Any) -> bool:
    """An own model has been removed."""
    return bool(trigger.data["seat"] == seat)


def slain(layout: Layout, seat: Seat, trigger: Any) -> bool:
    """An enemy has been removed."""
    return bool(trigger.data["seat"] != seat)


def killer_free(layout: Layout, seat: Seat, trigger: Any) -> bool:
    return not layout.engaged(layout.models[trigger.by].tile)


def their_card(layout: Layout, seat: Seat, trigger: Any) -> bool:
    """An enemy has announced an Active Card, and nobody has stopped it yet."""
    told = trigger.data
    theirs = told["seat"] != seat and CARDS[told["card"]].active
    return theirs and not told.get("cancelled")
