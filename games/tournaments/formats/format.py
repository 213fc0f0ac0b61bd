"""What every format of tournament can do."""

from typing import ClassVar, Protocol

from games.tournaments.field import Draft, Field


class Format(Protocol):
    """Stateless: all is a function of the field, so that a pairing can be repeated by anyone."""

    key: ClassVar[str]
    title: ClassVar[str]
    text: ClassVar[str]  # what it is, in two sentences, for the organiser
    ahead: ClassVar[bool]  # whether rounds can be paired before the last one is over
    drawn: ClassVar[bool]  # whether who comes late plays only where a place is free

    def rounds(self, field: Field) -> int:
        """How many rounds there are; 0 for one that goes on until it is closed."""
        ...

    def draft(self, field: Field) -> Draft:
        """
        The next round. The same field gives the same draft.

        Raises `Unpairable` with a sentence for the organiser when there is none.
        """
        ...

    def over(self, field: Field) -> bool:
        """Whether no round is to come."""
        ...

    def binds(self, field: Field, number: int) -> bool:
        """Whether a later round was drawn from the results of round *number*, which stand then."""
        ...

    def places(self, field: Field) -> tuple[tuple[int, ...], ...]:
        """
        Entrants in the order that the format itself gives, best first, those who share a place
        together; empty where points and tie-breaks order them.
        """
        ...


class Unpairable(Exception):
    """Why no round can be paired, as a sentence for the organiser."""
