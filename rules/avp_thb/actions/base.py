"""What all actions of a model share, rulebook §4."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from rules.avp_thb import ping
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import State
from rules.avp_thb.steps import SENTRY_VERBS, AfterAction, acting
from rules.avp_thb.units import UNITS, WEAPONS
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, listed, shape
from rules.kernel.words import several

Ways = Iterator[tuple[tuple[str, ...], ...]]  # choices for every field of an order
SHOWING = ("move", "interact")  # after which a token may be in sight
# What the action point of a card may pay for, by the kind of its effect.
PAID_FOR = {
    "pounce": ("move", "fight", "pass"),
    "rush": ("move", "fight", "force", "pass"),
    "drop": ("fight", "pass"),
}
# All that some units can do, §3.2 and F19, and what others never do, §2.6.2.
ONLY = {"mimicry": ("move", "run", "pass"), "gun": ("shoot", "pass")}
NEVER = {"hellhound": ("open",)}
BOUND_BY = {"mimicry": "3.2-18", "gun": "8.1-10", "hellhound": "2.6.2-16"}


@dataclass(frozen=True)
class ModelAction(Action):
    """
    An action that the activated model pays for with action points.

    *family*: what counts as the same action, of which a model does one in a Game Turn
    (ambiguities D3); with *again* it may do more. *needs* is a skill or a weapon on the
    stat card; a token must be revealed before it uses one (G18). A refusal cites *rule* unless
    it names another paragraph; *unengaged* is the one that forbids it on an engaged tile.
    """

    cost: ClassVar[int] = 1
    family: ClassVar[str] = ""
    needs: ClassVar[tuple[str, ...]] = ()
    unengaged: ClassVar[str] = ""
    keeps_hide: ClassVar[bool] = False
    again: ClassVar[bool] = False

    def check(self, view: View) -> None:
        model = view.models[view.acting or ""]
        try:
            self.check_model(view, model)
            self.check_rules(view, model)
        except IllegalOrder as refusal:
            refusal.rule = refusal.rule or self.rule
            raise

    @classmethod
    def check_model(cls, view: View, model: Model) -> None:
        """What can be judged without the other words of the order."""
        cls.check_turn(view, model)
        cls.check_card(model)
        if cls.unengaged and view.engaged(model.tile):
            raise IllegalOrder(
                f"{model.id} is on an engaged tile and cannot {cls.verb}.", rule=cls.unengaged
            )

    @classmethod
    def check_turn(cls, view: View, model: Model) -> None:
        """What it has left of its activation, or of its Sentry token."""
        if cls.affordable(view, model):
            return
        if view.by_sentry and cls.verb not in SENTRY_VERBS:
            bought = " or ".join(SENTRY_VERBS)
            raise IllegalOrder(f"A Sentry token buys {bought}, not {cls.verb}.", rule="4.2-4")
        if (points := cls.points(view, model)) < cls.cost:
            cost = several(cls.cost, "action point")
            raise IllegalOrder(f"{cls.verb} costs {cost}, {model.id} has {points}.", rule="4-1")
        raise IllegalOrder(
            f"{model.id} has already used {cls.kin()} in this Game Turn.", rule="4-2"
        )

    @classmethod
    def affordable(cls, view: View, model: Model) -> bool:
        return (
            not (view.by_sentry and cls.verb not in SENTRY_VERBS)
            and cls.points(view, model) >= cls.cost
            and (cls.again or cls.kin() not in model.used)
        )

    @classmethod
    def points(cls, view: View, model: Model) -> int:
        """Those that it may pay with; what a card gave for something else is none of them."""
        if not view.effects:
            return view.points
        bound = (kind for kind, families in PAID_FOR.items() if cls.kin() not in families)
        return view.points - sum(view.total(kind, model) for kind in bound)

    @classmethod
    def check_card(cls, model: Model) -> None:
        """What its stat card allows, and whether it lies open."""
        if cls.suits(model.unit, model.revealed):
            return
        if model.unit and not able(model.unit, cls.verb):
            words = f"can {listed(ONLY[model.unit], 'or')}" if model.unit in ONLY else ""
            words = words or f"cannot {cls.verb}"
            raise IllegalOrder(
                f"{model.id} is {ping.article(model.card.name)}: it {words}.",
                rule=BOUND_BY[model.unit],
            )
        if not model.revealed or model.unit is None:
            raise IllegalOrder(
                f"{model.id} is still a token; reveal it first to use {cls.verb}.", rule="2.1-3"
            )
        wanted = listed(map(called, cls.needs), "or")
        raise IllegalOrder(f"{model.name} cannot {cls.verb}: that needs {wanted}.")

    @classmethod
    @cache
    def suits(cls, unit: str | None, revealed: bool) -> bool:
        """Whether one of *unit* may ever give the order, as a token or *revealed*."""
        if unit and not able(unit, cls.verb):
            return False
        if not cls.needs:
            return True
        if not revealed or unit is None:
            return False
        card = UNITS[unit]
        return any(need in card.skills or need in card.weapons for need in cls.needs)

    @classmethod
    def kin(cls) -> str:
        return cls.family or cls.verb

    def play(self, table: Table) -> None:
        state = table.state
        step = acting(state)
        assert step
        model = state.models[step.model]
        if not step.begun and not step.sentry:
            model.sentry = False
        step.begun = True
        step.points -= self.cost
        step.spent |= self.cost > 0
        if state.effects:
            self.pay_with_card(state, model)
        model.used.append(self.kin())
        if not self.keeps_hide:
            ping.leave_hide(table, model)
        state.steps.append(AfterAction(model.seat))
        self.resolve(table, model)

    def pay_with_card(self, state: State, model: Model) -> None:
        """The point that a card gave for this action is spent first."""
        kinds = (kind for kind, families in PAID_FOR.items() if self.kin() in families)
        if given := next((e for kind in kinds for e in state.felt(kind, model)), None):
            state.effects = [e for e in state.effects if e is not given]

    def check_rules(self, view: View, model: Model) -> None:
        """Raise IllegalOrder for what the other words of the order ask."""

    def opens(self, view: View) -> list[str]:
        return [*watchers(view), *card_players(view)]

    def risks(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        leaves = [f"{model.id} leaves Hide."] if model.hide and not self.keeps_hide else []
        return [*leaves, *self.faces(view, model), *self.dangers(view, model)]

    def faces(self, view: View, model: Model) -> list[str]:
        """Who a token of a squad is if it is seen on the way, as nobody need be asked."""
        if self.kin() not in SHOWING or model.unit or len(set(ping.unrevealed(view, model))) < 2:
            return []
        about = ping.FIELDING[model.seat]
        unit = ping.whom(view, model, view.standing.get(about, ()))
        name = ping.article(UNITS[unit].name)
        return [
            f"If it is seen, {model.id} is {name}. To change that, use standing {about}. (§3.2)"
        ]

    def dangers(self, view: View, model: Model) -> list[str]:
        """What is risked by this action alone."""
        return []

    def resolve(self, table: Table, model: Model) -> None:
        raise NotImplementedError

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        model = view.models[view.acting or ""]
        if not (cls.suits(model.unit, model.revealed) and cls.affordable(view, model)):
            return
        try:
            cls.check_model(view, model)
        except IllegalOrder:
            return
        for slots in cls.ways(view, model):
            if all(slots):
                yield cls.offer(*slots, waste=cls.wasted(view, model))

    @classmethod
    def wasted(cls, view: View, model: Model) -> str:
        """Why it would come to nothing, as a sentence, though it is legal; or “”."""
        return ""

    def odds(self, view: View) -> list[str]:
        waste = self.wasted(view, view.models[view.acting or ""])
        return [waste] if waste else []

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        """
        Yield the words worth offering, a tuple of choices for every field of the order.

        Without fields the order is offered when `check_rules` lets it pass.
        """
        assert not shape(cls)
        try:
            cls().check_rules(view, model)
        except IllegalOrder:
            return
        yield ()


def watchers(view: View) -> list[str]:
    """Whose Sentry tokens may answer a completed action, §4.2."""
    ready: dict[str, list[str]] = {}
    for model in view.models.values():
        if model.sentry and model.seat != view.seat:
            ready.setdefault(model.seat, []).append(model.id)
    said = "Once it is done, the {} may spend the Sentry token of {}. (§4.2)"
    return [said.format(seat, listed(ids, "or")) for seat, ids in ready.items()]


def card_players(view: View) -> list[str]:
    """Who may have a card for what is done, by what all can see, §2.5."""
    if view.cards is None:
        return []
    cards = view.cards
    able = [
        seat
        for seat, number in cards.hands.items()
        if seat != view.seat and number and len(cards.played.get(seat, ())) < cards.most
    ]
    return [f"The {listed(able, 'or the')} may play a card. (§2.5)"] if able else []


def called(need: str) -> str:
    """A skill or a weapon by its name."""
    return WEAPONS[need].name if need in WEAPONS else need.replace("_", " ").title()


def able(unit: str, verb: str) -> bool:
    return verb in ONLY.get(unit, (verb,)) and verb not in NEVER.get(unit, ())


def known(view: View, id: str) -> Model:
    """The model or token with label *id*; raises IllegalOrder."""
    if id not in view.models:
        tile = f": {id} is a tile" if id in view.board.tiles else ""
        raise IllegalOrder(f"There is no model {id} on the board{tile}.")
    return view.models[id]


def foe(view: View, model: Model, id: str) -> Model:
    target = known(view, id)
    if not view.hostile(model.seat, target.seat):
        raise IllegalOrder(f"{id} is on your own side.")
    return target


def tile_of(view: View, id: str) -> str:
    if id not in view.board.tiles:
        raise IllegalOrder(f"There is no tile {id} on this map.")
    return id


def open_vents(view: View, model: Model) -> tuple[str, ...]:
    """The air vents next to *model* that nobody has welded shut."""
    return tuple(v for v in view.tile(model.tile).mouths if v not in view.welded)
