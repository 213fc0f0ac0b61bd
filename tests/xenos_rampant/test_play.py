"""Random games from a position: they end, replay alike and keep what must always hold."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from rules.kernel import fold
from rules.kernel.chance import Recorded
from rules.kernel.errors import OrderError
from rules.xenos_rampant import odds, position
from rules.xenos_rampant.ground.points import gap
from tests.support.random_play import Seeded
from tests.xenos_rampant.play import MOST, SYSTEM, faced, game


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_ends_and_replays(seed: int) -> None:
    events, last = [], None
    for number, (state, played) in enumerate(game(seed)):
        events.append(played)
        last = state
        assert not (SYSTEM.prompts(state) and state.gone), "a snapshot forgets who is gone"
        assert number < MOST
    assert last is not None and SYSTEM.outcome(last) is not None
    again = position.read(faced(Random(seed)))
    start = Recorded(events[0].rolls)
    fold.begun(SYSTEM, again, start)
    start.finish()
    for played in events[1:]:
        chance = Recorded(played.rolls)
        seat = SYSTEM.prompts(again)[0].seat
        fold.submit(SYSTEM, again, seat, played.order, chance)
        chance.finish()
    assert fold.digest(SYSTEM, again) == fold.digest(SYSTEM, last)


@pytest.mark.parametrize("seed", range(6, 12))
def test_what_always_holds(seed: int) -> None:
    for state, _ in game(seed):
        units = list(state.units.values())
        for unit in units:
            assert 1 <= unit.strength <= unit.profile.strength
            assert state.ground.has(unit.at)
            assert not (unit.suppressed and (unit.prone or not unit.can_waver))
        there = [unit for unit in units if not unit.aboard]
        near = [(a, b) for a, b in combinations(there, 2) if gap(a.disc, b.disc) < 10]
        # Whoever stands nearer than an inch has fought and found no room.
        assert all(a.seat != b.seat for a, b in near)
        assert not state.tests


def test_a_refused_order_changes_nothing() -> None:
    state = position.read(faced(Random(1)))
    fold.begun(SYSTEM, state, Seeded(Random(1)))
    before = fold.digest(SYSTEM, state)
    for line in ("move b1 x24", "move b1", "move b1 up 3", "move b1 north six", "shoot b1 r9",
                 "attack b1 r1", "attack b1 r9", "move r1 k12", "shoot b1 b2", "ground b9",
                 "move b1 a1 a2 a3 a4 a5", "move b1 towards tea", "react"):  # fmt: skip
        with pytest.raises(OrderError) as refusal:
            fold.submit(SYSTEM, state, "blue", line, Seeded(Random(1)))
        assert str(refusal.value).endswith(".")
    assert fold.digest(SYSTEM, state) == before


def test_odds_are_those_of_the_dice() -> None:
    passes = {5: 30, 6: 26, 7: 21, 8: 15}
    assert all(odds.total_at_least(2, needs) * 36 == ways for needs, ways in passes.items())
    means = {(10, 4, 2): 2.25, (10, 4, 4): 0.8828, (10, 5, 3): 0.7778, (5, 3, 5): 0.1317}
    for (dice, needs, armour), mean in means.items():
        assert abs(float(odds.mean_loss(odds.Blow(dice, needs, armour))) - mean) < 0.0001
    assert odds.mean_loss(odds.Blow(1, 5, 1, sixes_twice=True)) * 6 == 3
    assert odds.mean_loss(odds.Blow(1, 5, 3, rounds_up=True)) * 3 == 1
    assert (
        odds.mean_loss(odds.Blow(10, 7, 1)) == 0
        and odds.rounded(odds.mean_loss(odds.Blow(10, 4, 2))) == "2.2"
    )


def test_odds_count_rules_of_both_units() -> None:
    """On 5+ one die hits once in three, or if it is rolled again five times in nine."""
    blow = odds.Blow(2, 5, 1)
    means = {
        blow._replace(again=2): Fraction(10, 9),
        blow._replace(again=1): Fraction(2, 3) + Fraction(8, 9) * Fraction(1, 3),
        blow._replace(again=2, sixes_twice=True): 2 * (Fraction(1, 2) + Fraction(2, 3) / 2),
        blow._replace(doubled=True): Fraction(4, 3),
        blow._replace(saves=5): Fraction(4, 9),
        blow._replace(doubled=True, saves=6): Fraction(10, 9),
    }
    assert {one: odds.mean_loss(one) for one in means} == means
    assert all(sum(odds.losses(one).values()) == 1 for one in means)
    assert odds.loss_at_least(blow._replace(doubled=True, saves=5), 4) == Fraction(1, 9) * 16 / 81


def test_how_likely_a_unit_is_hurt_and_destroyed_is_told() -> None:
    """Two dice on 5+: four ways of nine to have no hit, one to have two."""
    assert odds.told_loss(odds.Blow(2, 5, 1), 2) == (
        "0.7 Strength on average (56% to lose any, 11% to be destroyed)"
    )
    assert odds.told_loss(odds.Blow(2, 7, 1), 2) == "0.0 Strength on average"
    exact = odds.loss_at_least(odds.Blow(10, 6, 2), 1)
    assert exact == 1 - Fraction(5, 6) ** 10 - 10 * Fraction(1, 6) * Fraction(5, 6) ** 9


def test_odds_are_told_before_an_order() -> None:
    state = position.read(
        "table drawn\nphase blue orders\nunit b1 20.0,20.0 | A: light infantry\n"
        "unit b2 40.0,40.0 | B: light infantry\nunit r1 20.0,26.0 | C: light infantry\n"
    )
    assert fold.odds(SYSTEM, state, "blue", "shoot b1 r1") == [
        "Shoot 6+: 72%. If it fails, the phase ends.",
        "10 dice on 6+ against Armour 2: 0.6 Strength on average (52% to lose any).",
    ]
    assert fold.odds(SYSTEM, state, "blue", "move b1 north 2") == [
        "It is free.",
        "It goes to 20.0,18.0 for 2 of 8 inches.",
    ]
    blows = fold.odds(SYSTEM, state, "blue", "attack b1 r1")[1:]
    assert blows == [
        "A b1: 10 dice on 6+ against Armour 2: 0.6 Strength on average (52% to lose any).",
        "C r1: 10 dice on 5+ against Armour 2: 1.4 Strength on average (90% to lose any).",
    ]
    rides = position.read(
        "table drawn\nphase blue orders\nunit b1 20.0,20.0 facing=s | D: fighting vehicle\n"
        "unit b2 40.0,40.0 | B: light infantry\nunit r1 20.0,42.0 | E: light infantry\n"
    )
    near = fold.odds(SYSTEM, rides, "blue", "skirmish b1 20.0,28.0 r1")[1]
    assert near.startswith("10 dice on 5+ against Armour 2: 1.4 Strength on average (90%")
    standing = fold.odds(SYSTEM, rides, "blue", "skirmish b1 r1 20.0,28.0")[1]
    assert "10 dice on 5+ against Armour 3 (2 +1 extreme range)" in standing
    seer = position.read(
        "table drawn\nphase blue orders\nunit b1 20.0,20.0 | S: light infantry, psychic 1,"
        " psychic shield\nunit b2 24.0,20.0 | B: light infantry\n"
        "unit r1 40.0,40.0 | C: light infantry\n"
    )
    assert fold.odds(SYSTEM, seer, "blue", "manifest b1 psychic-shield b2") == [
        "Psychic shield 7+: 58%. If it fails, the phase ends.",
        "Has 1 more Armour, until your next phase.",
    ]
    shot = SYSTEM.actions["shoot"].from_words(["b1", "r1"])
    assert shot.opens(SYSTEM.view(state, "blue")) == ["C r1 may shoot back on 7+."]


RULES_OF_BOTH = """table drawn
phase blue orders
unit b1 20.0,20.0 power=guiding_eye:b3 | Eyes: elite infantry, stun weapons
unit b2 30.0,20.0 | Boss: elite infantry, demonic, commander, champion
unit b3 44.0,44.0 | Seer: light infantry, psychic 1, guiding eye
unit b4 10.0,20.0 | Call: light infantry, fire support
unit b5 4.0,20.0 | Scouts: recon infantry
unit r1 20.0,27.0 | Field: heavy infantry, force field 3
unit r2 30.0,27.0 | Foes: heavy infantry, demonic
"""


def told_of(line: str) -> list[str]:
    state = position.read(RULES_OF_BOTH)
    return fold.odds(SYSTEM, state, "blue", line)[1:]


def test_odds_name_the_rules_that_they_count() -> None:
    assert told_of("shoot b1 r1") == [
        "10 dice on 4+, all misses rolled again, against Armour 3, each point saved on 5+:"
        " 1.4 Strength on average (89% to lose any).",
        "Eyes b1 stuns: what Field r1 would lose counts double in its Courage test, and costs no"
        " Strength.",
    ]
    assert told_of("attack b2 r2") == [
        "Boss b2: 10 dice on 4+, up to 2 misses rolled again, against Armour 3, losses doubled:"
        " 3.3 Strength on average (98% to lose any, 7% to be destroyed).",
        "Foes r2: 10 dice on 5+ against Armour 4, losses doubled: 0.9 Strength on average (44% to"
        " lose any).",
    ]
    assert told_of("support b4 r1") == [
        "10 dice on 4+ against Armour 3, each point saved on 5+: 0.9 Strength on average (71% to"
        " lose any).",
    ]


def test_who_may_shoot_back_at_a_skirmisher_is_told() -> None:
    view = SYSTEM.view(position.read(RULES_OF_BOTH), "blue")
    skirmish = SYSTEM.actions["skirmish"]
    assert skirmish.from_words(["b5", "8.0,20.0", "r1"]).opens(view) == [
        "Field r1 may shoot back on 7+."
    ]


def test_sixes_that_count_twice_and_a_single_inch_are_told() -> None:
    state = position.read(
        "table drawn\nphase blue orders\nunit b1 20.0,20.0 | A: light infantry, heavy weapon\n"
        "unit b2 40.0,40.0 | B: light infantry\nunit r1 20.0,26.0 | C: heavy infantry\n"
    )
    assert fold.odds(SYSTEM, state, "blue", "shoot b1 r1")[1] == (
        "10 dice on 6+, sixes count twice, against Armour 3: 0.8 Strength on average (52% to lose"
        " any)."
    )
    told = fold.submit(SYSTEM, state, "blue", "move b1 north 1", Seeded(Random(1))).facts
    assert told[0].text == "A b1 moves to 20.0,19.0 for 1 inch."


def test_who_resists_a_power_or_meets_a_charge_is_told() -> None:
    state = position.read(
        "table drawn\nphase blue orders\n"
        "unit b1 20.0,20.0 | S: light infantry, psychic 1, paralysis\n"
        "unit b2 40.0,40.0 | B: light infantry\nunit r1 20.0,26.0 | C: berserk infantry,"
        " psychic resistance\nunit r2 24.0,26.0 | D: heavy infantry, commander, strong willed\n"
    )
    assert (
        fold.odds(SYSTEM, state, "blue", "manifest b1 paralysis r1")[-1] == "C r1 resists it on 4+."
    )
    assert fold.odds(SYSTEM, state, "blue", "manifest b1 paralysis r2")[-1] == (
        "It does not touch D r2, whose Commander is strong-willed."
    )
    charge = SYSTEM.actions["attack"].from_words(["b1", "r1"])
    assert charge.opens(SYSTEM.view(state, "blue")) == [
        "C r1 may meet the charge on 7+, and then fights on 4+."
    ]
