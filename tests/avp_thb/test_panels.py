"""What stands beside the board: objectives, levels and cards."""

from rules.kernel.panels import Panel
from rules.kernel.system import EVERYTHING
from tests.avp_thb.test_campaign import started
from tests.avp_thb.twins import SYSTEM


def panel(state: object, seat: str | None, title: str) -> Panel:
    found = {one.title: one for one in SYSTEM.panels(SYSTEM.view(state, seat))}
    return found[title]


def told(one: Panel) -> list[str]:
    return [" ".join(filter(None, (row.under, str(row)))) for row in one.rows]


def test_objectives_of_a_mission_stand_below_what_it_is_about() -> None:
    objectives = panel(started(), None, "Objectives")
    assert objectives.note == SYSTEM.brief(1)
    assert told(objectives)[0] == "marine Interact once on the bridge, 0 of 1"
    assert "predator Interact once next to the escape pod (optional), 0 of 1" in told(objectives)
    assert not any(row.is_done for row in objectives.rows)


def test_a_mission_card_says_what_it_asks_until_its_targets_are_named() -> None:
    state = started(goals="cards")
    state.goals["marine"] = ["c04", "e3"]
    new = panel(state, "alien", "Objectives")
    assert new.note == ""
    assert told(new)[0] == "marine Mission Card 4: Deliver 2 charges to two target tiles"
    assert new.rows[0].link == "cards/#c04"
    state.goals["marine"] = ["c04", "e3", "e2"]
    assert told(panel(state, "alien", "Objectives"))[:2] == [
        "marine Mission Card 4",
        "marine Deliver 2 charges to e3 and e2, 0 of 2",
    ]


def test_levels_stand_below_their_sides() -> None:
    state = started(campaign="marine:2:rs:0")
    assert "marine Colonial Marines 2, RS +1, 0 frags" in told(panel(state, None, "Levels"))


def test_a_hand_can_be_ordered_with_and_is_its_owners() -> None:
    state = started(cards="all")
    assert state.cards
    state.cards.hands["marine"], state.cards.armed["marine"] = ["m07"], {"m07": ["ma1"]}
    state.cards.notes["marine"], state.cards.snares["marine"] = "m07", "d4"
    hand = [row for row in panel(state, "marine", "Cards").rows if row.word]
    assert [(row.word, row.holds, row.name, row.usage) for row in hand] == [
        ("m07", "card", "Breathe Out", "arm m07")
    ]
    assert hand[0].remark == "Conditional, miss, armed: ma1, discarded at the end of the turn"
    assert "Your Snare: On d4." in told(panel(state, "marine", "Cards"))
    for seat in ("alien", None):
        others = panel(state, seat, "Cards")
        assert not any(row.word for row in others.rows)
        assert "Snare" not in str(others) and "m07" not in str(others)
        assert "In hand: marine 1, alien 0, predator 0." in told(others)


def test_the_board_in_letters_tells_all_of_it() -> None:
    state = started(cards="all", campaign="marine:2:rs:0")
    panels = list(SYSTEM.panels(SYSTEM.view(state, EVERYTHING)))
    assert [one.title for one in panels] == ["Objectives", "Levels", "Cards"]
    assert all(one.on_board for one in panels)
