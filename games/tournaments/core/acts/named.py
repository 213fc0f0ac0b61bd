"""Acts that name a person. The name is stored beside the act, which has only a salted hash."""

from dataclasses import dataclass
from typing import ClassVar

from games.tournaments.core.acts.act import RUNNING, Act
from games.tournaments.core.book import Book
from games.tournaments.core.field import Names


@dataclass(frozen=True)
class Naming(Act):
    """
    *whom* is the salted hash, *said* what is done with the person.

    The book does not depend on it.
    """

    said: ClassVar[str]
    whom: str = ""

    def play(self, book: Book) -> None:
        """The book does not depend on it."""

    def text(self, names: Names) -> str:
        return self.said.format("Somebody")


@dataclass(frozen=True)
class Appoint(Naming):
    """Make somebody a director."""

    verb = "appoint"
    said = "{} is now a director of the tournament."


@dataclass(frozen=True)
class Release(Naming):
    """Remove a director."""

    verb = "release"
    said = "{} is no longer a director of the tournament."


@dataclass(frozen=True)
class Invite(Naming):
    """Allow somebody to enter where entry is by invitation."""

    verb = "invite"
    said = "{} is invited."
    during = RUNNING


@dataclass(frozen=True)
class Uninvite(Naming):
    """Take back an invitation. Somebody who has already entered stays."""

    verb = "uninvite"
    said = "{} is no longer invited."
    during = RUNNING
