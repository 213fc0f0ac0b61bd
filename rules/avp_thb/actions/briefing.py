"""Answers before the first turn: targets, bearers and what veterans better."""

from dataclasses import dataclass

from rules.avp_thb.actions.choices import Choice
from rules.kernel.facts import Table
from rules.kernel.orders import PieceWord, PlaceWord


class Answer(Choice):
    """To a step that asks several sides at once."""

    def play(self, table: Table) -> None:
        table.state.steps[-1].named(table, table.seat, self.word)


@dataclass(frozen=True)
class Target(Answer):
    """Name a target of a Mission Card, rulebook §2.5 and §10.2."""

    verb = "target"
    rule = "2.5-15"

    tile: PlaceWord


@dataclass(frozen=True)
class Bear(Answer):
    """Say which Troop model bears what is to be delivered, rulebook §10.2."""

    verb = "bear"
    rule = "2.5-15"

    model: PieceWord


@dataclass(frozen=True)
class Train(Answer):
    """Say whether a squad of level 2 betters CC or RS, rulebook §9.12."""

    verb = "train"
    rule = "9.12-7"

    skill: str
