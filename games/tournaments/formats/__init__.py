"""All formats of tournaments, by key."""

from collections.abc import Mapping

from games.tournaments.field import Draft, Field
from games.tournaments.formats.format import Format, Unpairable

FORMATS: Mapping[str, Format] = {}


def draft(field: Field) -> Draft:
    """The next round by the format of *field*. Raises Unpairable."""
    if field.terms.format not in FORMATS:
        raise Unpairable(f"There is no format “{field.terms.format}”.")
    return FORMATS[field.terms.format].draft(field)
