"""What skills add to tests, rulebook §7. None works before its model is revealed (G18)."""

from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import Modifiers

PHEROMONES = 2  # tiles, and the bonus
PACK = 1  # tile
RAGE = 2  # to the Strength of close combat weapons


def prowess(layout: Layout, model: Model) -> Modifiers:
    """What others add to the CC value of *model*: Royal Pheromones and Pack Hunt."""
    return (*pheromones(layout, model), *pack(layout, model))


def pheromones(layout: Layout, model: Model) -> Modifiers:
    """+2 for an Alien within two tiles of another one that exudes them, once, §7.2."""
    if model.seat != "alien":
        return ()
    nobles = [m for m in layout.of("alien") if m is not model and m.has("royal_pheromones")]
    near = any(layout.apart(model.tile, noble.tile) <= PHEROMONES for noble in nobles)
    return ((PHEROMONES, "Royal Pheromones"),) if near else ()


def pack(layout: Layout, model: Model) -> Modifiers:
    """+1 to CC and RS for each other Pack Hunt model within one tile, §7.3."""
    if not model.has("pack_hunt"):
        return ()
    mates = [m for m in layout.of(model.seat) if m is not model and m.has("pack_hunt")]
    number = sum(layout.apart(model.tile, mate.tile) <= PACK for mate in mates)
    return ((number, "Pack Hunt"),) if number else ()


def raging(model: Model) -> bool:
    """Rage! lasts for the whole Game Turn, Sentry actions included (ambiguities H26)."""
    return "rage" in model.used
