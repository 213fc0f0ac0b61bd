"""What rolls do, and their odds: every row that the rules print, and the worked examples."""

import json
import os
from fractions import Fraction
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.doom import odds
from rules.doom.attacks import Aimed, aimed, chooser, wounds
from rules.doom.dice import FACES, SIX, Face, Shown, dropped, faces_of, pool, shown
from rules.doom.invaders import INVADERS
from rules.doom.weapons import WEAPONS, Weapon
from tests.doom.vectors import expected, given, of

ROWS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("exact.json").read_text())
ROLLED = 100_000 if os.environ.get("SOAK") else 4_000
KEPT = Weapon("test", pool("red"))


def weapon(name: str) -> Weapon:
    return WEAPONS[name] if name in WEAPONS else INVADERS[name].weapon


def row_id(row: dict[str, Any]) -> str:
    return f"{row['who']}-{row['range']}"


def test_every_weapon_and_invader_has_its_rows() -> None:
    assert {row["who"] for row in ROWS} == {*WEAPONS, *INVADERS}
    assert len([row for row in ROWS if row["who"] in WEAPONS]) == 42


@pytest.mark.parametrize("row", ROWS, ids=row_id)
def test_odds_are_those_that_are_printed(row: dict[str, Any]) -> None:
    attack = aimed(weapon(row["who"]), row["range"])
    found = odds.of(attack)
    assert float(found.hit) == pytest.approx(row["p_hit"], abs=5e-5)
    assert float(found.damage) == pytest.approx(row["mean_damage"], abs=5e-5)
    assert float(found.ammo) == pytest.approx(row["p_ammo"], abs=5e-5)
    for armour, mean in row["mean_wounds_by_armor"].items():
        assert float(odds.mean_wounds(attack, int(armour))) == pytest.approx(mean, abs=5e-5)


@pytest.mark.parametrize("who", [*WEAPONS, *INVADERS])
def test_every_attack_misses_by_its_face_once_in_six(who: str) -> None:
    rolls = odds.spread(weapon(who).dice)
    missing = sum(ways for roll, ways in rolls.items() if roll.misses)
    assert Fraction(missing, sum(rolls.values())) == Fraction(1, 6)


@pytest.mark.parametrize("row", ROWS[::3], ids=row_id)
def test_rolled_attacks_agree_within_sampling_error(row: dict[str, Any]) -> None:
    random, attack = Random(row_id(row)), aimed(weapon(row["who"]), row["range"])
    hits, total = 0, 0
    for _ in range(ROLLED):
        values = [random.randint(1, SIX) for _ in attack.dice]
        roll = shown(faces_of(attack.dice, values))
        hits, total = hits + attack.hits(roll), total + attack.damage(roll)
    found = odds.of(attack)
    assert hits / ROLLED == pytest.approx(float(found.hit), abs=2.5 / ROLLED**0.5)
    assert total / ROLLED == pytest.approx(float(found.damage), abs=16 / ROLLED**0.5)


@pytest.mark.parametrize("id", ["T-ACC-1", "T-ACC-2"])
def test_accuracy_adds_to_the_range(id: str) -> None:
    about = given(id)
    attack = aimed(KEPT, 1, accuracy=about["accuracy"])
    assert attack.reach(Shown(about["rolled_range"], 1, 0, False)) == expected(id)["range"]


def test_accuracy_makes_no_hit_of_a_miss_face() -> None:  # T-ACC-3
    roll = shown([FACES["yellow"][0], Face(4, 1)])
    attack = aimed(KEPT, 1, accuracy=given("T-ACC-3")["accuracy"])
    assert attack.hits(roll) is expected("T-ACC-3")["hit"]


@pytest.mark.parametrize("id", ["T-DEA-1", "T-DEA-2"])
def test_deadly_adds_to_the_damage_of_a_hit(id: str) -> None:
    about = given(id)
    attack = aimed(KEPT, 1, deadly=about["deadly"])
    far = 1 if about.get("hit", True) else 0
    roll = Shown(far, about["rolled_damage"], 0, False)
    assert attack.damage(roll) == expected(id)["damage"]


def test_a_scattered_blast_adds_deadly() -> None:  # T-DEA-3
    about = given("T-DEA-3")
    roll = shown([FACES["red"][0], *(Face(0, n) for n in about["dice_damage"])])
    blast, other = (aimed(one, 9, deadly=about["deadly"]) for one in (WEAPONS["grenade"], KEPT))
    assert blast.damage(roll) == other.scattered_damage(roll) == 0
    assert blast.scattered_damage(roll) == expected("T-DEA-3")["damage"]


