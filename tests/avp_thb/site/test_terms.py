"""The terms of a tournament of The Hunt Begins tell what was agreed, and what each side brings."""

from typing import Any

import pytest

from games.tournaments import terms_text
from games.tournaments.core import acts
from games.tournaments.core.book import Book, Conditions
from games.tournaments.core.field import Terms

PLAYED = [
    ({"cards": "all"}, "Cards: Strategy and Environmental Cards."),
    ({"cards": "none"}, "Cards: None, as a first game."),
    ({"goals": "cards"}, "Mission Cards: each side draws its objectives."),
    ({}, "Cards: None, as a first game."),
    ({}, "Pace: One model, then the next side (as in the rulebook)."),
    ({"points": "300"}, "Points: Forces of up to 300 points, ten kills."),
    ({}, "Victory conditions: The mission’s own conditions."),
    ({"points": 300}, "Points: Forces of up to 300 points, ten kills."),
    ({}, "The marine side brings Squad, in the box, 113 points: Flamethrower"),
    ({"points": 300}, "You may bring your own force for the alien. Without one"),
    ({"pace": "all"}, "Pace: All models in a row, the fewest mails."),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("options", "said"), PLAYED)
def test_the_terms_tell_what_is_played(options: dict[str, Any], said: str) -> None:
    terms, conditions = Terms(sides=("marine", "alien")), Conditions(options=options)
    told = terms_text.told(Book(terms=terms, conditions=conditions))
    assert said in "\n".join(line for lines in told.values() for line in lines)


def test_an_early_opening_has_its_pace_beside_the_options() -> None:
    """As it stands in chains that nobody can write anew."""
    early = {"pace": "all", "options": {"cards": "all"}, "places": 9}
    opening = acts.read("open", {"terms": {"missions": [2]}, "conditions": early})
    assert isinstance(opening, acts.Open)
    assert opening.conditions == Conditions(places=9, options={"cards": "all", "pace": "all"})
