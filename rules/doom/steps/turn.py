"""Rounds and turns: marines in the order of their seats, then the invader."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from rules.doom.deck import CARDS
from rules.doom.layout import Layout
from rules.doom.marine_cards import EACH_ROUND
from rules.doom.pieces import INVADER, Figure, Marine
from rules.doom.saying import tell
from rules.doom.scenarios.scenario import EXIT
from rules.doom.standing import AT_END
from rules.doom.state import State
from rules.doom.steps.attacking import INVADERS_TURN
from rules.doom.steps.beginning import GUARD, best_target, guards
from rules.doom.steps.drawing import draw_cards, hand_limit, too_many
from rules.doom.steps.hurting import finish, look_round, won_by_marines
from rules.doom.steps.returning import begin
from rules.doom.weapons import Weapon
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat, listed
from rules.kernel.words import begun, several
from rules.parts.steps import Asking, Step, then


class Declared(NamedTuple):
    """What an action gives; with *either* the first use of one loses the other."""

    movement: int
    attacks: int
    either: bool = False


ACTIONS: Mapping[str, Declared] = {
    "sprint": Declared(8, 0),
    "unload": Declared(0, 2),
    "advance": Declared(4, 1),
    "ready": Declared(4, 1, either=True),
    "assault": Declared(6, 1),
}
# By edition, the actions in which a Scout moves farther (ruling B12).
SCOUTED: Mapping[int, Sequence[str]] = {
    1: ("sprint", "advance"),
    5: ("sprint", "advance", "assault"),
}
BLOWS = ("fist", "chainsaw")
DECLARE, ACT, OVER, LAST = "declare", "act", "over", "last"
IN_TURN = (
    "move", "attack", "take", "use", "give", "open", "close", "teleport", "disarm",
    "scan", "done",
)  # fmt: skip


@dataclass
class MarineTurn(Asking):
    """
    One marine's turn. Nothing is heard before it has declared its *action* (D-24).

    *movement* and *attacks* are what is left of it; with *either* the first use of one loses the
    other. *extra* is the weapon of an attack that Killer Instinct gives. *order* is placed when the
    turn ends. *boost* is the movement of adrenaline in it, which comes first and loses nothing.
    """

    kind: ClassVar[str] = "marine turn"
    since: ClassVar[Mapping[str, int]] = {"boost": 5}

    seat: Seat
    stage: str = ""
    action: str = ""
    movement: int = 0
    attacks: int = 0
    either: bool = False
    extra: str = ""
    order: str = ""
    boost: int = 0

    def question(self, state: State) -> Prompt | None:
        marine = state.marines[self.seat]
        if self.stage == DECLARE:
            verbs = [verb for verb in ACTIONS if verb != "assault" or marine.has("ground-assault")]
            ways = listed((self.told(state, verb) for verb in verbs), "or")
            text = f"Round {state.round}. What does {marine.name} do in this turn: {ways}?"
            return Prompt(self.seat, "declare", text, tuple(verbs), "ready dodge")
        if self.stage != ACT or not marine.at:
            return None
        text = f"{self.action.capitalize()}: {self.left} left."
        return Prompt(self.seat, "act", text, IN_TURN, "done")

    @property
    def left(self) -> str:
        if not (self.either and self.attacks and self.boost):
            return so_much(self.movement, self.attacks, " or " if self.either else ", ")
        own = so_much(self.movement - self.boost, self.attacks, " or ")
        return f"{own}, {self.boost} movement of adrenaline"

    def told(self, state: Layout, action: str) -> str:
        """`advance (4 movement, 1 attack)`"""
        turn = MarineTurn(self.seat)
        turn.declare(action)
        turn.add_cards(state)
        return f"{action} ({turn.left})"

    def declare(self, action: str, order: str = "") -> None:
        self.movement, self.attacks, self.either = ACTIONS[action]
        self.action, self.order, self.stage = action, order, ACT

    def add_cards(self, state: Layout) -> None:
        """What cards of the marine change in what it has declared."""
        marine = state.marines[self.seat]
        self.movement += marine.has("scout") and self.action in in_force(SCOUTED, state.edition)
        others = [one for one in state.marines.values() if one != marine]
        if marine.has("tactician") and not any(one.orders for one in others):
            self.either = False

    def spend(self, movement: int) -> None:
        """Movement for steps and tasks."""
        self.movement -= movement
        if movement > self.boost and self.either:
            self.attacks = 0
        self.boost = max(self.boost - movement, 0)

    def may_attack(self, weapon: Weapon) -> bool:
        if self.extra == weapon.key:
            return True
        return self.attacks > 0 and (self.action != "assault" or weapon.key in BLOWS)

    def has_attacked(self, weapon: Weapon) -> None:
        if self.extra == weapon.key:
            self.extra = ""
            return
        self.attacks -= 1
        if self.either:
            self.movement = self.boost

    def run(self, table: Table) -> None:
        if self.stage:
            self.end(table)
            look_round(table)
        else:
            begin(table, table.state.marines[self.seat])
            self.stage = DECLARE

    def end(self, table: Table) -> None:
        """Its order is placed, unless it has been fragged; an exit may be reached."""
        state: State = table.state
        marine = state.marines[self.seat]
        then(state, following(state, self.seat))
        marine.rage = max(marine.rage - 1, 0)
        if not marine.at:
            return
        if self.order:
            marine.orders = [self.order, *kept(marine, self.order)]
            told = f"{marine.name} places the order {self.order}."
            tell(table, "placed", told, piece=marine.id, order=self.order)
        if state.board.aim == EXIT and state.board.exits.intersection(marine.at):
            won_by_marines(table, f"{marine.name} has reached the exit.")


def so_much(movement: int, attacks: int, join: str = ", ") -> str:
    """`4 movement, 1 attack`; `nothing`, if there is neither."""
    found = [f"{movement} movement"] * bool(movement) + [several(attacks, "attack")] * bool(attacks)
    return join.join(found) or "nothing"


def kept(marine: Marine, order: str) -> list[str]:
    """Orders that stay beside a new one: a guard and another, of who is Alert."""
    both = marine.has("alert") and "guard" in (order, *marine.orders)
    return [one for one in marine.orders if one != order][:1] if both else []


def following(state: State, seat: Seat) -> "MarineTurn | InvaderTurn":
    """The next turn: that of the next seat, and after the invader a new round (D-23)."""
    at = state.seats.index(seat) + 1
    if at == len(state.seats):
        return MarineTurn(state.seats[0])
    next = state.seats[at]
    return InvaderTurn() if next == INVADER else MarineTurn(next)


AT_START = ("darkness", "earthquake")
DRAW, DISCARD, SPAWNING = "draw", "discard", "spawn"
AT_SPAWNING = ("spawn", "play", "arm", "recall", "skip")
INVADING = ("activate", "move", "attack", "open", "close", "play", "arm", "done")


@dataclass
class InvaderTurn(Asking):
    """
    Draw and discard, spawn, then every figure once.

    *spawns* are spawn cards that may still be played. *active* is the figure that acts, with the
    *movement* and *attacks* that it has left; *struck*: its last attack was a blow. *damage* is
    what a card adds to its next attack. *done* are those that have acted. *burnt*: a large figure
    has lost its wound to fire.
    """

    kind: ClassVar[str] = INVADERS_TURN
    since: ClassVar[Mapping[str, int]] = {"burnt": 5}

    seat: Seat = INVADER
    stage: str = ""
    spawns: int = 1
    active: str = ""
    movement: int = 0
    attacks: int = 0
    done: list[str] = field(default_factory=list)
    struck: bool = False
    damage: int = 0
    burnt: bool = False

    def question(self, state: State) -> Prompt | None:
        if self.stage == DISCARD and (many := too_many(state, state.hand)):
            text = f"Discard {many} of your {len(state.hand)} cards."
            cards = " ".join(state.hand[hand_limit(state) :])
            return Prompt(self.seat, DISCARD, text, ("discard",), f"discard {cards}")
        if self.stage == SPAWNING and self.spawns and (can := playable(state)):
            text = f"Round {state.round}. {what_to_play(can)}"
            return Prompt(self.seat, SPAWNING, text, AT_SPAWNING, "skip")
        if self.stage == ACT and (self.active in state.figures or self.waiting(state)):
            return Prompt(self.seat, ACT, self.asked(state), INVADING, "done")
        return None

    def waiting(self, state: Layout) -> list[str]:
        """Figures that have not acted."""
        done = {*self.done}
        return [id for id in state.figures if id not in done]

    def asked(self, state: State) -> str:
        if self.active not in state.figures:
            return f"Round {state.round}. Activate one of {len(self.waiting(state))} figures."
        name, waiting = state.figures[self.active].name, len(self.waiting(state))
        left = begun(f"{name}: {so_much(self.movement, self.attacks)} left.")
        return f"{left} To act after it: {waiting}." if waiting else left

    def activate(self, figure: Figure) -> None:
        self.active, self.movement, self.attacks = figure.id, figure.invader.movement, 1
        self.struck, self.damage, self.burnt = False, 0, False
        self.done.append(figure.id)

    def spend(self, movement: int) -> None:
        self.movement -= movement

    def may_attack(self, weapon: Weapon) -> bool:
        return self.attacks > 0

    def has_attacked(self, weapon: Weapon) -> None:
        self.attacks -= 1
        self.struck = weapon.melee

    def run(self, table: Table) -> None:
        AFTER[self.stage](table, self)


def draw(table: Table, step: InvaderTurn) -> None:
    """As many cards as there are marines, and more by difficulty."""
    state: State = table.state
    state.dark = False
    tell(table, "turn", f"Round {state.round}: the turn of the invader.", seat=INVADER)
    draw_cards(table, len(state.marines) + state.options.get("draw", 0))
    step.spawns = state.options.get("spawns", 1)
    step.stage = DISCARD


def playable(state: State) -> list[str]:
    """Cards for the start of its turn: those that spawn, and two events."""
    return [card for card in state.hand if CARDS[card].groups or CARDS[card].kind in AT_START]


def what_to_play(cards: Sequence[str]) -> str:
    """After its spawn cards there is no time for the events any more."""
    events = [*dict.fromkeys(CARDS[card].name for card in cards if not CARDS[card].groups)]
    if not events:
        return "Play a spawn card, or skip."
    if all(not CARDS[card].groups for card in cards):
        return f"Play {listed(events, 'or')}, or skip."
    return f"Play a spawn card, or skip. If you play {listed(events, 'or')}, do it first."


def to_spawning(table: Table, step: InvaderTurn) -> None:
    step.stage = SPAWNING


def to_acting(table: Table, step: InvaderTurn) -> None:
    step.stage = ACT


def end_round(table: Table, step: InvaderTurn) -> None:
    """Guards fire that wait for the end; the round is over, and with the last one the game."""
    state: State = table.state
    if step.stage != LAST and (waiting := last_guards(state)):
        step.stage = LAST
        state.steps += waiting
        return
    for marine in state.marines.values():
        marine.spent = [card for card in marine.spent if card not in EACH_ROUND]
    then(state, following(state, step.seat))
    if state.rounds and state.round >= state.rounds:
        finish(table, INVADER, f"Round {state.round} is over, and the marines are not done.")
    look_round(table)
    state.round += 1


def last_guards(state: State) -> list[Step]:
    """Guards at the end of the turn, at whom each of them would wound most."""
    found: list[Step] = []
    for marine in reversed(state.marines.values()):
        if GUARD in marine.orders and (target := best_target(state, marine)):
            found += guards(state, target, AT_END, [marine.seat])
    return found


AFTER = {
    "": draw, DISCARD: to_spawning, SPAWNING: to_acting, ACT: end_round, OVER: end_round,
    LAST: end_round,
}  # fmt: skip
