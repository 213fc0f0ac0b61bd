"""
The standings and their reasons, as tables, sentences and files.

Pure: a function of the field.
"""

from collections.abc import Collection, Mapping, Sequence

from games.tournaments.core import formats
from games.tournaments.core.field import Field
from games.tournaments.core.points_text import number
from games.tournaments.core.ranking import StandingsRow, ranked, total
from games.tournaments.core.round_scores import Numbers, ScorePart, opponents
from games.tournaments.core.tiebreaks import named

Names = Mapping[int, str]

NOTHING_YET = "There is nothing to count yet, because none of their games has a result."


def table(
    field: Field, only: Collection[int] | None = None, through: int | None = None
) -> list[StandingsRow]:
    """
    The standings after round *through*, or now.

    *only*: of these entrants alone, by points and tie-breaks; otherwise the format's own order
    comes first.
    """
    field = field.within(1, through)
    everybody = (tuple(who for who in field.seeds() if only is None or who in only),)
    return ranked(field, everybody if only is not None else formats.places(field) or everybody)


def explained(field: Field, entrant: int, names: Names) -> list[str]:
    """Where the points and tie-breaks of *entrant* come from, as sentences."""
    mine = next(row for row in table(field) if row.entrant == entrant)
    points = scored(field, entrant)
    if not points:
        return [NOTHING_YET]
    titles = {name: named(field.terms, name).title for name in mine.parts}
    tiebreaks = (of_tiebreak(titles[name], parts, names) for name, parts in mine.parts.items())
    return [f"Points {number(mine.points)} = {sum_of(points, names)}.", *tiebreaks]


def of_tiebreak(title: str, parts: Sequence[ScorePart], names: Names) -> str:
    said = f"{title} {number(total(parts))}"
    if not parts:
        return f"{said}: nothing to count."
    counted = [part for part in parts if part.counts]
    left = [part for part in parts if not part.counts]
    dropped = f", without {' and '.join(term(part, names) for part in left)}" if left else ""
    return f"{said} = {sum_of(counted, names)}{dropped}."


def scored(field: Field, entrant: int) -> list[ScorePart]:
    """The points of *entrant*, round by round, and the penalties."""
    numbers = Numbers(field)
    parts = [
        ScorePart(
            stint.points,
            opponents(numbers.meetings(entrant, stint)),
            f"round {stint.number}" + ("" if stint.tables else ", without a game"),
        )
        for stint in numbers.stints[entrant]
    ]
    penalty = field.penalty(entrant)
    return [*parts, ScorePart(-penalty, (), "penalty")] if penalty else parts


def sum_of(parts: Sequence[ScorePart], names: Names) -> str:
    """“4 (Ann) + 3½ (Bob)”"""
    text = " + ".join(term(part, names) for part in parts)
    return text.replace("+ −", "− ") or "0"


def term(part: ScorePart, names: Names) -> str:
    who = " and ".join(names[one] for one in part.of)
    note = ": ".join(word for word in (who, part.note) if word)
    return f"{number(part.value)} ({note})" if note else number(part.value)


def history(field: Field) -> dict[int, list[int]]:
    """The place of every entrant after each round."""
    after = [
        {row.entrant: row.place for row in table(field, through=number)}
        for number in range(1, len(field.rounds) + 1)
    ]
    ranked = [number for number, one in field.entrants.items() if one.comes]
    return {entrant: [places[entrant] for places in after] for entrant in ranked}
