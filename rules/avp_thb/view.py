"""What one seat may see. Built up from nothing, never cut down from the state."""

from dataclasses import dataclass
from typing import Any

from rules.avp_thb.board import Board
from rules.avp_thb.cards.deck import CARDS, ENVIRONMENT
from rules.avp_thb.effects import Effect
from rules.avp_thb.missions import MISSIONS
from rules.avp_thb.state import Cards, Corpse, Layout, Model, State, Token
from rules.avp_thb.steps import acting, most_cards, roaming, window
from rules.kernel.orders import Seat


@dataclass
class Held:
    """
    What a seat may know of the cards: its own, and of the others' how many.

    *window* is W0, W1 or W2 when the seat may play an Active Card now; *most* is how many
    a side may play in this Game Turn.
    """

    hand: list[str]
    hands: dict[Seat, int]
    piles: dict[str, int]
    discards: dict[str, int]
    own_discards: list[str]
    environments: list[str]
    played: dict[Seat, list[str]]
    note: str
    armed: dict[str, list[str]]
    snare: str
    blood: dict[Seat, dict[str, int]]
    environment: str
    window: str
    most: int


@dataclass
class View(Layout):
    """
    One seat's eyes; *seat* is None for an onlooker.  It lends from the state:
    good until the next order is played.

    Models that the seat may not know have no unit. *acting* is the model whose
    action is awaited and *points* what it has left; *roaming* is a revealed Predator
    that its owner may still move. Both are public.
    """

    seat: Seat | None
    mission: int
    seats: list[Seat]
    board: Board
    doors: tuple[str, ...]
    welded: tuple[str, ...]
    acid: dict[str, int]
    models: dict[str, Model]
    pool: dict[Seat, list[str]]
    forces: dict[Seat, list[str]]
    fallen: dict[Seat, list[str]]
    bulkheads: int
    welds: int
    turn: int
    turns: int
    initiative: list[Seat]
    last: dict[Seat, str]
    progress: dict[Seat, dict[str, int]]
    corpses: list[Corpse]
    tokens: list[Token]
    standing: dict[str, list[str]]
    sealed: list[str] | None
    ready: list[Seat]
    cards: Held | None
    effects: list[Effect]
    resin: tuple[str, ...]
    acting: str | None
    points: int
    by_sentry: bool
    roaming: str | None
    winners: list[Seat] | None
    reason: str

    def active(self) -> str | None:
        return self.acting


def view(state: State, seat: Seat | None) -> View:
    step = acting(state)
    return View(
        seat=seat,
        mission=state.mission,
        seats=state.seats,
        board=state.board,
        doors=state.doors,
        welded=state.welded,
        acid=state.acid,
        models={m.id: m if m.seat == seat else seen(m) for m in state.models.values()},
        pool=state.pool,
        forces=state.forces,
        fallen=state.fallen,
        bulkheads=state.bulkheads,
        welds=state.welds,
        turn=state.turn,
        turns=state.options["turns"],
        initiative=state.initiative,
        last=state.last,
        progress=state.progress,
        corpses=state.corpses,
        tokens=state.tokens,
        standing=state.standing.get(seat or "", {}),
        sealed=state.sealed.get(seat or ""),
        ready=list(state.sealed),
        cards=held(state, state.cards, seat) if state.cards else None,
        effects=state.effects,
        resin=state.resin,
        acting=step.model if step else None,
        points=step.points if step else 0,
        by_sentry=bool(step and step.sentry),
        roaming=roaming(state),
        winners=state.winners,
        reason=state.reason,
    )


def held(state: State, cards: Cards, seat: Seat | None) -> Held:
    own = seat or ""
    return Held(
        hand=cards.hands.get(own, []),
        hands={side: len(hand) for side, hand in cards.hands.items()},
        piles={side: len(pile) for side, pile in cards.piles.items()},
        discards={side: len(pile) for side, pile in cards.discards.items()},
        own_discards=cards.discards.get(own, []),
        environments=cards.discards.get("environment", []),
        played=cards.played,
        note=cards.notes.get(own, ""),
        armed=cards.armed.get(own, {}),
        snare=cards.snares.get(own, ""),
        blood=cards.blood,
        environment=cards.environment,
        window=window(state, seat),
        most=most_cards(state),
    )


def seen(model: Model) -> Model:
    """Another seat's model: all of it once revealed, else a token's face."""
    if model.revealed and not model.hide:
        return model
    known = model.revealed
    return Model(
        id=model.id,
        seat=model.seat,
        unit=model.unit if known else None,
        size=model.size,
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


def show(view: View) -> dict[str, Any]:
    """The view as JSON data."""
    return {
        "seat": view.seat,
        "mission": view.mission,
        "turn": view.turn,
        "turns": view.turns,
        "initiative": view.initiative,
        "doors": list(view.doors),
        "welded": list(view.welded),
        "acid": view.acid,
        "models": [show_model(m) for m in view.models.values()],
        "corpses": [{"seat": c.seat, "name": c.name, "tile": c.tile} for c in view.corpses],
        "tokens": [
            {"kind": t.kind, "tile": t.tile, "carrier": t.carrier, "seat": t.seat}
            for t in view.tokens
        ],
        "unrevealed": view.pool,
        "forces": view.forces,
        "fallen": view.fallen,
        "progress": view.progress,
        "objectives": {seat: goals(view, seat) for seat in view.progress},
        "standing": view.standing,
        "cards": show_cards(view.cards) if view.cards else None,
        "effects": [f"{e.card}: {e.kind} {e.amount:+d}" for e in view.effects],
        "acting": view.acting,
        "points": view.points,
        "winners": view.winners,
        "reason": view.reason,
    }


def goals(view: View, seat: Seat) -> list[dict[str, Any]]:
    """A side's victory conditions and how far it has come; all sides know them."""
    done = view.progress[seat]
    mission = MISSIONS.get(view.mission)
    return [
        {"key": o.key, "text": o.text, "done": done.get(o.key, 0), "need": o.need}
        for o in (mission.objectives.get(seat, ()) if mission else ())
    ]


def show_model(model: Model) -> dict[str, Any]:
    return {
        "id": model.id,
        "seat": model.seat,
        "unit": model.unit,
        "name": model.name,
        "size": model.size,
        "tile": model.tile,
        "wounds": model.wounds,
        "token": model.token,
        "revealed": model.revealed,
        "hide": model.hide,
        "activated": model.activated,
        "sentry": model.sentry,
    }


def show_cards(held: Held) -> dict[str, Any]:
    """The hand with its texts, and what all may know."""
    environment = ENVIRONMENT.get(held.environment)
    return {
        "hand": [show_card(id, held) for id in held.hand],
        "hands": held.hands,
        "piles": held.piles,
        "discards": held.discards,
        "played": {side: [CARDS[id].name for id in ids] for side, ids in held.played.items()},
        "most": held.most,
        "note": held.note,
        "snare": held.snare,
        "environment": f"{environment.name}: {environment.text}" if environment else "",
    }


def show_card(id: str, held: Held) -> dict[str, Any]:
    card = CARDS[id]
    armed = held.armed.get(id)
    return {
        "id": id,
        "name": card.name,
        "kind": "Active" if card.active else "Conditional",
        "when": " / ".join(card.when),
        "text": card.text,
        "usage": card.usage if card.active else f"arm {id}",
        "origin": card.origin,
        "armed": None if armed is None else " ".join(armed) or "always",
    }
