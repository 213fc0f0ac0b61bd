"""What each line of a position puts into the state."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from rules.avp_thb.effects import Effect
from rules.avp_thb.missions.stand import BREACHES, LEAST
from rules.avp_thb.pieces import Corpse, Model, Stand, Token
from rules.avp_thb.position.hands import (
    read_arm,
    read_blood,
    read_environment,
    read_note,
    read_pile,
    read_snare,
)
from rules.avp_thb.position.notation import (
    FLAGS,
    PILES,
    default_size,
    default_squad,
    default_wounds,
)
from rules.avp_thb.position.sides import (
    KINDS,
    read_finished,
    read_goals,
    read_gone,
    read_label,
    read_progress,
    read_sealed,
    read_standing,
    read_units,
    read_veteran,
)
from rules.avp_thb.position.words import (
    NOBODY,
    counts,
    data_of,
    door_of,
    label_of,
    made,
    number,
    one_of,
    place_of,
    several,
    side,
    tile_of,
    typed,
    unit_of,
    valued,
    vent_of,
    way_of,
)
from rules.avp_thb.state import EDITION, SEATS, State
from rules.avp_thb.steps import STEPS
from rules.avp_thb.units import BASE_POINTS, SQUADS
from rules.kernel.orders import shown
from rules.parts.positions import Unreadable

HEADER = {"edition": 1, "turn": 0, "marks": 0}  # and the least that each may be
OPTIONS = {"pace": int, "turns": int, "unstable": str}
LEFT = {"bulkheads": int, "welds": int}
STAND = {"need": int, "map": int}


@dataclass(frozen=True)
class Line:
    """
    How a line is read. In *usage* capitals stand for words, brackets hold what may be left
    out, and dots say that there may be more.
    """

    usage: str
    read: Callable[[State, list[str]], None]

    def __call__(self, state: State, words: list[str]) -> None:
        _, *terms = self.usage.split()
        least = sum(not term.startswith("[") for term in terms)
        most = inf if "…" in self.usage else len(terms)
        if not least <= len(words) <= most:
            raise Unreadable(f"it should be like “{self.usage}”")
        self.read(state, words)


def read_header(state: State, words: list[str]) -> None:
    names, values = words[1::2], words[2::2]
    if len(names) != len(values):
        raise Unreadable(f"{shown(names[-1])} wants a number")
    found = {
        one_of(name, HEADER, "word of this line"): number(value, HEADER[name])
        for name, value in zip(names, values, strict=True)
    }
    state.edition = found.get("edition", EDITION)
    if state.edition > EDITION:
        raise Unreadable(f"the rules have had {EDITION} editions so far")
    state.turn, state.marks = found.get("turn", 1), found.get("marks", 0)


def read_options(state: State, words: list[str]) -> None:
    state.options |= typed(words, OPTIONS)
    if not state.options.get("pace", 1):
        raise Unreadable("a side activates at least one model in a row")


def read_seats(state: State, words: list[str]) -> None:
    state.seats = several(words, side)


def read_laid(state: State, words: list[str]) -> None:
    """The map itself is chosen before any line is read."""
    several(words, side)


def read_initiative(state: State, words: list[str]) -> None:
    state.initiative = several(words, side)


def read_welded(state: State, words: list[str]) -> None:
    state.welded = tuple(several(words, lambda word: vent_of(state, word)))


def read_doors(state: State, words: list[str]) -> None:
    named = [] if words == ["none"] else words
    state.doors = tuple(several(named, lambda word: door_of(state, word)))


def read_made(state: State, words: list[str]) -> None:
    state.made = tuple(several(words, lambda word: way_of(state, word)))


def read_lost(state: State, words: list[str]) -> None:
    """Tiles that have collapsed; their doors went with them."""
    state.board = state.board.without(place_of(state, word) for word in words)
    state.doors = tuple(d for d in state.doors if d in state.board.doors)


def read_resin(state: State, words: list[str]) -> None:
    state.board = state.board.grown(place_of(state, tile) for tile in words)


def read_left(state: State, words: list[str]) -> None:
    found = typed(words, LEFT)
    state.bulkheads = found.get("bulkheads", state.bulkheads)
    state.welds = found.get("welds", state.welds)


def read_guns(state: State, words: list[str]) -> None:
    state.guns |= counts(words)


def read_labels(state: State, words: list[str]) -> None:
    state.labels |= typed(words, dict.fromkeys(SEATS, int))


def read_acid(state: State, words: list[str]) -> None:
    state.acid[tile_of(state, words[0])] = number(words[1], 1)


def read_model(state: State, words: list[str]) -> None:
    id, seat, unit, tile, *rest = words
    label_of(id, side(seat))
    if id in state.models:
        raise Unreadable(f"{id} is there already")
    key = None if unit == "?" else unit_of(unit, seat)
    model = Model(id, seat, key, "", tile_of(state, tile), 1)
    named = (word.removeprefix("squad=") for word in rest if word.startswith("squad="))
    model.squad = one_of(next(named, default_squad(model)), ("", *SQUADS), "squad")
    if not (model.unit or model.squad):
        raise Unreadable("an Alien token is that of a stat card, so name it")
    model.size, model.wounds = default_size(model), default_wounds(model)
    model.token = "token" in rest or model.unit is None
    model.revealed = not model.token
    for word in rest:
        read_trait(model, word)
    state.models[id] = model


def read_trait(model: Model, word: str) -> None:
    key, equals, value = word.partition("=")
    flag = word.removeprefix("not-")
    if flag in FLAGS:
        setattr(model, flag, flag == word)
    elif equals and key in TRAITS:
        TRAITS[key](model, value)
    else:
        raise Unreadable(f"“{shown(word)}” is nothing a model can be")


TRAITS: dict[str, Callable[[Model, str], None]] = {
    "squad": lambda model, value: None,  # known already, as the base hangs on it
    "size": lambda model, value: setattr(model, "size", one_of(value, BASE_POINTS, "base")),
    "wounds": lambda model, value: setattr(model, "wounds", number(value)),
    "used": lambda model, value: setattr(model, "used", value.split(",")),
}


def read_corpse(state: State, words: list[str]) -> None:
    seat, tile, turn, *called = words
    place = tile_of(state, tile)
    state.corpses.append(Corpse(side(seat), " ".join(called), place, number(turn)))


def read_token(state: State, words: list[str]) -> None:
    kind, seat, tile, *rest = words
    carrier = rest[0] if rest and rest[0] != NOBODY else None
    lifted = number(rest[1]) if len(rest) > 1 else 0
    if len(rest) > 2 and rest[2] != "fixed":
        raise Unreadable(f"“{shown(rest[2])}” should be “fixed” or not stand there")
    where = "" if carrier else tile_of(state, tile)
    one_of(kind, KINDS, "kind of token")
    state.tokens.append(Token(kind, side(seat), where, carrier, lifted, len(rest) > 2))


def read_effect(state: State, words: list[str]) -> None:
    found = data_of(" ".join(words))
    if not isinstance(found, dict):
        raise Unreadable('it should be like “effect {"card":"Flare","kind":"sight","amount":2}”')
    state.effects.append(made(Effect, found))


def read_limit(state: State, words: list[str]) -> None:
    state.limit = number(words[0])


def read_stand(state: State, words: list[str]) -> None:
    """The map itself is chosen before any line is read."""
    found = typed(words, STAND)
    need = found.get("need", BREACHES)
    if not LEAST <= need <= BREACHES:
        raise Unreadable(f"survivors need {LEAST} to {BREACHES} barricades")
    state.stand = Stand(need, found.get("map", 0))


def read_step(state: State, words: list[str]) -> None:
    names = {kind.replace(" ", "_"): kind for kind in STEPS}
    step = STEPS[names[one_of(words[0], names, "step")]]
    state.steps.append(made(step, valued(words[1:])))


def read_over(state: State, words: list[str]) -> None:
    state.winners = [] if words[0] == NOBODY else several(words[0].split(","), side)
    state.reason = " ".join(words[1:])


LINES = (
    Line("mission NUMBER [edition] [NUMBER] [turn] [NUMBER] [marks] [NUMBER]", read_header),
    Line("options [pace=…] [turns=…] [unstable=…]", read_options),
    Line("seats SIDE [SIDE] [SIDE]", read_seats),
    Line("laid SIDE SIDE", read_laid),
    Line("initiative SIDE [SIDE] [SIDE]", read_initiative),
    Line("lost TILE…", read_lost),
    Line("resin TILE…", read_resin),
    Line("doors TILE/TILE…", read_doors),
    Line("made TILE/TILE…", read_made),
    Line("welded VENT…", read_welded),
    Line("left [bulkheads=…] [welds=…]", read_left),
    Line("guns [card=…] [LOADER=…]", read_guns),
    Line("labels [SIDE=…]", read_labels),
    Line("limit POINTS", read_limit),
    Line("stand [need=…] [map=…]", read_stand),
    *(Line(f"{about} SIDE [UNIT…]", read_units(about)) for about in ("forces", "pool", "fallen")),
    Line("sealed SIDE WORD…", read_sealed),
    Line("first SIDE LABEL", read_label("first")),
    Line("last SIDE LABEL", read_label("last")),
    Line("gone LABEL UNIT", read_gone),
    Line("finished SIDE MARK", read_finished),
    Line("progress SIDE [CONDITION=…]", read_progress),
    Line("goals SIDE [CARD] [TARGET…]", read_goals),
    Line("veteran SQUAD LEVEL SKILL [frags=…] [again]", read_veteran),
    Line("standing SIDE [MATTER] [WORD…]", read_standing),
    Line("acid TILE NUMBER", read_acid),
    Line("model LABEL SIDE UNIT TILE [WORD…]", read_model),
    Line("corpse SIDE TILE TURN NAME…", read_corpse),
    Line("token KIND SIDE TILE [CARRIER] [TURN] [fixed]", read_token),
    Line("effect {…}", read_effect),
    *(Line(f"{about} OWNER [CARD…]", read_pile(name)) for about, name in PILES.items()),
    Line("note SIDE CARD", read_note),
    Line("arm SIDE [CARD] [WORD…]", read_arm),
    Line("snare SIDE TILE", read_snare),
    Line("blood SIDE TILE TURN", read_blood),
    Line("environment CARD", read_environment),
    Line("step KIND [FIELD=…]", read_step),
    Line("over WINNERS [REASON…]", read_over),
)
READERS = {line.usage.split()[0]: line for line in LINES}
