"""Entering, leaving and coming back: what people must be, their rows, and what they are told."""

from typing import Any

from django.contrib.auth.hashers import check_password

from games.accounts import sanctions
from games.models.game import Game
from games.models.tournament import Entry, Holder, Pairing, Team, Tournament
from games.people import reliability
from games.people.reliability import Asks
from games.play import rulings
from games.tournaments import entrant_lists, registration
from games.tournaments.core import acts, lists
from games.tournaments.core.book import Admission, Book, Conditions, Status
from games.tournaments.core.field import Bye
from games.tournaments.core.points_text import counted
from games.tournaments.performance import PerformedAct, RequestedAct, Said, lines
from rules.kernel.errors import Refusal
from rules.kernel.table.referee import REPLACE

MOST_TEAMS = 500
BRINGS_ITSELF = "What an entrant brings is chosen by the entrant alone."
NO_LIST = "Say what you bring: a list that is ready made, or one written out, an entry a line."
FOLLOWS = "You get a mail when it begins, and one with each of your games."
NOT_ASKED = "If you do not want to play, leave it on its page."
CHECK_IN = "Check in, on its page or by mail, before it begins. If you do not, you are out."
PLACES_TAKEN = "All places are taken. You will be told when one becomes free."
CANNOT_PLAY = (
    "That account can no longer play. You can name a substitute, who takes over the place, the"
    " points and the running games. Otherwise the tournament continues without them."
)


def complete_entry(asked: RequestedAct) -> acts.Enter:
    """
    The entry of a person, or of the autopilot if None, with rating, team and lists.

    A team that nobody has named yet is a new one. Raises Refusal.
    """
    book, person, by = asked.book, asked.person, asked.by
    if person is not None and has_entered(asked.tournament, person):
        is_in = "You are" if by == person else f"{person} is"
        raise Refusal(f"{is_in} in this tournament already.")
    registration.must_have_round(book)
    rating = registration.rating_of(person, book)
    if person is not None:
        must_be_let_in(asked)
        must_suit(person, rating, book.conditions, by)
    must_be_ones_own(asked)
    team = asked.team.strip()
    if (book.terms.boards > 1) != bool(team):
        raise Refusal("Name your team." if book.terms.boards > 1 else "There are no teams.")
    return acts.Enter(rating, str(find_or_make_team(asked.tournament, team).number) if team else "")


def must_be_ones_own(asked: RequestedAct) -> None:
    """Raise Refusal for lists that break a rule, or that somebody else brings."""
    if asked.lists and asked.by != asked.person:
        raise Refusal(BRINGS_ITSELF)
    lists.texts(asked.book, asked.lists)


def complete_lists(asked: RequestedAct) -> acts.Act:
    """The choice of lists. Raises Refusal if one breaks a rule, or none is named."""
    if not asked.lists:
        raise Refusal(NO_LIST)
    lists.texts(asked.book, asked.lists)
    act: acts.Bring = asked.act
    return act


def store_lists(done: PerformedAct) -> None:
    entry = Entry.objects.get(tournament=done.tournament, number=done.act.entrant)
    entrant_lists.keep(entry, lists.texts(done.book, done.lists))


def has_entered(tournament: Tournament, person: Any) -> bool:
    return Entry.objects.filter(tournament=tournament, user=person).exists()


def must_be_let_in(asked: RequestedAct) -> None:
    """Raise Refusal if entry is not open to the person. A director can let in anybody."""
    tournament, conditions, person = asked.tournament, asked.book.conditions, asked.person
    must_be_able(person, asked.by)
    if asked.by != person:
        return
    if conditions.entry == Admission.INVITATION and not registration.is_invited(tournament, person):
        raise Refusal("Entry is by invitation. Ask a director for one.")
    known = tournament.password_hash
    if conditions.entry == Admission.PASSWORD and not check_password(asked.password, known):
        raise Refusal("That is not the password of this tournament. Ask a director for it.")


