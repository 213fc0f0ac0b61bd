"""What is announced: terms that tell all that is played, and a text that can be put right."""

from dataclasses import replace
from typing import Any

import pytest

from games.models.mail import Notice
from games.models.tournament import Tournament, Wording
from games.tournaments import drafts, perform, public, terms_text
from games.tournaments.core import acts
from games.tournaments.core.book import Book, Conditions
from games.tournaments.core.field import Terms
from games.tournaments.entrant_names import Called
from rules.kernel.errors import Refusal
from rules.systems import SYSTEMS, USUAL
from tests.tournaments.conftest import Make

SIDES = ("ash", "birch")

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def told(terms: Terms, conditions: Conditions) -> str:
    book = Book(terms=replace(terms, sides=terms.sides or SIDES), conditions=conditions)
    return "\n".join(line for lines in terms_text.told(book).values() for line in lines)


PLAYED = [
    ({"rounds": 4}, {}, "Rounds: Four."),
    ({"rounds": "4"}, {}, "Rounds: Four."),
    ({}, {}, "Rounds: Eight."),
    (
        {},
        {},
        "You may bring your own deck. Without one you play with what stands ready: “A flock”.",
    ),
    ({}, {}, "No other player learns what it is before the rules of a game show it"),
    ({}, {}, "You can bring something else until the tournament begins."),
    ({}, {"exchange": True}, "You can bring something else to each round until it is paired."),
    ({}, {"round_days": 1}, "A game that is not over 1 day after its round was published"),
    ({}, {"places": 1}, "There is 1 place;"),
    ({}, {"entry": "password"}, "To enter you need the password"),
    ({}, {"entry": "invitation"}, "Entry is by invitation"),
]


def test_missions_for_which_there_is_no_round_are_not_announced() -> None:
    system = SYSTEMS[USUAL]
    named = sorted(system.missions.items())
    numbers = tuple(number for number, _ in named[:3])
    terms = Terms(missions=numbers, sides=system.tables(numbers[0])[0], rounds=2)
    text = told(terms, Conditions(system=USUAL))
    assert f"round by round in turn: {named[0][1]}; {named[1][1]}." in text


@pytest.mark.parametrize(("options", "more", "said"), PLAYED)
def test_the_terms_tell_what_is_played(
    options: dict[str, Any], more: dict[str, Any], said: str
) -> None:
    assert said in told(Terms(), Conditions(system="rookery", options=options, **more))


FORMATS = [
    ({"format": "league", "size": 6, "advance": 2, "cycles": 2}, "A division has 6 entrants"),
    ({"format": "league", "size": 6, "advance": 2, "cycles": 2}, "There are 2 seasons"),
    ({"format": "league", "size": 6, "advance": 1}, "the first of a division and the last of"),
    ({"format": "groups", "size": 4, "advance": 2}, "the first 2 of each advance"),
    ({"format": "round-robin", "cycles": 2}, "Everybody meets everybody 2 times."),
]


@pytest.mark.parametrize(("terms", "said"), FORMATS)
def test_the_terms_tell_divisions_movers_and_seasons(terms: dict[str, Any], said: str) -> None:
    assert said in told(Terms(**terms), Conditions(system="rookery"))


def test_a_system_without_options_has_no_words_for_them() -> None:
    sides = ("red", "blue")
    said = told(Terms(sides=sides), Conditions(system="counter", options={"rounds": 4}))
    assert "The mission is In turn." in said and "Rounds" not in said


def test_the_score_is_called_as_the_system_does() -> None:
    drafted = Tournament(terms={"sides": ["red", "blue"]}, conditions={"system": "counter"})
    opening = drafts.opening(drafted)
    assert opening.terms.figures == ("goals reached", "points")
    said = told(replace(opening.terms, format="knock-out"), opening.conditions)
    assert "\nGoals reached: What one’s sides have reached, over all games.\nPoints: " in said
    assert "what they have reached in its games decides: goals reached, then points;" in said
    assert "the side that is ahead wins; what counts is goals reached, then points." in said


def test_a_draft_must_say_which_sides_meet() -> None:
    wrong = list(drafts.unsound(acts.Open(Terms(), Conditions(system="counter"))))
    assert ("sides", "Say which sides meet at every table, at least two.") in wrong


def correct(one: Tournament, title: str, text: str, **said: Any) -> None:
    wording = Wording(title=title, text=text)
    perform.perform(one, acts.Correct(), wording=wording, **said)


def test_a_text_is_corrected_and_both_versions_stay(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced()
    old = one.title
    correct(one, old, "Three rounds.", by=director, reason="It was empty.")
    correct(one, old, "Five rounds.", by=director, reason="Five it is.")
    one.refresh_from_db()
    assert one.text == "Five rounds."
    rows = list(public.published_acts(one).filter(verb="correct"))
    first, second = public.told(one, rows, Called(one))
    assert first.wordings == (f"{old}\n", f"{old}\nThree rounds.")
    assert second.wordings == (f"{old}\nThree rounds.", f"{old}\nFive rounds.")
    assert "Five" not in rows[1].data and not list(perform.trouble(one))
    wording = Wording.objects.get(tournament=one, number=rows[1].number)
    assert wording.words_hash == second.data["words"]
    with pytest.raises(Refusal, match="the same as before"):
        correct(one, old, "Five rounds.", by=director, reason="Again.")
    with pytest.raises(Refusal, match="Only a director"):
        correct(one, old, "No rounds.", by=people[0], reason="Ha.")
    with pytest.raises(Refusal, match="A title must have 1 to 80"):
        correct(one, " ", "x", by=director, reason="Ha.")


def test_those_in_it_hear_that_a_text_was_corrected(begun: Make, people: list[Any]) -> None:
    one = begun(players=2)
    director = one.directors.get()
    correct(one, one.title, "Bring dice.", by=director, reason="Left out.")
    news = Notice.objects.filter(person=people[0]).order_by("-id")[0].text
    assert "Its text has been corrected." in news and "Left out." in news


def test_terms_themselves_are_no_act_of_correction(announced: Make) -> None:
    assert "terms" not in acts.written(acts.Correct("x"))
