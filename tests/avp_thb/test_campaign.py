"""Games for Mission Cards, with points and in campaigns: options, records, and random play."""

import json
from dataclasses import asdict, replace
from random import Random

import pytest

from rules.avp_thb import campaign
from rules.avp_thb.forces import FORCES, units_of
from rules.avp_thb.missions import CAMPAIGN, MISSION_CARDS
from rules.avp_thb.pieces import Veteran
from rules.avp_thb.state import SEATS, State
from rules.avp_thb.steps import briefing
from rules.kernel import fold
from rules.kernel.brought import Brought
from rules.kernel.chance import Recorded
from rules.kernel.errors import IllegalOrder
from rules.kernel.lists import Chosen
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.promises import (
    a_snapshot_is_the_state,
    defaults_are_legal,
    offers_are_legal_and_read_back,
)
from tests.support.random_play import Seeded, games

SYSTEM = SYSTEMS["avp_thb"]
VETERANS = "marine:4:rs:0,captain:3::0,small:3::0,medium:4:cc:0,large:2:cc:0,combi:3::7"
ADVANCED = [
    {"goals": "cards"},
    {"goals": "cards", "points": 200, "campaign": "new"},
    {"goals": "cards", "cards": "all", "campaign": VETERANS},
    {"points": 300, "cards": "strategy", "campaign": VETERANS},
]


