"""The board with what lies on it, and what can be told from that."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from rules.avp_thb.areas import areas
from rules.avp_thb.board import FARTHEST, Board, Tile, distances, sight, ways
from rules.avp_thb.effects import Effect
from rules.avp_thb.pieces import HIVE, SURVIVORS, Corpse, Model, Stand, Token, Veteran
from rules.avp_thb.units import BASE_POINTS, TOKEN_POINTS
from rules.kernel.orders import Seat


class Layout:
    """
    What lies on the board: shared by the state and by each seat's view of it.

    *guns* are Sentry Guns that have not been set up: on the reference card, `card`, or
    on a Power Loader's, by its label. *goals* are the sides' Mission Cards and the targets
    named for them, *veterans* the squads of a campaign; without such both are empty. *limit*
    is how many points a force may cost, 0 if none was agreed. *last* is whom each side has
    activated last, in this Game Turn or before it, and *first* whom it has activated first in
    this one; before edition 3 only the *last* that lived to the end of its activation counted.
    *stand* is what a Last Stand is about; in all other games it is None.
    """

    edition: int
    mission: int
    seats: list[Seat]
    forces: dict[Seat, list[str]]
    progress: dict[Seat, dict[str, int]]
    board: Board
    doors: tuple[str, ...]
    made: tuple[str, ...]
    welded: tuple[str, ...]
    acid: dict[str, int]
    models: dict[str, Model]
    pool: dict[Seat, list[str]]
    bulkheads: int
    cards: Any  # `Cards`, or what a seat may know of them
    tokens: list[Token]
    corpses: list[Corpse]
    turn: int
    last: dict[Seat, str]
    first: dict[Seat, str]
    effects: list[Effect]
    guns: dict[str, int]
    goals: dict[Seat, list[str]]
    veterans: dict[str, Veteran]
    limit: int
    initiative: list[Seat]
    stand: Stand | None

    def active(self) -> str | None:
        """The model whose action is going on."""
        raise NotImplementedError

    def happening(self) -> Any:
        """What a Conditional Card may answer just now, or None."""
        raise NotImplementedError

    def felt(
        self,
        kind: str,
        model: Model | None = None,
        target: Model | None = None,
        tile: str = "",
        arms: tuple[str, ...] = (),
    ) -> list[Effect]:
        """The effects of *kind* that touch *model* in what it does to *target* on *tile*."""
        if not self.effects:
            return []
        return [e for e in self.effects if e.kind == kind and e.touches(model, target, tile, arms)]

    def total(self, kind: str, model: Model | None = None, tile: str = "") -> int:
        return sum(e.amount for e in self.felt(kind, model, None, tile)) if self.effects else 0

    def sight(self) -> dict[str, frozenset[str]]:
        """For each tile, the tiles in line of sight."""
        if not self.effects:
            return sight(self.board, self.doors)
        fog = tuple(e.tile or "" for e in self.effects if e.kind == "fog")
        far = [e.amount for e in self.effects if e.kind == "sight"]
        return sight(self.board, self.doors, fog, min(far, default=FARTHEST))

    def starts(self, seat: Seat) -> tuple[str, ...]:
        """The tiles on which *seat* deploys, §3.1.1."""
        deployed = {one: self.forces[one] for one in self.forces if not self.by_rules(one)}
        return areas(self.board.printed, deployed)[seat]

    def rooms(self, seat: Seat) -> dict[str, int]:
        """The capacity of the tiles on which *seat* deploys."""
        return {tile: self.board.tiles[tile].capacity for tile in self.starts(seat)}

    @cached_property
    def roster(self) -> tuple[tuple[str, ...], ...]:
        """The forces, each led by its seat; they do not change in a game."""
        return tuple((seat, *self.forces.get(seat, ())) for seat in self.seats)

    def tile(self, id: str) -> Tile:
        return self.board.tiles[id]

    def on(self, tile: str) -> list[Model]:
        return [m for m in self.models.values() if m.tile == tile]

    def of(self, seat: Seat) -> list[Model]:
        return [m for m in self.models.values() if m.seat == seat]

    def foes_on(self, tile: str, seat: Seat) -> list[Model]:
        friends = self.friends(seat)
        return [m for m in self.models.values() if m.tile == tile and m.seat not in friends]

    def friends(self, seat: Seat) -> tuple[Seat, ...]:
        """*seat*, and who is of one side with it: in a Last Stand all survivors are."""
        return SURVIVORS if self.stand and seat in SURVIVORS else (seat,)

    def hostile(self, seat: Seat, other: Seat) -> bool:
        if self.stand is None:  # the usual, and asked often
            return seat != other
        return other not in self.friends(seat)

    def foes(self, seat: Seat) -> list[Model]:
        friends = self.friends(seat)
        return [m for m in self.models.values() if m.seat not in friends]

    @property
    def players(self) -> list[Seat]:
        """The seats that somebody holds; the hive of a Last Stand is played by the rules."""
        return [seat for seat in self.seats if not self.by_rules(seat)]

    def by_rules(self, seat: Seat) -> bool:
        return self.stand is not None and seat == HIVE

    def rota(self) -> list[Seat]:
        """The sides in the order in which they activate models: the hive comes after each seat."""
        if not self.stand:
            return self.initiative
        players = [seat for seat in self.initiative if seat != HIVE]
        return [side for seat in players for side in (seat, HIVE)]

    def baseless(self) -> list[Model]:
        """Those that engage the tiles around them, §6.4."""
        return [m for m in self.models.values() if m.size == "none" and m.baseless]

    def free(self, tile: str) -> int:
        """Occupation Points left, §3.3."""
        left = self.board.tiles[tile].capacity - self.acid.get(tile, 0)
        for model in self.on(tile):
            left -= BASE_POINTS[model.size]
        return left

    def free_to(self, tile: str, seat: Seat) -> int:
        """Occupation Points left as *seat* can tell them: by the sizes of tokens (A4)."""
        friends = self.friends(seat)
        left = self.board.tiles[tile].capacity - self.acid.get(tile, 0)
        for model in self.on(tile):
            known = model.revealed or model.seat in friends
            left -= (BASE_POINTS if known else TOKEN_POINTS)[model.size]
        return left

    def where(self, token: Token) -> str:
        carrier = self.models.get(token.carrier or "")
        return carrier.tile if carrier else token.tile

    def sees(self, a: str, b: str) -> bool:
        return b in self.sight()[a]

    def seen_from(self, tile: str) -> frozenset[str]:
        return self.sight()[tile]

    def ways(self, tile: str) -> tuple[str, ...]:
        """Tiles and vents next to *tile* that a step may lead to."""
        shut = self.board.vents if self.effects and self.felt("vents") else self.welded
        return ways(self.board, self.doors, shut)[tile]

    def next_to(self, tile: str) -> Iterator[str]:
        """Adjacent tiles without the vents."""
        return (t for t in self.ways(tile) if self.board.tiles[t].kind != "vent")

    def distances(self, tile: str) -> dict[str, int]:
        return distances(self.board, self.doors, tile)

    def apart(self, a: str, b: str) -> int:
        """Steps from tile *a* to *b* (ambiguities F4); more than any range where no way leads."""
        return self.distances(a).get(b, FARTHEST)

    def engaged(self, tile: str) -> bool:
        """Models of two sides are on it, or a baseless enemy is on or next to it, §6.4."""
        here = self.on(tile)
        if not here:
            return False
        friends = self.friends(here[0].seat)
        if any(m.seat not in friends for m in here):
            return True
        return any(m.seat not in friends and m.tile in self.next_to(tile) for m in self.baseless())
