"""Before the first turn: Mission Cards, their targets and bearers, §2.5."""

from dataclasses import dataclass, field
from typing import ClassVar

from rules.avp_thb import areas, forces
from rules.avp_thb.board import Tile
from rules.avp_thb.goals import loads, may_bear, objectives
from rules.avp_thb.missions import MISSION_CARDS, Part
from rules.avp_thb.pieces import Token
from rules.avp_thb.state import State
from rules.avp_thb.steps.base import AskingAll
from rules.avp_thb.steps.turn import roll_off
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat
from rules.parts.steps import Step

FAR = 5  # tiles between a target and where its side starts, §10.2


@dataclass
class Rosters(Step):
    """Forces that were chosen blind lie open once the game begins, §3.1.2."""

    kind: ClassVar[str] = "rosters"

    def run(self, table: Table) -> None:
        table.state.steps.pop()
        for seat, units in table.state.forces.items():
            text = f"The {seat} side fields {forces.roster(tuple(units))}."
            table.tell("rosters", text, seat=seat, units=list(units))


@dataclass
class MissionCards(AskingAll):
    """
    Every side draws a Mission Card, which goes back into the deck; of the targets of a kind
    an opponent names the first and the side itself the others, §2.5 and §10.2.

    *opponents* are the sides that name targets for others.
    """

    kind: ClassVar[str] = "mission cards"
    opponents: dict[Seat, Seat] = field(default_factory=dict)

    def asked(self, state: State, seat: Seat) -> Prompt | None:
        others_first = sorted(self.opponents, key=lambda of: of == seat)
        of = next((of for of in others_first if self.names_for(state, of) == seat), None)
        if of is None:
            return None
        whose = "your" if of == seat else "the"
        side = "" if of == seat else f" of the {of} side"
        choice = self.choices(state, of)
        text = f"Name {whose} target {next_kind(state, of)}{side}."
        data = {"of": of, "choice": choice}
        return Prompt(seat, self.kind, text, ("target",), f"target {choice[0]}", data)

    def names_for(self, state: State, of: Seat) -> Seat | None:
        """Who names the next target of a side."""
        kind = next_kind(state, of)
        if not kind:
            return None
        first = part_of(state, of).targets.index(kind) == len(state.goals[of]) - 1
        return self.opponents[of] if first else of

    def choices(self, state: State, of: Seat) -> list[str]:
        """The nearest first for the side itself, for others the farthest."""
        tiles = fitting(state, of, next_kind(state, of))
        far = sorted(tiles, key=lambda tile: (way_to(state, of, tile), tile))
        own = self.names_for(state, of) == of
        return [tile for tile in (far if own else reversed(far)) if tile not in state.goals[of]]

    def named(self, table: Table, seat: Seat, word: str) -> None:
        state, prompt = table.state, self.asked(table.state, seat)
        assert prompt
        of = prompt.data["of"]
        state.goals[of].append(word)
        whose = "its own" if of == seat else f"the {of} side"
        text = f"The {seat} side names {state.board.called(word)} as a target of {whose}."
        table.tell("mission", text, seat=of, tile=word)
        if not next_kind(state, of):
            lay_tokens(state, of)

    def run(self, table: Table) -> None:
        if self.opponents:
            table.state.steps.pop()
            return
        for seat in roll_off(table, table.state.seats):
            draw(table, seat)
            others = [other for other in table.state.seats if other != seat]
            self.opponents[seat] = table.chance.pick(f"opponent {seat}", others)


def draw(table: Table, seat: Seat) -> None:
    """One that can be set up on this map."""
    state = table.state
    deck = [id for id, card in MISSION_CARDS.items() if fits(state, seat, card.parts[seat])]
    state.goals[seat] = [table.chance.pick(f"mission card {seat}", deck)]
    card = MISSION_CARDS[state.goals[seat][0]]
    text = f"The {seat} side draws {card.name}: {card.parts[seat].text}."
    table.tell("mission", text, seat=seat, card=card.id)


def part_of(state: State, seat: Seat) -> Part:
    return MISSION_CARDS[state.goals[seat][0]].parts[seat]


def fits(state: State, seat: Seat, part: Part) -> bool:
    return all(len(fitting(state, seat, k)) >= part.targets.count(k) for k in part.targets)


def next_kind(state: State, seat: Seat) -> str:
    """What is to be named next for *seat*, or “”."""
    named = len(state.goals[seat]) - 1
    return "".join(part_of(state, seat).targets[named : named + 1])


def fitting(state: State, seat: Seat, kind: str) -> list[str]:
    """Tiles of *kind*, and, but for vents, not too near to where *seat* starts (I18)."""
    return [
        tile.id
        for tile in state.board.tiles.values()
        if of_kind(tile, kind) and (kind == "vent" or way_to(state, seat, tile.id) >= FAR)
    ]


def of_kind(tile: Tile, kind: str) -> bool:
    return tile.corridor if kind == "tile" else tile.kind == kind


def way_to(state: State, seat: Seat, tile: str) -> int:
    return min(areas.steps(state.board, start, tile) for start in state.starts(seat))


def lay_tokens(state: State, seat: Seat) -> None:
    """What lies on the targets from the start."""
    if kind := part_of(state, seat).token:
        state.tokens += [Token(kind, seat, tile) for tile in state.goals[seat][1:]]


@dataclass
class Bearing(AskingAll):
    """Every side says which of its Troop models bear what is to be delivered, §10.2 (I19)."""

    kind: ClassVar[str] = "bearing"

    def asked(self, state: State, seat: Seat) -> Prompt | None:
        kind, choice = owed(state, seat), bearers(state, seat)
        if not kind or not choice:
            return None
        text = f"Which of your models bears a {kind.replace('-', ' ')}?"
        data = {"choice": choice}
        return Prompt(seat, self.kind, text, ("bear",), f"bear {choice[0]}", data)

    def named(self, table: Table, seat: Seat, word: str) -> None:
        token = Token(owed(table.state, seat), seat, "", word)
        table.state.tokens.append(token)
        name = table.state.models[word].name
        table.tell("token", f"{name} bears a {token.name}.", model=word)


def owed(state: State, seat: Seat) -> str:
    """What nobody bears yet of that which *seat* must deliver, or “”."""
    kinds = [t.kind for t in state.tokens if t.seat == seat]
    wanted = [o for o in objectives(state, seat) if o.how == "deliver"]
    return next((o.token for o in wanted if kinds.count(o.token) < o.need), "")


def bearers(state: State, seat: Seat) -> list[str]:
    """Those without a load first."""
    able = [m for m in state.of(seat) if may_bear(state, m, owed(state, seat))]
    return [m.id for m in sorted(able, key=lambda m: len(loads(state, m)))]
