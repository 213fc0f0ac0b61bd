"""What can be agreed before a game: told, chosen, refused with the choices."""

from typing import Any

import pytest

from rules.kernel.errors import IllegalOrder
from rules.kernel.options import Choice, Option, chosen, faults
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

WIND = Option("wind", "Wind", (Choice("calm", "No wind"), Choice(3, "A breeze")), is_tempo=True)
SAILS = Option(
    "sails", "Sails", (Choice("", "Oars alone"), Choice("square", "Square sails")), needs="tide"
)
TIDE = Option("tide", "Tide", (Choice("", "No tide"), Choice("high", "High tide")))
SHIP = (WIND, SAILS, TIDE)


def test_without_a_choice_the_first_is_taken_and_nothing_is_left_out() -> None:
    assert chosen(SHIP, {}) == {"wind": "calm"}


def test_words_become_values() -> None:
    words = {"wind": "3", "sails": "square", "tide": "high"}
    assert chosen(SHIP, words) == {"wind": 3, "sails": "square", "tide": "high"}


REFUSED = [
    ({"wind": "gale"}, "Wind: “gale” cannot be chosen. Choose calm or 3."),
    ({"sails": "silk"}, "Sails: “silk” cannot be chosen. Choose square, or nothing."),
    ({"moon": "full"}, "There is no option “moon”. You can choose wind, sails and tide."),
    ({"sails": "square"}, "Sails cannot be chosen without tide."),
]


@pytest.mark.parametrize(("words", "said"), REFUSED)
def test_what_cannot_be_chosen_is_refused_with_the_choices(
    words: dict[str, str], said: str
) -> None:
    with pytest.raises(IllegalOrder) as refused:
        chosen(SHIP, words)
    assert str(refused.value) == said
    assert list(faults(SHIP, words)) == [said]


def test_a_system_without_options_refuses_every_one() -> None:
    with pytest.raises(IllegalOrder, match="There is nothing to choose"):
        chosen((), {"wind": "calm"})


def test_a_stored_value_is_judged_as_its_word_is() -> None:
    assert list(faults(SHIP, {"wind": 3})) == []
    assert list(faults(SHIP, {"wind": 4})) == [WIND.refusal("4")]


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_rules_play_every_choice_that_they_tell(key: str) -> None:
    """Each choice by itself, beside what it needs, in every mission."""
    system = SYSTEMS[key]
    for mission in system.missions:
        options = system.options(mission)
        assert len({option.name for option in options}) == len(options)
        for agreed in each_choice(options):
            setup = Setup(key, mission, system.tables(mission)[0], system.edition, agreed)
            assert system.agreed(setup).options == agreed


def each_choice(options: tuple[Option, ...]) -> list[dict[str, Any]]:
    needed = {option.name: str(option.choices[-1].value) for option in options}
    return [
        chosen(options, {option.name: one.word, **with_needs(option, needed)})
        for option in options
        for one in option.choices
    ]


def with_needs(option: Option, needed: dict[str, str]) -> dict[str, str]:
    return {option.needs: needed[option.needs]} if option.needs else {}


LEGS = (Choice("", "One leg"), Choice("new", "Many legs"))
VOYAGE = Option("voyage", "Voyage", LEGS, otherwise="The next leg of a voyage")


def test_what_was_agreed_is_told_in_the_words_of_the_system() -> None:
    assert VOYAGE.told("new") == "Voyage: Many legs."
    assert VOYAGE.told("ash:2") == "Voyage: The next leg of a voyage."
    assert WIND.told(3) == "Wind: A breeze."