@pytest.mark.parametrize("number", range(20))
def test_a_random_game(number: int) -> None:
    mission, options = 1 + number % 10, {**ADVANCED[number % 4], "turns": 4}
    seats = SYSTEM.tables(mission)[(number + number // 4) % 4]
    setup = Setup("avp_thb", mission, seats, SYSTEM.edition, options)
    for state, events in games(SYSTEM, setup, number):
        if len(events) % 20 == 1 or not state.turn:
            offers_are_legal_and_read_back(SYSTEM, state)
            a_snapshot_is_the_state(SYSTEM, state)
        defaults_are_legal(SYSTEM, state)
    assert SYSTEM.outcome(state)
    again = fold.start(SYSTEM, setup, Recorded(events[0].rolls)).state
    replayed = fold.replay(SYSTEM, again, events[1:])
    assert fold.digest(SYSTEM, replayed) == fold.digest(SYSTEM, state)
    assert bool(SYSTEM.carried_on(state)) == ("campaign" in options)


def started(mission: int = 1, seats: tuple[str, ...] = SEATS, **options: object) -> State:
    setup = Setup("avp_thb", mission, seats, SYSTEM.edition, options)
    state: State = SYSTEM.start(setup, Recorded(()), {})
    return state


@pytest.mark.parametrize("mission", [one.number for one in CAMPAIGN])
def test_every_side_has_cards_to_draw(mission: int) -> None:
    """With every force: its starting area may reach far."""
    for seat in SEATS:
        for name in FORCES[seat]:
            state = started(mission, **{seat: name, "goals": "cards"})
            deck = [
                card.id
                for card in MISSION_CARDS.values()
                if briefing.fits(state, seat, card.parts[seat])
            ]
            assert len(deck) >= 6, (seat, name, deck)


def test_a_game_without_them_is_what_it_was() -> None:
    """Games of before keep their digests: nothing new is in their states."""
    assert not {"goals", "veterans", "limit"} & SYSTEM.dump(started()).keys()
    assert {"goals", "veterans", "limit"} <= SYSTEM.dump(
        started(goals="cards", campaign="new", points=300)
    ).keys()


REFUSED = [
    ({"goals": "glory"}, "Choose the goals of the game: mission or cards."),
    ({"cards": "tarot"}, "Choose the cards of the game: none, strategy or all."),
    ({"points": "many"}, "Give the limit of points as a number."),
    ({"points": -1}, "Give the limit of points as a number."),
    ({"points": 1001}, "A force has at most 1000 points."),
    ({"points": 90}, "Write down a force of the marine side for 90 points."),
    ({"points": 300, "marine": "squad"}, "The marine force: One or two Headquarters lead"),
    ({"points": 300, "marine": "medic, postman"}, "The marine side cannot field “postman”."),
    ({"points": 300, "marine": "hive"}, "The marine side cannot field “hive”."),
    ({"marine": "medic, 2 pulse"}, "The marine side can field squad, sergeant,"),
    ({"campaign": "marine"}, "“marine” is no record of a campaign."),
    ({"campaign": "marine:5:cc:0"}, "“marine:5:cc:0” is no record of a campaign."),
    ({"campaign": "marine:2:st:0"}, "“marine:2:st:0” is no record of a campaign."),
    ({"campaign": "marine:2:cc:-1"}, "“marine:2:cc:-1” is no record of a campaign."),
]


@pytest.mark.parametrize(("options", "sentence"), REFUSED)
def test_what_cannot_be_agreed(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(IllegalOrder) as refused:
        SYSTEM.agreed(Setup("avp_thb", 1, SEATS, SYSTEM.edition, options))
    assert str(refused.value).startswith(sentence)


def test_what_is_agreed_is_kept_in_its_own_words() -> None:
    own = "Captain/Knife/Pulse, medic smartgun tracker, 2 pulse"
    options = {"points": "200", "marine": own, "alien": "swarm", "pace": 1}
    agreed = SYSTEM.agreed(Setup("avp_thb", 1, SEATS, SYSTEM.edition, options)).options
    written = "captain/knife/pulse+medic+smartgun+tracker+2*pulse"
    assert agreed == {"points": 200, "marine": written, "alien": "swarm", "pace": 1}
    assert SYSTEM.agreed(Setup("avp_thb", 1, SEATS, SYSTEM.edition, agreed)).options == agreed


def test_a_force_that_is_too_big_for_the_map() -> None:
    crowd = "evolved, 56 infant, 28 stalker, 28 facehugger"
    with pytest.raises(IllegalOrder, match="The map has no room for these forces"):
        SYSTEM.agreed(Setup("avp_thb", 1, SEATS, SYSTEM.edition, {"points": 1000, "alien": crowd}))


def test_a_record_is_written_as_it_is_read() -> None:
    record = {"marine": Veteran(2, "rs", 0), "combi": Veteran(3, "", 7)}
    assert campaign.write(record) == "marine:2:rs:0,combi:3::7"
    assert campaign.read(campaign.write(record)) == record
    assert campaign.read("new") == {}


def test_squads_join_a_campaign_when_they_are_fielded() -> None:
    forces = {seat: units_of(seat) for seat in SEATS}
    gathered = campaign.gathered("marine:3::4,captain:2:cc:0,small:2::0", forces)
    assert gathered == {
        "captain": Veteran(2, "cc", 0),  # he sits this one out
        "marine": Veteran(3, "", 4),
        "small": Veteran(2, "cc", 0),  # Stalkers and Infants have no RS to better
        "disc": Veteran(),
        "hunter": Veteran(),
    }


def test_who_sits_a_mission_out_keeps_what_he_has_learnt() -> None:
    state = started(campaign="combi:3:rs:7,marine:2:rs:9,small:2:cc:6", seats=("marine", "alien"))
    carried = SYSTEM.carried_on(state)
    assert carried["campaign"] == "combi:3:rs:7,marine:2:rs:0,small:2:cc:0"


def test_the_same_forces_meet_again_openly() -> None:
    """What was chosen blind is known by now; a force of ours keeps its name."""
    own = "captain/knife/pulse\nmedic\nsmartgun\ntracker\n2 pulse"
    options = {"points": 200, "forces": "blind", "campaign": "new"}
    setup = Setup("avp_thb", 1, ("marine", "alien"), SYSTEM.edition, options)
    state = fold.start(SYSTEM, setup, Seeded(Random(1)), Brought({"marine": own})).state
    carried = SYSTEM.carried_on(state)
    assert (carried["forces"], carried["alien"]) == ("", "swarm")
    again = replace(setup, mission=2, options={**options, **carried})
    agreed = SYSTEM.agreed(again)
    following = fold.start(SYSTEM, agreed, Seeded(Random(1))).state
    assert following.forces == state.forces
    assert [SYSTEM.brings(agreed, seat).chosen for seat in setup.seats] == [Chosen.FIXED] * 2


def test_all_sides_see_levels_and_cards() -> None:
    state = started(goals="cards", campaign="marine:2:rs:0")
    state.goals["marine"] = ["c04", "e3", "e2"]
    for seat in (*SEATS, None):
        shown = SYSTEM.show(SYSTEM.view(state, seat))
        assert shown["mission_cards"]["marine"]["name"] == "Mission Card 4"
        assert [goal["need"] for goal in shown["objectives"]["marine"]] == [2]
        assert shown["veterans"]["marine"][0]["text"] == "Colonial Marines 2, RS +1, 0 frags"
        json.dumps(shown)
        board = SYSTEM.text_board(SYSTEM.view(state, seat))
        assert "Mission Card 4: Deliver 2 charges to e3 and e2" in board
        assert "Levels of the marine side: Colonial Marines 2, RS +1" in board


def test_a_card_says_what_it_asks_before_its_targets_are_named() -> None:
    state = started(goals="cards")
    state.goals["marine"] = ["c04", "e3"]
    board = SYSTEM.text_board(SYSTEM.view(state, "alien"))
    assert "Mission Card 4: Deliver 2 charges to two target tiles." in board
    assert asdict(Veteran()) == {"level": 1, "skill": "", "frags": 0, "again": False}


CROWD = """
mission 1
seats marine alien
goals marine c05
goals alien c16 i1
forces alien facehugger infant evolved
pool alien facehugger infant evolved
model a1 alien facehugger d4 token
model a2 alien evolved d4 token
model a3 alien infant d4 token
model m1 marine pulse a4
token egg alien d4 a3
"""


def test_nobody_imagines_a_bearer_who_could_not_bear() -> None:
    state = SYSTEM.read_position(CROWD)
    for number in range(20):
        view = SYSTEM.view(state, "marine")
        imagined = SYSTEM.imagine(view, Seeded(Random(number)))
        assert imagined.models["a3"].unit == "infant"
        assert {imagined.models[id].unit for id in ("a1", "a2")} == {"facehugger", "evolved"}


def test_a_campaign_is_told_without_its_record() -> None:
    [option] = [option for option in SYSTEM.options(1) if option.is_series]
    assert option.told("new").startswith("Campaign: Yes: squads keep")
    told = option.told("marine:2:rs:0")
    assert told == "Campaign: It continues with what the squads have learnt."
