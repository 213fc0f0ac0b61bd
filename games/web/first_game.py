"""A newcomer's first game: how it begins, and what the page says beside it."""

from collections.abc import Iterable
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.accounts import guests, rate_limits
from games.history import replay, views
from games.history.game_log import LogEntry
from games.play import lessons
from games.web import security_middleware
from rules.kernel import fold
from rules.kernel.errors import OrderError, Refusal
from rules.kernel.lessons import Lesson
from rules.kernel.players import PLAIN

GUESTS = "guests"


class Told(NamedTuple):
    """*says* what to do in a step, and *order* does it; after the last one *number* is 0."""

    number: int
    steps: int
    says: str
    order: str = ""


@require_POST
@never_cache
def begin(request: HttpRequest) -> HttpResponse:
    """
    To the game of whoever asks, of the system that is named. Who has no account plays it as a
    guest.
    """
    user, system = request.user, request.POST.get("system", "")
    if system and not any(one.key == system for one in lessons.systems()):
        raise Http404(lessons.NOTHING_WRITTEN)
    if not user.is_authenticated:
        if not rate_limits.within(GUESTS, rate_limits.who(request, user)):
            return security_middleware.too_often(request, GUESTS)
        user = guests.sign_in(request)
    try:
        game = lessons.begin(user, system, request.POST.get("strength", PLAIN))
    except Refusal as error:
        messages.error(request, str(error))
        return redirect("home")
    return redirect("game", game.key)


def told(seen: views.Sight, log: Iterable[LogEntry]) -> Told | None:
    """What the page of a first game says, by the orders that stand in its *log*."""
    lesson = lessons.of(seen.game)
    if lesson is None or seen.seat != lesson.seat:
        return None
    given = [one.order for one in log if one.seat == seen.seat and one.undone_by is None]
    done, steps = lesson.done(filter(None, given)), len(lesson.steps)
    if done == steps or not seen.prompts:
        return Told(0, steps, lesson.ends) if done == steps else None
    return Told(done + 1, steps, lesson.steps[done].says, possible(seen, lesson, done))


def possible(seen: views.Sight, lesson: Lesson, step: int) -> str:
    """The first of its orders that may be given now, or nothing."""
    return next((order for order in lesson.steps[step].orders if is_legal(seen, order)), "")


def is_legal(seen: views.Sight, order: str) -> bool:
    try:
        fold.understand(replay.system_of(seen.game), seen.state, seen.seat or "", order)
    except OrderError:
        return False
    return True
