"""Acts of tournaments that many tests perform."""

from typing import Any

from games.models.tournament import Act, Tournament
from games.tournaments import perform, rounds
from games.tournaments.core import acts


def enter(tournament: Tournament, person: Any, *, by: Any = None, **beside: Any) -> Act:
    """Enter *person* as they do it themself, or as *by* does it; without one, the autopilot."""
    return perform.perform(tournament, acts.Enter(), by=by or person, person=person, **beside)


def pair(tournament: Tournament, *, by: Any = None) -> Act:
    """Draft the next round."""
    return perform.perform(tournament, rounds.next_draft(perform.book_of(tournament)), by=by)


def publish(tournament: Tournament, *, by: Any = None) -> Act:
    """Publish the draft; without one, refuse."""
    number = perform.book_of(tournament).drafted().number
    return perform.perform(tournament, acts.Publish(number), by=by)
