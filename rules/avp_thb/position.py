"""A state as data, for snapshots and digests, and as text, for people."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, fields
from operator import attrgetter
from typing import Any

from rules.avp_thb import placing
from rules.avp_thb.board import drawn
from rules.avp_thb.cards.deck import ENVIRONMENT
from rules.avp_thb.cards.decks import deck_of
from rules.avp_thb.effects import Effect
from rules.avp_thb.experience import squads
from rules.avp_thb.missions import MISSION_CARDS, MISSIONS, TURNS, UNSTABLE
from rules.avp_thb.state import EDITION, SEATS, Cards, Corpse, Model, State, Token, Veteran
from rules.avp_thb.steps import STEPS
from rules.avp_thb.units import BASE_POINTS, UNITS
from rules.kernel.orders import Seat

values_of = attrgetter(*(f.name for f in fields(Model)))
PLAIN = tuple(
    f.name
    for f in fields(State)
    if f.name not in ("board", "models", "corpses", "tokens", "steps", "doors", "made", "welded")
    and f.name not in ("cards", "effects", "goals", "veterans", "limit")
)
PILES = {"hand": "hands", "pile": "piles", "discards": "discards", "played": "played"}


def dump(state: State) -> dict[str, Any]:
    """The state as JSON data; models are lists in the order of their fields."""
    data = {name: getattr(state, name) for name in PLAIN}
    data["map"] = state.board.drawing if state.mission == 0 else None
    data["doors"], data["made"] = list(state.doors), list(state.made)
    data["welded"], data["lost"] = list(state.welded), sorted(state.board.lost)
    data["resin"] = sorted(state.board.resin)
    data["models"] = [list(values_of(model)) for model in state.models.values()]
    data["corpses"] = [plain(corpse) for corpse in state.corpses]
    data["tokens"] = [plain(token) for token in state.tokens]
    data["cards"] = asdict(state.cards) if state.cards else None
    data["effects"] = [plain(effect) for effect in state.effects]
    data["steps"] = [[step.kind, asdict(step)] for step in state.steps]
    return {**data, **advanced(state)}


def advanced(state: State) -> dict[str, Any]:
    """What only some games have: left out elsewhere, so that older digests stay true."""
    data = {
        "goals": state.goals,
        "veterans": {squad: asdict(veteran) for squad, veteran in state.veterans.items()},
        "limit": state.limit,
    }
    return {name: value for name, value in data.items() if value}


def plain(one: Corpse | Token | Effect) -> dict[str, Any]:
    """The fields of something that holds nothing deeper."""
    return {f.name: getattr(one, f.name) for f in fields(one)}


def load(data: Mapping[str, Any]) -> State:
    """
    The state of `dump`.

    *data* must be the caller's to give away: its lists become the state's own.
    """
    board = drawn(data["map"]) if data["map"] else MISSIONS[data["mission"]].board
    models = [Model(*values) for values in data["models"]]
    board = board.without(data["lost"]).grown(data["resin"])
    return State(
        **{name: data[name] for name in PLAIN},
        board=board,
        cards=Cards(**data["cards"]) if data["cards"] else None,
        effects=[Effect(**effect) for effect in data["effects"]],
        goals=data.get("goals", {}),
        veterans={squad: Veteran(**v) for squad, v in data.get("veterans", {}).items()},
        limit=data.get("limit", 0),
        doors=tuple(data["doors"]),
        made=tuple(data["made"]),
        welded=tuple(data["welded"]),
        models={m.id: m for m in models},
        corpses=[Corpse(**corpse) for corpse in data["corpses"]],
        tokens=[Token(**token) for token in data["tokens"]],
        steps=[STEPS[kind](**values) for kind, values in data["steps"]],
    )


DEFAULT_SQUADS = {"marine": "marine", "predator": "youngblood"}  # of a token written `?`
FLAGS = ("token", "revealed", "hide", "hide_seen", "activated", "sentry", "aim", "treated")


def write(state: State) -> str:
    """
    The state as text, one thing a line, as chess has FEN; `read` is its inverse.

    Example::

        mission 1 edition 1 turn 2 marks 0
        initiative alien marine
        doors a1/a2 h5/h6
        model m1 marine smartgun b2
        model a3 alien stalker d2 token hide
        step activation index=0 row=0

    A model without `token` is a revealed one with all its wounds, not yet activated.
    """
    lines = [
        f"mission {state.mission} edition {state.edition} turn {state.turn} marks {state.marks}",
        line("options", named(state.options)),
        line("seats", state.seats),
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
    ]
    if state.mission == 0:
        lines += ["map", *state.board.drawing.rstrip("\n").split("\n"), "end"]
    for about in ("forces", "pool", "fallen", "sealed"):
        lines += [line(about, [seat, *units]) for seat, units in getattr(state, about).items()]
    lines += [line("last", [seat, id]) for seat, id in state.last.items()]
    lines += [line("finished", [seat, str(mark)]) for seat, mark in state.finished.items()]
    lines += [line("progress", [seat, *named(d)]) for seat, d in state.progress.items()]
    lines += [line("goals", [seat, *drawn]) for seat, drawn in state.goals.items()]
    lines += [write_veteran(squad, veteran) for squad, veteran in state.veterans.items()]
    for seat, orders in state.standing.items():
        lines += [line("standing", [seat, about, *words]) for about, words in orders.items()]
        lines += [] if orders else [f"standing {seat}"]
    lines += [f"acid {tile} {count}" for tile, count in state.acid.items()]
    lines += [write_model(model) for model in state.models.values()]
    lines += [f"corpse {c.seat} {c.tile} {c.turn} {c.name}" for c in state.corpses]
    lines += [
        f"token {t.kind} {t.seat} {state.where(t)} {t.carrier or '-'} {t.lifted}"
        f"{' fixed' * t.fixed}"
        for t in state.tokens
    ]
    lines += [f"effect {json.dumps(told(effect))}" for effect in state.effects]
    lines += write_cards(state.cards) if state.cards else []
    lines += [line("step", [s.kind.replace(" ", "_"), *named(asdict(s))]) for s in state.steps]
    if state.winners is not None:
        lines.append(line("over", [",".join(state.winners) or "-", state.reason]))
    return "\n".join(text for text in lines if text) + "\n"


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


def highest_label(state: State, seat: Seat) -> int:
    return max((int(model.id[1:]) for model in state.of(seat)), default=0)


def line(head: str, words: Iterable[str]) -> str:
    body = " ".join(words)
    return f"{head} {body}" if body else ""


def named(values: Mapping[str, Any]) -> list[str]:
    """`key=value` with the value as JSON without blanks."""
    compact = {key: json.dumps(value, separators=(",", ":")) for key, value in values.items()}
    return [f"{key}={text}".replace(" ", "\\u0020") for key, text in compact.items()]


def valued(words: Iterable[str]) -> dict[str, Any]:
    pairs = (word.partition("=") for word in words)
    return {key: json.loads(value) for key, _, value in pairs}


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


def default_squad(model: Model) -> str:
    return "" if model.unit else DEFAULT_SQUADS.get(model.seat, "")


def default_size(model: Model) -> str:
    return model.card.base if model.unit else placing.base(model.squad)


def default_wounds(model: Model) -> int:
    return model.card.wounds if model.unit else 1


def read(text: str) -> State:
    """The state that *text* describes; raises ValueError naming the line."""
    rows, drawing = split_map(text)
    state = blank(rows, drawing)
    for number, row in rows:
        head, *words = row.split()
        if head not in READERS:
            raise ValueError(f"line {number}: “{head}” is nothing a position knows")
        try:
            READERS[head](state, words)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise ValueError(f"line {number}: “{row}” cannot be read ({error})") from error
    complete(state)
    return state


def split_map(text: str) -> tuple[list[tuple[int, str]], str | None]:
    """The lines with their numbers, and the drawing between `map` and `end`."""
    rows: list[tuple[int, str]] = []
    drawing: list[str] | None = None
    inside = False
    for number, row in enumerate(text.split("\n"), 1):
        if row.strip() == "map":
            inside, drawing = True, []
        elif inside and row.strip() == "end":
            inside = False
        elif inside and drawing is not None:
            drawing.append(row)
        elif row.strip() and not row.startswith("#"):
            rows.append((number, row))
    return rows, None if drawing is None else "\n".join(drawing) + "\n"


def blank(rows: list[tuple[int, str]], drawing: str | None) -> State:
    number, row = next((r for r in rows if r[1].startswith("mission ")), (1, "mission"))
    mission = 0
    if not drawing:
        known = {str(key): key for key in MISSIONS}
        mission = known.get("".join(row.split()[1:2]), 0)
        if not mission:
            raise ValueError(f"line {number}: name a mission, or draw a map")
    board = drawn(drawing) if drawing else MISSIONS[mission].board
    return State(
        edition=EDITION,
        mission=mission,
        seats=[],
        options={},
        board=board,
        doors=board.doors,
        turn=1,
    )


def complete(state: State) -> None:
    """Fill in what a short position leaves out: sides, initiative, whose activation."""
    present = {m.seat for m in state.models.values()}
    state.seats = state.seats or [seat for seat in SEATS if seat in present]
    state.options = {"pace": 1, "turns": TURNS, "unstable": UNSTABLE, **state.options}
    for seat in state.seats:
        state.progress.setdefault(seat, {})
        state.labels.setdefault(seat, highest_label(state, seat))
        state.pool.setdefault(seat, [m.unit for m in state.of(seat) if m.unit and not m.revealed])
        state.forces.setdefault(seat, [m.unit for m in state.of(seat) if m.unit])
    if state.cards:
        complete_cards(state, state.cards)
    if state.veterans:
        for squad in (s for units in state.forces.values() for s in squads(units)):
            state.veterans.setdefault(squad, Veteran())
    if not state.steps:
        state.initiative = state.initiative or list(state.seats)
        state.steps = [STEPS["end of turn"](), STEPS["activation"]()]


def read_header(state: State, words: list[str]) -> None:
    """`mission 1 edition 1 turn 2 marks 0`, of which only the first is needed."""
    values = dict(zip(words[1::2], map(int, words[2::2]), strict=True))
    state.edition = values.get("edition", EDITION)
    state.turn, state.marks = values.get("turn", 1), values.get("marks", 0)


def tile_of(state: State, id: str) -> str:
    if id not in state.board.tiles:
        raise ValueError(f"there is no tile {id}")
    return id


def place_of(state: State, id: str) -> str:
    """A tile, also one that has broken away since."""
    return id if id in state.board.ruins else tile_of(state, id)


def read_doors(state: State, words: list[str]) -> None:
    doors = [word for word in words if word != "none"]
    for door in doors:
        here, _, there = door.partition("/")
        if tile_of(state, there) not in state.board.tiles[tile_of(state, here)].exits:
            raise ValueError(f"{door} is no interlock")
    state.doors = tuple(doors)


def read_lost(state: State, words: list[str]) -> None:
    """Tiles that have collapsed; their doors went with them."""
    state.board = state.board.without(tile_of(state, word) for word in words)
    state.doors = tuple(d for d in state.doors if d in state.board.doors)


def read_model(state: State, words: list[str]) -> None:
    id, seat, unit, tile, *rest = words
    tile_of(state, tile)
    if seat not in SEATS or id in state.models:
        raise ValueError(f"{id} is there already" if seat in SEATS else f"{seat} is no side")
    model = Model(id, seat, None if unit == "?" else UNITS[unit].key, "", tile, 1)
    model.squad = default_squad(model)
    model.size, model.wounds = default_size(model), default_wounds(model)
    model.token = "token" in rest or model.unit is None
    model.revealed = not model.token
    for word in rest:
        key, _, value = word.removeprefix("not-").partition("=")
        if key == "used":
            model.used = value.split(",")
        elif key == "wounds":
            model.wounds = int(value)
        elif key == "squad":
            model.squad, model.size = value, placing.base(value)
        elif key == "size" and value in BASE_POINTS:
            model.size = value
        elif key in FLAGS:
            setattr(model, key, not word.startswith("not-"))
        else:
            raise ValueError(f"“{word}” is nothing a model can be")
    state.models[id] = model


def read_token(state: State, words: list[str]) -> None:
    kind, seat, tile, *rest = words
    carrier = rest[0] if rest and rest[0] != "-" else None
    lifted = int(rest[1]) if len(rest) > 1 else 0
    fixed = rest[2:] == ["fixed"]
    where = "" if carrier else tile_of(state, tile)
    state.tokens.append(Token(kind, seat, where, carrier, lifted, fixed))


def read_standing(state: State, words: list[str]) -> None:
    orders = state.standing.setdefault(words[0], {})
    if len(words) > 1:
        orders[words[1]] = words[2:]


def read_goals(state: State, words: list[str]) -> None:
    seat, *drawn = words
    if drawn and drawn[0] not in MISSION_CARDS:
        raise ValueError(f"there is no Mission Card {drawn[0]}")
    state.goals[seat] = [*drawn[:1], *(tile_of(state, tile) for tile in drawn[1:])]


def read_veteran(state: State, words: list[str]) -> None:
    squad, level, skill, *rest = words
    frags = next((int(word.removeprefix("frags=")) for word in rest if "=" in word), 0)
    state.veterans[squad] = Veteran(
        int(level), skill.replace("-", ""), frags, again="again" in rest
    )


def read_left(state: State, words: list[str]) -> None:
    values = valued(words)
    state.bulkheads, state.welds = values["bulkheads"], values["welds"]


def cards_of(state: State) -> Cards:
    state.cards = state.cards or Cards({})
    return state.cards


def read_pile(about: str) -> Callable[[State, list[str]], None]:
    def read(state: State, words: list[str]) -> None:
        owner, *ids = words
        if strangers := [id for id in ids if id not in deck_of(owner)]:
            raise ValueError(f"{strangers[0]} is no card of {owner}")
        getattr(cards_of(state), about)[owner] = ids

    return read


def read_arm(state: State, words: list[str]) -> None:
    armed = cards_of(state).armed.setdefault(words[0], {})
    if len(words) > 1:
        armed[words[1]] = words[2:]


def read_blood(state: State, words: list[str]) -> None:
    seat, tile, turn = words
    cards_of(state).blood.setdefault(seat, {})[place_of(state, tile)] = int(turn)


def read_resin(state: State, words: list[str]) -> None:
    state.board = state.board.grown(tile_of(state, tile) for tile in words)


def read_environment(state: State, words: list[str]) -> None:
    cards_of(state).environment = "" if words == ["-"] else ENVIRONMENT[words[0]].id


def complete_cards(state: State, cards: Cards) -> None:
    """Everybody has a hand; a draw pile that is left out holds all that lies nowhere else."""
    for seat in state.seats:
        hand = cards.hands.setdefault(seat, [])
        gone = cards.discards.setdefault(seat, [])
        cards.piles.setdefault(seat, [c for c in deck_of(seat) if c not in (*hand, *gone)])
    if "environment" in cards.piles:
        cards.discards.setdefault("environment", [])


def read_step(state: State, words: list[str]) -> None:
    state.steps.append(STEPS[words[0].replace("_", " ")](**valued(words[1:])))


def read_over(state: State, words: list[str]) -> None:
    state.winners = [] if words[0] == "-" else words[0].split(",")
    state.reason = " ".join(words[1:])


READERS: dict[str, Callable[[State, list[str]], None]] = {
    "mission": read_header,
    "options": lambda state, words: state.options.update(valued(words)),
    "seats": lambda state, words: setattr(state, "seats", words),
    "initiative": lambda state, words: setattr(state, "initiative", words),
    "lost": read_lost,
    "doors": read_doors,
    "made": lambda state, words: setattr(state, "made", tuple(words)),
    "welded": lambda state, words: setattr(state, "welded", tuple(words)),
    "left": read_left,
    "guns": lambda state, words: state.guns.update(valued(words)),
    "labels": lambda state, words: state.labels.update(valued(words)),
    "forces": lambda state, words: state.forces.update({words[0]: words[1:]}),
    "pool": lambda state, words: state.pool.update({words[0]: words[1:]}),
    "fallen": lambda state, words: state.fallen.update({words[0]: words[1:]}),
    "sealed": lambda state, words: state.sealed.update({words[0]: words[1:]}),
    "last": lambda state, words: state.last.update({words[0]: words[1]}),
    "finished": lambda state, words: state.finished.update({words[0]: int(words[1])}),
    "progress": lambda state, words: state.progress.update({words[0]: valued(words[1:])}),
    "standing": read_standing,
    "acid": lambda state, words: state.acid.update({tile_of(state, words[0]): int(words[1])}),
    "model": read_model,
    "corpse": lambda state, words: state.corpses.append(
        Corpse(words[0], " ".join(words[3:]), tile_of(state, words[1]), int(words[2]))
    ),
    "token": read_token,
    **{about: read_pile(name) for about, name in PILES.items()},
    "note": lambda state, words: cards_of(state).notes.update({words[0]: words[1]}),
    "arm": read_arm,
    "snare": lambda state, words: cards_of(state).snares.update(
        {words[0]: place_of(state, words[1])}
    ),
    "blood": read_blood,
    "environment": read_environment,
    "resin": read_resin,
    "goals": read_goals,
    "veteran": read_veteran,
    "limit": lambda state, words: setattr(state, "limit", int(words[0])),
    "effect": lambda state, words: state.effects.append(Effect(**json.loads(" ".join(words)))),
    "step": read_step,
    "over": read_over,
}
