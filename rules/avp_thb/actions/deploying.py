"""Placing the tokens before the first turn, rulebook §3.1.1."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.avp_thb import placing
from rules.avp_thb.layout import Layout
from rules.avp_thb.view import View
from rules.kernel.counts import Counts, Room, Thing, written
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, Seat, Slot, listed

NO_TILE = "Say a tile first, and then what you place there."


@dataclass(frozen=True)
class Deploy(Action):
    """
    Place all tokens, sealed until every side has: `deploy d6 infant 5 e6 stalker 3`.

    Tokens of a squad are all alike: `deploy a3 marine 3 a4 marine 2`. `deploy auto` fills
    the tiles in turn. It may be given again until the last side is in (A2).
    """

    verb = "deploy"
    example = "d6 infant 5 e6 stalker 3"
    rule = "3.1.1-3"

    tokens: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(Slot.of_counts("tokens", ("auto",), counts(view, view.seat or "")))

    def check(self, view: View) -> None:
        assert view.seat
        placed, starts = self.placed(view), view.starts(view.seat)
        for _, tile in placed:
            if tile not in starts:
                wanted = listed(starts, "or")
                why = f"Your tokens start on {wanted}, not on {tile}." if tile else NO_TILE
                raise IllegalOrder(f"{why} {one_way(view, view.seat)}", rule="3.1.1-3")
        tokens = placing.tokens(view.forces[view.seat])
        if sorted(token for token, _ in placed) != sorted(tokens):
            why = f"Place exactly these: {force_words(tokens)}."
            raise IllegalOrder(f"{why} {one_way(view, view.seat)}", rule="3.1.1-3")
        for tile in starts:
            taken = sum(placing.points(token) for token, on in placed if on == tile)
            if taken > view.board.tiles[tile].capacity:
                raise IllegalOrder(
                    f"{tile} has {view.board.tiles[tile].capacity} points, these take {taken}.",
                    rule="3.3-1",
                )

    def words(self, layout: Layout, seat: Seat) -> list[str]:
        return packed(layout, seat) if self.tokens in (("auto",), ()) else list(self.tokens)

    def placed(self, view: View) -> list[tuple[str, str]]:
        return list(placing.placements(self.words(view, view.seat or "")))

    def play(self, table: Table) -> None:
        state, seat = table.state, table.seat
        words = self.words(state, seat)
        again = seat in state.sealed
        state.sealed[seat] = words
        table.tell(
            "sealed", f"You have placed your tokens{' again' if again else ''}: {' '.join(words)}.",
            to=(seat,),
        )  # fmt: skip
        if not again:
            table.tell("ready", f"The {seat} side has placed its tokens.", seat=seat)


def one_way(view: View, seat: Seat) -> str:
    return f"One way is “{' '.join([Deploy.verb, *packed(view, seat)])}”."


def force_words(tokens: list[str]) -> str:
    return listed(f"{tokens.count(token)} {token}" for token in sorted(set(tokens)))


def packed(layout: Layout, seat: Seat) -> list[str]:
    """What `deploy auto` stands for."""
    return written(placing.counted(placing.tokens(layout.forces[seat]), layout.rooms(seat)))


def counts(view: View, seat: Seat) -> Counts:
    """What there is to place, and where."""
    tokens, rooms = placing.tokens(view.forces[seat]), view.rooms(seat)
    things = [
        Thing(token, placing.name(token), tokens.count(token), placing.points(token))
        for token in sorted(set(tokens))
    ]
    tiles = [Room(tile, tile, room) for tile, room in rooms.items()]
    return Counts(tuple(things), tuple(tiles), placing.counted(tokens, rooms))
