"""Whose dice were whose, and what they had to beat, whatever is said of them."""

from collections import Counter
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from rules.avp_thb.missions import CAMPAIGN, LAST_STAND
from rules.avp_thb.pieces import SURVIVORS
from rules.avp_thb.skill_test import SkillTest, rolled
from rules.avp_thb.steps.breaking import goes
from rules.kernel.chance import Recorded, Roll
from rules.kernel.facts import Table, Throw
from rules.kernel.fold import Played
from rules.kernel.raising import shadow
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.recorded import played_out

SYSTEM = SYSTEMS["avp_thb"]
SEATS = ("marine", "alien", "predator")
NOBODYS = ("label", "collapse", "draw", "malfunction")


def falls(label: str, *values: int) -> Table:
    state = SimpleNamespace(by_rules=lambda seat: False)
    return Table(state, "marine", Recorded(Roll(label, 20, value) for value in values))


def test_a_test_is_that_of_the_first_who_is_named() -> None:
    table = falls("hit m5 a9", 6, 15)
    for _ in range(2):
        SkillTest("RS", 14).roll(table, "hit", "m5", "a9")
    assert table.throws == [
        Throw("marine", "hit", 20, 6, 0.7, True),
        Throw("marine", "hit", 20, 15, 0.7, False),
    ]


def test_a_1_always_passes_and_a_20_never() -> None:
    table = falls("armour p1", 1, 20)
    SkillTest("Armour", 0).roll(table, "armour", "p1")
    SkillTest("Armour", 22).roll(table, "armour", "p1")
    one, twenty = table.throws
    assert (one.seat, one.chance, one.passed) == ("predator", 0.05, True)
    assert (twenty.seat, twenty.chance, twenty.passed) == ("predator", 0.95, False)


def test_other_dice_are_no_skill_tests() -> None:
    table = falls("dodge a9", 5, 6, 20)
    for needs in (5, 5, 20):
        rolled(table, "dodge", "a9", needs=needs)
    found = [(throw.seat, throw.chance, throw.passed) for throw in table.throws]
    assert found == [("alien", 0.25, True), ("alien", 0.25, False), ("alien", 1, True)]


def test_dice_with_nothing_to_pass() -> None:
    table = falls("initiative alien", 7)
    assert rolled(table, "initiative", "alien") == 7
    assert table.throws == [Throw("alien", "initiative", 20, 7)]


def test_a_tile_that_breaks_away_is_nobodys_luck() -> None:
    table = falls("collapse a4", 1)
    assert goes(table, "a4") and not table.throws


def again(setup: Setup) -> list[Played]:
    """A game that the autopilots play, and then played once more as it stands in the store."""
    path = [link for link, _ in played_out(SYSTEM, setup, "luck").events]
    return list(shadow(SYSTEM, setup, path))


def thrown(game: Iterable[Played]) -> list[tuple[Throw, ...]]:
    return [played.throws for played in game]


@pytest.mark.parametrize("cards", ["none", "all"])
@pytest.mark.parametrize("mission", [mission.number for mission in CAMPAIGN])
def test_every_die_of_a_game_is_somebodys(mission: int, cards: str) -> None:
    setup = Setup("avp_thb", mission, SEATS, SYSTEM.edition, {"pace": 1, "cards": cards})
    kinds: Counter[str] = Counter()
    for played in again(setup):
        kept = [roll for roll in played.rolls if roll.sides == 20]
        own = [roll for roll in kept if roll.label.replace("/", " ").split()[0] not in NOBODYS]
        assert [throw.value for throw in played.throws] == [roll.value for roll in own], played
        kinds.update(throw.kind for throw in played.throws if throw.chance is not None)
    assert {"hit", "armour"} <= set(kinds) and not {"initiative", "acid"} & set(kinds)


def test_the_dice_of_the_hive_are_nobodys_luck() -> None:
    setup = Setup("avp_thb", LAST_STAND.number, SURVIVORS, SYSTEM.edition, {"pace": 1})
    games = again(SYSTEM.agreed(setup))
    assert {throw.seat for played in games for throw in played.throws} == {*SURVIVORS}
    hits = [roll for played in games for roll in played.rolls if roll.label.startswith("hit al")]
    assert hits


def test_no_wording_changes_whose_dice_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup("avp_thb", 1, SEATS, SYSTEM.edition, {"pace": 1})
    plain, tell = again(setup), Table.tell

    def otherwise(self: Table, kind: str, text: str, **more: Any) -> None:
        tell(self, kind, "Something has happened.", **more)

    monkeypatch.setattr(Table, "tell", otherwise)
    other = again(setup)
    assert {fact.text for one in other for fact in one.facts} == {"Something has happened."}
    assert thrown(other) == thrown(plain) and any(thrown(plain))
