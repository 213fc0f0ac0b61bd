"""Movement, a space at a time: what is entered, and who strikes at who moves."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from rules.doom.board.bodies import Body
from rules.doom.board.spaces import space_of, word
from rules.doom.layout import Layout
from rules.doom.pieces import INVADER, Figure, Marine, Piece
from rules.doom.saying import tell
from rules.doom.standing import HOLD, INTERRUPT, INTERRUPTING, NEAR, NEVER, asks, followed, said
from rules.doom.state import State
from rules.doom.steps.attacking import Attack
from rules.doom.steps.beginning import begin, guards
from rules.doom.steps.hurting import hurt, lose_orders
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt
from rules.parts.steps import Asking, Step

WATCHFUL = "watchful"


def written(spaces: Body) -> str:
    """`h7`, or `h7+i7` for a figure of several spaces."""
    return "+".join(map(word, spaces))


def body_of(text: str) -> Body:
    return tuple(space_of(part) for part in text.split("+"))


@dataclass
class Walk(Step):
    """
    *piece* goes along *path*, a movement each, which its turn below pays.

    It stops where a free attack has cost it wounds: *wounds* are those that it had. A figure of
    several spaces is *burnt* once by what it enters.
    """

    kind: ClassVar[str] = "walk"

    piece: str
    path: list[str] = field(default_factory=list)
    wounds: int = 0
    burnt: bool = False

    def run(self, table: Table) -> None:
        state: State = table.state
        piece = state.piece(self.piece)
        if piece is None or not self.path or (self.wounds and piece.wounds < self.wounds):
            state.steps.pop()
            return
        state.steps[-2].spend(1)
        self.enter(table, piece, body_of(self.path.pop(0)))
        self.wounds = piece.wounds

    def enter(self, table: Table, piece: Piece, to: Body) -> None:
        state: State = table.state
        before, piece.at = piece.at, to
        tell(
            table, "moved", f"{piece.name} moves to {written(to)}.", piece=piece.id, to=written(to),
            origin=word(before[0]), place=word(to[0]),
        )  # fmt: skip
        if isinstance(piece, Marine):
            lose_orders(table, piece, ("aim",))
        entered = state.board.harmful.intersection(to).difference(before)
        if entered and not self.burnt:
            self.burnt = len(to) > 1
            hurt(table, piece, 1)
        strike_at(table, piece)


@dataclass
class Watch(Asking):
    """The watchful figure *watcher* may strike at *target*, which has come next to it."""

    kind: ClassVar[str] = "watch"

    watcher: str
    target: str
    answer: str = ""

    def question(self, state: State) -> Prompt | None:
        watcher, target = state.piece(self.watcher), state.piece(self.target)
        wants = asks(said(state, INVADER, WATCHFUL)) and not self.answer
        if not wants or watcher is None or target is None:
            return None
        text = f"{target.name} has come next to {watcher.name}. Does it strike?"
        return Prompt(INVADER, WATCHFUL, text, INTERRUPTING, HOLD, private=True)

    def run(self, table: Table) -> None:
        state: State = table.state
        state.steps.pop()
        watcher, target = state.piece(self.watcher), state.piece(self.target)
        if watcher is None or target is None:
            return
        words = followed(table, INVADER, WATCHFUL)
        if words[0] == NEVER or (asks(words) and self.answer != INTERRUPT):
            return
        begin(table, Attack(watcher.id, "", word(target.at[0])), watcher)


def watchers(layout: Layout, piece: Piece) -> Iterator[Figure]:
    """Watchful enemies that it has come next to, in the order of their labels."""
    if isinstance(piece, Marine) and piece.at:
        for figure in layout.figures.values():
            if figure.may("watchful") and layout.adjacent(figure, piece):
                yield figure


def strike_at(table: Table, piece: Piece) -> None:
    """Watchful enemies strike at a marine that has moved; guards fire at an invader."""
    state: State = table.state
    if not piece.at:
        return
    state.steps += [Watch(one.id, piece.id) for one in reversed([*watchers(state, piece)])]
    state.steps += guards(state, piece, NEAR)
