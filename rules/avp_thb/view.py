"""What one seat may see. Built up from nothing, never cut down from the state."""

from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from itertools import takewhile
from operator import attrgetter
from typing import Any

from rules.avp_thb import ping
from rules.avp_thb.board import Board
from rules.avp_thb.cards.held import Held, held, show_cards
from rules.avp_thb.effects import Effect
from rules.avp_thb.experience import in_words, squads
from rules.avp_thb.goals import counts, done, objectives, open_breaches, open_to, reached
from rules.avp_thb.layout import Layout
from rules.avp_thb.missions import MISSION_CARDS, Objective
from rules.avp_thb.missions.stand import BREACH
from rules.avp_thb.pieces import Corpse, Model, Stand, Token, Veteran
from rules.avp_thb.state import State
from rules.avp_thb.steps import Activations, Deployment, acting, asked, collapsing, roaming
from rules.kernel.orders import Prompt, Seat
from rules.kernel.system import EVERYTHING


@dataclass(slots=True)
class View(Layout):
    """
    What one seat can see; *seat* is None for an onlooker.

    It borrows from the state, so it is valid only until the next order is played. *loose* are the
    Collapsing Tiles, *unstable* names the ones that are so from the start.

    Models that the seat may not know have no unit. *acting* is the model whose action is
    awaited, *points* what it has left and *spent* whether it has paid any; *roaming* is a
    revealed Predator that its owner may still move; these are public. *asked* is what an
    attack or a move under way wants to know of the seat. *activating* is the place in the
    initiative of the side that activates now, and how many models it has in a row. *room*,
    *fights* and *aims* keep what `free_to`, `engaged` and `errands.wanted` have found.
    """

    edition: int
    mission: int
    seats: list[Seat]
    board: Board
    doors: tuple[str, ...]
    made: tuple[str, ...]
    welded: tuple[str, ...]
    acid: dict[str, int]
    pool: dict[Seat, list[str]]
    forces: dict[Seat, list[str]]
    fallen: dict[Seat, list[str]]
    bulkheads: int
    welds: int
    guns: dict[str, int]
    labels: dict[Seat, int]
    turn: int
    initiative: list[Seat]
    last: dict[Seat, str]
    first: dict[Seat, str]
    progress: dict[Seat, dict[str, int]]
    corpses: list[Corpse]
    tokens: list[Token]
    effects: list[Effect]
    goals: dict[Seat, list[str]]
    veterans: dict[str, Veteran]
    limit: int
    stand: Stand | None
    winners: list[Seat] | None
    reason: str
    seat: Seat | None
    models: dict[str, Model]
    turns: int
    pace: int
    unstable: str
    loose: list[str]
    standing: dict[str, list[str]]
    sealed: list[str] | None
    ready: list[Seat]
    cards: Held | None
    deploying: bool
    activating: tuple[int, int]
    acting: str | None
    points: int
    spent: bool
    by_sentry: bool
    roaming: str | None
    asked: Prompt | None
    room: dict[tuple[str, Seat], int] = field(default_factory=dict, init=False, compare=False)
    fights: dict[str, bool] = field(default_factory=dict, init=False, compare=False)
    aims: list[list[str]] | None = field(default=None, init=False, compare=False)

    @cached_property
    def crowds(self) -> dict[str, list[Model]]:
        """The models on each tile that has any."""
        crowds: dict[str, list[Model]] = {}
        for model in self.models.values():
            crowds.setdefault(model.tile, []).append(model)
        return crowds

    @cached_property
    def foes_at(self) -> frozenset[str]:
        """The tiles on which others stand."""
        return frozenset(model.tile for model in self.foes(self.seat or ""))

    @cached_property
    def unfinished(self) -> list[Objective]:
        """What the seat has still to do, and may do already."""
        seat = self.seat or ""
        wanted = objectives(self, seat)
        return [o for o in wanted if open_to(self, seat, o) and not reached(self, seat, o)]

    @cached_property
    def workers(self) -> list[Model]:
        """The seat's models that may work for objectives."""
        return [model for model in self.of(self.seat or "") if counts(model)]

    def free_to(self, tile: str, seat: Seat) -> int:
        room = self.room
        if (tile, seat) not in room:
            room[tile, seat] = Layout.free_to(self, tile, seat)
        return room[tile, seat]

    def engaged(self, tile: str) -> bool:
        fights = self.fights
        if tile not in fights:
            fights[tile] = Layout.engaged(self, tile)
        return fights[tile]

    def on(self, tile: str) -> list[Model]:
        return self.crowds.get(tile, [])

    def foes_on(self, tile: str, seat: Seat) -> list[Model]:
        if tile not in self.crowds:  # the usual, and asked often
            return []
        friends = self.friends(seat)
        return [m for m in self.crowds[tile] if m.seat not in friends]

    def active(self) -> str | None:
        return self.acting

    def happening(self) -> Any:
        return self.cards and self.cards.trigger


def activating(state: State) -> tuple[int, int]:
    for step in reversed(state.steps):
        if isinstance(step, Activations):
            return step.index, step.row
    return 0, 0