def must_be_able(person: Any, by: Any) -> None:
    """
    Raise Refusal if *person* is banned or their account is switched off.

    Only they are told which.
    """
    if by == person:
        sanctions.must_be_free(person, sanctions.BAN)
    elif not registration.can_play(person):
        raise Refusal(f"The account {person} cannot play now.")


def must_suit(person: Any, rating: int, conditions: Conditions, by: Any) -> None:
    """Raise Refusal, with a sentence for *by*, unless *person* meets the conditions."""
    has, theirs = ("you have", "yours") if by == person else (f"{person} has", f"that of {person}")
    asks = Asks(conditions.kept, conditions.answered)
    reliability.suffices(person, asks, "tournament", has)
    least, most = conditions.least_rating, conditions.most_rating
    if rating < least:
        raise Refusal(f"This tournament is for ratings from {least}; {theirs} is {rating}.")
    if most and rating > most:
        raise Refusal(f"This tournament is for ratings up to {most}; {theirs} is {rating}.")


def find_or_make_team(tournament: Tournament, name: str) -> Team:
    """The team of that name, new if need be. Raises Refusal if there are too many."""
    name = " ".join(name.split())[:40]
    number = tournament.teams.count() + 1
    if number > MOST_TEAMS:
        raise Refusal("There are too many teams.")
    team, _ = Team.objects.get_or_create(
        tournament=tournament, name=name, defaults={"number": number}
    )
    return team


def store_entry(done: PerformedAct) -> None:
    """Store a new entrant; without a person the autopilot plays."""
    teams, team = done.tournament.teams, done.act.team
    number, who = max(done.book.entrants), {"user": done.person, "autopilot": done.person is None}
    entry = Entry.objects.create(
        tournament=done.tournament,
        number=number,
        team=teams.get(number=int(team)) if team else None,
        **who,
    )
    Holder.objects.create(entry=entry, since=done.number, **who)
    entrant_lists.keep(entry, lists.texts(done.book, done.lists))


def tell_entrant(done: PerformedAct) -> Said:
    number, waiting = max(done.book.entrants), done.book.waiting
    own = done.by is None or done.by == done.person
    head, leave = ("You have entered.", "") if own else ("A director has entered you.", NOT_ASKED)
    if number in waiting:
        ahead = waiting.index(number)
        said = (
            f"All places are taken; {ahead or 'nobody'} before you {'are' if ahead > 1 else 'is'} "
        )
        said += "waiting, too. You will be told when a place becomes free."
        return {number: lines("You are on the waiting list.", said, leave)}
    first, brings = done.book.entrants[number].joined, entrant_lists.told_to_all(done.book)
    if done.book.round or first > 1:
        said = f"You are paired from round {first} on."
        return {number: lines(head, said, *brings, leave)}
    check_in = CHECK_IN if done.book.conditions.check_in else ""
    return {number: lines(head, FOLLOWS, check_in, *brings, leave)}


def tell_withdrawn(done: PerformedAct) -> Said:
    who = "A director has taken you out." if done.by else "Your account can no longer play."
    mine = lines("You have left the tournament.", who, done.why)
    return {**tell_moved_up(done), done.act.entrant: mine}


def tell_moved_up(done: PerformedAct) -> dict[int, str]:
    """Entrants who were waiting and now have a place."""
    said = lines(
        "You have a place.",
        "One became free, and you were first on the waiting list.",
        CHECK_IN if done.book.conditions.check_in else "",
    )
    here = set(done.book.takes_part)
    return {number: said for number in done.before.waited if number in here}


def tell_directors_who_left(done: PerformedAct) -> Said:
    """
    What to tell the directors about entrants whom the service takes out; the reason is told to
    nobody.
    """
    if done.by is not None:
        return {}
    text = lines(f"{done.names(done.act.entrant)} has been taken out.", CANNOT_PLAY)
    return dict.fromkeys(done.tournament.directors.values_list("pk", flat=True), text)


