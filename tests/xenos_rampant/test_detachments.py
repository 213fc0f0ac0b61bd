"""Detachments: what they cost, what is refused with a sentence, and the figures that come of it."""

import os
from random import Random
from typing import Any

import pytest

from rules.xenos_rampant.detachment import SAMPLES, derived, judge, parts, read, sheet, written
from rules.xenos_rampant.detachment.derived import price
from rules.xenos_rampant.options import OPTIONS
from rules.xenos_rampant.profiles import PROFILES
from rules.xenos_rampant.words import POWERS, TRAITS, UNIT_RULES, XENO_RULES, spoken
from tests.xenos_rampant import vectors
from tests.xenos_rampant.lists import random_units, wrong

LISTS = 10_000 if os.environ.get("SOAK") else 2_000
MEN = "Boss: heavy infantry, commander\nA: heavy infantry\nB: heavy infantry"


def unit_of(given: dict[str, Any]) -> Any:
    words = [given["unit"], *given.get("options", []), *given.get("xeno", [])]
    return derived(read(f"It: {', '.join(words)}")[0])


DERIVED = {"points", "armour", "movement", "strength", "range"}


@pytest.mark.parametrize("id", vectors.of("T-DER"))
def test_a_derived_profile(id: str) -> None:
    unit = unit_of(vectors.given(id))
    found = {name: getattr(unit, name.removesuffix("_value")) for name in vectors.expected(id)}
    assert found == vectors.expected(id)


@pytest.mark.parametrize("id", [i for i in vectors.of("T-MV") if "damaged" not in i])
def test_how_far_a_unit_moves(id: str) -> None:
    assert unit_of(vectors.given(id)).movement == vectors.expected(id)["movement"]


@pytest.mark.parametrize(
    ("id", "name"),
    [("colonial_platoon", "colonial platoon"), ("hive", "hive"), ("hunters", "hunter clan")],
)
def test_ours_are_legal(id: str, name: str) -> None:
    expected = vectors.expected(f"T-LIST-{id}")
    found = judge(SAMPLES[name])
    assert (found.total, list(found.faults)) == (expected["points"], expected["issues"])


DEAR = "elite infantry, heavy weapon, assault doctrine, high powered blades, mobile"  # 12


def test_two_units_are_too_few() -> None:
    text = f"A: {DEAR}, commander\nB: {DEAR}"
    assert judge(text).total == 24
    assert judge(text).faults == ("It has 2 units; 3 to 10 are allowed.",)
    assert vectors.expected("T-LIST-1") == {"legal": False}


def test_a_unit_of_thirteen_points() -> None:
    found = judge(f"A: {DEAR}, slow, fearsome, commander\nB: light infantry\nC: light infantry")
    assert "A costs 13 points; a unit costs 1 to 12." in found.faults
    assert vectors.expected("T-LIST-2") == {"legal": False}


@pytest.mark.parametrize(("id", "size"), [("T-LIST-3", 24), ("T-LIST-4", 36)])
def test_the_share_of_vehicles(id: str, size: int) -> None:
    text = "A: fighting vehicle, commander\nB: transport vehicle\nC: light infantry"
    assert (judge(text, size).faults == ()) is vectors.expected(id)["legal"]