# What lies open, and is lent as it is: the fields before *seat*.
LENT = tuple(takewhile(lambda name: name != "seat", (one.name for one in fields(View))))
lent = attrgetter(*LENT)


def view(state: State, seat: Seat | None) -> View:
    step, options = acting(state), state.options
    return View(
        **dict(zip(LENT, lent(state), strict=True)),
        seat=seat,
        models=models(state, seat),
        turns=options["turns"],
        pace=options["pace"],
        unstable=options["unstable"],
        loose=collapsing(state, options["unstable"]),
        standing=state.standing.get(seat or "", {}),
        sealed=state.sealed.get(seat or ""),
        ready=list(state.sealed),
        cards=held(state, state.cards, seat) if state.cards else None,
        deploying=bool(state.steps) and isinstance(state.steps[-1], Deployment),
        activating=activating(state),
        acting=step.model if step else None,
        points=step.points if step else 0,
        spent=bool(step and step.spent),
        by_sentry=bool(step and step.sentry),
        roaming=roaming(state),
        asked=asked(state, seat),
    )


def models(state: State, seat: Seat | None) -> dict[str, Model]:
    """What *seat* sees of each model: of an enemy's token only what lies open."""
    if seat == EVERYTHING:
        return dict(state.models)
    friends = state.friends(seat) if seat else ()
    return {
        id: m if m.seat in friends or (m.revealed and not m.hide) else seen(m)
        for id, m in state.models.items()
    }


def seen(model: Model) -> Model:
    """Another seat's token: its face, and of one gone back into Hide what has been shown."""
    known = model.revealed
    return Model(
        id=model.id,
        seat=model.seat,
        unit=model.unit if known else None,
        size=model.shown_size,
        tile=model.tile,
        wounds=model.wounds if known else 0,
        token=model.token,
        revealed=known,
        hide=model.hide and model.hide_seen,
        hide_seen=model.hide_seen,
        activated=model.activated,
        sentry=model.sentry,
        treated=model.treated if known else False,
    )


# What the API shows as it stands in the view.
SHOWN = (
    "seat", "mission", "turn", "turns", "initiative", "acid", "forces", "guns", "fallen",
    "progress", "standing", "acting", "points", "winners", "reason",
)  # fmt: skip


def show(view: View) -> dict[str, Any]:
    """The view as JSON data."""
    return {
        **{name: getattr(view, name) for name in SHOWN},
        "doors": list(view.doors),
        "welded": list(view.welded),
        "models": [show_model(m) for m in view.models.values()],
        "corpses": [{"seat": c.seat, "name": c.name, "tile": c.tile} for c in view.corpses],
        "tokens": [show_token(view, t) for t in view.tokens],
        "marks": marks(view),
        "collapsing": view.loose,
        "lost": sorted(view.board.lost),
        "unrevealed": view.pool,
        "next_revealed": ping.nexts(view, view.seat or "", view.standing),
        "objectives": {seat: goals(view, seat) for seat in view.progress},
        "mission_cards": {
            seat: card(drawn[0], seat) for seat, drawn in view.goals.items() if drawn
        },
        "veterans": {seat: levels(view, seat) for seat in view.players} if view.veterans else {},
        "cards": show_cards(view.cards) if view.cards else None,
        "effects": [f"{e.card}: {e.kind} {e.amount:+d}" for e in view.effects],
    }


def marks(view: View) -> dict[str, list[str]]:
    """What the mission marks; in a Last Stand the breaches that are open."""
    if view.stand:
        return {BREACH: open_breaches(view)}
    return {} if view.goals else {what: list(ids) for what, ids in view.board.marks.items()}


def goals(view: View, seat: Seat) -> list[dict[str, Any]]:
    """A side's victory conditions and how far it has come; all sides know them."""
    return [
        {"key": o.key, "text": o.text, "done": done(view, seat, o), "need": o.need,
         "optional": o.optional}
        for o in objectives(view, seat)
    ]  # fmt: skip


def card(id: str, seat: Seat) -> dict[str, str]:
    """The Mission Card that *seat* has drawn, and its part of it; all sides have heard it."""
    drawn = MISSION_CARDS[id]
    return {"id": id, "name": drawn.name, "text": drawn.parts[seat].text}


def levels(view: View, seat: Seat) -> list[dict[str, Any]]:
    """What the squads of a side have learnt; rosters lie open (ambiguities A11)."""
    return [
        {
            "squad": squad,
            "text": in_words(squad, view.veterans[squad]),
            **asdict(view.veterans[squad]),
        }
        for squad in squads(view.forces.get(seat, []))
    ]


FACE = (
    "id", "seat", "unit", "name", "size", "tile", "wounds", "token", "revealed", "hide",
    "activated", "sentry",
)  # fmt: skip


def show_model(model: Model) -> dict[str, Any]:
    return {name: getattr(model, name) for name in FACE}


def show_token(view: View, token: Token) -> dict[str, Any]:
    return {
        "kind": token.kind,
        "tile": view.where(token),
        "carrier": token.carrier,
        "seat": token.seat,
        "fixed": token.fixed,
    }
