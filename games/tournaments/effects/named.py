"""People who are named: directors, and those with an invitation."""

from games.models.tournament import Tournament
from games.tournaments import registration
from games.tournaments.core import acts
from games.tournaments.core.book import Admission
from games.tournaments.performance import PerformedAct, RequestedAct, Said, lines
from games.tournaments.permissions import may_direct
from rules.kernel.errors import Refusal


def may_be_appointed(asked: RequestedAct) -> acts.Act:
    """Raise Refusal if the person directs already, or cannot."""
    act: acts.Appoint = asked.act
    if asked.person is None:
        raise Refusal("Name somebody.")
    may_direct(asked.person)
    if directs(asked.tournament, asked.person.pk):
        raise Refusal(f"{asked.person} already directs the tournament.")
    return act


def may_be_released(asked: RequestedAct) -> acts.Act:
    """Raise Refusal for the last director, or somebody who is none."""
    act: acts.Release = asked.act
    if asked.person is None or not directs(asked.tournament, asked.person.pk):
        raise Refusal("They are not a director of this tournament.")
    if asked.tournament.directors.count() == 1:
        raise Refusal("A tournament needs a director. Name another one first.")
    return act


def directs(tournament: Tournament, person: int) -> bool:
    return tournament.directors.filter(pk=person).exists()


def add_director(done: PerformedAct) -> None:
    done.tournament.directors.add(done.person)


def remove_director(done: PerformedAct) -> None:
    done.tournament.directors.remove(done.person)


def may_be_invited(asked: RequestedAct) -> acts.Act:
    """Raise Refusal unless entry is by invitation, and the person has none."""
    must_need_invitations(asked)
    if registration.is_invited(asked.tournament, asked.person):
        raise Refusal(f"{asked.person} is invited already.")
    act: acts.Invite = asked.act
    return act


def may_be_uninvited(asked: RequestedAct) -> acts.Act:
    """Raise Refusal unless entry is by invitation, and the person has one."""
    must_need_invitations(asked)
    if not registration.is_invited(asked.tournament, asked.person):
        raise Refusal(f"{asked.person} is not invited.")
    act: acts.Uninvite = asked.act
    return act


def must_need_invitations(asked: RequestedAct) -> None:
    """Raise Refusal unless somebody is named and entry is by invitation."""
    if asked.person is None:
        raise Refusal("Name somebody.")
    if asked.book.conditions.entry != Admission.INVITATION:
        raise Refusal("This tournament needs no invitations.")


def tell_appointed(done: PerformedAct) -> Said:
    return tell_named(done, "You are now a director.", "A director has named you.")


def tell_released(done: PerformedAct) -> Said:
    return tell_named(done, "You are no longer a director.", "A director has released you.")


def tell_invited(done: PerformedAct) -> Said:
    return tell_named(done, "You are invited.", "Enter on its page while there are places.")


def tell_uninvited(done: PerformedAct) -> Said:
    taken = "Your invitation has been taken back."
    return tell_named(done, taken, "You can no longer enter with it.")


def tell_named(done: PerformedAct, head: str, text: str) -> Said:
    """The person named, unless they did it themself."""
    return {} if done.person == done.by else {done.person.pk: lines(head, text, done.why)}
