"""What a mission lays out, shows and counts, where a rule case cannot look."""

from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from rules.avp_thb import goals, position, victory
from rules.avp_thb.errands import errand
from rules.avp_thb.goals import LIVE, TAKEN, WORK
from rules.avp_thb.missions import MISSIONS
from rules.avp_thb.missions.stand import BREACHES, barricades
from rules.avp_thb.sites import SITES, sites
from rules.avp_thb.state import EDITION, SEATS, State
from rules.avp_thb.view import View, show, view
from rules.kernel import fold
from rules.kernel.chance import Dice, Seed
from rules.kernel.orders import Prompt
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.random_play import Seeded

SVG = "{http://www.w3.org/2000/svg}"
SYSTEM = SYSTEMS["avp_thb"]


def opened(mission: int, seats: tuple[str, ...] = SEATS, **options: Any) -> State:
    dice = Dice(Seed(b"a mission is laid out, word by w", "m", dict.fromkeys(seats, "salt")), 0)
    setup = Setup("avp_thb", mission, seats, SYSTEM.edition, options)
    state: State = fold.start(SYSTEM, setup, dice).state
    return state


def lying(state: State) -> list[tuple[str, str, str]]:
    return sorted((token.kind, token.seat, token.tile) for token in state.tokens)


def test_tokens_lie_on_their_marks() -> None:
    """Rulebook §9.3, §9.5 (ambiguities I14)."""
    assert lying(opened(3)) == [("relay", "marine", "a4")]
    assert lying(opened(5)) == [
        *[("egg", "alien", tile) for tile in ("c4", "e2", "e4", "f6")],
        ("stasis-pod", "predator", "g2"),
    ]


def test_an_absent_side_has_no_tokens_and_no_conditions() -> None:
    """Ambiguities A8."""
    state = opened(5, ("marine", "predator"))
    assert lying(state) == [("stasis-pod", "predator", "g2")]
    assert set(show(view(state, None))["objectives"]) == {"marine", "predator"}


@pytest.mark.parametrize(
    ("mission", "seats", "seat", "need"),
    [
        (2, SEATS, "predator", 5),
        (2, ("marine", "predator"), "predator", 4),
        (1, ("marine", "predator"), "predator", 4),
        (4, ("alien", "predator"), "alien", 1),
        (4, ("marine", "alien"), "alien", 3),
    ],
)
def test_trophies_are_capped(mission: int, seats: tuple[str, ...], seat: str, need: int) -> None:
    """One less than the enemy models that can give one (ambiguities O3)."""
    wanted = [o for o in goals.objectives(opened(mission, seats), seat) if o.how in TAKEN]
    assert [o.need for o in wanted] == [need]
    assert str(need) in wanted[0].text


def test_a_quarter_of_a_bigger_force_is_rounded_up() -> None:
    state = opened(8)
    state.forces["marine"] = ["pulse"] * 9 + ["gun"]
    armoury = goals.objectives(state, "marine")[1]
    assert (armoury.need, armoury.text) == (
        3, "Stand in the armoury with 3 Marines at the end of a turn",
    )  # fmt: skip


def test_mimicry_in_the_pod_is_nobody_and_tells_nothing() -> None:
    """Rulebook §9.8: who stands in the pod counts; what a token is stays its owner's."""
    text = (
        "mission 8\nprogress predator explosive=1\nmodel m1 marine pulse b2\n"
        "model p1 predator {} i3 token size=medium\n"
    )
    hidden, decoy = (position.read(text.format(unit)) for unit in ("disc", "mimicry"))
    assert returned(hidden, "predator") == 1
    assert returned(decoy, "predator") == returned(decoy, "marine") == 0
    assert returned(hidden, "marine") == 0


def returned(state: State, eyes: str) -> int:
    seen = view(state, eyes)
    return goals.done(seen, "predator", goals.objectives(seen, "predator")[2])


def test_what_was_met_and_undone_is_not_finished() -> None:
    """Ambiguities I2: the order of finishing forgets a bulkhead that was opened again."""
    state = position.read(
        "mission 3\ndoors h4/i4\nmade h4/i4\nprogress marine relay=1\n"
        "model m1 marine pulse a4\nmodel a1 alien infant g2\n"
    )
    victory.note_finished(state)
    assert list(state.finished) == ["marine"]
    state.made = ()
    victory.note_finished(state)
    assert not state.finished


@pytest.mark.parametrize(("edition", "loose"), [(2, ["b1", "f1", "h3", "a4"]), (3, ["a4"])])
def test_the_tenth_map_breaks_up_as_printed(edition: int, loose: list[str]) -> None:
    """Ambiguities O10."""
    setup = Setup("avp_thb", 10, ("marine", "alien"), edition, {})
    assert view(SYSTEM.start(setup, Seeded(Random(1)), {}), None).loose == loose


def test_marks_tokens_and_lost_tiles_are_shown() -> None:
    state = position.read(
        'mission 10 turn 3\noptions unstable="unstable-fast"\nlost b1 f1\n'
        "model m1 marine pulse b3\n"
        "model a1 alien infant h4\ntoken egg alien h4 a1 2\ntoken egg alien c5\n"
    )
    shown = show(view(state, "marine"))
    assert shown["marks"]["egg"] == ["c5", "c7", "e5", "b6"]
    assert shown["lost"] == ["b1", "f1"]
    assert shown["collapsing"] == ["b2", "f2", "h3", "a4"]
    assert [(t["tile"], t["carrier"]) for t in shown["tokens"]] == [("h4", "a1"), ("c5", None)]
    text = SYSTEM.text_board(view(state, "marine"))
    assert "Marks: egg c5 c7 e5 b6." in text
    assert "Breaking away: b2, f2, h3, a4." in text
    assert text.count("░░") == 2
    drawn = SYSTEM.svg_board(view(state, "marine"))
    assert "b1 (hibernation room) has broken away" in drawn
    assert "b2, T, breaking away" in drawn
    assert 'data-id="b1"' not in drawn
    assert "egg token" in drawn


