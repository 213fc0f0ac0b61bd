"""Who may do what in a tournament."""

from typing import Any

from games.accounts import sanctions
from games.models.ruling_note import LONGEST_REASON
from games.models.tournament import Act as Row
from games.models.tournament import ActNote, Entry, Tournament
from games.tournaments.core import acts
from games.tournaments.core.acts import Act
from games.tournaments.core.book import Book
from games.tournaments.core.field import Bye
from games.tournaments.performance import RequestedAct
from rules.kernel.errors import Refusal

DIRECT, REFEREE = "games.direct", "games.referee"
RULINGS = (acts.Decide, acts.Replay, acts.Extend, acts.ExtendTable)  # what a referee may do, too
FOR_YOURSELF = "You can do that for yourself only."


def judge(asked: RequestedAct) -> None:
    """Raise Refusal unless whoever asks may do this, with that reason."""
    tournament, act, by, reason = asked.tournament, asked.act, asked.by, asked.reason
    opening = isinstance(act, acts.Open)
    if opening != (tournament.length == 0):
        raise Refusal(
            "The tournament has already been announced." if opening else "It is not announced yet."
        )
    if why := may_not(asked):
        raise Refusal(why)
    if isinstance(act, acts.Confirm) and by and by.pk == who_proposed(tournament):
        raise Refusal("You cannot confirm your own proposal. Another director must.")
    if by is not None and reason:
        sanctions.must_be_free(by, sanctions.MUTE)
    if act.reasoned and not reason:
        raise Refusal("Give a reason. Everybody will read it.")
    if len(reason) > LONGEST_REASON:
        raise Refusal(f"The reason has more than {LONGEST_REASON} characters. Please shorten it.")


def may_not(asked: RequestedAct) -> str:
    """Why the act may not be done by whoever asks; empty if it may."""
    tournament, act, by = asked.tournament, asked.act, asked.by
    if by is None:
        return "The service cannot do this by itself; a director must." if act.reasoned else ""
    own = number_of(tournament, by)
    if isinstance(act, acts.Bring) and act.entrant != own:
        return FOR_YOURSELF
    if is_director(tournament, by) or (isinstance(act, RULINGS) and by.has_perm(REFEREE)):
        return "" if own is None else own_business(asked.book, act, own)
    if not act.for_entrants:
        return "Only a director of this tournament may do that."
    if isinstance(act, acts.SitOut) and act.bye != Bye.ZERO:
        return "You get no point for a round you sit out. Only a director can grant one."
    if isinstance(act, acts.OfEntrant) and act.entrant != own:
        return FOR_YOURSELF
    return FOR_YOURSELF if isinstance(act, acts.Enter) and asked.person != by else ""


def own_business(book: Book, act: Act, own: int) -> str:
    """What refuses a director their own table, points or pairing; empty if it is another’s."""
    at_table = (
        isinstance(act, acts.Decide | acts.Replay | acts.ExtendTable)
        and own in book.table(act.round, act.table).entrants
    )
    about = isinstance(act, acts.OfEntrant) and act.of_others and act.entrant == own
    paired = isinstance(act, acts.Swap | acts.KeepApart | acts.LetMeet) and own in (
        act.first,
        act.second,
    )
    given = isinstance(act, acts.SitOut) and act.entrant == own and act.bye != Bye.ZERO
    seeded = isinstance(act, acts.Seed) and book.entrants[own].left is None
    if at_table or about or paired or given or seeded:
        return (
            "You play in this tournament, so another director must do that. “Terms” at the desk"
            " names one."
        )
    return ""


def is_director(tournament: Tournament, user: Any) -> bool:
    """Whether *user* is a director; all directors' acts are on record."""
    if not user.has_perm(DIRECT):
        return False
    return user.is_superuser or tournament.directors.filter(pk=user.pk).exists()


def number_of(tournament: Tournament, user: Any) -> int | None:
    """The number of *user* as an entrant; None if they are not one."""
    mine = Entry.objects.filter(tournament=tournament, user=user)
    return mine.values_list("number", flat=True).first()


def who_proposed(tournament: Tournament) -> int | None:
    """The account that proposed what is to be confirmed."""
    proposed = Row.objects.filter(tournament=tournament, verb=acts.CallOff.verb)
    last = proposed.order_by("-number").values("number")[:1]
    notes = ActNote.objects.filter(tournament=tournament, number__in=last)
    return notes.values_list("person_id", flat=True).first()


def may_direct(person: Any) -> None:
    """Raise Refusal unless *person* can be named a director of a tournament."""
    if not person.has_perm(DIRECT):
        raise Refusal(
            f"{person} is not allowed to direct tournaments. The people who run the service can"
            " allow it."
        )
    if any(sanctions.of(person, kind) for kind in (sanctions.MUTE, sanctions.BAN)):
        raise Refusal(f"{person} cannot direct tournaments now. Name somebody else.")
