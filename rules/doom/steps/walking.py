"""Movement, a space at a time: what is entered, and who strikes at who moves."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.doom.board.bodies import body_of, written
from rules.doom.board.spaces import word
from rules.doom.layout import Layout
from rules.doom.pieces import Figure, Marine, Piece
from rules.doom.saying import tell
from rules.doom.standing import NEAR
from rules.doom.state import State
from rules.doom.steps.attacking import Attack
from rules.doom.steps.beginning import begin, guards
from rules.doom.steps.encountering import meet, met
from rules.doom.steps.hurting import hurt, lose_orders
from rules.doom.steps.interrupting import Interrupt
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.parts.steps import Step

WATCHFUL = "watchful"


@dataclass
class Walk(Step):
    """
    *piece* goes along *path*, a movement each, which its turn below pays.

    It stops where a free attack has cost it wounds, *wounds* being those that it had, or at the
    next place where it may stand, and at an encounter. A figure of several spaces is *burnt* once
    by what it enters.
    """

    kind: ClassVar[str] = "walk"

    piece: str
    path: list[str] = field(default_factory=list)
    wounds: int = 0
    burnt: bool = False

    def run(self, table: Table) -> None:
        state: State = table.state
        piece = state.piece(self.piece)
        if piece and piece.wounds < self.wounds:
            self.path = in_force(LEFT, state.edition)(state, piece, self.path)
        if piece is None or not self.path:
            state.steps.pop()
            return
        origin = word(piece.at[0])
        burns = self.go(state, piece)
        tell(
            table, "moved", f"{piece.name} moves to {written(piece.at)}.", piece=piece.id,
            origin=origin, place=word(piece.at[0]),
        )  # fmt: skip
        self.arrive(table, piece, burns)

    def go(self, state: State, piece: Piece) -> bool:
        """To the end of the path, or to where something happens first; whether that is a burn."""
        while True:
            state.steps[-2].spend(1)
            before, piece.at = piece.at, body_of(self.path.pop(0))
            entered = state.board.harmful.intersection(piece.at).difference(before)
            burns = bool(entered) and not self.burnt
            if burns or not self.path or strikes(state, piece) or met(state, piece):
                return burns

    def arrive(self, table: Table, piece: Piece, burns: bool) -> None:
        if isinstance(piece, Marine):
            lose_orders(table, piece, ("aim",))
        if burns:
            self.burnt = len(piece.at) > 1
            in_force(REMEMBERED, table.state.edition)(table.state.steps[-2], self.burnt)
            hurt(table, piece, 1)
        strike_at(table, piece)
        if meet(table, piece):
            self.path.clear()
        self.wounds = piece.wounds


def forget(turn: Step, burnt: bool) -> None:
    """The next order to move is a move of its own."""


def remember(turn: Step, burnt: bool) -> None:
    """All that a figure goes in its turn is one move; who acts by itself goes once."""
    if hasattr(turn, "burnt"):
        turn.burnt = burnt


# By edition, what its turn knows of a large figure that was burnt (ruling E6).
REMEMBERED: Mapping[int, Callable[[Step, bool], None]] = {1: forget, 5: remember}


def nothing(state: State, piece: Piece, path: list[str]) -> list[str]:
    return []


def to_stand(state: State, piece: Piece, path: list[str]) -> list[str]:
    """The beginning of *path* that leads to where it may stand; nothing if that is here."""
    going = state.going(piece)
    places = [piece.at, *map(body_of, path)]
    steps = next((n for n, at in enumerate(places) if going.may_stop(at)), len(path))
    return path[:steps]


# By edition, what is left of its path for who has lost wounds to a free attack (ruling B7).
LEFT: Mapping[int, Callable[[State, Piece, list[str]], list[str]]] = {1: nothing, 2: to_stand}


@dataclass
class Watch(Interrupt):
    """The watchful figure *watcher* may strike at *target*, which has come next to it."""

    kind: ClassVar[str] = "watch"
    about: ClassVar[str] = WATCHFUL

    watcher: str
    target: str
    answer: str = ""

    def asked(self, state: State) -> str:
        watcher, target = state.piece(self.watcher), state.piece(self.target)
        if watcher is None or target is None:
            return ""
        return f"{target.name} has come next to {watcher.name}. Does it strike?"

    def run(self, table: Table) -> None:
        state: State = table.state
        state.steps.pop()
        watcher, target = state.piece(self.watcher), state.piece(self.target)
        if watcher is None or target is None or not self.goes_ahead(table):
            return
        begin(table, Attack(watcher.id, "", word(target.at[0]), target=target.id), watcher)


def watchers(layout: Layout, piece: Piece) -> Iterator[Figure]:
    """Watchful enemies that it has come next to, in the order of their labels."""
    if isinstance(piece, Marine) and piece.at:
        for figure in layout.figures.values():
            if figure.may("watchful") and layout.adjacent(figure, piece):
                yield figure


def strikes(state: State, piece: Piece) -> list[Step]:
    """Watchful enemies of a marine that has moved, guards against an invader; the first on top."""
    watch = [Watch(one.id, piece.id) for one in reversed([*watchers(state, piece)])]
    return [*watch, *guards(state, piece, NEAR)]


def strike_at(table: Table, piece: Piece) -> None:
    if piece.at:
        table.state.steps += strikes(table.state, piece)