BROKEN = [
    ("A: marines", "A: there is no unit “marines”."),
    ("A: heavy infantry, laser", "A: heavy infantry have no “laser”."),
    ("A: heavy infantry, mob", "A: heavy infantry cannot have mob."),
    ("A: heavy infantry, mobile, mobile", "A has mobile more than once."),
    ("A: heavy infantry, slow, slow", "A has slow more than once."),
    ("A: elite infantry, anti-tank, armour piercing",
     "A cannot have both anti tank and armour piercing."),
    ("A: light infantry, mobile, slow", "A cannot have both mobile and slow."),
    ("A: softskin vehicle, demolitions", "A: demolitions needs walker."),
    ("A: heavy infantry, fixed gun", "A: only vehicles have a fixed gun."),
    ("A: recon infantry, psychic 1, summoner", "A: recon infantry cannot have psychic."),
    ("A: militia rabble, slow", "A: militia rabble cannot have slow."),
    ("A: fighting vehicle, stabilised weaponry", "A: only infantry can have stabilised weaponry."),
    ("A: light infantry, contagious", "A: contagious needs demonic or undead."),
    ("A: transport vehicle, undead, contagious", "A: only infantry can have contagious."),
    ("A: light infantry, psychic hazards", "A: psychic hazards needs psychic."),
    ("A: light infantry, psychic species 2", "A: psychic species needs psychic."),
    ("A: light infantry, psychic 5", "A: psychic has 1 to 4, not 5."),
    ("A: light infantry, fearsome 2", "A: fearsome has no steps, not 2."),
    (
        "A: light infantry, psychic 2, summoner",
        "A knows 2 powers, and names 1; write them behind commas.",
    ),
    ("A: light infantry, psychic 2, summoner, summoner", "A names a power more than once."),
    ("A: light infantry, summoner", "A knows no powers, and names 1."),
    ("A: light infantry, brave", "A: only the Commander has a trait such as brave."),
    ("A: light infantry, commander, brave, runt",
     "A: the Commander has one trait, not brave and runt."),
    ("A: light infantry, commander, brave, defends", "A: only a wise Commander chooses to defend."),
    ("A: light infantry, commander, hive mind", "A: the Commander cannot have hive mind."),
    ("A: heavy infantry, free move",
     "A: only mechanoid units and an elite Commander choose a free order."),
    ("A: heavy infantry, commander", "It has 2 Commanders; it needs exactly one."),
    ("A: primitive infantry, savages", "A costs 0 points; a unit costs 1 to 12."),
    ("A: support infantry\nC: support infantry\nD: support infantry\nE: support infantry",
     "It costs 26 points; 24 are allowed."),
    ("\n".join(f"U{n}: militia rabble" for n in range(8)), "It has 11 units; 3 to 10 are allowed."),
    ("A: softskin vehicle, large vehicle, technical\nC: softskin vehicle, large vehicle, technical"
     "\nD: softskin vehicle", "Its vehicles cost 14 points; 12 are allowed."),
    ("A: light infantry, hatred against light infantry\nC: light infantry, hatred against mob\n"
     "D: light infantry, hatred against heavy infantry",
     "All its units hate the same kind of enemy, not heavy infantry and light infantry."),
    ("A: light infantry, crusader against heavy infantry",
     "A crusades against heavy infantry, which it has itself."),
    ("A: light infantry, crusader against tea",
     "A: light infantry have no “crusader against tea”."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "fault"), BROKEN, ids=[fault for _, fault in BROKEN])
def test_a_broken_rule_is_a_sentence(line: str, fault: str) -> None:
    assert fault in judge(f"{MEN}\n{line}").faults
    assert judge(MEN).faults == ()


def test_no_commander_and_a_strange_size() -> None:
    found = judge(MEN.replace(", commander", ""), 20).faults
    assert "A detachment has 12, 18, 24, 30 or 36 points, not 20." in found
    assert "It has 0 Commanders; it needs exactly one." in found


def test_traits_change_what_may_be_spent() -> None:
    full = f"A: {DEAR}, commander, TRAIT\nB: {DEAR}\nC: light infantry, fire support"
    assert judge(full.replace("TRAIT", "brave")).faults
    assert judge(full.replace("TRAIT", "logistician")).faults == (
        "It costs 29 points; 26 are allowed.",
    )
    few = full.replace("TRAIT", "paper pusher").replace("fire support", "mobile")
    assert judge(few).faults == ("It costs 26 points; 22 are allowed.",)


def test_what_acts_on_buildings_alone_is_remarked() -> None:
    found = judge(
        "A: fighting vehicle, combat engineering vehicle, commander\nB: light infantry"
        "\nC: light infantry"
    )
    assert found.faults == ()
    assert found.remarks == ("A: no table has buildings, so combat engineering does nothing.",)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_detachment_is_read_as_written(name: str) -> None:
    assert written(read(SAMPLES[name])) == SAMPLES[name]


def test_everything_can_be_written() -> None:
    for key, options in OPTIONS.items():
        for option in options:
            (entry,) = read(f"It: {spoken(key)}, {spoken(option.key)}")
            assert entry.options == (option.key,) and not entry.unknown
            assert read(written((entry,))) == (entry,)
    for word in [*POWERS, *TRAITS, *XENO_RULES]:
        (entry,) = read(f"It: light infantry, {spoken(word)}")
        assert not entry.unknown and read(written((entry,))) == (entry,)


