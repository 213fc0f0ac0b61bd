"""Who speaks in a game, whom they can write to, and what they can read."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils import timezone

from games.history import replay, winners
from games.models.game import Game, SeatAtGame
from games.models.handover import Handover
from games.models.press import Message
from games.models.ruling_note import RulingNote
from games.people import conflicts
from games.play import seats
from rules.kernel import sides
from rules.kernel.words import begun

ALL, SIDE, NOTES, GALLERY = Message.WORDS
Agreed, Status = Game.Press, Game.Status
EVER = frozenset(Status)
# In which states of a game players write to all, and to one side or seat. Before it begins nobody
# does that in private, because seats change hands as often as people like.
TO_ALL = {Agreed.FULL: EVER, Agreed.PUBLIC: EVER, Agreed.NONE: {Status.OVER}}
IN_PRIVATE = {Agreed.FULL: EVER - {Status.OPEN}, Agreed.PUBLIC: (), Agreed.NONE: ()}


@dataclass(frozen=True)
class Voice:
    """Somebody at or beside a table: *seat* is theirs or sat for; None for an onlooker."""

    game: Game
    user: Any
    seat: SeatAtGame | None

    @property
    def name(self) -> str:
        return self.seat.name if self.seat else ""

    @cached_property
    def own(self) -> SeatAtGame | None:
        """The seat for which they speak: when the game is over, also one that they had before."""
        if self.seat or self.game.status != Game.Status.OVER:
            return self.seat
        had = Handover.objects.filter(game=self.game, person=self.user.pk).select_related("seat")
        return next((one.seat for one in had.order_by("-id")), None)

    @cached_property
    def mates(self) -> tuple[str, ...]:
        """The seats of their side, their own among them."""
        found = winners.sides_of(self.game)
        return sides.side_of(found, self.name).seats if self.seat else ()

    @cached_property
    def is_in_gallery(self) -> bool:
        """Whether they read the gallery: nobody who knows a hidden thing before the end."""
        if self.game.practice or self.game.status in Game.NOT_BEGUN:
            return False
        return self.game.status == Game.Status.OVER or not (self.seat or self.knows)

    @property
    def knows(self) -> bool:
        """Whether they have seen what one seat sees."""
        ruled = RulingNote.objects.filter(game=self.game, person=self.user)
        return ruled.exists() or conflicts.has_played(self.game, self.user, timezone.now())


class Onlooker(Voice):
    """Somebody of whom it is known that they have nothing to do with the game."""

    knows = False


def voice_of(game: Game, user: Any, wanted: str = "") -> Voice:
    """The voice of *user*, from the seat they name, if they hold or sit for it now."""
    held = seats.held_by(user, game, timezone.now())
    return Voice(game, user, seats.chosen(held, wanted))


def addressees(voice: Voice) -> dict[str, str]:
    """Whom they can write to, each with what a page calls it; the first is the usual one."""
    return dict([*at_the_table(voice), *beside_it(voice)])


def at_the_table(voice: Voice) -> Iterator[tuple[str, str]]:
    game = voice.game
    if game.practice or voice.own is None:
        return
    if game.status in TO_ALL[Agreed(game.press)]:
        yield ALL, "Everybody; onlookers read it, too"
    if voice.seat and game.status in IN_PRIVATE[Agreed(game.press)]:
        yield from in_private(voice, voice.seat)
    if voice.seat and game.status != Status.OPEN:
        yield voice.name, f"Whoever plays {voice.seat.called}: a note for you and who follows you"


def in_private(voice: Voice, own: SeatAtGame) -> Iterator[tuple[str, str]]:
    if len(voice.mates) > 1:
        words = replay.system_of(voice.game).words
        yield SIDE, f"Your side: {sides.named(words, voice.mates)}"
    for seat in voice.game.seats.all():
        if seat.user_id is not None and seat.name != own.name:
            yield seat.name, begun(voice.game.called(seat.name))


def beside_it(voice: Voice) -> Iterator[tuple[str, str]]:
    if voice.own is None and voice.is_in_gallery:
        yield GALLERY, "The other onlookers; players read it after the end"
    yield NOTES, "Yourself: a note that nobody else reads"


TO, BY, FROM = 'm."to" = %s', "m.author_id = %s", "m.seat = %s"


def readable(voice: Voice) -> tuple[str, list[Any]]:
    """A condition of SQL and its values: the messages `m` of the game that they may read."""
    told: list[tuple[Any, ...]] = [(TO, ALL), (f"{TO} AND {BY}", NOTES, voice.user.pk)]
    if voice.is_in_gallery:
        told.append((TO, GALLERY))
    if voice.seat:
        told += of_seat(voice)
    return " OR ".join(one[0] for one in told), [value for one in told for value in one[1:]]


def of_seat(voice: Voice) -> list[tuple[Any, ...]]:
    """What all may read who play the seat, one after the other."""
    return [
        (TO, voice.name),
        (" AND ".join([FROM, *[f"NOT {TO}"] * len(Message.WORDS)]), voice.name, *Message.WORDS),
        *((f"{TO} AND {FROM}", SIDE, mate) for mate in voice.mates),
    ]
