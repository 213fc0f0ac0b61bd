"""Between the values of a tournament’s form and the terms that are stored."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any

from games.admin import presets
from games.admin.draft_fields import TIES, option_name, options_of
from games.clock.time_control import WHOLE
from games.models.tournament import Tournament
from games.play.presets import A_TENTH, CLOCKS
from games.tournaments import drafts, perform
from games.tournaments.core import acts
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Bye, Scoring, Terms
from rules.kernel.options import NOTHING

POINTS = ("win", "shared", "draw", "loss")


IN_TERMS = ("format", "rounds", "pairing", "mirrored", "cycles", "size", "advance", "boards")


IN_CONDITIONS = (
    *("system", "entry", "places", "kept", "answered", "least_rating", "most_rating", "check_in"),
    *("when_full", "round_days", "overlap", "holiday_days", "automatic", "exchange", "public"),
)


def opening_of(data: Mapping[str, Any]) -> acts.Open:
    """The opening that a cleaned form means."""
    terms = Terms(
        **{name: data[name] for name in IN_TERMS},
        missions=data["missions"],
        sides=tuple(data["sides"]),
        scoring=scoring(data),
        tiebreaks=tuple(data[name] for name in TIES if data[name]),
    )
    start: datetime | None = data["start"]
    conditions = Conditions(
        **{name: data[name] for name in IN_CONDITIONS},
        clock=asdict(replace(CLOCKS[data["clock"]][1], part=data["part"] or A_TENTH)),
        options=agreed(data),
        starts_at=start.astimezone(UTC).isoformat() if start else "",
    )
    return acts.Open(terms, conditions)


def agreed(data: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the system that was chosen."""
    values = {option.name: data[option_name(option.name)] for option in options_of(data["system"])}
    return {name: value for name, value in values.items() if value != NOTHING}


def scoring(data: Mapping[str, Any]) -> Scoring:
    """Full and half points for who sits out are those of a win and of a draw."""
    byes = {Bye.PAIRING: data["bye"], Bye.FULL: data["win"], Bye.HALF: data["draw"], Bye.ZERO: 0}
    return Scoring(**{name: data[name] for name in POINTS}, byes=byes)


def filled(fields: Mapping[str, Any]) -> dict[str, Any]:
    """*fields* of a preset as the form has them: each tie-break and option has one of its own."""
    ties, options = fields.get("tiebreaks"), fields.get("options", {})
    rest = {name: fields[name] for name in fields if name not in ("tiebreaks", "options")}
    rest |= {option_name(name): value for name, value in options.items()}
    if "sides" in fields:
        rest["sides"] = fields["sides"].split()
    return rest if ties is None else {**rest, **dict(zip_longest(TIES, ties, fillvalue=""))}


def filled_for(system: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """*values* of the form, with the usual in place of what another system than theirs plays."""
    if values["system"] == system:
        return dict(values)
    others = {option_name(option.name) for option in options_of(values["system"])}
    rest = {name: value for name, value in values.items() if name not in others}
    return {**rest, **filled(presets.usual(system, len(values["sides"])))}


def filled_from(tournament: Tournament) -> dict[str, Any]:
    """The form's values for terms and conditions that have been written down."""
    opening = perform.book_of(tournament) if tournament.length else drafts.read(tournament)
    terms, conditions = opening.terms, opening.conditions
    start = conditions.starts_at
    return {
        **{name: getattr(terms, name) for name in IN_TERMS},
        **{name: getattr(conditions, name) for name in IN_CONDITIONS},
        **{name: getattr(terms.scoring, name) for name in POINTS},
        **filled(
            {
                "system": conditions.system,
                "tiebreaks": terms.tiebreaks,
                "options": conditions.options,
            }
        ),
        "bye": terms.scoring.byes[Bye.PAIRING],
        "missions": " ".join(map(str, terms.missions)),
        "sides": list(terms.sides),
        "clock": preset_of(conditions.clock),
        "part": conditions.clock.get("part", WHOLE),
        "start": datetime.fromisoformat(start) if start else None,
    }


def preset_of(clock: Mapping[str, Any]) -> str:
    """
    The key of *clock*, its part aside, among the clocks to choose from; empty for one that is none
    of them.
    """
    agreed = {**clock, "part": A_TENTH}
    same = (
        key for key, (_, one) in CLOCKS.items() if {**asdict(one), "days": list(one.days)} == agreed
    )
    return next(same, "")
