"""Reports about other users and about games."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from games.accounts import sanctions
from games.clock import database_clock
from games.models.claiming import lock_person
from games.models.game import Game, SeatAtGame
from games.models.moderation import LONGEST_TEXT, CaseAct, Report
from games.models.press import Message
from games.moderation import case_log
from rules.kernel.errors import Refusal

MOST_A_DAY = 5
KINDS = [kind for kind in Report.Kind.values if kind != Report.Kind.APPEAL]


@transaction.atomic
def make(
    by: Any,
    kind: str,
    text: str,
    *,
    about: Any = None,
    game: Game | None = None,
    message: Message | None = None,
) -> Report:
    """
    Report a person, perhaps for a *message*, or a game to the moderators.

    Raises Refusal with a sentence for *by*.
    """
    sanctions.must_be_free(by, sanctions.MUTE)
    sanctions.must_be_free(by, sanctions.BAN)
    now, text = database_clock.now(), worded(text, "The report is empty. Say what happened.")
    if kind not in Report.Kind.values or kind == Report.Kind.APPEAL:
        raise Refusal(f"Choose the kind of report: {', '.join(KINDS)}.")
    if about is not None and about.pk == by.pk:
        raise Refusal("You cannot report yourself.")
    if game is not None and game.practice:
        raise Refusal("This is a practice game with one player, so there is nobody to report.")
    lock_person(by.pk)
    may_report(Report.objects.filter(by=by), about, game, now)
    case = case_log.case_about([about] if about else players_of(game, by), game, now)
    row = Report.objects.create(
        by=by,
        about=about,
        game=game,
        message=message,
        kind=kind,
        text=text,
        at=now,
        case=case,
    )
    case_log.write(case, CaseAct.Kind.REPORTED, by, about, now=now)
    return row


def may_report(own: QuerySet[Report], about: Any, game: Game | None, now: datetime) -> None:
    """Raise Refusal if the same report is already waiting, or there were too many today."""
    if own.filter(about=about, game=game, state=Report.State.OPEN).exists():
        raise Refusal("You have already reported that. A moderator will look at it.")
    if own.filter(at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
        raise Refusal(f"You have made {MOST_A_DAY} reports today. Please wait until tomorrow.")


def of(user: Any) -> QuerySet[Report]:
    """The reports of *user*, newest first."""
    return Report.objects.filter(by=user).select_related("about", "game")


def players_of(game: Game | None, by: Any) -> list[Any]:
    seats = SeatAtGame.objects.filter(game=game, user__isnull=False).exclude(user=by)
    return list({seat.user_id: seat.user for seat in seats.select_related("user")}.values())


def worded(text: str, without: str) -> str:
    """*text* in one line. Raises Refusal if it is empty or too long."""
    text = " ".join(text.split())
    if not text:
        raise Refusal(without)
    if len(text) > LONGEST_TEXT:
        raise Refusal(f"That has more than {LONGEST_TEXT} characters. Please shorten it.")
    return text
