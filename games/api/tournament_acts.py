"""What programs do in tournaments: how each act is made of the fields that are sent."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import partial
from typing import Any

from rest_framework.exceptions import PermissionDenied

from games.models.tournament import Act as Row
from games.models.tournament import Tournament, Wording
from games.play import rulings
from games.tournaments import drafts, perform, permissions, rounds
from games.tournaments.core import acts
from rules.kernel.errors import Refusal

Data = Mapping[str, Any]
Made = tuple[acts.Act, dict[str, Any]]  # an act, and what `perform` is told beside it


def do(verb: str, tournament: Tournament, data: Data, user: Any, reason: str) -> Row:
    """Make the act of *data* and perform it. Raises Refusal, Unpairable or PermissionDenied."""
    act, beside = MADE.get(verb, partial(plain, verb))(tournament, data, user)
    return perform.perform(tournament, act, by=user, reason=reason, **beside)


def plain(verb: str, tournament: Tournament, data: Data, user: Any) -> Made:
    return acts.read(verb, data), {}


def number(data: Data, name: str) -> int:
    """Raises Refusal unless *data* has a number of that name."""
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal(f"It needs the number “{name}”.")
    return value


def numbers(act: type[acts.Act], tournament: Tournament, data: Data, user: Any) -> Made:
    """An act of numbers alone. A field that the service fills in is not asked for."""
    asked = [field for field in fields(act) if field.default is MISSING]
    return act(**{field.name: number(data, field.name) for field in asked}), {}


def person(data: Data) -> Any:
    """The one named; nobody for the autopilot. Raises Refusal."""
    return rulings.person_called(str(data.get("person", "")))


def entry(tournament: Tournament, data: Data, user: Any) -> Made:
    """A director enters somebody else; anybody themself."""
    named = person(data) if "person" in data else user
    if named != user and not permissions.is_director(tournament, user):
        raise PermissionDenied(permissions.FOR_YOURSELF)
    words = {name: str(data.get(name, "")) for name in ("team", "password")}
    return acts.Enter(), {"person": named, "lists": lists_in(data), **words}


def bringing(tournament: Tournament, data: Data, user: Any) -> Made:
    return acts.Bring(number(data, "entrant")), {"lists": lists_in(data)}


def lists_in(data: Data) -> dict[str, str]:
    """What an entrant brings, by seat. Raises Refusal."""
    found = data.get("lists", {})
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise Refusal("“lists” has a text for the name of a seat.")
    return found


def correction(tournament: Tournament, data: Data, user: Any) -> Made:
    """What is not given stays as it is."""
    words = {name: str(data.get(name, getattr(tournament, name))) for name in ("title", "text")}
    return acts.Correct(), {"wording": Wording(**words)}


def decision(tournament: Tournament, data: Data, user: Any) -> Made:
    """By a word as `win-3`, `draw` or `absent-2`, or by a whole result."""
    at = (number(data, "round"), number(data, "table"))
    if "chosen" not in data:
        return plain(acts.Decide.verb, tournament, data, user)
    return rounds.ruling(tournament, *at, str(data["chosen"])), {}


def substitution(tournament: Tournament, data: Data, user: Any) -> Made:
    return acts.Substitute(number(data, "entrant")), {"person": person(data)}


def naming(act: type[acts.Naming], tournament: Tournament, data: Data, user: Any) -> Made:
    return act(), {"person": person(data)}


def draft(tournament: Tournament, data: Data, user: Any) -> Made:
    return rounds.next_draft(perform.book_of(tournament)), {}


def publication(tournament: Tournament, data: Data, user: Any) -> Made:
    return acts.Publish(perform.book_of(tournament).drafted().number), {}


def score(tournament: Tournament, data: Data, user: Any) -> Made:
    raise Refusal("Results of games are written down by the service; “decide” a table.")


OF_NUMBERS = (acts.Readmit, acts.Replay, acts.Extend, acts.ExtendTable)
NAMING = (acts.Appoint, acts.Release, acts.Invite, acts.Uninvite)
MADE: dict[str, Callable[[Tournament, Data, Any], Made]] = {
    acts.Open.verb: lambda tournament, data, user: (drafts.opening(tournament), {}),
    acts.Enter.verb: entry,
    acts.Bring.verb: bringing,
    acts.Pair.verb: draft,
    acts.Publish.verb: publication,
    acts.Score.verb: score,
    acts.Decide.verb: decision,
    acts.Substitute.verb: substitution,
    acts.Correct.verb: correction,
    acts.Resume.verb: lambda tournament, data, user: (acts.Resume(), {}),
    **{act.verb: partial(numbers, act) for act in OF_NUMBERS},
    **{act.verb: partial(naming, act) for act in NAMING},
}
