"""Games that wait for players: where nobody comes any more, they are closed."""

from datetime import datetime, timedelta

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Max

from games.clock import database_clock
from games.models.claiming import claim
from games.models.game import Game
from games.models.mail import MailIn
from games.models.time_debit import TimeDebit
from games.notify import notices
from games.play import waiting

QUIET = timedelta(days=14)  # without a sign of anybody at the table
GRACE = timedelta(days=7)  # from the warning to the end


def sweep(now: datetime | None = None) -> tuple[int, int]:
    """
    Warn those who wait in games to which nobody comes, and close those that were warned of and left
    alone; *now* is the database's clock by default. Returns how many of each.
    """
    at = now or database_clock.now()
    quiet = Game.objects.filter(status=Game.Status.OPEN, created_at__lte=at - QUIET)
    found = [tended(pk, at) for pk in quiet.order_by("pk").values_list("pk", flat=True)]
    return found.count("warned"), found.count("closed")


@transaction.atomic
def tended(pk: int, at: datetime) -> str:
    """What became of the game: warned, closed or nothing."""
    game = claim(Game.objects.filter(pk=pk, status=Game.Status.OPEN)).first()
    if game is None:
        return ""
    if last_sign(game) > at - QUIET:
        return kept(game)
    if game.closes_at is None:
        return warned(game, at)
    return "" if game.closes_at > at else closed(game)


def last_sign(game: Game) -> datetime:
    """When something was last done at the table, or by somebody at it anywhere."""
    joined = [seat.joined_at for seat in game.seats.all()]
    signs = [game.created_at, game.kept_open_at, *joined, *seen(waiting.people_at(game))]
    return max(sign for sign in signs if sign)


def seen(people: set[int]) -> list[datetime | None]:
    """When one of the *people* last signed in, answered a question or wrote a mail."""
    signed_in = get_user_model().objects.filter(pk__in=people)
    answered = TimeDebit.objects.filter(person__in=people, late=False)
    written = MailIn.objects.filter(person__in=people)
    return [
        signed_in.aggregate(last=Max("last_login"))["last"],
        answered.aggregate(last=Max("answered_at"))["last"],
        written.aggregate(last=Max("received_at"))["last"],
    ]


def kept(game: Game) -> str:
    """Somebody has shown up, so a warning does not count any more."""
    if game.closes_at:
        game.closes_at = None
        game.save(update_fields=["closes_at"])
    return ""


def warned(game: Game, at: datetime) -> str:
    game.closes_at = at + GRACE
    game.save(update_fields=["closes_at"])
    notices.write(notices.lobby_closes(game, waiting.people_at(game), at))
    return "warned"


def closed(game: Game) -> str:
    waiting.close(game)
    return "closed"
