"""The odds that a player is shown before an attack count cards and packs, as the attack does."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from rules.doom.actions.attacking import Attack
from rules.doom.dice import FACES, Face
from rules.kernel import fold
from tests.doom.play import SYSTEM
from tests.support.random_play import Seeded

HERE = """row ...
row ...
marine marine-1 b1 {about}
figure zo1 zombie a1
figure zo2 zombie c2
turn marine-1 unload
"""
FAR = """row .......
row .......
marine marine-1 a1 {about}
marine marine-2 a2 cards=officer
figure zo1 zombie g1
turn marine-1 advance
"""
INVADING = """row ...
marine marine-1 a1
figure zo1 zombie b1
hand dark-energies-1
turn invader
"""
ARMOUR = 2  # of a zombie, and of a marine at first


def told(state: Any, seat: str, *words: str) -> list[str]:
    view = SYSTEM.view(state, seat)
    attack = Attack(words)
    attack.check(view)
    return attack.odds(view)


def by_hand(more: int, wounds: int) -> str:
    """
    What one red die that hits costs who has so many *wounds*, with so much *more* damage, by its
    faces.
    """
    dealt = [face.damage + more for face in FACES["red"] if not face.miss and face.damage]
    lost = [damage // ARMOUR for damage in dealt]
    falls = Fraction(sum(one >= wounds for one in lost), 6)
    told = f" ({float(falls):.0%} to fall)" if falls else ""
    return f"{float(Fraction(sum(lost), 6)):.2f} wounds on average{told}"


@pytest.mark.parametrize(("cards", "more"), [("recon", 0), ("special-ops", 1)])
def test_special_ops_deal_more_in_their_first_attack_of_a_turn(cards: str, more: int) -> None:
    state = SYSTEM.read_position(HERE.format(about=f"cards={cards}"))
    said = told(state, "marine-1", "fist", "a1")
    assert said[0] == "83% to hit at range 1."
    assert said[1] == f"zombie zo1, armour {ARMOUR}: {by_hand(more, 2)}."


def test_by_hand_and_more_differ() -> None:
    assert by_hand(0, 2) != by_hand(1, 2)
    assert "to fall" in by_hand(1, 2)


def test_the_front_guard_is_told_of_all_whom_its_first_blow_strikes() -> None:
    state = SYSTEM.read_position(HERE.format(about="cards=front-guard"))
    assert [line.split(",")[0] for line in told(state, "marine-1", "fist", "a1")[1:]] == [
        "zombie zo1",
        "zombie zo2",
    ]
    assert len(told(state, "marine-1", "pistol", "a1")) == 2 + 1


def test_a_berserk_fist_fells_whom_it_hits() -> None:
    state = SYSTEM.read_position(HERE.format(about="rage=2"))
    assert told(state, "marine-1", "fist", "a1")[1].endswith("armour 2: falls if it is hit.")
    assert "on average" in told(state, "marine-1", "pistol", "a1")[1]


def test_what_a_card_adds_to_an_invaders_attack_is_told() -> None:
    state = SYSTEM.read_position(INVADING)
    means = []
    for line in ("activate zo1", "play dark-energies-1"):
        fold.submit(SYSTEM, state, "invader", line, Seeded(Random(1)))
        means.append(told(state, "invader", "a1")[1])
    # The card deals 2 more.
    assert means == [f"marine ma1, armour {ARMOUR}: {by_hand(more, 10)}." for more in (0, 2)]


def test_how_likely_a_marine_is_fragged_is_told() -> None:
    state = SYSTEM.read_position(INVADING.replace("a1\n", "a1 wounds=1\n", 1))
    fold.submit(SYSTEM, state, "invader", "activate zo1", Seeded(Random(1)))
    fatal = sum(not face.miss and face.damage >= ARMOUR for face in FACES["red"])
    assert told(state, "invader", "a1")[1].endswith(f"({fatal / 6:.0%} to be fragged).")


def test_an_aimed_attack_is_told_with_its_dice_rolled_again() -> None:
    """A fist that shows a miss rolls its die again; at range 1 nothing else misses."""
    state = SYSTEM.read_position(HERE.format(about="orders=aim"))
    hit = Fraction(5, 6)
    twice = hit + (1 - hit) * hit
    said = told(state, "marine-1", "fist", "a1", "aimed")[0]
    assert said == f"83% to hit at range 1, {float(twice):.0%} with a die rolled again."


@pytest.mark.parametrize(("most", "what"), [(1, "a die"), (2, "dice")])
def test_the_dice_are_rolled_again_with_which_a_hit_is_likeliest(most: int, what: str) -> None:
    orders = "orders=aim" if most > 1 else "cards=recon"
    state = SYSTEM.read_position(FAR.format(about=orders))
    said = told(state, "marine-1", "pistol", "g1", "aimed" if most > 1 else "officer")[0]
    best = sum(best_of(roll, most) for roll in product(FACES["yellow"], FACES["green"]))
    assert said.endswith(f", {float(best / 36):.0%} with {what} rolled again.")


def best_of(roll: tuple[Face, ...], most: int) -> Fraction:
    """How likely the pistol hits at range 6 after this roll, tried out with all dice."""
    colours = ("yellow", "green")
    found = Fraction(0)
    for again in product((False, True), repeat=2):
        if sum(again) <= most:
            sides = [FACES[c] if a else (f,) for c, f, a in zip(colours, roll, again, strict=True)]
            after = [*product(*sides)]
            hits = [one for one in after if not any(f.miss for f in one)]
            far = sum(sum(f.range for f in one) >= 6 for one in hits)
            found = max(found, Fraction(far, len(after)))
    return found
