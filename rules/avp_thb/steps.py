"""
Where the game stops to ask: the turn sequence of rulebook §3.1.3 as a stack of steps.

The top step asks; one that asks nothing runs, and puts other steps on the stack or
leaves it. Steps are plain data, so that a game can stop anywhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from rules.avp_thb import moving, ping, sentry, victory
from rules.avp_thb.missions import MISSIONS
from rules.avp_thb.state import ACTION_POINTS, Model, State
from rules.avp_thb.units import UNITS
from rules.kernel.orders import Prompt, Seat, listed
from rules.kernel.system import Table

SENTRY_VERBS = ("move", "shoot", "fight", "pass")
COMMON = ("move", "run", "disengage", "fight", "interact", "lift", "drop", "sentry", "reveal", "pass")
VERBS = {
    "marine": (
        *COMMON, "shoot", "open", "aim", "tactical", "rapid", "launcher", "inferno",
        "shotgun", "pointblank", "seal", "weld",
    ),
    "alien": (*COMMON, "hide", "skulk", "force", "paroxysm", "spit", "take"),
    "predator": (*COMMON, "shoot", "open", "throw", "treat", "take"),
}  # fmt: skip


class Step:
    kind: ClassVar[str]

    def prompts(self, state: State) -> list[Prompt]:
        return []

    def run(self, table: Table) -> None:
        """Go on: called when the step asks nothing. It leaves the stack or builds on it."""
        raise NotImplementedError


@dataclass
class Deployment(Step):
    """Every side places its tokens, secretly and at once, §3.1.1 (ambiguities A2)."""

    kind: ClassVar[str] = "deployment"

    def prompts(self, state: State) -> list[Prompt]:
        return [
            Prompt(
                seat, self.kind,
                f"Place your tokens on {listed(state.board.starts(seat))}.",
                ("deploy",), "deploy auto",
            )
            for seat in state.seats
            if seat not in state.sealed
        ]  # fmt: skip

    def run(self, table: Table) -> None:
        state = table.state
        for seat in state.seats:
            lay_out(table, seat, state.sealed[seat])
        state.sealed = {}
        table.tell("deployment", "All tokens are on the board.")
        state.steps[-1:] = [NewTurn(), Sighting(None)]


def lay_out(table: Table, seat: Seat, words: list[str]) -> None:
    """Deal labels at random, so that they tell nothing about the force (ambiguities A3)."""
    state = table.state
    numbers = list(range(1, len(state.forces[seat]) + 1))
    for unit, tile in placements(words):
        anonymous = unit == "marine"
        # One kind of token needs no dice to stay a secret.
        number = numbers[0] if anonymous else table.chance.pick(f"label {seat}", numbers)
        numbers.remove(number)
        card = UNITS[state.forces[seat][0] if anonymous else unit]
        id = f"{seat[0]}{number}"
        key = None if anonymous else unit
        state.models[id] = Model(id, seat, key, card.base, tile, card.wounds)
    state.models = dict(sorted(state.models.items(), key=lambda item: label(item[0])))


def label(id: str) -> tuple[str, int]:
    return id[0], int(id[1:])


def placements(words: list[str]) -> Iterable[tuple[str, str]]:
    """`d6 infant 2 stalker 1` gives (infant, d6) twice and (stalker, d6) once."""
    tile = unit = ""
    for word in words:
        if word.isdigit():
            yield from [(unit, tile)] * int(word)
        elif word[-1].isdigit():
            tile = word
        else:
            unit = word


@dataclass
class NewTurn(Step):
    """The Initiative and the Refreshment Phase, §3.1.3 (ambiguities B1, B5)."""

    kind: ClassVar[str] = "new turn"

    def run(self, table: Table) -> None:
        state = table.state
        state.turn += 1
        for model in state.models.values():
            model.activated = model.sentry = model.aim = False
            model.used = []
            if model.has("auto_sentry"):
                model.activated = model.sentry = True
        state.initiative = roll_off(table, state.seats)
        table.tell(
            "turn", f"Turn {state.turn}. Initiative: {listed(state.initiative)}.",
            turn=state.turn, initiative=list(state.initiative),
        )  # fmt: skip
        state.steps[-1:] = [
            EndOfTurn(), Activations(), CardWindow("W0"), ImprovedHide(), Initiative(),
        ]  # fmt: skip


def roll_off(table: Table, seats: list[Seat]) -> list[Seat]:
    """Highest first; those who tie roll again among themselves."""
    rolls = {seat: table.d20(f"initiative {seat}") for seat in seats}
    said = ", ".join(f"{seat} {value}" for seat, value in rolls.items())
    table.tell("initiative", f"Initiative rolls: {said}.", rolls=rolls)
    order: list[Seat] = []
    for value in sorted(set(rolls.values()), reverse=True):
        tied = [seat for seat in seats if rolls[seat] == value]
        order += tied if len(tied) == 1 else roll_off(table, tied)
    return order


@dataclass
class Initiative(Step):
    """The winner may give the initiative away, if he asked to be asked (ambiguities B2)."""

    kind: ClassVar[str] = "initiative"
    settled: bool = False

    def prompts(self, state: State) -> list[Prompt]:
        winner = state.initiative[0]
        if self.settled or not stops(state, winner, "initiative"):
            return []
        text = "You have the initiative. Keep it, or give it to another side?"
        return [Prompt(winner, self.kind, text, ("keep", "give"), "keep")]

    def run(self, table: Table) -> None:
        table.state.steps.pop()


@dataclass
class ImprovedHide(Step):
    """Infants on unengaged Infested tiles go into Hide, §7.2 (ambiguities G15)."""

    kind: ClassVar[str] = "improved hide"

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        for model in state.models.values():
            if model.unit and "improved_hide" in model.card.skills and not model.hide:
                if state.tile(model.tile).infested and not state.engaged(model.tile):
                    lie_low(table, model)


def lie_low(table: Table, model: Model) -> None:
    """Into Hide: in the open when a foe looks on or knows the model, else known to its owner."""
    model.hide = model.token = True
    model.hide_seen = model.revealed or ping.seen_by_a_foe(table.state, model)
    to = None if model.hide_seen else (model.seat,)
    table.tell("hide", f"{model.name} is in Hide on {model.tile}.", to=to, model=model.id)


@dataclass
class CardWindow(Step):
    """
    Where Strategy Cards are played: W0 after the refreshment, W1 at the start of an
    activation, W2 after an action (ambiguities C1). Without cards nobody is asked.
    """

    kind: ClassVar[str] = "card window"
    name: str

    def run(self, table: Table) -> None:
        table.state.steps.pop()


@dataclass
class Activations(Step):
    """
    Sides in initiative order activate a model each, until all have been, §3.1.3.

    *row* counts the models that the side has activated in a row; the option *pace*
    says how many it may.
    """

    kind: ClassVar[str] = "activation"
    index: int = 0
    row: int = 0

    def prompts(self, state: State) -> list[Prompt]:
        seat = state.initiative[self.index]
        ready = may_activate(state, seat)
        if not ready or self.row >= state.options["pace"]:
            return []
        return [Prompt(seat, self.kind, "Activate a model.", ("activate",), f"activate {ready[0]}")]

    def run(self, table: Table) -> None:
        state = table.state
        if all(m.activated for m in state.models.values()):
            state.steps.pop()
            return
        self.index, self.row = (self.index + 1) % len(state.initiative), 0


def may_activate(state: State, seat: Seat) -> list[str]:
    """
    Labels of the models that may be activated now. The one activated last in the turn
    before may not be first, unless it is the only one (ambiguities D2).
    """
    own = [m for m in state.models.values() if m.seat == seat]
    ready = [m.id for m in own if not m.activated]
    first = not any(m.activated and not m.has("auto_sentry") for m in own)
    last = state.last.get(seat)
    if first and last in ready and len(ready) > 1 and state.turn > 1:
        ready.remove(last)
    return ready


@dataclass
class Acting(Step):
    """The activated model spends its action points; with *sentry*, one for its token."""

    kind: ClassVar[str] = "acting"
    model: str
    points: int = ACTION_POINTS
    sentry: bool = False
    begun: bool = False

    def prompts(self, state: State) -> list[Prompt]:
        model = state.models.get(self.model)
        if model is None or self.points <= 0:
            return []
        plural = "point" if self.points == 1 else "points"
        text = f"{model.id} on {model.tile} has {self.points} action {plural}."
        verbs = SENTRY_VERBS if self.sentry else VERBS[model.seat]
        return [Prompt(model.seat, self.kind, text, verbs, "pass", {"model": model.id})]

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        model = state.models.get(self.model)
        if model and not self.sentry:
            model.activated, model.aim = True, False
            state.last[model.seat] = model.id


@dataclass
class AfterAction(Step):
    """A Sentry round and a card window follow every completed action, §4.2."""

    kind: ClassVar[str] = "after action"

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        victory.last_side_standing(table)
        step = acting(state)
        if step and not step.sentry:
            state.steps += [CardWindow("W2"), SentryRound(list(state.initiative))]
        state.steps.append(Sighting(step.model if step else None))


@dataclass
class SentryRound(Step):
    """
    Sides in initiative order spend one Sentry token or pass, until all have passed,
    §4.2 (ambiguities E1, E6). Only a side that set the stop is asked.
    """

    kind: ClassVar[str] = "sentry"
    queue: list[Seat]

    def prompts(self, state: State) -> list[Prompt]:
        if not self.queue or not stops(state, self.queue[0], "sentry"):
            return []
        seat = self.queue[0]
        if not any(m.sentry for m in state.of(seat)):
            return []
        text = "Spend a Sentry token?"
        return [Prompt(seat, self.kind, text, ("spend", "hold"), "hold")]

    def run(self, table: Table) -> None:
        state = table.state
        if not self.queue:
            state.steps.pop()
            return
        seat = self.queue.pop(0)
        if stops(state, seat, "sentry"):
            return
        if shot := sentry.reaction(state, seat):
            self.queue.append(seat)
            spend(table, shot.model)
            shot.play(table)


def spend(table: Table, model: Model) -> None:
    model.sentry = False
    table.tell("sentry", f"{model.name} spends its Sentry token.", model=model.id)
    table.state.steps.append(Acting(model.id, 1, sentry=True))


@dataclass
class Moving(Step):
    """
    A move on its way, one tile at a time, §5 (ambiguities G3).

    *path* is still to walk, *trail* where it has been. After something was revealed
    the mover is asked whether to go on.
    """

    kind: ClassVar[str] = "moving"
    model: str
    path: list[str]
    trail: list[str] = field(default_factory=list)
    surprised: bool = False

    def prompts(self, state: State) -> list[Prompt]:
        model = state.models.get(self.model)
        if not (self.surprised and self.path and model and moving.may_go_on(state, model)):
            return []
        text = f"{model.id} has come to {model.tile}. Go on to {' '.join(self.path)}?"
        return [Prompt(model.seat, self.kind, text, ("go", "halt"), "halt")]

    def run(self, table: Table) -> None:
        state = table.state
        model = state.models.get(self.model)
        if model and self.path and moving.may_enter(state, model, self.path):
            self.trail.append(model.tile)
            moving.enter(table, model, self.path.pop(0))
            state.steps.append(Sighting(model.id))
            return
        state.steps.pop()
        if model:
            moving.finish(table, model, self.trail)


@dataclass
class Sighting(Step):
    """
    Tokens that enemies see are dealt with, until all is stable, §3.2 (ambiguities G4).

    *busy* is the model whose action is going on, *done* what has been dealt with,
    *answers* what its owner said of a token, *roaming* revealed Predators to be placed.
    """

    kind: ClassVar[str] = "sighting"
    busy: str | None
    done: list[str] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    roaming: list[str] = field(default_factory=list)

    def prompts(self, state: State) -> list[Prompt]:
        return [p for p in [self.question(state)] if p]

    def question(self, state: State) -> Prompt | None:
        if self.roaming:
            return self.where_to(state)
        for model in self.queue(state):
            if model.id in self.answers:
                continue
            if ping.may_hide(state, model, self.busy) and stops(state, model.seat, "hide"):
                text = f"{model.id} on {model.tile} has been spotted. Hide, or show it?"
                return Prompt(model.seat, "hide", text, ("lurk", "show"), "lurk", {"model": model.id})
            if model.unit is None and stops(state, model.seat, "marines"):
                pool = sorted(set(state.pool[model.seat]))
                if len(pool) > 1:
                    text = f"{model.id} on {model.tile} is revealed. Who is it: {listed(pool, 'or')}?"
                    default = f"field {state.pool[model.seat][0]}"
                    return Prompt(model.seat, "marine", text, ("field",), default, {"model": model.id})
        return None

    def where_to(self, state: State) -> Prompt | None:
        model = state.models.get(self.roaming[0])
        if not model or model.id in self.answers or not stops(state, model.seat, "step"):
            return None
        tiles = ping.relocations(state, model)
        if not tiles:
            return None
        text = f"{model.name} is revealed on {model.tile}. Stay, or step to {listed(tiles, 'or')}?"
        return Prompt(
            model.seat, "step", text, ("stay", "step"), "stay",
            {"model": model.id, "tiles": tiles},
        )  # fmt: skip

    def queue(self, state: State) -> list[Model]:
        """The mover's side first, then in initiative order; near the mover first."""
        mover = state.models.get(self.busy or "")
        order = [*state.initiative, *state.seats]
        far = state.distances(mover.tile) if mover else {}
        return sorted(
            (m for m in ping.spotted(state) if m.id not in self.done),
            key=lambda m: (
                mover is None or m.seat != mover.seat,
                order.index(m.seat),
                far.get(m.tile, 99),
                label(m.id),
            ),
        )

    def run(self, table: Table) -> None:
        state = table.state
        if self.roaming:
            return self.relocate(table)
        queue = self.queue(state)
        if not queue:
            state.steps.pop()
            return
        if len(state.steps) > 1 and isinstance(below := state.steps[-2], Moving):
            below.surprised = True
        self.done += [m.id for m in queue]
        shown = [m for m in queue if not self.hidden(table, m)]
        for model in shown:
            if answer := self.answers.get(model.id):
                if model.unit is None:
                    ping.choose(state, model, [answer])
            ping.flip(table, model)
        self.roaming = [m.id for m in shown if m.has("seasoned_hunter")]
        victory.last_side_standing(table)

    def hidden(self, table: Table, model: Model) -> bool:
        """Whether the token stays one: in Hide already, or by reaction."""
        if model.hide:
            model.hide_seen = True
            table.tell("hide", f"{model.name} on {model.tile} is in Hide.", model=model.id)
            return True
        if not ping.may_hide(table.state, model, self.busy):
            return False
        wish = self.answers.get(model.id) or said(table.state, model.seat, "hide", "always")
        if wish == "never":
            return False
        ping.hide(table, model)
        return True

    def relocate(self, table: Table) -> None:
        state = table.state
        model = state.models.get(self.roaming.pop(0))
        if model is None:
            return
        tiles = ping.relocations(state, model)
        wish = self.answers.get(model.id) or said(state, model.seat, "step", "stay")
        if wish == "away" and tiles:
            wish = max(tiles, key=lambda t: (foe_distance(state, model, t), t))
        if wish in tiles:
            model.tile = wish
            table.tell(
                "step", f"{model.name} slips away to {model.tile}.", model=model.id, tile=wish
            )


