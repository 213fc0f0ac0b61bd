"""
Playing the seats that nobody holds, one event at a time, through `play` and after the commit. Those
that think wait for `thinking`.
"""

import logging

from django.db.models import Exists, OuterRef, Q, QuerySet

from games import play
from games.clock import database_clock
from games.history import replay, views
from games.models.game import Game, SeatAtGame
from games.play.order import By
from rules.kernel import players
from rules.kernel.errors import OrderError, ReplayMismatch
from rules.kernel.orders import Prompt
from rules.kernel.table import state as affairs
from rules.kernel.table.orders import ends_game, verb_of
from rules.kernel.table.referee import PAUSE, RESUME
from rules.kernel.table.state import AGREE

log = logging.getLogger(__name__)

ASKED = Q(game__status=Game.Status.PLAYING) | Q(
    game__status__in=(Game.Status.HALTED, Game.Status.PAUSED),
    game__affairs__proposal__seat__isnull=False,
)  # the latter by the table


THINKS = ~Q(strength=players.PLAIN) & Q(stands_in_at=None)  # as `SeatAtGame.thinks` says


def due(which: Q = ~THINKS, limit: int = 100) -> list[SeatAtGame]:
    """The autopilots' seats that have a question, those waiting longest first."""
    seats = waiting(which).select_related("game").defer("game__secret")
    return list(seats.order_by("asked_at", "id")[:limit])


def waiting(which: Q = ~THINKS) -> QuerySet[SeatAtGame]:
    """
    The seats with a question that the autopilot plays, at once or after it has thought.

    An open seat waits for a while first, and for ever when no person is left at the table.
    """
    seats = SeatAtGame.objects.filter(which, autopilot=True, asked__isnull=False)
    person = SeatAtGame.objects.filter(game=OuterRef("game"), autopilot=False, user__isnull=False)
    played_by_now = Q(stands_in_at__lte=database_clock.now()) & Exists(person)
    return seats.filter(Q(stands_in_at=None) | played_by_now, ASKED)


def run(game: Game, most: int = 1000) -> int:
    """
    Play the autopilots of *game* until a person is asked, or one that thinks. Returns the number of
    events.
    """
    for played in range(most):
        seat = waiting().filter(game=game).order_by("asked", "id").first()
        if seat is None or not play_one(game, seat):
            return played
    return most


def run_alone(game: Game) -> int:
    """Like `run`, but a game that cannot be played now is left to the next tick."""
    try:
        return run(game)
    except Exception:
        log.exception("the autopilots of game %s could not play", game.pk)
        return 0


def play_one(game: Game, seat: SeatAtGame) -> bool:
    """
    Answer one question from the seat's view.

    Plays the cautious order if the first is refused, or for an open seat. The order is chosen
    without a lock, so that long thinking blocks nobody. Returns False if somebody else has answered
    meanwhile.
    """
    game = Game.objects.get(pk=game.pk)
    request = f"autopilot:{seat.name}:{seat.asked}"
    if views.asked_by_the_table(game, seat.name):
        return send_order(game, seat, at_the_table(game, seat), request)
    seen = views.Sight(game, seat.name)
    try:
        prompts = seen.prompts
    except ReplayMismatch:
        return send_order(game, seat, None, request)  # This halts the game.
    if not prompts:
        return False
    line = None if seat.is_open else chosen(game, seen, prompts[0], seat.strength)
    return send_order(game, seat, line, request) or send_order(
        game, seat, None, f"{request}:default"
    )


def at_the_table(game: Game, seat: SeatAtGame) -> str | None:
    """
    A seat that nobody holds agrees to everything but the end of the game.

    A seat that its player lent to the autopilot agrees only to pauses.
    """
    if affairs.is_overruled(game.affairs):
        return None
    proposal = affairs.proposal_in(game.affairs)
    asked = verb_of(proposal.order) if proposal else ""
    yields = seat.user_id is None and not ends_game(asked)
    return AGREE if yields or asked in (PAUSE, RESUME) else None


def chosen(
    game: Game, seen: views.Sight, prompt: Prompt, strength: str = players.PLAIN
) -> str | None:
    """The choice of the system's player of this *strength*, or None if it found none."""
    try:
        return players.named(replay.system_of(game), strength)(seen.view, prompt)
    except Exception:
        log.exception("the autopilot failed in game %s at event %s", game.key, seen.number)
        return None


def send_order(game: Game, seat: SeatAtGame, line: str | None, request: str) -> bool:
    try:
        stored = play.submit(
            game,
            seat.name,
            line,
            by=By.AUTOPILOT,
            request=request,
            expected=seat.asked,
        )
    except OrderError as error:
        log.info("autopilot refused in game %s: %s", game.key, error)
        return False
    return not stored.again
