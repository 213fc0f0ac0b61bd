"""Commands that play and price games of The Hunt Begins."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.django_db


def said(*words: Any) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_selfplay_of_a_campaign_takes_along_what_was_learnt() -> None:
    words = ("selfplay", "avp_thb", "--mission", "1", "--seats", "marine,alien", "--games", "2")
    more = ("--option=goals=cards", "--option=points=200", "--option=campaign=new")
    figures = json.loads(said(*words, *more, "--json"))
    assert figures["finished"] == 2
    assert figures["carried"]["campaign"].startswith("captain:")
    assert f"campaign {figures['carried']['campaign']}" in said(*words, *more)
    with pytest.raises(CommandError, match="costs 297 points, but only 200 are agreed"):
        said(*words, *more, "--force", "marine=commandos")


@pytest.mark.parametrize(
    "words",
    [
        ("selfplay", "avp_thb", "--mission=1"),
        ("balance", "avp_thb", "--mission=1"),
        ("simulate_people", "avp_thb", "--mission=1"),
        ("simulate_tournament", "swiss"),
    ],
)
def test_commands_refuse_options_and_say_what_can_be_chosen(words: tuple[str, ...]) -> None:
    choices = "Cards: “tarot” cannot be chosen. Choose none, strategy or all."
    with pytest.raises(CommandError, match=choices):
        call_command(*words, "--option=pace=2", "--option=cards=tarot")
    names = "no option “luck”. You can choose cards, goals, points, forces, campaign, pace and "
    with pytest.raises(CommandError, match=names + "handicap."):
        call_command(*words, "--option=luck=good")


def test_balance_says_what_was_reached() -> None:
    row = json.loads(
        said("balance", "avp_thb", "--mission=6", "--games=1", "--json").split("\n")[0]
    )
    assert set(row["reached"]["marine"]) == {
        "Interact once in the engine room",
        "Then interact once on the bridge",
    }


def test_a_force_is_told_with_its_total(tmp_path: Path) -> None:
    force = tmp_path / "force"
    force.write_text("captain/knife/pulse\nmedic\nsmartgun\ntracker\n2 pulse\n")
    words = ("--system=avp_thb", "--mission=2", "--seat=marine", "--option=points=200")
    told = said("check_force", *words, str(force))
    assert told == f"{force}: 166 points\n{force}: 34 points are left.\n"