def test_progress_is_shown_where_it_was_made() -> None:
    state = position.read(
        "mission 7\nprogress alien corridors=3 corridors@b3=2 corridors@c4=1\n"
        "model m1 marine pulse a4\nmodel a1 alien infant h4\n"
    )
    drawn = SYSTEM.svg_board(view(state, None))
    assert "Damage two of the three marked tiles twice each, 2 of 2 here" in drawn
    assert "Damage two of the three marked tiles twice each, 1 of 2 here" in drawn
    assert "Damage two of the three marked tiles twice each, 3 of 4" in " ".join(
        SYSTEM.text_board(view(state, None)).split()
    )


def test_every_mission_has_a_brief_and_unlike_keys() -> None:
    for mission in MISSIONS.values():
        assert 60 < len(mission.brief) < 300 and mission.brief.endswith(".")
        for wanted in mission.objectives.values():
            assert len({o.key for o in wanted}) == len(wanted)
            assert all(o.after in {"", *(other.key for other in wanted)} for o in wanted)


def test_every_kind_of_objective_can_be_done() -> None:
    hows = {o.how for m in MISSIONS.values() for side in m.objectives.values() for o in side}
    hows |= {one.how for one in barricades(BREACHES)}
    assert hows == {*WORK, *LIVE, *TAKEN, "weld", "frags"}


MOUTHS = ["a1", "c1", "c3", "e1", "e3", "e3", "g1", "g3", "b2", "b4", "d7", "f7"]
CARRIED = [
    (3, "token relay marine a4 m1 1", "m1", ["i4"]),
    (3, "token relay marine a4", "m1", ["a4"]),
    (4, "token captive alien d6 a1 1", "a1", MOUTHS),
    (9, "token control-panel marine b6 m1 1", "m1", ["f9"]),
    (10, "token egg alien c5 a1 1", "a1", ["i4"]),
]


@pytest.mark.parametrize(("mission", "token", "model", "tiles"), CARRIED)
def test_the_autopilot_carries(mission: int, token: str, model: str, tiles: list[str]) -> None:
    state = position.read(
        f"mission {mission} turn 2\nmodel m1 marine pulse b2\nmodel a1 alien infant d6\n{token}\n"
    )
    seen = view(state, state.models[model].seat)
    assert sorted(errand(seen, seen.models[model])) == sorted(tiles)


WORKED = [
    ("mission 3 turn 2", "i4", "token relay marine i4 m1 1", "interact relay"),
    ("mission 3 turn 2", "h4", "progress marine relay=1", "seal i4"),
    ("mission 5 turn 2", "c6", "", "interact charges"),
    ("mission 7 turn 2", "g1", "token intel marine g1", "lift intel"),
    ("mission 10 turn 2", "i4", "", "interact launch"),
]


@pytest.mark.parametrize(("heading", "tile", "more", "order"), WORKED)
def test_the_autopilot_works(heading: str, tile: str, more: str, order: str) -> None:
    state = position.read(
        f"{heading}\nmodel m1 marine pulse {tile}\nmodel a1 alien infant e6\n{more}\n"
        'step end_of_turn\nstep activation\nstep acting model="m1" points=2\n'
    )
    prompt = next(p for p in SYSTEM.prompts(state) if isinstance(p, Prompt))
    assert SYSTEM.autopilot(view(state, "marine"), prompt) == order


def test_the_autopilot_knows_every_kind() -> None:
    """What has no row of its own is done where it stands, so it must name a place."""
    for mission in MISSIONS.values():
        for wanted in mission.objectives.values():
            assert all(o.how in SITES or o.stands(mission.board(EDITION)) for o in wanted)
    seen = view(opened(5), "marine")
    charges = goals.objectives(seen, "marine")[0]
    assert sites(seen, "marine", charges) == ["c6", "f4", "h3", "g5"]


@pytest.mark.parametrize("mission", MISSIONS)
def test_pictures_of_every_mission(mission: int) -> None:
    """Narrow text, and every tile, mark and model once in the drawing."""
    for seen in moments(mission):
        text, titles = SYSTEM.text_board(seen), titles_of(seen)
        assert max(map(len, text.split("\n"))) <= 76
        ids = [id for id, _ in titles if id]
        assert sorted(ids) == sorted([*seen.board.tiles, *seen.doors, *seen.models])
        marked = show(seen)["marks"]
        for what in [what for what in marked if what not in ("unstable", "unstable-fast")]:
            assert f"{what} {' '.join(marked[what])}" in " ".join(text.split())
            for tile in marked[what]:
                assert any(id == tile and what in title for id, title in titles)


def moments(mission: int) -> Iterator[View]:
    """What whoever is asked sees, at three moments of a game between autopilots."""
    state = opened(mission, SYSTEM.tables(mission)[0])
    for orders in range(60):
        prompt = SYSTEM.prompts(state)[0]
        line = SYSTEM.autopilot(view(state, prompt.seat), prompt)
        fold.submit(SYSTEM, state, prompt.seat, line, Seeded(Random(orders)))
        if orders % 20 == 0:
            yield view(state, prompt.seat)


def titles_of(seen: View) -> list[tuple[str | None, str]]:
    """The words and texts of what the drawing names."""
    return [
        (group.get("data-id"), title.text or "")
        for group in ElementTree.fromstring(SYSTEM.svg_board(seen)).iter(f"{SVG}g")
        for title in group.findall(f"{SVG}title")
    ]
