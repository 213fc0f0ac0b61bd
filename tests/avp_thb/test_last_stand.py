"""The Last Stand, rulebook §10.3, where no rule case can look: whole games, secrets, the table."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.avp_thb import instinct
from rules.avp_thb.experience import squad_of
from rules.avp_thb.missions import LAST_STAND
from rules.avp_thb.missions.stand import MAPS
from rules.avp_thb.pieces import HIVE, Model
from rules.avp_thb.state import State
from rules.avp_thb.steps import healing, spawning
from rules.kernel import fold
from rules.kernel.chance import Recorded
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.fold import Event, Played
from rules.kernel.opening import possible
from rules.kernel.options import NOTHING, chosen
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.random_play import Seeded

SYSTEM = SYSTEMS["avp_thb"]
TABLES = SYSTEM.tables(LAST_STAND.number)
DIFFICULTIES = (NOTHING, "normal", "hard")


def setup(seats: tuple[str, ...], **options: Any) -> Setup:
    laid = Setup(SYSTEM.key, LAST_STAND.number, seats, SYSTEM.edition, options)
    return SYSTEM.agreed(possible(SYSTEM, laid))


def played(laid: Setup, seed: int) -> Iterator[tuple[State, Played, Event]]:
    """A game of computer players, order by order."""
    random = Random(seed)
    done = fold.start(SYSTEM, laid, Seeded(random))
    yield done.state, done, Event("", "start", done.rolls)
    while prompts := SYSTEM.prompts(done.state):
        prompt = prompts[0]
        line = SYSTEM.autopilot(SYSTEM.view(done.state, prompt.seat), prompt)
        done = fold.submit(SYSTEM, done.state, prompt.seat, line, Seeded(random))
        yield done.state, done, Event(prompt.seat, done.order, done.rolls)


GAMES = [
    (seats, number, DIFFICULTIES[(number + way) % 3])
    for way, seats in enumerate(TABLES)
    for number in MAPS
]


@pytest.mark.parametrize(("seats", "number", "difficulty"), GAMES)
def test_a_game_ends_and_its_events_make_it_again(
    seats: tuple[str, ...], number: int, difficulty: str
) -> None:
    options = {"map": number} if number > 1 else {}
    laid = setup(seats, **options, **({"difficulty": difficulty} if difficulty else {}))
    *_, (state, _, _) = moments = list(played(laid, number))
    sides = SYSTEM.sides(laid)
    outcome = SYSTEM.outcome(state)
    assert outcome and set(outcome.winners) < {side.name for side in sides}
    assert {*SYSTEM.score(state)} == {*SYSTEM.prospects(state)} == {side.name for side in sides}
    events = [event for _, _, event in moments]
    again = fold.start(SYSTEM, laid, Recorded(events[0].rolls)).state
    fold.replay(SYSTEM, again, events[1:])
    assert fold.digest(SYSTEM, again) == fold.digest(SYSTEM, state)


def test_both_sides_win_sometimes() -> None:
    won = [SYSTEM.outcome([*played(setup(TABLES[0]), seed)][-1][0]) for seed in range(12)]
    assert {outcome.winners for outcome in won if outcome} == {("survivors",), ("aliens",)}


def test_nobody_knows_a_token_of_the_hive() -> None:
    """Neither by the view nor by what is told; two players of one side know each other’s."""
    hidden = 0
    for state, told, _ in played(setup(TABLES[0]), 3):
        for seat in state.players:
            seen = SYSTEM.view(state, seat).models
            for model in state.of(HIVE):
                if not model.revealed:
                    hidden += 1
                    assert seen[model.id].unit is None
                    assert not any(f"{model.id} on" in f.text and model.card.name in f.text
                                   for f in told.facts)  # fmt: skip
            assert all(seen[m.id] == m for own in state.players for m in state.of(own))
        assert all(set(fact.to or ()) <= set(state.players) for fact in told.facts)
    assert hidden > 50


def test_no_token_is_lost_or_made() -> None:
    """On the board and in the pools lie the models of the hive, at any time."""
    for state, _, _ in played(setup(TABLES[1], hive="court", map=4), 5):
        about = [model.unit or "" for model in state.of(HIVE)]
        assert sorted([*about, *instinct.in_pool(state)]) == sorted(state.forces[HIVE])


def test_who_ties_is_asked_if_they_want_and_the_clock_answers() -> None:
    state = fold.start(SYSTEM, setup(TABLES[1]), Seeded(Random(2))).state
    fold.submit(SYSTEM, state, "marine", "standing hive ask", Seeded(Random(2)))
    asked, random = 0, Random(2)
    while (prompts := SYSTEM.prompts(state)) and asked < 5:
        prompt = prompts[0]
        if prompt.kind == "hive":
            asked += 1
            assert prompt.private and len(prompt.data["choice"]) > 1
            assert [str(o) for o in fold.legal(SYSTEM, SYSTEM.view(state, "marine"), prompt)] == [
                f"rouse {id}" for id in prompt.data["choice"]
            ]
        fold.submit(SYSTEM, state, prompt.seat, prompt.default, Seeded(random))
    assert asked == 5


def test_whoever_is_away_is_overrun_in_the_end() -> None:
    state, random = fold.start(SYSTEM, setup(TABLES[2]), Seeded(Random(1))).state, Random(1)
    while prompts := SYSTEM.prompts(state):
        line = SYSTEM.cautious(SYSTEM.view(state, prompts[0].seat), prompts[0])
        fold.submit(SYSTEM, state, prompts[0].seat, line, Seeded(random))
    outcome = SYSTEM.outcome(state)
    assert outcome and outcome.winners == ("aliens",) and "players have lost" not in outcome.reason


REFUSED = [
    ({"goals": "cards"}, "The Last Stand is played without the option goals."),
    ({"campaign": "new"}, "The Last Stand is played without the option campaign."),
    ({"difficulty": "easy"}, "Difficulty: “easy” cannot be chosen."),
    ({"map": 11}, "Map: “11” cannot be chosen."),
    ({"hive": "all"}, "Hive: “all” cannot be chosen."),
]


@pytest.mark.parametrize(("options", "why"), REFUSED)
def test_what_it_does_not_have_is_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(IllegalOrder, match=why.replace(".", r"\.")):
        setup(TABLES[0], **options)


def test_other_missions_do_not_have_its_options() -> None:
    laid = Setup(SYSTEM.key, 1, ("marine", "alien"), SYSTEM.edition, {"difficulty": "hard"})
    with pytest.raises(IllegalOrder, match="Only The Last Stand has the option difficulty"):
        SYSTEM.agreed(laid)
    assert not {option.name for option in SYSTEM.options(1)} & {"difficulty", "map", "hive"}


@pytest.mark.parametrize("seats", [(), ("alien",), ("marine", "alien"), ("marine", "marine")])
def test_who_cannot_sit_down(seats: tuple[str, ...]) -> None:
    with pytest.raises(IllegalOrder, match="is played by marine or predator, or both of them"):
        setup(seats)


def test_a_host_chooses_in_words() -> None:
    words = {"difficulty": "hard", "map": "7", "hive": "court", "points": "300"}
    agreed = chosen(SYSTEM.options(LAST_STAND.number), words)
    state = fold.start(SYSTEM, setup(TABLES[0], **agreed), Seeded(Random(1))).state
    assert state.stand and (state.stand.need, state.stand.map) == (4, 7)
    assert "crusher" in state.forces[HIVE] and state.limit == 300


def test_prospects_fall_with_the_force() -> None:
    def chance(models: str) -> float:
        head = "mission 11 turn 3\nstand need=3 map=2\nforces marine pulse pulse smartgun\n"
        state = SYSTEM.read_position(f"{head}model al1 alien infant d4\n{models}")
        return SYSTEM.prospects(state)["marine"]

    all_three = (
        "model ma1 marine pulse b2\nmodel ma2 marine pulse b2\nmodel ma3 marine smartgun b2\n"
    )
    alone = "model ma1 marine pulse b2\n"
    closed = f"{all_three}progress marine barricades=2 barricades@c1=1 barricades@g1=1\n"
    assert 0 < chance(alone) < chance(all_three) < chance(closed) < 1


CROWDED = """map
     A    B    C
 1   ╶ !--─  --╴
