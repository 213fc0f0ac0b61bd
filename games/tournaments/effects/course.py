"""The course of a tournament: its texts, its beginning, its pauses and its end."""

from datetime import timedelta

from games.clock import database_clock
from games.models.game import Game
from games.models.tournament import Act as Row
from games.models.tournament import Tournament, Wording
from games.play import rulings
from games.tournaments import drafts
from games.tournaments.core import acts, standings
from games.tournaments.core.book import Admission
from games.tournaments.core.points_text import counted
from games.tournaments.effects.deciding import put_off, without_game
from games.tournaments.performance import PerformedAct, RequestedAct, Said, lines
from rules.kernel.errors import Refusal
from rules.kernel.table.referee import PAUSE, RESUME

LONGEST_TITLE, LONGEST_TEXT = 80, 4000
SEE_PAGE = "Its page shows the new text. Its history shows both versions."


def must_be_sound(asked: RequestedAct) -> acts.Open:
    """Raise Refusal if the terms do not fit together, or entry needs a password and has none."""
    opening: acts.Open = asked.act
    if opening.conditions.entry == Admission.PASSWORD and not asked.tournament.password_hash:
        raise Refusal("Entry is by password. Write one into the draft first.")
    for wrong in drafts.unsound(opening):
        raise Refusal(wrong.why)
    return opening


def store_first_wording(done: PerformedAct) -> None:
    words = {"title": done.tournament.title, "text": done.tournament.text}
    Wording.objects.create(tournament=done.tournament, number=done.number, **words)


def tell_directors(done: PerformedAct) -> Said:
    text = lines("You direct it.", "It is open for entries from now on.", done.why)
    return {person.pk: text for person in done.tournament.directors.all() if person != done.by}


def complete_correction(asked: RequestedAct) -> acts.Correct:
    """The correction with the hash of its wording. Raises Refusal if that cannot stand."""
    tournament, new = asked.tournament, asked.wording or Wording()
    new.tournament, new.number = tournament, tournament.length
    new.title, new.text = " ".join(new.title.split()), new.text.replace("\r\n", "\n").strip()
    if not new.title or len(new.title) > LONGEST_TITLE:
        raise Refusal(f"A title must have 1 to {LONGEST_TITLE} characters.")
    if len(new.text) > LONGEST_TEXT:
        raise Refusal(f"The text has more than {LONGEST_TEXT} characters. Please shorten it.")
    if (new.title, new.text) == (tournament.title, tournament.text):
        raise Refusal("The text is the same as before. Change something first.")
    return acts.Correct(new.words_hash)


def store_correction(done: PerformedAct) -> None:
    new, tournament = done.wording, done.tournament
    assert new is not None
    new.save(force_insert=True)
    tournament.title, tournament.text = new.title, new.text
    tournament.save(update_fields=["title", "text"])


def tell_corrected(done: PerformedAct) -> Said:
    return done.to_all(lines("Its text has been corrected.", SEE_PAGE, done.why))


def tell_begun(done: PerformedAct) -> Said:
    book, here = done.book, set(done.book.takes_part)
    some = (
        f"There are {len(here)} of you. You will be told of your first game when round 1 is"
        " published."
    )
    late = lines("It is beginning without you.", "You had not checked in.")
    found = dict.fromkeys(here, lines("It begins.", some))
    found |= {number: late for number in done.before.present if number not in here}
    full = lines("It is beginning without you.", "No place became free.")
    return found | dict.fromkeys(book.waiting, full)


def tell_announcement(done: PerformedAct) -> Said:
    return done.to_all(lines("An announcement.", done.reason))


def tell_paused(done: PerformedAct) -> Said:
    rests = "Until it continues, no round is paired and no game is decided by time."
    said = lines(done.act.text(done.names), rests, done.why)
    return dict.fromkeys(without_game(done, Game.Status.PLAYING), said)


def pause_games(done: PerformedAct) -> None:
    """Stop the clocks of all games."""
    for game in games_in(done.tournament, Game.Status.PLAYING):
        rulings.by_rule(game, PAUSE, done.reason)


def count_days(asked: RequestedAct) -> acts.Resume:
    """Continue after as many days as the tournament was paused, counting each day begun."""
    rows = Row.objects.filter(tournament=asked.tournament, verb=acts.Pause.verb)
    paused = rows.order_by("number").last()
    rested = database_clock.now() - paused.at if paused else timedelta(0)
    return acts.Resume(-(-rested // timedelta(days=1)))


def put_off_rounds(done: PerformedAct) -> None:
    """Give all rounds the days of the pause."""
    for number in range(1, done.book.round + 1):
        put_off(done.tournament, number, timedelta(days=done.act.days))


def tell_resumed(done: PerformedAct) -> Said:
    said = lines(done.act.text(done.names), done.why)
    return dict.fromkeys(without_game(done, Game.Status.PAUSED), said)


def resume_games(done: PerformedAct) -> None:
    for game in games_in(done.tournament, Game.Status.PAUSED):
        rulings.by_rule(game, RESUME, done.reason or "The tournament continues.")


def games_in(tournament: Tournament, status: str) -> list[Game]:
    """In the order of their keys, as all lock them who lock several."""
    games = Game.objects.filter(pairing__tournament=tournament, status=status)
    return list(games.order_by("pk"))


def tell_closed(done: PerformedAct) -> Said:
    rows = standings.table(done.book.field)
    first = ", ".join(done.names(row.entrant) for row in rows if row.place == 1)
    found = {}
    for row in rows:
        place = f"{'shared ' if row.shared else ''}place {row.place} of {len(rows)}"
        said = f"You have {place}, with {counted(row.points)}. First: {first}."
        found[row.entrant] = lines("It is over.", said, done.why)
    return found


def tell_called_off(done: PerformedAct) -> Said:
    return done.to_all(lines("It is called off.", done.why))
