"""What stays in tournaments of an erased account: a number."""

import json
from typing import Any

from games.models.ruling_note import RulingNote
from games.models.tournament import Act as Row
from games.models.tournament import ActNote, Entry, Tournament
from games.tournaments import perform
from games.tournaments.core import acts

ABOUT_ONE = [verb for verb, act in acts.ACTS.items() if issubclass(act, acts.OfEntrant)]


def forgotten(person: Any) -> None:
    """
    Erase what was written by *person*, and about them as an entrant; the acts keep their hashes.

    Their entries become nobody's, and no round waits for them.
    """
    notes = ActNote.objects.filter(person=person).exclude(reason="")
    notes |= ActNote.objects.filter(about=person).exclude(reason="")
    said = list(notes.values_list("reason", flat=True))
    RulingNote.objects.filter(person=None, reason__in=said).update(reason="")
    notes.update(reason="")
    for entry in Entry.objects.filter(holders__user=person).distinct():
        without_reasons(entry)
    for entry in Entry.objects.filter(user=person).select_related("tournament"):
        leave(entry)


def without_reasons(entry: Entry) -> None:
    """The acts about an entrant, including those before or after somebody else had the place."""
    tournament = entry.tournament
    rows = Row.objects.filter(tournament=tournament, verb__in=ABOUT_ONE)
    about = [row.number for row in rows if json.loads(row.data)["entrant"] == entry.number]
    ActNote.objects.filter(tournament=tournament, number__in=about).update(reason="")


def leave(entry: Entry) -> None:
    tournament = entry.tournament
    entry.user = None
    entry.save(update_fields=["user"])
    entry.lists.all().delete()
    if tournament.status in Tournament.RUNNING and entry.state != Entry.State.LEFT:
        perform.perform(tournament, acts.Withdraw(entry.number))
