"""Close Combat Actions, rulebook §2.6.2, §4.1 and §6.4. All are of the family “fight”."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.avp_thb import combat
from rules.avp_thb.actions.base import AttackAction, ModelAction, Ways, foe, tile_of
from rules.avp_thb.actions.shooting import not_both, spread
from rules.avp_thb.board import edge
from rules.avp_thb.skill_test import SkillTest
from rules.avp_thb.state import ACTION_POINTS, Layout, Model
from rules.avp_thb.steps import Attack, Perimeter, Sighting, secured
from rules.avp_thb.stops import said
from rules.avp_thb.units import WEAPONS
from rules.avp_thb.view import View
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import listed
from rules.kernel.system import Table

DOOR_TEST = {"small": 5, "medium": 10, "large": 15, "none": 20}  # §2.6.2
POINT_BLANK = 3


@dataclass(frozen=True)
class Fight(AttackAction):
    """A Close Combat Attack: `fight claws ma1 ma2`, a target for each die, rulebook §6.4."""

    verb = "fight"
    example = "claws ma1 ma2"
    rule = "4.1-4"
    family = "fight"

    weapon: str
    targets: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if model.unit and not model.mimicry:
            words = tuple(combat.arm_word(key) for key in model.card.arms("CC"))
            yield words, strikable(view, model)

    def check_rules(self, view: View, model: Model) -> None:
        if model.unit is None:
            raise IllegalOrder(f"{model.id} is still a token.")
        words = [combat.arm_word(key) for key in model.card.arms("CC")]
        if self.weapon not in words:
            raise IllegalOrder(f"{model.id} fights with {listed(words, 'or')}, not {self.weapon}.")
        check_targets(view, model, self.targets, combat.rate_of(view, model, self.arm(model)))

    def arm(self, model: Model) -> str:
        return combat.arm_of(model, "CC", self.weapon) or ""

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        arm = self.arm(model)
        dice = dealt(layout, model, self.targets, combat.rate_of(layout, model, arm))
        return [Attack(model.id, arm, dice, close=True)]


@dataclass(frozen=True)
class Paroxysm(AttackAction):
    """All dice of claws and tail, rulebook §6.5: the claws first, the last die is the tail's."""

    verb = "paroxysm"
    example = "ma1 ma1 ma2"
    rule = "6.5-22"
    family = "fight"
    cost = 2
    needs = ("tail",)

    targets: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (strikable(view, model),)

    def check_rules(self, view: View, model: Model) -> None:
        rates = self.rates(view, model)
        check_targets(view, model, self.targets, sum(rates.values()))

    def rates(self, layout: Layout, model: Model) -> dict[str, int]:
        return {key: combat.rate_of(layout, model, key) for key in model.card.arms("CC")}

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        rates = self.rates(layout, model)
        dice = dealt(layout, model, self.targets, sum(rates.values()))
        attacks = []
        for key, rate in rates.items():
            mine, dice = dice[:rate], dice[rate:]
            attacks.append(Attack(model.id, key, mine, close=True))
        return attacks


@dataclass(frozen=True)
class PointBlank(AttackAction):
    """Point Blank Shot: a CC Test against each of up to three enemies, rulebook §4.1.1."""

    verb = "pointblank"
    example = "al1 al2"
    rule = "4.1.1-10"
    family = "fight"
    needs = ("shotgun",)

    targets: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (strikable(view, model),)

    @classmethod
    def check_model(cls, view: View, model: Model) -> None:
        super().check_model(view, model)
        not_both(model, "shotgun")

    def check_rules(self, view: View, model: Model) -> None:
        check_targets(view, model, self.targets, POINT_BLANK)
        if len(set(self.targets)) < len(self.targets):
            raise IllegalOrder("Point Blank Shot takes one test against each model.")

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        shells = WEAPONS["shotgun"].strength
        return [Attack(model.id, "shotgun", list(self.targets), close=True, strength=shells)]

    def resolve(self, table: Table, model: Model) -> None:
        model.used.append(self.verb)
        super().resolve(table, model)


# Fewer points than usual were taken for points that had been spent.
TOO_LATE: Mapping[int, Callable[[View], bool]] = {
    1: lambda view: view.points < ACTION_POINTS,
    3: lambda view: view.spent,
}


@dataclass(frozen=True)
class Rage(ModelAction):
    """
    Rage!, before any action point is spent: failed CC Tests are rolled again, weapons
    have St +2, and a wound is lost when the activation ends, rulebook §7.3.
    """

    verb = "rage"
    cost = 0
    needs = ("rage",)
    rule = "7.3-6"

    @classmethod
    def check_model(cls, view: View, model: Model) -> None:
        super().check_model(view, model)
        if in_force(TOO_LATE, view.edition)(view):
            raise IllegalOrder(f"{model.name} has begun to act: it is too late for Rage!.")

    def dangers(self, view: View, model: Model) -> list[str]:
        return [f"When the activation of {model.id} ends, it loses a wound. (§7.3)"]

    def resolve(self, table: Table, model: Model) -> None:
        table.tell("rage", f"{model.name} flies into a Rage!.", model=model.id)


