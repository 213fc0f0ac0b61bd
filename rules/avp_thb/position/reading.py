"""Text as a state, line by line."""

import json
from collections.abc import Callable

from rules.avp_thb import placing
from rules.avp_thb.board import drawn
from rules.avp_thb.cards.deck import ENVIRONMENT
from rules.avp_thb.cards.decks import deck_of
from rules.avp_thb.effects import Effect
from rules.avp_thb.experience import squads
from rules.avp_thb.missions import MISSION_CARDS, MISSIONS, TURNS, UNSTABLE
from rules.avp_thb.position.notation import (
    FLAGS,
    PILES,
    default_size,
    default_squad,
    default_wounds,
    highest_label,
    valued,
)
from rules.avp_thb.state import EDITION, SEATS, Cards, Corpse, Model, State, Token, Veteran
from rules.avp_thb.steps import STEPS
from rules.avp_thb.units import BASE_POINTS, UNITS
from rules.kernel.editions import in_force


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
    edition = edition_of(row)
    board = drawn(drawing) if drawing else MISSIONS[mission].board(edition)
    return State(
        edition=edition,
        mission=mission,
        seats=[],
        options={},
        board=board,
        doors=board.doors,
        turn=1,
    )


def edition_of(heading: str) -> int:
    """The edition that the line of the mission names, else today's."""
    words = heading.split()
    place = words.index("edition") + 1 if "edition" in words else len(words)
    return int("".join(words[place : place + 1]) or EDITION)


def complete(state: State) -> None:
    """Fill in what a short position leaves out: sides, initiative, whose activation."""
    present = {m.seat for m in state.models.values()}
    state.seats = state.seats or [seat for seat in SEATS if seat in present]
    unstable = in_force(UNSTABLE, state.edition)
    state.options = {"pace": 1, "turns": TURNS, "unstable": unstable, **state.options}
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
    "gone": lambda state, words: state.gone.update({words[0]: UNITS[words[1]].key}),
    "first": lambda state, words: state.first.update({words[0]: words[1]}),
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
