"""
What the directors of tournaments should see to today, as queries for many tournaments at once.
"""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from games.models.game import Game, SeatAtGame
from games.models.moderation import Report
from games.models.tournament import Act, Pairing, Tournament
from games.tournaments.core import acts

SOON = timedelta(days=3)


class ToDo(NamedTuple):
    """The texts for one and for several; the number comes before them."""

    word: str
    singular: str
    plural: str


MATTERS = (
    ToDo(
        "halted",
        "game has been halted: its events cannot be replayed.",
        "games have been halted: their events cannot be replayed.",
    ),
    ToDo(
        "overdue",
        "table has no result although its round is over.",
        "tables have no result although their round is over.",
    ),
    ToDo(
        "soon",
        "table will be decided by the rule within three days.",
        "tables will be decided by the rule within three days.",
    ),
    ToDo(
        "disputed",
        "table has been reported; the moderators are looking into it.",
        "tables have been reported; the moderators are looking into them.",
    ),
    ToDo(
        "open_seats",
        "seat is open, because its holder has stayed away.",
        "seats are open, because their holders have stayed away.",
    ),
)
STANDING = {
    "proposed": "A director proposes to call the tournament off. Another director must confirm it.",
    "drafted": "A round is paired but not published yet.",
    "idle": (
        "No table is under way: pair the next round, or close the tournament. One that runs"
        " automatically goes on within a minute, or says here why not."
    ),
}  # said of a tournament once, by the word


def late(now: datetime, user: Any) -> dict[str, QuerySet[Pairing]]:
    """
    The tables that need somebody, by the matter's key.

    No director learns here of a report about a game they play in.
    """
    reports = Report.objects.filter(game=OuterRef("game"), state=Report.State.OPEN)
    waiting = Pairing.objects.filter(scored=False)
    return {
        "halted": waiting.filter(game__status=Game.Status.HALTED),
        "overdue": waiting.filter(due_at__lte=now),
        "soon": waiting.filter(due_at__gt=now, due_at__lte=now + SOON),
        "disputed": Pairing.objects.filter(Exists(reports)).exclude(game__seats__user=user),
    }


def open_seats() -> QuerySet[SeatAtGame]:
    return SeatAtGame.objects.filter(stands_in_at__isnull=False, game__pairing__scored=False)


def looked_at(rows: QuerySet[Tournament], now: datetime, user: Any) -> QuerySet[Tournament]:
    """*rows* with the number of each matter for *user*, most urgent first."""
    counts = {
        **{word: count(tables, "tournament") for word, tables in late(now, user).items()},
        "open_seats": count(open_seats(), "game__pairing__tournament"),
        "unscored": count(Pairing.objects.filter(scored=False), "tournament"),
    }
    rows = rows.annotate(
        **counts,
        last_pairing=last(acts.Pair, acts.Publish),
        last_proposal=last(acts.CallOff, acts.Confirm, acts.Drop),
        wanting=sum((F(matter.word) for matter in MATTERS), start=Value(0)),
    )
    playing = Q(status=Tournament.Status.PLAYING)
    drafted = Q(last_pairing=acts.Pair.verb)
    rows = rows.annotate(
        proposed=is_so(Q(status__in=Tournament.RUNNING, last_proposal=acts.CallOff.verb)),
        drafted=is_so(playing & drafted),
        idle=is_so(playing & Q(unscored=0, paused=False) & ~drafted),
    )
    return rows.order_by("-wanting", "-id")


def is_so(what: Q) -> Case:
    return Case(When(what, then=True), default=False)


def count(rows: QuerySet, tournament: str) -> Coalesce:
    """How many of *rows* belong to the tournament of the outer query."""
    mine = rows.filter(**{tournament: OuterRef("pk")}).order_by()
    counted = mine.values(tournament).annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted), 0, output_field=IntegerField())


def last(*kinds: type[acts.Act]) -> Coalesce:
    """The verb of the last act of these *kinds*; empty if there was none."""
    verbs = [kind.verb for kind in kinds]
    rows = Act.objects.filter(tournament=OuterRef("pk"), verb__in=verbs).order_by("-number")
    return Coalesce(Subquery(rows.values("verb")[:1]), Value(""))


def sentences(tournament: Tournament) -> list[str]:
    """The matters of a tournament from `looked_at`, as sentences."""
    row = vars(tournament)
    said = [tournament.trouble] if tournament.trouble else []
    said += [text for word, text in STANDING.items() if row[word]]
    for word, *ways in MATTERS:
        if row[word]:
            said.append(f"{row[word]} {ways[row[word] > 1]}")
    return said


def waits_for_round(tournament: Tournament) -> bool:
    """Whether the next round is to be paired or published, of a tournament from `looked_at`."""
    row = vars(tournament)
    return bool(row["drafted"] or row["idle"])


def needing(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Those of the `looked_at` *rows* with anything to see to."""
    standing = Q(*((word, True) for word in STANDING), _connector=Q.OR)
    return rows.filter(Q(wanting__gt=0) | ~Q(trouble="") | standing)
