"""The interface of tournament formats."""

from abc import ABC, abstractmethod
from typing import ClassVar

from games.tournaments.core.field import Draft, Field


class Format(ABC):
    """
    Stateless: everything is a function of the field, so anybody can repeat a pairing.

    By default it is over after its rounds, no result binds, and only points order entrants.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    text: ClassVar[str]  # what it is, in two sentences, for the organiser
    ahead: ClassVar[bool] = False  # whether rounds can be paired before the last one is over
    bounded: ClassVar[bool] = False  # whether the terms’ number of rounds is the most there can be
    drawn: ClassVar[bool] = False  # whether who comes late plays only where a place is free

    @abstractmethod
    def rounds(self, field: Field) -> int:
        """The number of rounds; 0 for a format that continues until it is closed."""

    @abstractmethod
    def draft(self, field: Field) -> Draft:
        """
        The next round; the same field gives the same draft.

        Raises Unpairable, with a sentence for the organiser, if there is none.
        """

    def over(self, field: Field) -> bool:
        """Whether there is no further round."""
        return len(field.rounds) >= self.rounds(field)

    def binds(self, field: Field, number: int) -> bool:
        """
        Whether a later round was drawn from the results of round *number*, which cannot change
        then.
        """
        return False

    def places(self, field: Field) -> tuple[tuple[int, ...], ...]:
        """
        Entrants in the format's own order, best first, with those who share a place together; empty
        if points and tie-breaks order them.
        """
        return ()


class Unpairable(Exception):
    """No round can be paired; the text is a sentence for the organiser."""
