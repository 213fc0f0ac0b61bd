"""What programs do in tournaments: how each act is made of the fields that are sent."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from typing import Any

from rest_framework.exceptions import PermissionDenied

from games.models.tournament import Act as Row
from games.models.tournament import Tournament
from games.play import rulings
from games.tournaments import drafts, perform, registration, rounds
from games.tournaments.core import acts
from rules.kernel.errors import Refusal

Data = Mapping[str, Any]


def plainly(verb: str, one: Tournament, data: Data, user: Any, reason: str) -> Row:
    return perform.perform(one, acts.read(verb, data), by=user, reason=reason)


def number(data: Data, name: str) -> int:
    """Raises Refusal unless *data* has a number of that name."""
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal(f"It needs the number “{name}”.")
    return value


def person(data: Data) -> Any:
    """The one named; nobody for the autopilot. Raises Refusal."""
    return rulings.person_called(str(data.get("person", "")))


def enters(one: Tournament, data: Data, user: Any, reason: str) -> Row:
    """A director enters somebody else; anybody themself."""
    named = person(data) if "person" in data else user
    if named != user and not perform.is_director(one, user):
        raise PermissionDenied("You can do that for yourself only.")
    words = {name: str(data.get(name, "")) for name in ("team", "password")}
    return registration.enter(one, named, **words, by=user)


def readmits(one: Tournament, data: Data, user: Any, reason: str) -> Row:
    return registration.readmit(one, number(data, "entrant"), by=user, reason=reason)


def corrects(one: Tournament, data: Data, user: Any, reason: str) -> Row:
    """What is not given stays as it is."""
    words = {name: str(data.get(name, getattr(one, name))) for name in ("title", "text")}
    return drafts.correct_text(one, **words, by=user, reason=reason)


def publishes(one: Tournament, data: Data, user: Any, reason: str) -> Row:
    if perform.book_of(one).draft is None:
        raise Refusal("No round has been paired.")
    return rounds.publish(one, by=user)


def decides(one: Tournament, data: Data, user: Any, reason: str) -> Row:
    """By a word as `win-3`, `draw` or `absent-2`, or by a whole result."""
    at = (number(data, "round"), number(data, "table"))
    if "chosen" in data:
        ruling = rounds.ruling(one, *at, str(data["chosen"]))
    else:
        read = acts.read(acts.Decide.verb, data)
        assert isinstance(read, acts.Decide)
        ruling = read
    return rounds.rule(one, ruling, by=user, reason=reason)


def substitutes(one: Tournament, data: Data, user: Any, reason: str) -> Row:
    entrant = number(data, "entrant")
    return rounds.substitute(one, entrant, person(data), by=user, reason=reason)


def names(act: type[acts.Naming], one: Tournament, data: Data, user: Any, reason: str) -> Row:
    return perform.perform(one, act(), by=user, reason=reason, person=person(data))


def invites(
    act: type[acts.Invite | acts.Uninvite], one: Tournament, data: Data, user: Any, reason: str
) -> Row:
    return registration.invite(one, person(data), by=user, reason=reason, act=act)


def extends(
    act: type[acts.Extend | acts.ExtendTable], one: Tournament, data: Data, user: Any, reason: str
) -> Row:
    made = act(**{field.name: number(data, field.name) for field in fields(act)})
    return rounds.extend(one, made, by=user, reason=reason)


def again(one: Tournament, data: Data, user: Any, reason: str) -> Row:
    at = (number(data, "round"), number(data, "table"))
    return rounds.again(one, *at, by=user, reason=reason)


def scores(one: Tournament, data: Data, user: Any, reason: str) -> Row:
    raise Refusal("Results of games are written down by the service; “decide” a table.")


DOES: dict[str, Callable[[Tournament, Data, Any, str], Row]] = {
    acts.Open.verb: lambda one, data, user, reason: drafts.open_draft(one, by=user),
    acts.Enter.verb: enters,
    acts.Pair.verb: lambda one, data, user, reason: rounds.pair(one, by=user),
    acts.Publish.verb: publishes,
    acts.Score.verb: scores,
    acts.Decide.verb: decides,
    acts.Replay.verb: again,
    acts.Substitute.verb: substitutes,
    acts.Readmit.verb: readmits,
    acts.Correct.verb: corrects,
    **{act.verb: partial(names, act) for act in (acts.Appoint, acts.Release)},
    **{act.verb: partial(invites, act) for act in (acts.Invite, acts.Uninvite)},
    **{act.verb: partial(extends, act) for act in (acts.Extend, acts.ExtendTable)},
    acts.Pause.verb: lambda one, data, user, reason: rounds.pause(one, by=user, reason=reason),
    acts.Resume.verb: lambda one, data, user, reason: rounds.resume(one, by=user, reason=reason),
}