def foe_distance(state: State, model: Model, tile: str) -> int:
    far = state.distances(tile)
    return min((far.get(m.tile, 99) for m in state.models.values() if m.seat != model.seat), default=0)


@dataclass
class EndOfTurn(Step):
    """A last Sentry round, the Victory Conditions Check, and the next turn, §3.1.3."""

    kind: ClassVar[str] = "end of turn"
    fired: bool = False

    def run(self, table: Table) -> None:
        state = table.state
        if not self.fired:
            self.fired = True
            state.steps.append(SentryRound(list(state.initiative)))
            return
        state.steps[-1:] = [NewTurn()]
        victory.check(table)


def acting(state: State) -> Acting | None:
    """The innermost activation that is going on."""
    return next((s for s in reversed(state.steps) if isinstance(s, Acting)), None)


def asking(state: State) -> list[Prompt]:
    if state.winners is not None or not state.steps:
        return []
    prompts: list[Prompt] = state.steps[-1].prompts(state)
    return prompts


def settle(table: Table) -> None:
    """Run steps until one asks or the game is over."""
    state = table.state
    while state.winners is None and not state.steps[-1].prompts(state):
        state.steps[-1].run(table)


def said(state: State, seat: Seat, about: str, default: str) -> str:
    """The first word of a seat's standing order."""
    return (state.standing.get(seat, {}).get(about) or [default])[0]


def stops(state: State, seat: Seat, about: str) -> bool:
    """Whether *seat* wants to be asked."""
    return said(state, seat, about, "") == "ask"


def mission_title(number: int) -> str:
    return MISSIONS[number].title


STEPS = {
    step.kind: step
    for step in (
        Deployment, NewTurn, Initiative, ImprovedHide, CardWindow, Activations, Acting,
        AfterAction, SentryRound, Moving, Sighting, EndOfTurn,
    )
}  # fmt: skip