@pytest.mark.parametrize("id", of("T-WND"))
def test_wounds_are_damage_divided_by_armour(id: str) -> None:
    about = given(id)
    assert wounds(about["damage"], about["armor"]) == expected(id)["wounds"]


def test_a_blast_deals_its_full_damage_to_each() -> None:  # T-BLA-8
    about = given("T-BLA-8")
    found = {one["id"]: wounds(about["damage"], one["armor"]) for one in about["figures"]}
    assert found == expected("T-BLA-8")["wounds"]


@pytest.mark.parametrize("id", ["T-AMM-1", "T-AMM-2"])
def test_icons_cost_one_token_or_none(id: str) -> None:
    about = given(id)
    roll = Shown(5, 1, about["ammo_icons_shown"], False)
    for name in about.get("weapons", ["chain-gun"]):
        left = about["ammo_before"] - aimed(WEAPONS[name], 1).costs_ammo(roll)
        assert left == expected(id)["ammo_after"]


@pytest.mark.parametrize("id", ["T-BLO-1", "T-BLO-2"])
def test_each_further_space_of_a_blow_through_costs_a_die(id: str) -> None:
    about, wanted = given(id), expected(id)["attacks"]
    dice = pool(*about["pool"])
    drops = about.get("drops", ["green"])
    assert [[*left] for left in accumulate(drops, dropped, initial=dice)] == wanted


def test_a_chain_gun_rolls_four_times_at_most() -> None:  # T-BLO-3
    dice = pool(*given("T-BLO-3")["pool"])
    drops = [colour for colour in dice if colour in ("green", "blue")]
    found = [*accumulate(drops, dropped, initial=dice)]
    assert len(found) == expected("T-BLO-3")["max_attacks"] and found[-1] == ("red",)


def test_the_first_who_dodges_to_the_left_chooses() -> None:  # T-BLA-9
    about = given("T-BLA-9")
    attacker = about["seats"][about["attacker_seat"]]
    assert chooser(about["seats"], attacker, about["dodging"]) == expected("T-BLA-9")["chooser"]
    assert chooser(["m1", "m2", "m3", "invader"], "m2", ["m1", "m3"]) == "m3"
    assert chooser(["m1", "invader"], "invader", []) == ""


def test_the_best_re_roll_is_the_best_of_all() -> None:
    attack, random = aimed(WEAPONS["chain-gun"], 3), Random(1)
    for _ in range(40):
        faces = faces_of(attack.dice, [random.randint(1, SIX) for _ in attack.dice])
        for sign in (1, -1):
            found = odds.best_again(attack.dice, faces, worth(attack, sign))
            kept = [face for at, face in enumerate(faces) if at not in found]
            dice = tuple(attack.dice[at] for at in found)
            best = odds.mean(dice, worth(attack, sign), shown(kept))
            assert best == max(of_subsets(attack, faces, sign))


def worth(attack: Aimed, sign: int) -> odds.Worth:
    return lambda roll: sign * wounds(attack.damage(roll), 2)


def of_subsets(attack: Aimed, faces: tuple[Face, ...], sign: int) -> list[Fraction]:
    """The mean of every choice of dice, by going over all of their faces."""
    means = []
    for mask in range(1 << len(faces)):
        rolls: list[list[Face]] = [[]]
        for at, face in enumerate(faces):
            choices = FACES[attack.dice[at]] if mask >> at & 1 else (face,)
            rolls = [[*roll, one] for roll in rolls for one in choices]
        total = sum(sign * wounds(attack.damage(shown(roll)), 2) for roll in rolls)
        means.append(Fraction(total, len(rolls)))
    return means


def test_a_roll_that_is_best_stands() -> None:
    attack = aimed(WEAPONS["fist"], 1)
    faces = faces_of(attack.dice, [6])
    assert odds.best_again(attack.dice, faces, worth(attack, 1)) == ()
    assert odds.best_again(attack.dice, faces, worth(attack, -1)) == (0,)
    missed = faces_of(attack.dice, [1])
    assert odds.best_again(attack.dice, missed, worth(attack, 1)) == (0,)
    assert odds.best_again(attack.dice, missed, worth(attack, -1)) == ()
