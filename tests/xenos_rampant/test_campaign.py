"""A campaign: what Commanders win goes on to the next battle."""

from random import Random
from typing import Any

import pytest

from rules.kernel import fold
from rules.kernel.errors import IllegalOrder
from rules.xenos_rampant import campaign
from rules.xenos_rampant.campaign import NEW, gained, read, write
from rules.xenos_rampant.detachment import SAMPLES, judge
from rules.xenos_rampant.detachment.career import Career, price
from tests.support.random_play import Seeded
from tests.xenos_rampant.play import SYSTEM
from tests.xenos_rampant.test_games import played_out, setup


def next_battle(state: Any, mission: int) -> Any:
    options = {key: value for key, value in SYSTEM.carried_on(state).items() if value}
    agreed = SYSTEM.agreed(setup(mission, **options))
    return fold.start(SYSTEM, agreed, Seeded(Random(mission))).state


def test_a_career_goes_on_from_battle_to_battle() -> None:
    state, _ = played_out(1, 1, campaign=NEW, detachments="blind")
    won = {seat: career[0] for seat, career in state.careers.items()}
    assert all(1 <= points <= 5 for points in won.values())
    carried = SYSTEM.carried_on(state)
    assert carried["campaign"] == f"blue:{won['blue']}:0:0,red:{won['red']}:0:0"
    again = next_battle(state, 2)
    assert again.careers == state.careers
    assert again.rosters == state.lists and again.sizes == state.sizes
    state.careers["blue"] = [15, 0, 0]
    again = next_battle(state, 2)
    fold.submit(SYSTEM, again, "blue", "learn warlord", Seeded(Random(1)))
    assert again.careers["blue"] == [10, 0, 0]
    assert again.rosters["blue"] == again.lists["blue"] != state.lists["blue"]
    assert judge(again.rosters["blue"]).faults == ()


def test_a_game_without_a_campaign_leads_nowhere() -> None:
    state, _ = played_out(1, 1)
    assert SYSTEM.carried_on(state) == {} and state.careers == {} and state.lists == {}


def test_careers_are_written_in_positions() -> None:
    state = fold.start(SYSTEM, setup(1, campaign="blue:12:1:0,red:3:0:2"), Seeded(Random(1))).state
    text = SYSTEM.write_position(state)
    assert "career blue 12 1 0\n" in text and "list red " in text
    again = SYSTEM.read_position(text)
    assert SYSTEM.dump(again) == SYSTEM.dump(state)


def test_a_record_is_read_as_it_is_written() -> None:
    text = "blue:7:1:0,red:2:0:1"
    found = read(text)
    assert found == {"blue": Career(7, 1, 0), "red": Career(2, 0, 1)}
    assert write({seat: [c.points, c.traits, c.larger] for seat, c in found.items()}) == text
    assert read(NEW) == {"blue": Career(), "red": Career()}


@pytest.mark.parametrize(
    "text",
    ["", "blue:1", "red:1:1:1,blue:1:1:1", "blue:1:1:-1,red:0:0:0", "blue:101:0:0,red:0:0:0"],
)
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(IllegalOrder, match="is no record of a campaign"):
        read(text)
    if text:
        with pytest.raises(IllegalOrder):
            SYSTEM.agreed(setup(1, campaign=text))


@pytest.mark.parametrize(("own", "enemy", "points"), [(9, 1, 5), (4, 1, 3), (2, 2, 1), (0, 9, 1)])
def test_what_a_battle_brings(own: int, enemy: int, points: int) -> None:
    assert gained({"blue": own, "red": enemy}, "blue") == points


def test_what_traits_cost() -> None:
    assert price("tactical", ()) == 5
    assert price("tactical", ["wise"]) == 10
    assert price("tactical", ["wise", "commanding"]) == 5


def test_what_a_career_allows() -> None:
    two = SAMPLES["hive"].replace("commander,", "commander, brave, wise,")
    assert judge(two).faults and not judge(two, 24, Career(traits=1)).faults
    larger = SAMPLES["hive"] + "\nMore: light infantry, mobile"
    assert judge(larger).faults and not judge(larger, 24, Career(larger=1)).faults


def test_a_campaign_is_played_by_autopilots() -> None:
    state, _ = played_out(3, 1, campaign="blue:9:0:0,red:20:0:0")
    assert state.careers["blue"][0] < 9 + 5
    assert campaign.carried_on(state)["red"] == state.lists["red"]


def test_a_campaign_that_goes_on_is_fielded_openly() -> None:
    """What a Commander buys would tell of a detachment that nobody has seen."""
    SYSTEM.agreed(setup(1, campaign=NEW, detachments="blind"))
    with pytest.raises(IllegalOrder, match="Everybody knows the detachments"):
        SYSTEM.agreed(setup(1, campaign="blue:7:1:0,red:2:0:1", detachments="blind"))
