"""What an order hangs on, told before it is given, is what the dice then meet."""

import re
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from rules import transcript
from rules.avp_thb.skill_test import SkillTest
from rules.avp_thb.state import State
from rules.kernel import fold
from rules.kernel.chance import Refusing
from rules.kernel.errors import OrderError
from rules.kernel.facts import Fact
from rules.systems import SYSTEMS
from tests.avp_thb.test_cases import CASES

SYSTEM = SYSTEMS["avp_thb"]
ORDER = re.compile(r"^> (?!start)", re.MULTILINE)
WITH_ORDERS = [path for path in CASES if ORDER.search(path.read_text(encoding="utf-8"))]
A_TEST = re.compile(r"(?:RS|CC|Armour|Con) \d+.*?: needs -?\d+")
A_DODGE = re.compile(r"dodges?: (needs \d+)")

# Somebody else's dice, a stat card that was not known, or a card that comes in.
OTHERS = ("sentry", "reveal", "card", "environment", "snare", "turn", "wave", "hive")
THREE_TILES = """map
     A    B    C
 1   ─  --─  --─
end
"""


def sums(text: str) -> set[str]:
    return {*A_TEST.findall(text), *A_DODGE.findall(text)}


def rolled_at_once(revealed: set[str], facts: tuple[Fact, ...]) -> set[str]:
    """The sums of the first die at a model that was known: nothing has changed yet."""
    found: set[str] = set()
    for fact in facts:
        if fact.kind == "attack" and (found or fact.data["target"] not in revealed):
            break
        if fact.kind in OTHERS and fact is not facts[0]:
            break
        if fact.kind in ("attack", "dodge", "armour", "test"):
            found |= sums(fact.text)
        elif found:
            break
    return found


def compared(system: Any, state: Any, seat: str, line: str, chance: Any) -> fold.Played:
    """Play the order; its odds have told what its first die needs, unless it is a refusal."""
    told = sums("\n".join(fold.odds(system, state, seat, line)))
    revealed = {model.id for model in state.models.values() if model.revealed}
    played = fold.submit(system, state, seat, line, chance)
    assert line in ("decline", "leave") or rolled_at_once(revealed, played.facts) <= told
    return played


@pytest.mark.parametrize("path", WITH_ORDERS, ids=lambda path: path.stem)
def test_odds_of_the_worked_examples(path: Path) -> None:
    with mock.patch.object(transcript, "submit", side_effect=compared) as orders:
        transcript.play(transcript.read(path.read_text(encoding="utf-8")))
    assert orders.called


def test_the_comparison_finds_the_sums() -> None:
    shot = "Marine m1 shoots at Stalker a1. RS 14 -4 infested tile: needs 10, rolls 8: hits."
    dodge = "Stalker a1 does not dodge: needs 5, rolls 6."
    facts = (Fact("attack", shot, {"target": "a1"}), Fact("dodge", dodge, {}))
    assert rolled_at_once({"a1"}, facts) == {"RS 14 -4 infested tile: needs 10", "needs 5"}
    assert rolled_at_once(set(), facts) == set()


def state_of(rows: str, acting: str, drawing: str = THREE_TILES) -> State:
    text = f'{drawing}initiative marine alien predator\n{rows}\nstep acting model="{acting}"\n'
    return SYSTEM.read_position(text)


@pytest.mark.parametrize(
    ("rows", "line", "told"),
    [
        (
            "model m1 marine smartgun a1 aim\nmodel a1 alien stalker c1",
            "shoot a1",
            [
                "Smartgun: 3 dice of St 14.",
                "To hit Stalker a1: RS 14 +4 Aim: needs 18, 90 %.",
                "Stalker a1 dodges: needs 5, 25 %.",
                "Stalker a1 is saved by Armour 10 -4 St 14: needs 6, 30 %.",
                "To hit Stalker a1: RS 14: needs 14, 70 %.",
                "Guided Fire: a 20 is rolled again. So is a miss if its chance was 30 % or more,"
                " or if a fumble costs nothing.",
            ],
        ),
        (
            "model m1 marine pulse a1\nmodel a1 alien stalker c1 token",
            "shoot a1",
            ["Pulse Rifle: 1 die of St 12.", "To hit Ping a1: RS 14: needs 14, 70 %."],
        ),
        (
            "model m1 marine medic a1\nmodel a1 alien stalker b1\nmodel a2 alien infant b1 token",
            "inferno b1",
            [
                "Stalker a1 is hit with St 12.",
                "Ping a2 is hit with St 12.",
                "Stalker a1 is saved by Armour 10 -2 St 12: needs 8, 40 %.",
            ],
        ),
        (
            "model a1 alien facehugger a1\nmodel m1 marine pulse a1",
            "fight facehug m1",
            [
                "Facehug: 1 die of St 5.",
                "To hit Pulse Rifle Marine m1: CC 10 -2 clear corridor: needs 8, 40 %.",
                "Pulse Rifle Marine m1 is saved by Con 9: needs 9, 45 %.",
            ],
        ),
        (
            "model p1 predator hunter a1\nmodel m1 marine wy_pulse c1",
            "shoot m1",
            [
                "Plasma Caster: 3 dice of St 12.",
                "To hit W-Y Commando Pulse Rifle m1: RS 17 -2 clear corridor: needs 15, 75 %.",
                "W-Y Commando Pulse Rifle m1 is saved by Armour 13 -2 St 12 (never below 10): "
                "needs 11, 55 %, twice for Hot Plasma.",
            ],
        ),
        (
            "model p1 predator hunter a1 wounds=2\nmodel m1 marine pulse c1",
            "treat",
            ["A wound comes back: needs 10, 50 %."],
        ),
        (
            "model a1 alien infant a1\nmodel m1 marine pulse a1",
            "disengage b1",
            ["CC 15: needs 15, 75 %."],
        ),
        (
            "model a1 alien infant a1\nmodel a2 alien stalker a1\ndoors a1/b1",
            "force b1",
            ["Force 5 +1 helping: needs 6, 30 %."],
        ),
        (
            "model m1 marine sergeant a1\nmodel a1 alien facehugger c1 token"
            + "".join(f"\nmodel a{n} alien facehugger c1 token" for n in range(2, 6)),
            "shotgun c1",
            [
                "M37A2 Shotgun: 4 dice of St 8.",
                "To hit Ping a1: RS 16: needs 16, 80 %.",
                "To hit Ping a2: RS 16: needs 16, 80 %.",
                "To hit Ping a3: RS 16: needs 16, 80 %.",
                "To hit Ping a4: RS 16: needs 16, 80 %.",
                "a5 is spared; name behind the tile whom it hits instead.",
            ],
        ),
        ("model m1 marine sergeant a1", "seal b1", ["CC 14: needs 14, 70 %."]),
        ("model m1 marine pulse a1\nmodel a1 alien infant c1", "move b1", []),
    ],
)  # fmt: skip
def test_odds_in_the_rulebooks_terms(rows: str, line: str, told: list[str]) -> None:
    id, seat = rows.split()[1:3]
    assert fold.odds(SYSTEM, state_of(rows, id), seat, line) == told


