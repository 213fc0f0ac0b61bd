"""A model or its Ping! token as a seat knows it: profile, arms, skills, and how it is."""

from collections import Counter
from collections.abc import Iterator

from rules.avp_thb import ping
from rules.avp_thb.about import terms
from rules.avp_thb.picture.words import carries, signs
from rules.avp_thb.pieces import Model
from rules.avp_thb.units import BASE_POINTS, UNITS, WEAPONS, Unit, Weapon
from rules.avp_thb.view import View
from rules.kernel.panels import Panel, Row
from rules.kernel.words import several

HOW = {
    "activated": "3.1.3-9", "hide": "4.1.2-1", "sentry": "4.2-2", "aim": "4.1.1-1",
}  # fmt: skip
UNTIL = {
    "turn": "the end of the turn", "activation": "the end of its activation",
    "attack": "its next attack", "fight": "its next attack in close combat",
    "shoot": "its next shot",
}  # fmt: skip


def model(view: View, id: str) -> Panel | None:
    if (found := view.models.get(id)) is None:
        return None
    return token(view, found) if found.unit is None else figure(view, found)


def figure(view: View, model: Model) -> Panel:
    """What is known: the whole stat card, and what has become of the model."""
    card = model.card
    rows = (*profile(card), *arms(card), *skills(card), *state(view, model))
    title = f"{card.name} {model.id}"
    return Panel(title, rows, where(view, model), *terms.more(terms.body(card)))


def token(view: View, model: Model) -> Panel:
    """Who it may turn out to be, as far as its owner or the others can tell."""
    under = "It may turn out to be"
    found = Counter(candidates(view, model))
    rows = [identity(unit, count, found.total(), under) for unit, count in found.items()]
    title = f"Ping! token {model.id} of the {model.seat} side"
    shown = (*rows, *state(view, model), terms.told("3.2-4", "Revealing"))
    return Panel(title, shown, where(view, model), *terms.more("2.1-3"))


def identity(unit: str, count: int, of: int, under: str) -> Row:
    card = UNITS[unit]
    remark = f"{count} of {of} that are not revealed yet"
    link = terms.more(terms.body(card))[0]
    return Row(figures(card), under=under, name=card.name, remark=remark, link=link)


def candidates(view: View, model: Model) -> list[str]:
    """The units of its side that nobody has seen, of its squad or else of its size."""
    if model.squad:
        return ping.unrevealed(view, model)
    return [unit for unit in view.pool.get(model.seat, ()) if looks(UNITS[unit]) == model.size]


def looks(card: Unit) -> str:
    """The size of a token, as others see it (A4)."""
    return "large" if card.base == "none" else card.base


def where(view: View, model: Model) -> str:
    said = list(signs(view, model))
    if not model.activated and model.id != view.acting and view.turn:
        said.append("not yet activated")
    return f"{', '.join([f'On {model.tile}', *said])}."


def profile(card: Unit) -> Iterator[Row]:
    if card.close_combat is not None or card.ranged is not None:
        yield Row(f"{figures(card)}.", under="Profile")


def figures(card: Unit) -> str:
    """`CC 12, RS 14, St 9, Con 9, Armour 13 (10), 1 wound, takes 1 point of room`"""
    armour = f"{card.armour} ({card.impenetrable})" if card.impenetrable else card.armour
    values = {"Movement": card.movement, "CC": card.close_combat, "RS": card.ranged}
    values |= {"St": card.strength, "Con": card.condition}
    told = [f"{name} {value}" for name, value in values.items() if value is not None]
    told += [f"Armour {armour}"] if armour is not None else []
    told += [several(card.wounds, "wound")] if card.wounds else []
    return ", ".join([*told, f"takes {several(BASE_POINTS[card.base], 'point')} of room"])


def arms(card: Unit) -> Iterator[Row]:
    for key in card.weapons:
        weapon, link = WEAPONS[key], terms.more(terms.arm(key, WEAPONS[key]))[0]
        yield Row(wielded(card, key, weapon), under="Weapons", name=weapon.name, link=link)


def wielded(card: Unit, key: str, weapon: Weapon) -> str:
    """`close combat, St 12, 3 dice`; what is swung or thrown adds to the model's own Strength."""
    own = weapon.kind == "CC" or key.endswith("thrown_disc")
    strength = weapon.strength + (card.strength or 0) * own
    kind = "close combat" if weapon.kind == "CC" else "shooting"
    dice = "1 die" if weapon.rate == 1 else f"{weapon.rate} dice"
    special = [] if weapon.basic else ["by an action of its own"]
    return f"{', '.join([kind, f'St {strength}', dice, *special])}."


def skills(card: Unit) -> Iterator[Row]:
    for name in sorted(card.skills):
        yield terms.told(terms.skill(card, name), "Skills")


def state(view: View, model: Model) -> Iterator[Row]:
    """What its marks on the board mean, and what is at work on it."""
    under = "Now"
    for name, id in HOW.items():
        if getattr(model, name):
            yield terms.told(id, under)
    if carries(view, model):
        yield terms.told("5.1-2", under)
    for effect in view.effects:
        if model.id in (effect.of, effect.against):
            yield Row(f"Until {UNTIL[effect.until]}.", under=under, name=effect.card)