def test_xeno_rules_that_change_figures() -> None:
    unit = derived(read("A: heavy infantry, boarding shields, fanatical discipline, slow")[0])
    assert (unit.defence, unit.courage, unit.movement, unit.points) == (4, 3, 40, 5)
    assert derived(read("A: elite infantry, fanatical discipline")[0]).courage == 3
    assert derived(read("A: light infantry, undead")[0]).courage == 0
    assert "shoot" not in derived(read("A: light infantry, unarmed")[0]).orders
    assert set(derived(read("A: light infantry, immobile")[0]).orders) == {"shoot"}
    assert derived(read("A: light infantry, demonic")[0]).has("fearsome")
    free = derived(read("A: heavy infantry, mechanoid, free attack")[0]).orders
    assert free["attack"].free and not free["move"].free
    assert derived(read("A: light infantry, psychic 3")[0]).tiers == {"psychic": 3}


def test_options_come_in_the_order_of_the_list() -> None:
    for words in (
        "assault doctrine, increased squad size",
        "increased squad size, assault doctrine",
    ):
        assert derived(read(f"A: light infantry, {words}")[0]).attack == 4


def test_a_sheet_prints_derived_figures() -> None:
    figures, special = sheet(
        "Elder: elite infantry, commander, close quarters doctrine, high powered blades,"
        " cloaking device\nOthers: elite infantry\nHounds: lesser xenomorphs"
    )
    assert figures.title == "17 points"
    elder = dict(zip(figures.columns, figures.rows[0], strict=True))
    assert (elder["Unit"], elder["Points"], elder["Strength"]) == ("Elder, Commander", "9", "5")
    assert (elder["Shoot Value"], elder["Movement"]) == ("4+ at 12 inches", "8")
    told = dict(special.rows)["Elder, Commander"]
    assert "back into the fray, cloaking device, firefight, high powered blades" in told


def test_all_that_can_be_bought_is_listed_with_what_it_does() -> None:
    found = parts()
    assert len(found) == 13 + 108 + 35 + 13 + 24
    assert sum(part.alone for part in found) == 13
    assert all(part.text.endswith((".", "Strength 5", "Strength 10")) for part in found)
    texts = {(part.group, part.word): part.text for part in found}
    assert texts["For elite infantry", "assault doctrine"] == "Attack Value one better."
    assert texts["For militia rabble", "ravenous horde"] == "No shoot. Attack on 7+."
    assert texts["For elite infantry", "mobile"] == "Movement +4 inches."


def test_a_number_before_a_line_is_so_many_units() -> None:
    found = judge("Boss: heavy infantry, commander\n2 Men: heavy infantry")
    assert found.text == f"{MEN.replace('A:', 'Men:').replace('B:', 'Men:')}"
    assert found == judge(found.text) and found.faults == ()
    assert judge("3 Tanks: tank").text == "Tanks: tank\nTanks: tank\nTanks: tank"


def test_every_rule_that_a_unit_can_have_is_explained() -> None:
    bought = {rule for options in OPTIONS.values() for option in options for rule in option.gains}
    printed = {rule for profile in PROFILES.values() for rule in profile.rules}
    assert bought | printed == set(UNIT_RULES)
    assert len(UNIT_RULES) == 34 and len(XENO_RULES) == 35
    assert len(POWERS) == 13 and len(TRAITS) == 24 and len(PROFILES) == 13


def test_random_lists_are_judged_as_by_another() -> None:
    legal = 0
    for seed in range(LISTS):
        random = Random(seed)
        units, size = random_units(random), random.choice((12, 18, 24, 24, 30, 36))
        lines = [", ".join(map(spoken, words)) for words in units]
        lines[0] += ", commander"
        text = "\n".join(f"U{n}: {line}" for n, line in enumerate(lines))
        found = judge(text, size)
        assert bool(found.faults) == wrong(units, size), (text, found)
        assert found.total == sum(map(price, read(text)))
        legal += not found.faults
    assert legal > LISTS // 10