end
stand need=2
model ma1 marine pulse a1
model ma2 marine medic a1
model pr1 predator combi a1
"""


@pytest.mark.parametrize(("edition", "away"), [(13, ["pr1"]), (14, ["ma1", "ma2"])])
def test_the_cheapest_give_way(edition: int, away: list[str]) -> None:
    """Two Marines cost less than a Predator of as many Occupation Points."""
    state = SYSTEM.read_position(CROWDED)
    state.edition = edition
    comer = Model("", HIVE, "guard", "medium", "a1", 3)
    assert spawning.make_room(Table(state, HIVE, Recorded([])), comer, [])
    assert [model.id for model in state.on("b1")] == away


@pytest.mark.parametrize(("edition", "helped"), [(13, False), (14, True)])
def test_a_medic_tends_comrades(edition: int, helped: bool) -> None:
    state = SYSTEM.read_position(CROWDED)
    state.edition = edition
    assert healing.tended(state, state.models["ma1"])
    assert healing.tended(state, state.models["pr1"]) == helped


LEARNT = """mission 11
stand need=2 map=1
initiative predator marine
veteran marine 2 rs frags=7
veteran hunter 1 - frags=3
model ma1 marine pulse a3
model pr1 predator hunter a3
"""


def test_levels_stand_on_the_page_in_the_mail_and_in_the_view() -> None:
    """Both players and onlookers read them of both sides; the hive has none."""
    state = SYSTEM.read_position(LEARNT)
    told = {"marine": "Colonial Marines 2, RS +1, 7 frags", "predator": "Hunter 1, 3 frags"}
    for seat in ("marine", "predator", None):
        view = SYSTEM.view(state, seat)
        (panel,) = (panel for panel in SYSTEM.panels(view) if panel.title == "Levels")
        assert {row.under: row.text for row in panel.rows} == told
        mailed = " ".join(SYSTEM.text_board(view).split())
        assert all(f"Levels of the {side} side: {text}." in mailed for side, text in told.items())
        assert panel.note == "Ten frags are a level at the end of a turn." and panel.note in mailed
        shown = SYSTEM.show(view)["veterans"]
        assert {side: one["text"] for side, (one,) in shown.items()} == told


@pytest.mark.parametrize(("edition", "learns"), [(14, False), (15, True)])
def test_survivors_learn_since_edition_15(edition: int, learns: bool) -> None:
    laid = replace(setup(TABLES[0]), edition=edition)
    state = fold.start(SYSTEM, laid, Seeded(Random(1))).state
    assert bool(state.veterans) == ("veterans" in SYSTEM.dump(state)) == learns
    view = SYSTEM.view(state, state.players[0])
    about = {question.about for question in SYSTEM.actions["standing"].questions(view)}
    assert ("level" in about) == ("reroll" in about) == learns
    assert not SYSTEM.carried_on(state)


def test_whoever_stops_asking_to_be_asked_is_answered_for() -> None:
    text = LEARNT.replace("hunter 1 - frags=3", "hunter 1 - frags=10")
    text = text.replace("pulse a3", "pulse a3 activated")
    state = SYSTEM.read_position(f"{text}standing predator level ask\n")
    random = Random(1)
    fold.submit(SYSTEM, state, "predator", "activate pr1", Seeded(random))
    fold.submit(SYSTEM, state, "predator", "pass", Seeded(random))
    (prompt,) = SYSTEM.prompts(state)
    assert (prompt.kind, prompt.default, prompt.private) == ("learning", "train rs", True)
    fold.submit(SYSTEM, state, "predator", "standing level cc", Seeded(random))
    assert state.veterans["hunter"].skill == "cc" and state.turn == 2


def test_nobody_who_is_dead_is_asked_and_whole_games_teach() -> None:
    """Among all levels that games of computer players bring, none is of a squad that is gone."""
    gained = 0
    for seed in range(6):
        before: dict[str, int] = {}
        for state, _, _ in played(setup(TABLES[seed % len(TABLES)], hive="box"), seed):
            levels = {squad: veteran.level for squad, veteran in state.veterans.items()}
            for squad in (s for s, level in levels.items() if level > before.get(s, level)):
                gained += 1
                assert any(squad_of(model.unit or "mimicry") == squad for seat in state.players
                           for model in state.of(seat)) and state.veterans[squad].skill  # fmt: skip
            before = levels
    assert gained


def test_what_the_hive_has_lies_open() -> None:
    head = "mission 11\nstand need=2 map=1\nforces alien infant infant stalker guard crusher\n"
    placed = "model ma1 marine pulse a3\nmodel al1 alien infant d4\nmodel al2 alien crusher e4\n"
    told = "Stalker, Royal Guard, Crusher. Tokens in its pools: 2 of 30 mm and 1 of 40 mm."
    view = SYSTEM.view(SYSTEM.read_position(head + placed), "marine")
    assert any(told in panel.note for panel in SYSTEM.panels(view))
    assert told in " ".join(SYSTEM.text_board(view).split())


def test_nobody_is_shown_bodies_that_nobody_collects() -> None:
    head = "mission 11\nstand need=2 map=1\nmodel ma1 marine pulse a3\n"
    view = SYSTEM.view(SYSTEM.read_position(f"{head}corpse alien a4 1 Stalker\n"), "marine")
    assert view.corpses and "trophy" not in SYSTEM.text_board(view)


def test_who_was_killed_and_went_back_is_not_called_never_seen() -> None:
    placed = "mission 11\nstand need=2 map=1\nforces alien infant\npool alien infant\n"
    state = SYSTEM.read_position(f"{placed}model ma1 marine pulse a3\n")
    named = {row.name for panel in SYSTEM.uncovered(state) for row in panel.rows}
    assert named == {"Left in the pools"}
