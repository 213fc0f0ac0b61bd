"""A state as text, one thing a line."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from typing import Any

from rules.avp_thb.effects import Effect
from rules.avp_thb.missions import ALL, MISSIONS
from rules.avp_thb.pieces import Model, Veteran
from rules.avp_thb.position.notation import (
    FLAGS,
    PILES,
    default_size,
    default_squad,
    default_wounds,
    highest_label,
    named,
)
from rules.avp_thb.state import Cards, State
from rules.kernel.orders import Seat


def write(state: State) -> str:
    """
    The state as text, one thing a line, as chess has FEN; `read` is its inverse.

    Example::

        mission 1 edition 1 turn 2 marks 0
        initiative alien marine
        doors a1/a2 h5/h6
        model ma1 marine smartgun b2
        model al3 alien stalker d2 token hide
        step activation index=0 row=0

    A model without `token` is a revealed one with all its wounds, not yet activated.
    """
    lines = [*heading(state), *sides(state), *pieces(state)]
    lines += write_cards(state.cards) if state.cards else []
    lines += [line("step", [s.kind.replace(" ", "_"), *named(asdict(s))]) for s in state.steps]
    if state.winners is not None:
        lines.append(line("over", [",".join(state.winners) or "-", state.reason]))
    return "\n".join(text for text in lines if text) + "\n"


def heading(state: State) -> list[str]:
    """What the game is, and the map."""
    lines = [
        f"mission {state.mission} edition {state.edition} turn {state.turn} marks {state.marks}",
        line("options", named(state.options)),
        line("seats", state.seats),
        line("laid", laid_for(state)),
        line("initiative", state.initiative),
        line("lost", sorted(state.board.lost)),
        line("resin", sorted(state.board.resin)),
        line("doors", state.doors or ("none",)),
        line("made", state.made),
        line("welded", state.welded),
        f"left bulkheads={state.bulkheads} welds={state.welds}",
        line("guns", named(state.guns)),
        line("labels", named(more_labels(state))),
        line("limit", [str(state.limit)] if state.limit else []),
        line("stand", named(asdict(state.stand)) if state.stand else []),
    ]
    if state.mission == 0:
        drawing = state.board.drawing.rstrip("\n")
        lines.append(f"map\n{drawing}\nend")  # as one, for lines without words are left out
    return lines


def laid_for(state: State) -> Sequence[Seat]:
    """The two sides whose own map lies there; nothing where it is the one for all."""
    mission = None if state.stand else MISSIONS.get(state.mission)
    found = mission.laid_for(state.board, state.edition) if mission else ALL
    return () if found == ALL else found


def sides(state: State) -> list[str]:
    """What belongs to the sides: forces, progress, standing orders."""
    lines: list[str] = []
    for about in ("forces", "pool", "fallen", "sealed"):
        lines += [line(about, [seat, *units]) for seat, units in getattr(state, about).items()]
    lines += [line("last", [seat, id]) for seat, id in state.last.items()]
    lines += [line("first", [seat, id]) for seat, id in state.first.items()]
    lines += [line("gone", [id, unit]) for id, unit in state.gone.items()]
    lines += [line("finished", [seat, str(mark)]) for seat, mark in state.finished.items()]
    lines += [line("progress", [seat, *named(d)]) for seat, d in state.progress.items()]
    lines += [line("goals", [seat, *drawn]) for seat, drawn in state.goals.items()]
    lines += [write_veteran(squad, veteran) for squad, veteran in state.veterans.items()]
    for seat, orders in state.standing.items():
        lines += [line("standing", [seat, about, *words]) for about, words in orders.items()]
        lines += [] if orders else [f"standing {seat}"]
    return lines


def pieces(state: State) -> list[str]:
    """What lies on the board."""
    lines = [f"acid {tile} {count}" for tile, count in state.acid.items()]
    lines += [write_model(model) for model in state.models.values()]
    lines += [f"corpse {c.seat} {c.tile} {c.turn} {c.name}" for c in state.corpses]
    lines += [
        f"token {t.kind} {t.seat} {state.where(t)} {t.carrier or '-'} {t.lifted}"
        f"{' fixed' * t.fixed}"
        for t in state.tokens
    ]
    lines += [f"effect {json.dumps(told(effect))}" for effect in state.effects]
    return lines


def write_veteran(squad: str, veteran: Veteran) -> str:
    """`veteran marine 2 cc frags=12 again`: level, what has been bettered, and so on."""
    words = ["veteran", squad, str(veteran.level), veteran.skill or "-", f"frags={veteran.frags}"]
    return " ".join([*words, "again"] if veteran.again else words)


def told(effect: Effect) -> dict[str, Any]:
    """What an effect says beyond what they all say."""
    return {
        f.name: value for f in fields(effect) if (value := getattr(effect, f.name)) != f.default
    }


def write_cards(cards: Cards) -> list[str]:
    """`hand marine m03 m17`, `arm marine m02 medic`, and so on."""
    lines = [
        f"{about} {' '.join([owner, *ids])}"
        for about, name in PILES.items()
        for owner, ids in getattr(cards, name).items()
    ]
    lines += [f"note {seat} {card}" for seat, card in cards.notes.items()]
    for seat, armed in cards.armed.items():
        lines += [line("arm", [seat, card, *words]) for card, words in armed.items()]
        lines += [] if armed else [f"arm {seat}"]
    lines += [f"snare {seat} {tile}" for seat, tile in cards.snares.items()]
    for seat, tiles in cards.blood.items():
        lines += [f"blood {seat} {tile} {turn}" for tile, turn in tiles.items()]
    return [*lines, f"environment {cards.environment or '-'}"]


def more_labels(state: State) -> dict[Seat, int]:
    """How many labels have been given, where those with the highest have fallen."""
    return {seat: n for seat, n in state.labels.items() if n != highest_label(state, seat)}


def line(head: str, words: Iterable[str]) -> str:
    body = " ".join(words)
    return f"{head} {body}" if body else ""


def write_model(model: Model) -> str:
    words = ["model", model.id, model.seat, model.unit or "?", model.tile]
    if model.squad != default_squad(model):
        words.append(f"squad={model.squad}")
    if model.size != default_size(model):
        words.append(f"size={model.size}")
    if model.wounds != default_wounds(model):
        words.append(f"wounds={model.wounds}")
    shown = {**dict.fromkeys(FLAGS, False), "revealed": not model.token}
    for flag in FLAGS:
        if getattr(model, flag) != shown[flag]:
            words.append(flag if getattr(model, flag) else f"not-{flag}")
    if model.used:
        words.append(f"used={','.join(model.used)}")
    return " ".join(words)