@dataclass(frozen=True)
class Force(ModelAction):
    """
    Force the Doors Open, with +1 for each other model of the kind at the door, rulebook
    §2.6.2: of the Aliens all, of the Predators the Hellhounds.
    """

    verb = "force"
    rule = "2.6.2-9"
    family = "fight"

    towards: str

    @classmethod
    def check_model(cls, view: View, model: Model) -> None:
        super().check_model(view, model)
        if not forces(model):
            raise IllegalOrder(f"{model.id} cannot force doors.", rule="2.6.2-16")

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (closed_ways(view, model.tile),)

    def check_rules(self, view: View, model: Model) -> None:
        check_door(view, model, self.towards)

    def friends(self, layout: Layout, model: Model) -> list[Model]:
        """The others of its side at the door, on either side."""
        at_door = [m for t in (model.tile, self.towards) for m in layout.on(t)]
        return [m for m in at_door if m.seat == model.seat and m.id != model.id]

    def test(self, layout: Layout, model: Model, help: str) -> SkillTest:
        """*help* is how many tokens may lend a hand: their number is told (ambiguities H18)."""
        able = [m for m in self.friends(layout, model) if assists(m)]
        tokens = sum(not m.revealed for m in able)
        shown = len(able) - tokens
        lent = min(tokens, int(help)) if help.isdigit() else tokens
        spurs = [(e.amount, e.card) for e in layout.felt("force", model)]
        helping = (shown + lent, "helping")
        return SkillTest("Force", DOOR_TEST[model.shown_size], (helping, *spurs))

    def odds(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        test = self.heaving(view, model)
        needed = f"{test.odds}." if test else "The door gives way without a roll."
        return [needed, *mined(view, model, self.towards)]

    def chance(self, view: View) -> float | None:
        test = self.heaving(view, view.models[view.acting or ""])
        return test.chance if test else None

    def heaving(self, view: View, model: Model) -> SkillTest | None:
        """The test with the help that the seat will give; None where the door just gives way."""
        if model.baseless or model.has("unstoppable"):
            return None
        return self.test(view, model, (view.standing.get("help") or ["all"])[0])

    def resolve(self, table: Table, model: Model) -> None:
        if model.baseless or model.has("unstoppable") or self.heave(table, model):
            open_door(table, model, self.towards)

    def heave(self, table: Table, model: Model) -> bool:
        state = table.state
        for friend in self.friends(state, model):
            if not friend.revealed:
                table.chance.uncover(friend.id)
        test = self.test(state, model, said(state, model.seat, "help", "all"))
        result = test.roll(table, "force", model.id)
        sum = result.text.removeprefix("Force ")
        table.tell("force", f"{model.name} forces the door {model.tile}/{self.towards}: {sum}.")
        return result.passed


def forces(model: Model) -> bool:
    return model.seat == "alien" or model.unit == "hellhound"


def assists(model: Model) -> bool:
    """The Tiny never do, §7.2."""
    return forces(model) and not (model.unit and "tiny" in model.card.skills)


def open_door(table: Table, model: Model, towards: str) -> None:
    state = table.state
    state.doors = tuple(d for d in state.doors if d != edge(model.tile, towards))
    table.tell(
        "door", f"{model.name} opens the door {model.tile}/{towards}.",
        door=edge(model.tile, towards), model=model.id,
    )  # fmt: skip
    if may_be_mined(state, model):
        state.steps.append(Perimeter(edge(model.tile, towards)))
    state.steps.append(Sighting(model.id))


def may_be_mined(layout: Layout, model: Model) -> bool:
    """Doors that Aliens and Predators open, §7.1 Perimeter Secured!."""
    return model.seat != "marine" and secured(layout)


def mined(view: View, model: Model, towards: str) -> list[str]:
    """What an opened door may do, before it is opened."""
    door = Perimeter(edge(model.tile, towards))
    return door.odds(view) if may_be_mined(view, model) else []


def closed_ways(view: Layout, tile: str) -> tuple[str, ...]:
    return tuple(t for t in view.tile(tile).exits if edge(tile, t) in view.doors)


def check_door(view: View, model: Model, towards: str) -> None:
    if tile_of(view, towards) not in closed_ways(view, model.tile):
        raise IllegalOrder(
            f"There is no closed door between {model.tile} and {towards}.", rule="2.6.2-2"
        )


def strikable(view: Layout, model: Model) -> tuple[str, ...]:
    return tuple(f.id for f in view.models.values() if view.can_strike(model, f))


def dealt(layout: Layout, model: Model, targets: tuple[str, ...], dice: int) -> list[str]:
    """A target for each die; of Whirling Blades no enemy takes more than half, rounded up."""
    all_dice = spread(targets, dice)
    if not layout.felt("spread", model):
        return all_dice
    half = (dice + 1) // 2
    kept = [id for n, id in enumerate(all_dice) if all_dice[:n].count(id) < half]
    return in_force(SURPLUS, layout.edition)(kept, targets, dice, half)


def shared_out(kept: list[str], targets: tuple[str, ...], dice: int, half: int) -> list[str]:
    """What is too many for one goes to the others that are named, the last of them first."""
    for id in reversed(dict.fromkeys(targets)):
        kept = [*kept, *[id] * min(half - kept.count(id), dice - len(kept))]
    return kept


# Dice of Whirling Blades that were too many for one enemy were lost.
SURPLUS: Mapping[int, Callable[[list[str], tuple[str, ...], int, int], list[str]]] = {
    1: lambda kept, targets, dice, half: kept,
    3: shared_out,
}


def check_targets(view: View, model: Model, targets: tuple[str, ...], dice: int) -> None:
    if not targets:
        raise IllegalOrder("Name a model to attack.")
    if len(targets) > dice:
        raise IllegalOrder(
            f"The attack rolls {dice} dice: name as many targets at most.", rule="6.4-6"
        )
    for id in targets:
        if not view.can_strike(model, foe(view, model, id)):
            raise IllegalOrder(f"{model.id} is not engaged with {id}.", rule="4.1-5")
