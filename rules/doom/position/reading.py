"""Reading a position back; what it does not say is as at the beginning."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial

from rules.doom.board.bodies import bodies_at, body_of
from rules.doom.board.spaces import Space, reading, space_of
from rules.doom.deck import CARDS
from rules.doom.invaders import INVADERS
from rules.doom.marine_cards import MARINE_CARDS
from rules.doom.options import STARTS
from rules.doom.pieces import INVADER, MARINES, OFF, ORDERS, Figure, Marine, marine
from rules.doom.position.writing import NOTHING
from rules.doom.scenarios import SCENARIOS, mission_of
from rules.doom.scenarios.reading import READERS as OF_SCENARIOS
from rules.doom.scenarios.reading import Outline
from rules.doom.scenarios.scenario import KEY, KEYS, NODE, Scenario, Token
from rules.doom.state import EDITION, State
from rules.doom.steps import STEPS
from rules.doom.steps.turn import ACT, DECLARE, InvaderTurn, MarineTurn
from rules.doom.weapons import AMMUNITION, WEAPONS
from rules.kernel.errors import Misfit
from rules.kernel.orders import listed, shown
from rules.parts.positions import Reader, Unreadable, read_end, read_line, read_option, read_step

LONGEST = 500  # lines
FOUND = [key for key, weapon in WEAPONS.items() if weapon.found]
ITEMS = ("medkit", "adrenaline", "berserk")
LOOT = (*ITEMS, "vest", *AMMUNITION, *FOUND, *(f"{KEY}{colour}" for colour in KEYS), NODE)
# What may stand in each list of a marine, and what one of them is called.
LISTS: Mapping[str, tuple[Collection[str], str]] = {
    "weapons": (FOUND, "weapon to be found"),
    "orders": (ORDERS, "order"),
    "cards": (MARINE_CARDS, "marine card"),
}
NUMBERS = ("wounds", "most", "armour", "base", "rage")


def read(text: str) -> State:
    """The state that *text* describes; raises Misfit naming the line."""
    lines = [
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.startswith("#")
    ]
    if len(lines) > LONGEST:
        raise Misfit(lines[LONGEST][0], f"a position has at most {LONGEST} lines")
    drawn = [one for one in lines if one[1].split()[0] in (*OF_SCENARIOS, "scenario")]
    state = blank(board_of(drawn))
    for number, line in lines:
        if (number, line) not in drawn:
            read_line(READERS, state, number, line)
    finished(state, {line.split()[0] for _, line in lines})
    return state


def board_of(lines: list[tuple[int, str]]) -> Scenario:
    """The scenario that is named, or drawn out."""
    outline, number = Outline(), 1
    for number, line in lines:
        words = line.split()
        if words[0] == "scenario":
            if words[1:] not in [[key] for key in SCENARIOS]:
                raise Misfit(number, f"a scenario is {listed(SCENARIOS, 'or')}, or drawn in rows")
            return SCENARIOS[words[1]]
        read_line(OF_SCENARIOS, outline, number, line)
    try:
        return outline.finished("drawn")
    except Unreadable as error:
        raise Misfit(number, str(error)) from error


def blank(scenario: Scenario) -> State:
    first = [scenario.first_area]
    board = scenario.cut(first)
    return State(
        edition=EDITION, mission=mission_of(scenario), seats=[], board=board, revealed=first,
        open=[], smashed=[], keys=[], barrels=[], tokens=[], disarmed=[],
        marines={}, figures={}, labels={},
        frags=0, limit=0, round=1, dark=False, discarded=[], options={}, winners=None, reason="",
        scenario=scenario,
    )  # fmt: skip


def finished(state: State, said: Iterable[str]) -> None:
    """What no line has said: marines, the deck, tokens and barrels of what is revealed."""
    heads = set(said)
    if not state.marines:
        raise Misfit(1, "there is no marine: write lines like “marine marine-1 b7”")
    state.marines = {seat: state.marines[seat] for seat in MARINES if seat in state.marines}
    state.seats = [*state.marines, INVADER]
    state.limit = state.limit or state.scenario.limit(len(state.marines))
    floor = set(state.board.area_of)
    if "barrels" not in heads:
        state.barrels = sorted(state.board.barrels, key=reading)
    if "lies" not in heads:
        state.tokens = [token for token in state.scenario.tokens if token.at in floor]
    if "hidden" not in heads:
        state.hidden = [token for token in state.scenario.tokens if token.at not in floor]
    gone = {*state.hand, *state.discarded}
    state.deck = [card for card in CARDS if card not in gone]
    for one in state.figures.values():
        state.labels[one.kind] = max(state.labels.get(one.kind, 0), int(one.id[2:]))
    if not state.steps:
        state.steps = [MarineTurn(state.seats[0], DECLARE)]


def some(words: list[str]) -> list[str]:
    return [] if words == [NOTHING] else words


def those(words: list[str], known: Collection[str], what: str) -> list[str]:
    """*words*, all of which are *known*; *what* one is called. Raises Unreadable."""
    if unknown := [word for word in words if word not in known]:
        raise Unreadable(f"there is no {what} {shown(unknown[0])}")
    return words


def read_revealed(state: State, words: list[str]) -> None:
    state.revealed = those(words, state.scenario.areas, "area")
    state.board = state.scenario.cut(words)


def read_open(state: State, words: list[str]) -> None:
    state.open = those(some(words), state.scenario.doors, "door")


def read_smashed(state: State, words: list[str]) -> None:
    state.smashed = those(words, state.scenario.doors, "door")


def read_keys(state: State, words: list[str]) -> None:
    state.keys = those(some(words), KEYS, "key")


def read_barrels(state: State, words: list[str]) -> None:
    state.barrels = [on_floor(state, word) for word in some(words)]


def on_floor(state: State, text: str) -> Space:
    found = space_of(text)
    if found not in state.scenario.area_of:
        raise Unreadable(f"there is no floor at {text}")
    return found


def read_lies(state: State, words: list[str]) -> None:
    state.tokens += tokens(state, words)


def read_hidden(state: State, words: list[str]) -> None:
    state.hidden += tokens(state, words)


def tokens(state: State, words: list[str]) -> list[Token]:
    if words == [NOTHING]:
        return []
    kind, number, at = words
    those([kind], (*LOOT, *state.scenario.encounters), "token")
    return [Token(kind, int(number), on_floor(state, at))]


def read_disarmed(state: State, words: list[str]) -> None:
    state.disarmed = [on_floor(state, word) for word in some(words)]


def read_marine(state: State, words: list[str]) -> None:
    """`marine marine-1 b7 wounds=8 shells=3 weapons=shotgun orders=aim`"""
    seat, at, *about = words
    if seat not in MARINES or seat in state.marines:
        raise Unreadable(f"a marine is one of {listed(MARINES)}, each once")
    spaces = OFF if at == "off" else (on_floor(state, at),)
    begin = STARTS[MARINES.index(seat) + 1]
    one = marine(seat, spaces, begin.wounds, begin.shells)
    for word in about:
        put(one, word)
    one.most = max(one.most, one.wounds)
    state.marines[seat] = one


def put(one: Marine, word: str) -> None:
    key, _, value = word.partition("=")
    if key in LISTS:
        setattr(one, key, those(value.split(","), *LISTS[key]))
    elif key == "spent":
        one.spent = value.split(",")
    elif key in NUMBERS:
        setattr(one, key, int(value))
    elif key in one.ammo:
        one.ammo[key] = int(value)
    elif key in ITEMS:
        one.items[key] = int(value)
    else:
        raise Unreadable(f"“{shown(word)}” says nothing of a marine")


def read_figure(state: State, words: list[str]) -> None:
    """`figure zo1 zombie k7 wounds=1`"""
    id, kind, at, *about = words
    if kind not in INVADERS:
        raise Unreadable(f"an invader is {listed(INVADERS, 'or')}")
    invader = INVADERS[kind]
    if not id.startswith(invader.label) or not id[2:].isdecimal() or id in state.figures:
        raise Unreadable(f"the label of a {kind} is like {invader.label}1, and there once")
    spaces = body_of(at)
    spaces = spaces if len(spaces) > 1 else bodies_at(spaces[0], invader.spaces)[0]
    for space in spaces:
        if space not in state.scenario.area_of:
            raise Unreadable(f"a {kind} does not fit at {at}")
    figure = Figure(id, kind, spaces, invader.wounds)
    if about:
        figure.wounds = int(about[0].removeprefix("wounds="))
    state.figures[id] = figure


def read_labels(state: State, words: list[str]) -> None:
    state.labels[words[0]] = int(words[1])


def read_frags(state: State, words: list[str]) -> None:
    state.frags, state.limit = int(words[0]), int(words[2])


def read_round(state: State, words: list[str]) -> None:
    state.round, state.dark = int(words[0]), words[1:] == ["dark"]


def read_hand(state: State, words: list[str]) -> None:
    state.hand = cards(words)


def read_discarded(state: State, words: list[str]) -> None:
    state.discarded = cards(words)


def cards(words: list[str]) -> list[str]:
    return those(some(words), CARDS, "card")


def read_armed(state: State, words: list[str]) -> None:
    state.armed.append(words)


def read_standing(state: State, words: list[str]) -> None:
    seat, about, *way = words
    state.standing.setdefault(seat, {})[about] = way


def read_turn(state: State, words: list[str]) -> None:
    """
    `turn marine-1` waits for its action, `turn marine-1 begins` lets its orders expire first, and
    `turn marine-1 advance` has declared. `turn invader` activates, `turn invader begins` draws.
    """
    seat, stage = words[0], words[1] if words[1:] else ""
    if seat not in (*MARINES, INVADER):
        raise Unreadable(f"a turn is that of {listed([*MARINES, INVADER], 'or')}")
    begins = stage == "begins"
    if seat == INVADER:
        state.steps.append(InvaderTurn(stage="" if begins else stage or ACT))
        return
    turn = MarineTurn(seat, "" if begins else DECLARE)
    if stage and not begins:
        turn.declare(stage, words[2] if words[2:] else "")
    state.steps.append(turn)


READERS: Mapping[str, Reader] = {
    "smashed": read_smashed,
    "revealed": read_revealed, "open": read_open, "keys": read_keys, "barrels": read_barrels,
    "lies": read_lies, "hidden": read_hidden, "disarmed": read_disarmed, "marine": read_marine,
    "figure": read_figure, "labels": read_labels, "frags": read_frags, "round": read_round,
    "hand": read_hand, "discarded": read_discarded, "armed": read_armed,
    "standing": read_standing, "option": read_option, "turn": read_turn,
    "step": partial(read_step, STEPS), "end": read_end,
}  # fmt: skip
