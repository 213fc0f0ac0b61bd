"""Answers to what a move or an attack under way asks, rulebook §3.3, §6.5 and §6.6."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.avp_thb import displacing
from rules.avp_thb.actions.answers import question
from rules.avp_thb.actions.attack import FUMBLE
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.steps import acid_hit, saves
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, PieceWord, PlaceWord, Prompt, VerbAlone, listed

Meant = tuple[displacing.Pushed, dict[str, str]]


@dataclass(frozen=True)
class Displace(Action):
    """
    Name those of your models that give way, and where to if it matters: `displace ma1 ma2 b3`.
    """

    verb = "displace"
    example = "ma1 ma2 b3"
    rule = "6.6-2"

    models: tuple[PieceWord, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        sets = able(view, question(view))
        yield cls.offer(" ".join(m.id for m in pushed) for pushed in sets)

    def meant(self, layout: Layout, asked: Prompt) -> Meant | None:
        """Who gives way, and where to; an Alien may be called like a tile, so all is tried."""
        for pushed in able(layout, asked):
            wished = self.wished(layout, [m.id for m in pushed])
            if wished is not None:
                return pushed, wished
        return None

    def wished(self, layout: Layout, ids: list[str]) -> dict[str, str] | None:
        """The tiles behind the labels when those named are just *ids*, else None."""
        tiles: dict[str, str] = {}
        named: list[str] = []
        for word in self.models:
            if word in ids and word not in named:
                named.append(word)
            elif named and named[-1] not in tiles and word in layout.board.tiles:
                tiles[named[-1]] = word
            else:
                return None
        return tiles if len(named) == len(ids) else None

    def check(self, view: View) -> None:
        asked = question(view)
        meant = self.meant(view, asked)
        if meant is None:
            choice = listed((" and ".join(m.id for m in p) for p in able(view, asked)), "or")
            raise IllegalOrder(f"The models that can give way are {choice}.", rule="6.6-2")
        if displacing.room_for(view, mover(view, asked), *meant) is None:
            ways = self.ways(view, asked, meant[0])
            raise IllegalOrder(f"They cannot all go there: {ways}.", rule="6.6-5")

    def ways(self, view: View, asked: Prompt, pushed: displacing.Pushed) -> str:
        """Where each of the named models may go."""
        havens = {m.id: displacing.havens(view, mover(view, asked), m, {}) for m in pushed}
        return listed(f"{id} to {listed(tiles, 'or')}" for id, tiles in havens.items())

    def play(self, table: Table) -> None:
        step = table.state.steps[-1]
        meant = self.meant(table.state, step.question(table.state))
        assert meant
        step.give_way(table, *meant)


def mover(layout: Layout, asked: Prompt) -> Model:
    return layout.models[asked.data["mover"]]


def able(layout: Layout, asked: Prompt) -> list[displacing.Pushed]:
    """The models of the seat that can give way, in every legal choice."""
    tile, points = asked.data["tile"], asked.data["points"]
    return displacing.sets(layout, mover(layout, asked), tile, asked.seat, points)


@dataclass(frozen=True)
class Choice(Action):
    """One word of those that the question names."""

    @classmethod
    def among(cls, view: View) -> list[str]:
        return list(question(view).data["choice"])

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(cls.among(view))

    def check(self, view: View) -> None:
        if self.word not in self.among(view):
            words = listed(self.among(view), "or")
            raise IllegalOrder(f"You can choose {words}.", rule=self.rule)

    def play(self, table: Table) -> None:
        table.state.steps[-1].chosen = self.word

    @property
    def word(self) -> str:
        return str(next(iter(vars(self).values())))


@dataclass(frozen=True)
class Push(Choice):
    """Say which other side gives way, rulebook §6.6."""

    verb = "push"
    rule = "6.6-4"

    side: str


@dataclass(frozen=True)
class Splash(Choice):
    """Say whom the acid hits, rulebook §3.3."""

    verb = "splash"
    rule = "3.3-6"

    model: PieceWord

    def odds(self, view: View) -> list[str]:
        return saves(view, view.models[self.model], acid_hit(question(view).seat))


@dataclass(frozen=True)
class Nest(Choice):
    """Say where the newborn Alien goes, or `nest none` that it does not come, rulebook §6.5."""

    verb = "nest"
    rule = "6.5-16"

    tile: PlaceWord


@dataclass(frozen=True)
class Redirect(Choice):
    """Say whom a die goes at whose target has fallen, rulebook §6.4."""

    verb = "redirect"
    rule = "6.4-7"

    model: PieceWord

    def odds(self, view: View) -> list[str]:
        return list(question(view).data["odds"][self.model])


@dataclass(frozen=True)
class Rouse(Choice):
    """Say which of the hive acts next, of those that tie, rulebook §10.3.3."""

    verb = "rouse"
    rule = "10.3.3-3"

    model: PieceWord


class SecondRoll(VerbAlone):
    """Whether a failed test is rolled again, rulebook §2.2."""

    rule = "2.2-2"

    def play(self, table: Table) -> None:
        table.state.steps[-1].chosen = self.verb


@dataclass(frozen=True)
class Again(SecondRoll):
    """Roll the failed die again; the second one counts, rulebook §2.2."""

    verb = "again"

    def odds(self, view: View) -> list[str]:
        return list(question(view).data["odds"])

    def risks(self, view: View) -> list[str]:
        asked = question(view).data
        return [FUMBLE.format(asked["model"])] if asked["risky"] else []


@dataclass(frozen=True)
class Leave(SecondRoll):
    """Leave the failed die as it is, rulebook §2.2."""

    verb = "leave"
