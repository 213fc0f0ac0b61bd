"""Movement: steps, doors and teleporters."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.doom.actions import answers
from rules.doom.actions.base import (
    WhereLegal,
    acting,
    actor,
    afford,
    is_legal,
    own_marine,
    space,
)
from rules.doom.aiming import no_floor
from rules.doom.board.bodies import Body, bodies_at, is_meant, place_word, written
from rules.doom.board.spaces import Space, word
from rules.doom.layout import Layout
from rules.doom.pieces import Marine, Piece
from rules.doom.saying import refused, tell
from rules.doom.scenarios.scenario import Door
from rules.doom.state import State
from rules.doom.steps.encountering import meet
from rules.doom.steps.hurting import lose_orders, remove
from rules.doom.steps.revealing import open_door, reveal
from rules.doom.steps.walking import Walk, strike_at
from rules.doom.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import PLACE, Action, Offer, PlaceWord, Slot, fitting, shown

VIA = "via"
DOOR_COSTS, TELEPORTER_COSTS = 2, 1


@dataclass(frozen=True)
class Move(Action):
    """
    Go there by the shortest way, or over the spaces behind `via`. Of a figure of several spaces
    the word is its first space as they are read, or all of them in any order: `h7+i7`.
    """

    verb = "move"
    rule = "3.1-4"
    example = "h7 via f6 g7"

    place: PlaceWord
    via: tuple[PlaceWord, ...] = ()

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        piece = actor(view, view.seat or "")
        if piece is None or not view.turn.movement:
            return
        stops = view.reach(piece, view.turn.movement).stops
        if words := [*map(place_word, stops)]:
            yield cls.offer(words)

    def check(self, view: View) -> None:
        self.way(view, acting(view), view.turn.movement)

    def way(self, layout: Layout, piece: Piece, movement: int) -> list[Body]:
        """The bodies that it comes to, one a movement. Raises IllegalOrder."""
        space(self.place.split("+")[0])
        if self.via[:1] not in ((), (VIA,)):
            raise IllegalOrder(f"After the space you can say {VIA}, not “{shown(self.via[0])}”.")
        found: list[Body] = []
        for name in (*self.via[1:], self.place):
            start = found[-1] if found else piece.at
            found += leg(layout, piece, start, name, movement - len(found), name == self.place)
        return found

    def opens(self, view: View) -> list[str]:
        piece = acting(view)
        return answers.to_steps(view, piece, self.way(view, piece, view.turn.movement))

    def legs(self, view: View) -> list[str]:
        piece = acting(view)
        way = self.way(view, piece, view.turn.movement)
        return [word(at[0]) for at in (piece.at, *way)]

    def further(self, view: View) -> list[Slot]:
        piece, via = acting(view), "" if self.via else f"{VIA} "
        spaces = map(place_word, view.reach(piece, view.turn.movement).cost)
        left = [at for at in spaces if at not in (self.place, *self.via)]
        return fitting(self, "by way of", [f"{via}{at}" for at in left], view, PLACE)

    def play(self, table: Table) -> None:
        state: State = table.state
        piece = actor(state, table.seat)
        assert piece is not None
        way = self.way(state, piece, state.steps[-1].movement)
        burnt = getattr(state.steps[-1], "burnt", False)
        state.steps.append(Walk(piece.id, [written(to) for to in way], piece.wounds, burnt))


def leg(
    layout: Layout, piece: Piece, start: Body, name: str, movement: int, last: bool
) -> list[Body]:  # fmt: skip
    """The way from *start* to the place of that name. Raises IllegalOrder."""
    found = layout.reach(piece, movement, start)
    places = found.stops if last else found.cost
    for to in places:
        if to != start and is_meant(to, name):
            return found.way(to)
    raise refused(refusal(layout, piece, name, movement), rule="3.1-4")


def refusal(layout: Layout, piece: Piece, name: str, movement: int) -> str:
    named = tuple(space(part) for part in name.split("+"))
    whole = bodies_at(named[0], 4)[0] if len(piece.at) == 4 else named
    for there in (*named, *whole):
        if why := barred(layout, piece, there):
            size = "" if there in named else f"{piece.name} stands on 4 spaces. "
            return f"{size}{why}"
    return f"{piece.name} cannot come to {name} with {movement} movement."


def barred(layout: Layout, piece: Piece, there: Space) -> str:
    """Why it cannot stand on this space; “” if it can."""
    if there not in layout.grid.floor:
        return no_floor(there)
    other = layout.at(there)
    if other and other != piece:
        return f"{other.name} stands at {word(there)}."
    return "" if there in layout.grid.clear else f"There is an obstacle at {word(there)}."


@dataclass(frozen=True)
class Open(Action):
    """Open a door from one of the four spaces beside it."""

    verb = "open"
    rule = "5-1"
    example = "door1"

    door: PlaceWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        words = [door for door in view.board.doors if is_legal(cls(door), view)]
        if words:
            yield cls.offer(words)

    def check(self, view: View) -> None:
        piece, door = acting(view), known(view, self.door)
        if not door.beside.intersection(piece.at):
            raise refused(f"{piece.name} is not beside {door.id}.", rule="5-1")
        self.check_door(view, piece, door)
        afford(view, DOOR_COSTS, f"To {self.verb} a door")

    def check_door(self, view: View, piece: Piece, door: Door) -> None:
        if door.id in view.open:
            raise refused(f"{door.id} is open.", rule="5-1")
        check_lock(view, piece, door)
        if not piece.is_marine and not door.beside <= view.grid.floor:
            raise IllegalOrder("An invader opens no door to what is not revealed.", rule="5-2")

    def play(self, table: Table) -> None:
        state: State = table.state
        door = state.board.doors[self.door]
        state.steps[-1].spend(DOOR_COSTS)
        told(table, f"opens {door.id}")
        open_door(table, door)
        if piece := actor(state, table.seat):
            meet(table, piece)


@dataclass(frozen=True)
class Close(Open):
    """Close a door from one of the four spaces beside it, unless somebody stands in it."""

    verb = "close"

    def check_door(self, view: View, piece: Piece, door: Door) -> None:
        if door.id not in view.open:
            raise refused(f"{door.id} is closed.", rule="5-1")
        if door.id in view.smashed:
            raise refused(f"{door.id} is gone.", rule="5-1")
        check_lock(view, piece, door)
        for other in view.pieces():
            if any({*edge} <= {*other.at} for edge in door.edges):
                raise refused(f"{other.name} stands in {door.id}.", rule="5-1")

    def play(self, table: Table) -> None:
        state: State = table.state
        state.steps[-1].spend(DOOR_COSTS)
        state.open.remove(self.door)
        told(table, f"closes {self.door}")


def known(view: Layout, id: str) -> Door:
    door = view.door(id)
    if door is None:
        raise IllegalOrder(f"You know no door {shown(id)}.")
    return door


def check_lock(view: View, piece: Piece, door: Door) -> None:
    if not door.is_secured:
        return
    if not piece.is_marine:
        raise IllegalOrder("Invaders never work a security door.", rule="5-3")
    if door.kind not in view.keys:
        raise refused(f"{door.id} is locked: it needs the {door.kind} key.", rule="5-3")


@dataclass(frozen=True)
class Teleport(WhereLegal):
    """Go from the teleporter on which you stand to the other of its colour."""

    verb = "teleport"
    rule = "5-6"

    def check(self, view: View) -> None:
        marine = own_marine(view)
        colour = teleporter(view, marine)
        if not colour:
            raise refused(f"{marine.name} does not stand on a teleporter.", rule=self.rule)
        afford(view, TELEPORTER_COSTS, "To teleport")
        for end in view.board.teleporters[colour]:
            there = view.at(end)
            if there and there.is_marine and there != marine:
                raise refused(f"{there.name} stands on the other one.", rule=self.rule)

    def opens(self, view: View) -> list[str]:
        marine = own_marine(view)
        ends = view.board.teleporters[teleporter(view, marine)]
        return answers.to_steps(view, marine, [(end,) for end in ends if end not in marine.at])

    def play(self, table: Table) -> None:
        state: State = table.state
        marine = state.marines[table.seat]
        colour = teleporter(state, marine)
        if len(state.board.teleporters[colour]) == 1:
            table.chance.uncover(colour)
        ends = state.scenario.teleporters[colour]
        (to,) = [end for end in ends if end not in marine.at]
        state.steps[-1].spend(TELEPORTER_COSTS)
        if state.scenario.area_of[to] not in state.revealed:
            reveal(table, state.scenario.area_of[to])
        if there := state.at(to):
            tell(table, "telefrag", f"{marine.name} materialises in {there.name}.", piece=there.id)
            remove(table, there)
        marine.at = (to,)
        told(table, f"teleports to {word(to)}")
        lose_orders(table, marine, ("aim",))
        strike_at(table, marine)
        meet(table, marine)


def teleporter(layout: Layout, marine: Marine) -> str:
    """The colour of the teleporter on which it stands, or “”."""
    pairs = layout.board.teleporters.items()
    return next((colour for colour, ends in pairs if set(ends) & {*marine.at}), "")


def told(table: Table, what: str) -> None:
    piece = actor(table.state, table.seat)
    assert piece is not None
    tell(table, "task", f"{piece.name} {what}.", piece=piece.id)
