"""
What has changed for those who listen to a game, looked up for all of them together.

A thousand may look on at one game. Who has nothing to do with it sees what every onlooker sees, so
one look is for all of them but those whose press differs, and rights are judged in few questions.
"""

import asyncio
import logging
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db import Error, close_old_connections

from games.accounts import second_factor, sessions
from games.models.game import Game
from games.people import conflicts
from games.play import seats
from games.press import messages, voices
from games.web import game_page

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Listener:
    """
    A page that is open: of which game, whose, in which session, and from which seat they look.

    *mark* is what its reader was last told of (`game_page.mark`); it is None once they may not
    listen any more. Who *is_doubted* is judged again, although nothing has changed for them.
    """

    key: str
    user: Any
    session: str
    wanted: str
    mark: str | None = ""
    is_doubted: bool = False
    looked: asyncio.Event = field(default_factory=asyncio.Event)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, mark: str | None) -> None:
        """What a look has found; nobody who was let go comes back."""
        if self.mark is not None and mark != self.mark:
            self.mark = mark
            self.news.set()
        self.looked.set()


class Onlooker(game_page.Reader):
    """Somebody of whom it is known that they have nothing to do with the game."""

    @cached_property
    def voice(self) -> voices.Voice:
        return voices.Onlooker(self.game, self.user, None)


def looked(key: str, listeners: Collection[Listener]) -> dict[Listener, str | None]:
    """
    The mark of each at one reading of the game; None if they may not listen any more.

    Who has no mark yet was judged by what let them in. Nobody is in the answer if the database
    does not answer.
    """
    close_old_connections()
    try:
        if (game := seats.read(key)) is None:
            return dict.fromkeys(listeners)
        marks: dict[Listener, str | None] = dict(marks_at(game, listeners))
        changed = [one for one in listeners if one.mark and (one.is_doubted or differs(one, marks))]
        return marks | dict.fromkeys(shut_out(game, changed))
    except Error as error:
        log.warning("a game was not looked at: %s", error)
        return {}


def marks_at(game: Game, listeners: Collection[Listener]) -> Iterator[tuple[Listener, str]]:
    """Those of the pages, with fewer questions about who only looks on."""
    beside = conflicts.beside(game)
    apart = messages.apart(game, {one.user.pk for one in listeners} - beside)
    usual = None
    for one in listeners:
        if one.user.pk in beside:
            yield one, game_page.mark(game_page.reader_of(game, one.user, one.wanted))
        elif one.user.pk in apart:
            yield one, game_page.mark(Onlooker(game, one.user, None, []))
        else:
            usual = usual or game_page.mark(Onlooker(game, one.user, None, []))
            yield one, usual


def differs(one: Listener, marks: dict[Listener, str | None]) -> bool:
    return marks[one] != one.mark


def shut_out(game: Game, listeners: Collection[Listener]) -> Iterator[Listener]:
    """
    Those whose session has ended, or whose account may not look at the game, or at anything
    without a second factor.
    """
    here = sessions.signed_in({one.session for one in listeners})
    lacking = second_factor.lacking_among(here.values())
    for one in listeners:
        user = here.get(one.session)
        one.is_doubted = False
        if user != one.user or user.pk in lacking or not seats.may_look(game, user):
            yield one