def may_return(asked: RequestedAct) -> acts.Act:
    """Raise Refusal if the account is gone, a director took the entrant out, or it is too late."""
    act: acts.Readmit = asked.act
    rows = Entry.objects.filter(tournament=asked.tournament, number=act.entrant)
    entry, by = rows.select_related("user").get(), asked.by
    if entry.user is None and not entry.autopilot:
        raise Refusal(f"{entry.name} no longer has an account. Name a substitute.")
    if entry.user is not None:
        must_be_able(entry.user, by)
    if by == entry.user and registration.is_taken_out(entry):
        raise Refusal("A director has taken you out. Ask a director to let you back in.")
    if by == entry.user:
        registration.must_have_round(asked.book)
    return act


def tell_readmitted(done: PerformedAct) -> Said:
    book, number = done.book, done.act.entrant
    if number in book.waiting:
        return {number: lines("You are on the waiting list.", PLACES_TAKEN, done.why)}
    first = f"You are paired from round {book.next_round} on."
    check_in = CHECK_IN if asks_for(book, number) else ""
    return {number: lines("You are back in.", first, check_in, done.why)}


def asks_for(book: Book, number: int) -> bool:
    """Whether entrant *number* still has to check in."""
    entry = book.status == Status.ENTRY and book.conditions.check_in
    return entry and number not in book.checked


def check_in_autopilot(done: PerformedAct) -> list[acts.Act]:
    """The autopilot is always there, so nobody needs to check it in."""
    played = Entry.objects.filter(tournament=done.tournament, autopilot=True)
    numbers = played.values_list("number", flat=True)
    return [acts.CheckIn(number) for number in numbers if asks_for(done.book, number)]


def may_take_over(asked: RequestedAct) -> acts.Act:
    """Raise Refusal if the person or the autopilot already plays there, or cannot play."""
    act: acts.Substitute = asked.act
    here = Entry.objects.filter(tournament=asked.tournament, number=act.entrant)
    if asked.person is None and here.filter(autopilot=True).exists():
        raise Refusal("The autopilot has this place already. Name who takes it.")
    if asked.person is not None and has_entered(asked.tournament, asked.person):
        raise Refusal(f"{asked.person} plays in this tournament already.")
    if asked.person is not None:
        must_be_able(asked.person, asked.by)
    return act


def store_substitute(done: PerformedAct) -> None:
    entry = Entry.objects.get(tournament=done.tournament, number=done.act.entrant)
    entry.user, entry.autopilot = done.person, done.person is None
    entry.save(update_fields=["user", "autopilot"])
    Holder.objects.create(
        entry=entry, since=done.number, user=entry.user, autopilot=entry.autopilot
    )


def seat_substitute(done: PerformedAct) -> None:
    """Give the seats of the entrant's running games to the person."""
    entrant, tournament = done.act.entrant, done.tournament
    running = Pairing.objects.filter(tournament=tournament, game__status__in=Game.UNDER_WAY)
    for pairing in running.select_related("game"):
        table = done.book.table(pairing.round, pairing.table)
        if entrant in table.entrants and pairing.game:
            line = f"{REPLACE} {table.side_of(entrant)}"
            rulings.by_rule(pairing.game, line, done.reason, done.person)


def tell_substitute(done: PerformedAct) -> Said:
    points = counted(done.book.field.score(done.act.entrant))
    said = f"You have their place, their {points}, and their games under way."
    if lists.kinds(done.book.terms, done.book.conditions):
        said += " What they brought is yours, too."
    head = f"You play as entrant {done.act.entrant} from now on."
    return {done.act.entrant: lines(head, said, done.why)}


def tell_replaced(done: PerformedAct) -> Said:
    """Whoever had the place."""
    text = lines("Somebody else plays for you from now on.", done.why)
    return {done.before.person: text} if done.before.person else {}


def tell_sits_out(done: PerformedAct) -> Said:
    worth = counts(done.book, done.act.bye)
    return {done.act.entrant: lines(f"You sit out round {done.act.round}.", worth, done.why)}


def counts(book: Book, bye: Bye) -> str:
    return f"It counts {counted(book.terms.scoring.byes[bye])}."


def tell_plays_after_all(done: PerformedAct) -> Said:
    return {done.act.entrant: lines(f"You play in round {done.act.round} after all.", done.why)}