@pytest.mark.parametrize(("value", "chance"), [(25, 95), (19, 95), (18, 90), (1, 5), (-3, 5)])
def test_nothing_is_certain(value: int, chance: int) -> None:
    assert SkillTest("RS", value).odds == f"RS {value}: needs {value}, {chance} %"


def test_odds_of_damage() -> None:
    rows = "mission 1\nmodel a1 alien infant a1\nmodel m1 marine pulse i6"
    told = fold.odds(SYSTEM, state_of(rows, "a1", ""), "alien", "interact armoury")
    assert told == ["Damage: needs 10, 50 %."]


@pytest.mark.parametrize("line", ["shoot a2", "shoot", "fly", "s", "", "interact nothing"])
def test_odds_refuse_like_the_order(line: str) -> None:
    state = state_of("model m1 marine pulse a1\nmodel a1 alien infant c1", "m1")
    with pytest.raises(OrderError) as looked_at:
        fold.odds(SYSTEM, state, "marine", line)
    with pytest.raises(OrderError) as given:
        fold.submit(SYSTEM, state, "marine", line, transcript.ToldDice([]))
    assert (type(looked_at.value), str(looked_at.value)) == (type(given.value), str(given.value))


def test_odds_change_nothing() -> None:
    state = state_of("model m1 marine smartgun a1 aim\nmodel a1 alien infant c1 token", "m1")
    before = fold.digest(SYSTEM, state)
    assert fold.odds(SYSTEM, state, "marine", "shoot a1")
    assert fold.digest(SYSTEM, state) == before


WASTED = (
    ("model m1 marine pulse a1\nmodel a1 alien infant c1", "aim", ""),
    ("model m1 marine pulse a1 used=move\nmodel a1 alien infant c1", "aim", "no point left"),
    ("model m1 marine pulse a1 used=shoot\nmodel a1 alien infant c1", "aim", "has shot"),
    ("doors a1/b1\nmodel m1 marine pulse a1\nmodel a1 alien infant c1", "aim", "sees no enemy"),
)


@pytest.mark.parametrize(("lines", "order", "why"), WASTED)
def test_an_order_that_would_come_to_nothing_says_so(lines: str, order: str, why: str) -> None:
    points = 1 if "used=move" in lines else 2
    state = SYSTEM.read_position(f"{THREE_TILES}initiative marine alien\n{lines}\n")
    fold.submit(SYSTEM, state, "marine", "activate m1", Refusing())
    state.steps[-1].points = points
    (prompt,) = SYSTEM.prompts(state)
    (waste,) = [
        offer.waste
        for offer in fold.offers(SYSTEM, SYSTEM.view(state, "marine"), prompt)
        if offer.action.verb == order
    ]
    assert why in waste and bool(why) == bool(waste)
    assert fold.odds(SYSTEM, state, "marine", order) == ([waste] if waste else [])


def test_trophies_beyond_need_are_wasted() -> None:
    state = SYSTEM.read_position(
        "mission 1 turn 2\ninitiative predator alien\nforces alien 9*stalker\n".replace(
            "9*stalker", " ".join(["stalker"] * 9)
        )
        + "progress predator trophies=4\ncorpse alien d3 1 Stalker\n"
        + "model p1 predator disc d3\nmodel a1 alien infant g6\n"
    )
    fold.submit(SYSTEM, state, "predator", "activate p1", Refusing())
    (said,) = fold.odds(SYSTEM, state, "predator", "take")
    assert "all the trophies that it needs" in said
