"""Acts that name somebody: the name stands beside the act, which has a salted hash alone."""

from dataclasses import dataclass
from typing import ClassVar

from games.tournaments.core.acts.act import RUNNING, Act
from games.tournaments.core.book import Book
from games.tournaments.core.field import Names


@dataclass(frozen=True)
class Naming(Act):
    """*whom*: the salted hash; *said*: what is done with them. Nothing in the book hangs on it."""

    said: ClassVar[str]
    whom: str = ""

    def play(self, book: Book) -> None:
        """Nothing in the book hangs on it."""

    def text(self, names: Names) -> str:
        return self.said.format("Somebody")


@dataclass(frozen=True)
class Appoint(Naming):
    """Somebody directs from now on."""

    verb = "appoint"
    said = "{} directs the tournament from now on."


@dataclass(frozen=True)
class Release(Naming):
    """Somebody directs no more."""

    verb = "release"
    said = "{} directs the tournament no more."


@dataclass(frozen=True)
class Invite(Naming):
    """Somebody may enter where entry is by invitation."""

    verb = "invite"
    said = "{} is invited."
    during = RUNNING


@dataclass(frozen=True)
class Uninvite(Naming):
    """An invitation is taken back; who has entered by it stays."""

    verb = "uninvite"
    said = "{} is not invited any more."
    during = RUNNING
