"""Answers about a token that comes to light, rulebook §3.2."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.avp_thb import ping
from rules.avp_thb.actions.answers import question
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, PlaceWord, VerbAlone, listed


@dataclass(frozen=True)
class Lurk(VerbAlone):
    """Take reaction Hide with the spotted token, rulebook §3.2."""

    verb = "lurk"
    rule = "3.2-8"

    def play(self, table: Table) -> None:
        answer(table, "always")


@dataclass(frozen=True)
class Show(VerbAlone):
    """Turn the spotted token over, rulebook §3.2."""

    verb = "show"
    rule = "3.2-5"

    def play(self, table: Table) -> None:
        answer(table, "never")


@dataclass(frozen=True)
class Field(Action):
    """Say whom of its squad a revealed token is, rulebook §3.2 Team Tactics, §7.3 Pack Hunt."""

    verb = "field"
    rule = "3.2-13"

    unit: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(cls.units(view))

    @classmethod
    def units(cls, view: View) -> list[str]:
        return list(question(view).data["choice"])

    def check(self, view: View) -> None:
        if self.unit not in self.units(view):
            raise IllegalOrder(
                f"Choose one that is not yet revealed: {listed(self.units(view), 'or')}.",
                rule="3.2-13",
            )

    def play(self, table: Table) -> None:
        answer(table, self.unit)


@dataclass(frozen=True)
class Stay(VerbAlone):
    """Leave the revealed Predator where it is, rulebook §3.2."""

    verb = "stay"
    rule = "3.2-15"

    def play(self, table: Table) -> None:
        answer(table, "stay")


@dataclass(frozen=True)
class Slip(Action):
    """Seasoned Hunter: put the revealed Predator on an adjacent tile, rulebook §3.2."""

    verb = "step"
    rule = "3.2-15"

    tile: PlaceWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(cls.tiles(view))

    @classmethod
    def tiles(cls, view: View) -> list[str]:
        return ping.relocations(view, view.models[view.roaming or ""])

    def check(self, view: View) -> None:
        if self.tile not in self.tiles(view):
            tiles = listed(self.tiles(view), "or")
            raise IllegalOrder(f"It can step to {tiles}.", rule="3.2-16")

    def play(self, table: Table) -> None:
        answer(table, self.tile)


def answer(table: Table, word: str) -> None:
    """Note what the owner said of the token that is being dealt with."""
    state = table.state
    prompt = state.steps[-1].question(state)
    state.steps[-1].answers[prompt.data["model"]] = word
