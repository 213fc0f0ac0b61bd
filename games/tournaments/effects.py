"""What acts change besides the book: rows of entrants and directors. Only these rows have names."""

from collections.abc import Callable
from typing import Any

from games.accounts import sanctions
from games.models.tournament import Act as Row
from games.models.tournament import Entry, Holder, Pairing, Tournament, Wording
from games.tournaments.core import acts
from games.tournaments.core.book import Book
from rules.kernel.errors import Refusal

DIRECT = "games.direct"


def note_opening(tournament: Tournament, book: Book, row: Row, act: acts.Open, person: Any) -> None:
    words = {"title": tournament.title, "text": tournament.text}
    Wording.objects.create(tournament=tournament, number=row.number, **words)


def note_correction(
    tournament: Tournament, book: Book, row: Row, act: acts.Correct, person: Any
) -> None:
    new = Wording.objects.get(tournament=tournament, number=row.number)
    tournament.title, tournament.text = new.title, new.text
    tournament.save(update_fields=["title", "text"])


def note_entry(tournament: Tournament, book: Book, row: Row, act: acts.Enter, person: Any) -> None:
    """Store a new entrant; with *person* None the autopilot plays."""
    team = tournament.teams.filter(number=int(act.team)).first() if act.team else None
    number, who = max(book.entrants), {"user": person, "autopilot": person is None}
    entry = Entry.objects.create(tournament=tournament, number=number, team=team, **who)
    Holder.objects.create(entry=entry, since=row.number, **who)


def note_substitute(
    tournament: Tournament, book: Book, row: Row, act: acts.Substitute, person: Any
) -> None:
    entry = Entry.objects.get(tournament=tournament, number=act.entrant)
    entry.user, entry.autopilot = person, person is None
    entry.save(update_fields=["user", "autopilot"])
    Holder.objects.create(entry=entry, since=row.number, user=entry.user, autopilot=entry.autopilot)


def note_scores(tournament: Tournament, book: Book, row: Row, act: acts.Score, person: Any) -> None:
    tables = Pairing.objects.filter(tournament=tournament, round=act.round, table=act.table)
    tables.update(scored=True)


def may_direct(person: Any) -> None:
    """Raise Refusal unless *person* can be named a director of a tournament."""
    if not person.has_perm(DIRECT):
        raise Refusal(
            f"{person} is not allowed to direct tournaments. The people who run the service can"
            " allow it."
        )
    if any(sanctions.of(person, kind) for kind in (sanctions.MUTE, sanctions.BAN)):
        raise Refusal(f"{person} cannot direct tournaments now. Name somebody else.")


def appointed(tournament: Tournament, book: Book, row: Row, act: acts.Appoint, person: Any) -> None:
    """Make *person* a director. Raises Refusal if they are one or cannot be."""
    if person is None:
        raise Refusal("Name somebody.")
    may_direct(person)
    if tournament.directors.filter(pk=person.pk).exists():
        raise Refusal(f"{person} already directs the tournament.")
    tournament.directors.add(person)


def released(tournament: Tournament, book: Book, row: Row, act: acts.Release, person: Any) -> None:
    """Remove a director. Raises Refusal for the last one, or somebody who is none."""
    if person is None or not tournament.directors.filter(pk=person.pk).exists():
        raise Refusal("They are not a director of this tournament.")
    if tournament.directors.count() == 1:
        raise Refusal("A tournament needs a director. Name another one first.")
    tournament.directors.remove(person)


Effect = Callable[[Tournament, Book, Row, Any, Any], None]
EFFECTS: dict[type[acts.Act], Effect] = {
    acts.Open: note_opening,
    acts.Correct: note_correction,
    acts.Appoint: appointed,
    acts.Release: released,
    acts.Enter: note_entry,
    acts.Substitute: note_substitute,
    acts.Score: note_scores,
    acts.Decide: note_scores,
}
