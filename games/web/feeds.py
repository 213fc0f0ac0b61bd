"""Feeds of what is published: rounds, announcements, and how tournaments begin and end."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.contrib.syndication.views import Feed
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape

from games.models.tournament import Act as Row
from games.models.tournament import ActNote, Tournament
from games.tournaments import public
from games.tournaments.core import acts
from games.web import tournaments

MOST = 30
SERVICE = "Hunt by Post"
PUBLISHED = (acts.Open, acts.Begin, acts.Publish, acts.Announce, acts.Close, acts.Confirm)
VERBS = [act.verb for act in PUBLISHED]


class Item(NamedTuple):
    """*reason* holds the words of an announcement, or why a tournament was called off."""

    tournament: Tournament
    act: acts.Act
    number: int
    at: datetime
    reason: str


class News(Feed):
    """None of these acts names an entrant, so no name stays in the store of a reader."""

    feed_type = Atom1Feed

    def author_name(self, obj: Tournament | None) -> str:
        return SERVICE

    def item_title(self, item: Item) -> str:
        return f"{item.tournament.title}: {item.act.text(str)}"

    def item_description(self, item: Item) -> str:
        """As HTML, which is what readers take it for."""
        return escape(item.reason)

    def item_link(self, item: Item) -> str:
        key = item.tournament.key
        if isinstance(item.act, acts.Publish):
            return reverse("tournament_round", args=[key, item.act.round])
        return reverse("tournament", args=[key])

    def item_guid(self, item: Item) -> str:
        return f"tag:{item.tournament.key},{item.at:%Y-%m-%d}:act/{item.number}"

    def item_updateddate(self, item: Item) -> datetime:
        return item.at

    def item_pubdate(self, item: Item) -> datetime:
        return item.at


class AllTournaments(News):
    title = "Tournaments of Hunt by Post"
    subtitle = "Rounds, announcements, beginnings and ends."

    def link(self) -> str:
        return reverse("tournaments")

    def items(self) -> list[Item]:
        return newest(Row.objects.filter(tournament__in=public.tournaments()))


class TournamentNews(News):
    def get_object(self, request: HttpRequest, key: str) -> Tournament:
        return tournaments.found(key)

    def title(self, obj: Tournament) -> str:
        return f"{obj.title} at Hunt by Post"

    def author_name(self, obj: Tournament | None) -> str:
        """Who directs it now; nobody who was erased stands there."""
        directors = obj.directors.values_list("username", flat=True) if obj else ()
        return ", ".join(directors) or SERVICE

    def link(self, obj: Tournament) -> str:
        return reverse("tournament", args=[obj.key])

    def items(self, obj: Tournament) -> list[Item]:
        return newest(Row.objects.filter(tournament=obj))


def newest(rows: QuerySet[Row]) -> list[Item]:
    found = list(
        rows.filter(verb__in=VERBS).select_related("tournament").order_by("-at", "-number")[:MOST]
    )
    reasons = reasons_of(found)
    return [
        Item(
            row.tournament,
            acts.read(row.verb, json.loads(row.data)),
            row.number,
            row.at,
            reasons.get((row.tournament_id, row.number), ""),
        )
        for row in found
    ]


def reasons_of(rows: Iterable[Row]) -> dict[tuple[int, int], str]:
    wanted = {(row.tournament_id, row.number) for row in rows}
    notes = ActNote.objects.filter(
        tournament__in={tournament for tournament, _ in wanted},
        number__in={number for _, number in wanted},
    )
    return {key: one.reason for one in notes if (key := (one.tournament_id, one.number)) in wanted}
