"""What every format of tournament can do."""

from abc import ABC, abstractmethod
from typing import ClassVar

from games.tournaments.core.field import Draft, Field


class Format(ABC):
    """
    Stateless: all is a function of the field, so that a pairing can be repeated by anyone.

    Unless it says otherwise it is over after its rounds, no result binds, and points alone order
    entrants.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    text: ClassVar[str]  # what it is, in two sentences, for the organiser
    ahead: ClassVar[bool] = False  # whether rounds can be paired before the last one is over
    drawn: ClassVar[bool] = False  # whether who comes late plays only where a place is free

    @abstractmethod
    def rounds(self, field: Field) -> int:
        """How many rounds there are; 0 for one that goes on until it is closed."""

    @abstractmethod
    def draft(self, field: Field) -> Draft:
        """
        The next round. The same field gives the same draft.

        Raises `Unpairable` with a sentence for the organiser when there is none.
        """

    def over(self, field: Field) -> bool:
        """Whether no round is to come."""
        return len(field.rounds) >= self.rounds(field)

    def binds(self, field: Field, number: int) -> bool:
        """Whether a later round was drawn from the results of round *number*, which stand then."""
        return False

    def places(self, field: Field) -> tuple[tuple[int, ...], ...]:
        """
        Entrants in the order that the format itself gives, best first, those who share a place
        together; empty where points and tie-breaks order them.
        """
        return ()


class Unpairable(Exception):
    """Why no round can be paired, as a sentence for the organiser."""
