"""Coming in, for people: what is asked of them, and by which rating they are seeded."""

from typing import Any

from django.db import transaction

from games import ratings, reliability, sanctions
from games.models.tournament import Act as Row
from games.models.tournament import Entry, Team, Tournament
from games.reliability import Asks
from games.tournaments import acting, acts
from games.tournaments.book import Book, Conditions
from rules.kernel.errors import IllegalOrder

MOST_TEAMS = 500


@transaction.atomic
def enter(tournament: Tournament, person: Any, *, team: str = "", by: Any = None) -> Row:
    """
    *person* comes in; the autopilot where there is nobody. Raises IllegalOrder with a sentence.

    A *team* that nobody has named yet is a new one.
    """
    locked = acting.lock(tournament)
    book = acting.book_of(locked)
    if person is not None and Entry.objects.filter(tournament=locked, user=person).exists():
        raise IllegalOrder("You are in this tournament already.")
    rating = rating_of(person, book)
    if person is not None:
        sanctions.must_be_free(person, sanctions.BAN)
        must_suit(person, rating, book.conditions)
    if (book.terms.boards > 1) != bool(team.strip()):
        raise IllegalOrder("Name your team." if book.terms.boards > 1 else "There are no teams.")
    number = str(team_called(locked, team).number) if team.strip() else ""
    return acting.perform(locked, acts.Enter(rating, number), by=by or person, person=person)


def team_called(tournament: Tournament, name: str) -> Team:
    name = " ".join(name.split())[:40]
    number = tournament.teams.count() + 1
    if number > MOST_TEAMS:
        raise IllegalOrder("There are too many teams.")
    team, _ = Team.objects.get_or_create(
        tournament=tournament, name=name, defaults={"number": number}
    )
    return team


def must_suit(person: Any, rating: int, conditions: Conditions) -> None:
    """Raise IllegalOrder unless *person* is as the conditions ask."""
    reliability.suffices(person, Asks(conditions.kept, conditions.answered), "tournament")
    if rating < conditions.least_rating:
        raise IllegalOrder(
            f"This tournament is for ratings from {conditions.least_rating}; yours is {rating}."
        )
    if conditions.most_rating and rating > conditions.most_rating:
        raise IllegalOrder(
            f"This tournament is for ratings up to {conditions.most_rating}; yours is {rating}."
        )


def rating_of(person: Any, book: Book) -> int:
    """What *person* is seeded by: their rating at such tables, 0 without one."""
    if person is None:
        return 0
    return ratings.seeding(person, book.conditions.system, len(book.terms.sides))
