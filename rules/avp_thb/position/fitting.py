"""Whether the lines of a position fit each other: a second look, when all are read."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.avp_thb.actions.cards import Hand
from rules.avp_thb.actions.deploying import Deploy
from rules.avp_thb.actions.standing import Standing
from rules.avp_thb.areas import areas
from rules.avp_thb.cards.deck import ENVIRONMENT, PILE
from rules.avp_thb.goals import objectives
from rules.avp_thb.position.words import place_of, playing
from rules.avp_thb.state import CARD, MOST_ACID, State
from rules.avp_thb.units import UNITS
from rules.avp_thb.view import view
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import shown
from rules.kernel.standing import Clause
from rules.parts.positions import Unreadable

Look = Callable[[State, list[str]], None]


def owner(state: State, words: list[str]) -> None:
    """What only a side that plays has."""
    playing(state, words[0])


def initiative(state: State, words: list[str]) -> None:
    for word in words:
        playing(state, word)


def model(state: State, words: list[str]) -> None:
    playing(state, words[1])
    model = state.models[words[0]]
    if model.revealed and model.mimicry:
        raise Unreadable("Vocal Mimicry is always a token, never a model")
    if model.revealed and model.unit is None:
        raise Unreadable("a revealed model is that of a stat card, so name it")
    if not model.revealed and not hides_somebody(state, model.seat, model.unit, model.squad):
        who = model.unit or f"one of the {model.squad} squad"
        raise Unreadable(f"{who} is not in the line “pool {model.seat}”, or not often enough there")


def hides_somebody(state: State, seat: str, unit: str | None, squad: str) -> bool:
    """Whether the pool holds as many as there are tokens of the *unit*, or of its squad."""
    pool, tokens = state.pool[seat], [m for m in state.of(seat) if not m.revealed]
    named = Counter(m.unit for m in tokens if m.unit)
    if unit:
        return pool.count(unit) >= named[unit]
    left = sum(UNITS[u].token == squad for u in pool)
    left -= sum(count for u, count in named.items() if UNITS[u].token == squad)
    return left >= sum(m.unit is None and m.squad == squad for m in tokens)


def token(state: State, words: list[str]) -> None:
    playing(state, words[1])
    carrier = words[3] if len(words) > 3 and words[3] != "-" else None
    if carrier and carrier not in state.models:
        raise Unreadable(f"there is no model {shown(carrier)} to carry it")
    for objective in objectives(state, words[1]) if words[-1] == "fixed" else ():
        counted = objective.key in state.progress[words[1]]
        if objective.how == "vents" and objective.token == words[0] and not counted:
            raise Unreadable(f"it counts, so say so with “progress {words[1]} {objective.key}=…”")


def acid(state: State, words: list[str]) -> None:
    if int(words[1]) > MOST_ACID:
        raise Unreadable(f"a tile has at most {MOST_ACID} acid tokens")


def guns(state: State, words: list[str]) -> None:
    """Before edition 12 a Power Loader that was lost with its tile kept its guns."""
    lost = "loader" in state.fallen.get("marine", [])
    for name in state.guns:
        if name != CARD and name not in state.models and not lost:
            raise Unreadable(f"“{shown(name)}” is neither “{CARD}” nor a model")


def sealed(state: State, words: list[str]) -> None:
    seat, *answer = words
    playing(state, seat)
    asked = SEALED.get(state.steps[-1].kind)
    if not asked:
        raise Unreadable("nothing is answered in secret at this step")
    refused(lambda: asked(answer).check(view(state, seat)))


SEALED: Mapping[str, Callable[[list[str]], Any]] = {
    "deployment": lambda words: Deploy(tuple(words)),
    "mulligan": lambda words: Hand(" ".join(words)),
}


def standing(state: State, words: list[str]) -> None:
    if len(words) > 1:
        refused(lambda: Standing.check_anywhere(Clause(words[1], tuple(words[2:]))))


def refused(check: Callable[[], None]) -> None:
    try:
        check()
    except IllegalOrder as error:
        raise Unreadable(str(error).rstrip(".")) from error


def pile(state: State, words: list[str]) -> None:
    if words[0] != PILE:
        playing(state, words[0])
    assert state.cards
    lying = [state.cards.hands, state.cards.piles, state.cards.discards]
    found = Counter(card for piles in lying for card in piles.get(words[0], []))
    if twice := [card for card in words[1:] if found[card] > 1]:
        raise Unreadable(f"{twice[0]} lies in two places")
    if words[0] == PILE and not any(ENVIRONMENT[c].needs in ("", *state.seats) for c in found):
        raise Unreadable("pile and discards have no card for the sides that play")


def held(state: State, words: list[str]) -> None:
    """Who notes or arms a card has it in hand."""
    playing(state, words[0])
    if state.cards and words[1:] and words[1] not in state.cards.own(words[0]):
        raise Unreadable(f"{words[1]} is not in the line “hand {words[0]}”")


def over(state: State, words: list[str]) -> None:
    for seat in state.winners or []:
        playing(state, seat)


def effect(state: State, words: list[str]) -> None:
    for lasting in state.effects:
        if lasting.tile:
            place_of(state, lasting.tile)
        if lasting.seat:
            playing(state, lasting.seat)


def steps(state: State, words: list[str]) -> None:
    """What the steps of this kind name is there; some remember models that have fallen."""
    for step in state.steps:
        if step.kind.replace(" ", "_") != words[0]:
            continue
        for name, check in NAMED.items():
            for one in each(vars(step).get(name)):
                check(state, one)
        if step.kind == "activation" and step.index >= len(state.rota()):
            most = len(state.rota()) - 1
            raise Unreadable(f"index counts the sides from 0, so here it is {most} at most")
        if step.kind == "mission cards":
            drawn(state, [*step.opponents, *step.opponents.values()])
        if step.kind in ("deployment", "infiltration"):
            room(state)
    top = state.steps[-1]
    if top.kind == "acting" and top.model not in state.models:
        raise Unreadable(f"there is no model {shown(top.model)} to act")


def drawn(state: State, seats: list[str]) -> None:
    if without := [seat for seat in seats if not state.goals.get(seat)]:
        raise Unreadable(f"the {without[0]} side has drawn no card: add “goals {without[0]} c01”")


def room(state: State) -> None:
    """Every side has tiles to deploy on."""
    if nowhere := [seat for seat in state.players if not state.board.starts(seat)]:
        raise Unreadable(f"the map has no tile where the {nowhere[0]} side starts")
    try:
        areas(state.board, state.forces)
    except ValueError as error:
        raise Unreadable(str(error)) from error


def each(value: Any) -> Iterable[str]:
    return value if isinstance(value, list | dict) else [value] if value else []


NAMED: Mapping[str, Callable[[State, str], Any]] = {
    **dict.fromkeys(("tile", "path", "trail"), place_of),
    **dict.fromkeys(("seat", "queue", "passed", "answered", "said", "opponents"), playing),
}
LOOKS: Mapping[str, Look] = {
    "initiative": initiative,
    "model": model,
    "token": token,
    "acid": acid,
    "guns": guns,
    "sealed": sealed,
    "standing": standing,
    "effect": effect,
    "step": steps,
    "over": over,
    **dict.fromkeys(("hand", "pile", "discards"), pile),
    **dict.fromkeys(("note", "arm"), held),
    **dict.fromkeys(("finished", "progress", "goals", "played"), owner),
}
