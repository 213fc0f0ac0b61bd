"""The words on unit sheets in our own sentences: unit rules, xeno rules, powers and traits."""

from collections.abc import Mapping
from dataclasses import dataclass

# What profiles and options give a unit.
UNIT_RULES: Mapping[str, str] = {
    "all_terrain": "Rough ground does not slow this vehicle.",
    "anti_tank": "Halves the Armour of a vehicle it shoots at, rounded up, before all else.",
    "armour_piercing": "Takes 1 from the Armour of what it shoots at.",
    "back_into_the_fray": "After a passed Rally it may take one order, which it must test for.",
    "combat_engineering": "A building that it attacks defends on sixes alone.",
    "counter_charge": "On 7+ it meets the charge of infantry no faster than itself, and both use"
    " their Attack Values. Not while Suppressed.",
    "counter_sniper": "May target Hard to Target units from any distance it shoots at.",
    "demolitions": "Halves the Armour of a vehicle it fights, rounded up; instead of its Powered"
    " Blades.",
    "engulfing": "Cover adds nothing to the Armour of what it shoots at.",
    "fire_support": "An order on 8+: its dice hit on 4+ a target it sees at any distance, without"
    " any of its own weapon rules and without Firefight. With more ones than hits, another unit"
    " within 6 inches of the target is hit instead, and the target’s side chooses which.",
    "firefight": "On 7+ it shoots back at the first enemy that targets it in a turn, if that one"
    " shoots from inside its range. Not while Suppressed.",
    "go_to_ground": "Instead of moving it lies down: 1 more Armour against shooting and Defence"
    " Value 5+, until it acts or is Suppressed.",
    "guerrillas": "Soft cover adds 1 more to its Armour.",
    "hard_to_target": "Is picked as a target for shooting from within 12 inches only, and has"
    " Armour 2 against shots, in a Firefight, too.",
    "heavy_weapon": "Each six of its shooting is two hits.",
    "high_powered_blades": "Takes 1 from the Armour of what it fights.",
    "hull": "Counts as a vehicle for Anti-Tank and Demolitions.",
    "indirect_fire": "With Spotters it may shoot at what only they see.",
    "line_breaker": "Obstacles neither stop nor slow it.",
    "never_attacks": "Takes no Attack orders; where it must charge, it shoots instead.",
    "open_order": "Rough ground does not slow it.",
    "primitive_armour": "Has Armour 2 in a fight, and when Primitive Infantry or Militia shoot.",
    "primitive_missiles": "All but Xenomorphs, Primitive Infantry and Militia have 1 more Armour"
    " against its shooting.",
    "ranger": "Fights in rough ground with its own values.",
    "skirmish": "An order on 7+: it moves up to half and shoots, in either order, at 6+ and 12"
    " inches.",
    "skirmish_at_full_value": "Skirmishes with its own Shoot Value.",
    "spotters": "A friend within 12 inches of the target may give up its action, and the shooter"
    " hits on 3+; the shooter must see the target.",
    "transport_10": "Carries one infantry unit of up to 10 Strength.",
    "transport_15": "Carries one infantry unit of up to 15 Strength.",
    "transport_5": "Carries one infantry unit of up to 5 Strength.",
    "vehicle": "Drives along its facing; a turn of up to 90 degrees costs 2 inches, backwards"
    " costs double, obstacles bar its way. It may move and shoot in one order with 1 less on each"
    " die. At half Strength it moves half as far and tests at -1.",
    "veteran_crew": "Moves and shoots in one order without the 1 less.",
    "walker": "A vehicle that moves and charges as infantry does and shoots all round.",
    "wild_charge": "Must test to attack when an enemy is within reach, and may do nothing else.",
}


@dataclass(frozen=True)
class XenoRule:
    """
    What any unit may buy, as far as its profile lets it; with *tiers* each step has a price of
    its own, the number of the step. *needs* are rules of which one must be there, too.
    """

    key: str
    price: int
    text: str
    tiers: int = 0
    needs: tuple[str, ...] = ()
    infantry_only: bool = False
    without: str = ""

    def cost(self, tier: int) -> int:
        return self.price * max(tier, 1)


XENO_RULES: Mapping[str, XenoRule] = {
    rule.key: rule
    for rule in (
        XenoRule("boarding_shields", 2, "Defence Value one better, 1 more Armour when shot at."),
        XenoRule(
            "brutal_leader", 1,
            "Units within 6 inches roll a failed Courage test or Rally again, once, for 1"
            " Strength. Not while this unit is Suppressed.",
        ),
        XenoRule(
            "cloaking_device", 3,
            "Is shot at from within 12 inches only, with 1 more Armour.",
        ),
        XenoRule(
            "combat_medic", 2,
            "When it or a friend within 6 inches loses Strength, a die of 4+ saves one point; 1"
            " less on the die at half Strength. Not while Suppressed, and never for Demonic,"
            " Mechanoid or Undead units unlike itself.",
        ),
        XenoRule(
            "contagious", 1, "Gains 1 Strength when it costs infantry Strength in a fight.",
            needs=("demonic", "undead"), infantry_only=True,
        ),
        XenoRule(
            "crusader", 4,
            "Rolls all its misses again, once, against one kind of enemy, and is not afraid of"
            " it. Its own detachment has none of that kind. The points are paid in any case.",
        ),
        XenoRule(
            "demonic", 0,
            "Fearsome; immune to stun and fear. Demonic units cost each other double Strength."
            " Unstable once it has lost Strength. Powers against it need 2 less.",
        ),
        XenoRule(
            "exploder", 1,
            "At 0 Strength (1), or by an order on 5+ (2), it shoots at all units within 6 inches,"
            " on 3+ with a die for each of its Strength, and is gone. A failed order only"
            " destroys it.",
            tiers=2,
        ),
        XenoRule("fanatical_discipline", 2, "Courage one better, at best 3+."),
        XenoRule("fearsome", 2, "Courage tests that its Attacks cause are at -1."),
        XenoRule("fearful", -1, "Courage tests and Rallies at -1, at -2 against the Fearsome."),
        XenoRule(
            "flying", 2,
            "Moves over all. Sees and is seen by everybody, has no cover, is attacked by fliers"
            " only, and retreats its full movement.",
        ),
        XenoRule(
            "force_field", 1,
            "A die for each Strength lost to shooting saves it on a six (1) or on 5+ (2); in a"
            " fight, too (3).",
            tiers=3,
        ),
        XenoRule(
            "hatred", 1,
            "Wild Charge against one kind of enemy; it passes the test if it had Wild Charge.",
        ),
        XenoRule(
            "hive_mind", 1,
            "Always counts as near its Commander; truly near it has Courage 0+.",
        ),
        XenoRule("immobile", -2, "Neither moves nor attacks, and is routed when it must go."),
        XenoRule(
            "infiltrators", 1,
            "After deployment it moves once without a test, a die of inches farther.",
        ),
        XenoRule(
            "inspirational_leader", 2,
            "Units within 6 inches roll a failed Courage test or Rally again, once. Not while"
            " this unit is Suppressed.",
        ),
        XenoRule(
            "mechanoid", 0,
            "One more order is free; 1 less on the tests of others. Never tests Courage. At half"
            " Strength all orders are tested, and a failed double destroys it, in a wild charge or"
            " a reaction, too.",
        ),
        XenoRule(
            "mercenary", -1,
            "A die after deployment: 1 absent; 2 late, it moves into its zone from the round that"
            " a die says on; 3 orders to attack and shoot at -1; 4 the same at +1; 5 Wild Charge;"
            " 6 a raid costs the cheapest enemy a die of Strength, which keeps at least 1.",
        ),
        XenoRule("mono_molecular_blades", 2, "Each six in a fight is two hits."),
        XenoRule("psychic", 1, "Knows 1, 2 or 3 powers; with (4) they reach 24 inches.", tiers=4),
        XenoRule(
            "psychic_hazards", -1, "A double when it manifests costs Strength, as many as the die.",
            needs=("psychic",),
        ),
        XenoRule("psychic_resistance", 1, "A die of 4+ ignores any power aimed at it."),
        XenoRule(
            "psychic_species", 1,
            "Powers of difficulty 6 (1), of 6 and 7 (2) or all (3) need no test.",
            tiers=3, needs=("psychic",),
        ),
        XenoRule("regeneration", 1, "An order on 7+: it regains 1 Strength."),
        XenoRule("skimmer", 1, "Moves over rough and impassable ground."),
        XenoRule("slow", -1, "Moves 2 inches less.", without="mobile"),
        XenoRule(
            "special_insertion", 1,
            "Begins off the table, and arrives by a tested Move anywhere 6 inches from enemies."
            " After a failed test it waits, or lands at a risk. A transport may bring one unit.",
        ),
        XenoRule(
            "stabilised_weaponry", 2, "Moves and shoots in one order, as vehicles do.",
            infantry_only=True,
        ),
        XenoRule(
            "stun_weapons", 1,
            "Costs no Strength; what would be lost counts double in the Courage test. It may"
            " choose to kill before any dice, and kills who is immune to stun.",
        ),
        XenoRule(
            "teleport_jump", 1,
            "Moves up to two dice of inches one way over everything, and no farther than what it"
            " moves towards. A double costs as much"
            " Strength as the die, and a Courage test.",
        ),
        XenoRule("unarmed", -1, "Does not shoot."),
        XenoRule(
            "undead", 0,
            "Courage 0+, never Suppressed, immune to stun and fear. Hits in a fight round up.",
        ),
        XenoRule(
            "unstable", -2,
            "A double of an order test, a wild charge or a reaction costs as much Strength as the"
            " die.",
        ),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Power:
    """
    What a psychic unit manifests: on what number, how far in tenths of an inch (0: there is no
    distance to measure), on whom, and for how long.
    """

    key: str
    difficulty: int
    reach: int
    target: str
    lasts: str
    text: str

    @property
    def told(self) -> str:
        """`Has 1 more Armour, until your next phase.`"""
        return f"{self.text.rstrip('.')}, {self.lasts}." if self.lasts else self.text


OURS, MATES = "friend", "mate"  # with the unit itself, and without it
ON_WHOM = {
    OURS: "itself or a friend", MATES: "another unit of its side", "enemy": "an enemy",
    "any": "any unit", "reserve": "a friend in reserve", "powered": "a unit with powers on it",
    "flesh": "another living unit of its side", "machine": "another machine of its side",
}  # fmt: skip
OWN_TURN, ITS_TURN = "until your next phase", "until the end of its next phase"
POWERS: Mapping[str, Power] = {
    power.key: power
    for power in (
        Power(
            "mental_command",
            6,
            180,
            MATES,
            OWN_TURN,
            "Another unit rolls a failed order test again, once.",
        ),
        Power(
            "soothed_mind",
            6,
            180,
            MATES,
            OWN_TURN,
            "Another unit rolls each failed Courage test again.",
        ),
        Power(
            "summoner",
            6,
            0,
            "reserve",
            "",
            "A unit with special insertion arrives within 12 inches, 6 from enemies.",
        ),
        Power("psychic_healing", 7, 180, "flesh", "", "Another unit regains 1 Strength."),
        Power("machine_friend", 7, 180, "machine", "", "Another one regains 1 Strength."),
        Power("visions_of_terror", 7, 180, "enemy", "until it rallies", "Is Suppressed."),
        Power("paralysis", 7, 180, "enemy", ITS_TURN, "Moves and fights as in rough ground."),
        Power("concealment", 7, 180, OURS, ITS_TURN, "Is targeted from within 12 inches only."),
        Power("guiding_eye", 7, 180, OURS, OWN_TURN, "Rolls missed shots again."),
        Power("guiding_hand", 7, 180, OURS, OWN_TURN, "Rolls missed blows again."),
        Power("psychic_shield", 7, 180, OURS, OWN_TURN, "Has 1 more Armour."),
        Power("transportation", 7, 180, "any", "", "Is moved up to two dice of inches one way."),
        Power("annulment", 8, 180, "powered", "", "All powers on it end."),
    )
}


@dataclass(frozen=True)
class Trait:
    """What a Commander is like: the *roll* on one of four tables that gives it."""

    key: str
    table: str
    roll: int
    text: str


def table(name: str, *rows: tuple[str, str]) -> list[Trait]:
    return [Trait(key, name, roll, text) for roll, (key, text) in enumerate(rows, 1)]


TRAITS: Mapping[str, Trait] = {
    trait.key: trait
    for trait in (
        *table(
            "aggressive",
            ("timid", "The Commander’s unit is not ordered to attack."),
            ("insipid", "Others have no Courage from the Commander."),
            ("attack_attack_attack", "The unit has Wild Charge, and passes it if it had it."),
            ("extreme_disciplinarian", "The unit is a Brutal Leader within 12 inches."),
            ("brave", "The unit is not afraid of the Fearsome."),
            ("fix_bayonets", "Each turn one unit within 12 inches attacks without a test."),
        ),
        *table(
            "tactical",
            ("indecisive", "No orders are easier for the Commander."),
            ("reactive", "1 less on the roll for who attacks."),
            (
                "commanding",
                "Each turn one failed Move, Attack or Shoot within 12 inches is rolled again.",
            ),
            ("manoeuvres", "Each turn one unit within 12 inches moves without a test."),
            ("shooting_drill", "Each turn one unit within 12 inches shoots without a test."),
            ("hold_the_line", "One unit within 12 inches takes an order instead of charging."),
        ),
        *table(
            "strategic",
            ("paper_pusher", "The detachment has 2 points fewer."),
            (
                "half_wit",
                "After deployment a die for each other unit: the first with a 1 is not there.",
            ),
            ("wise", "1 more on the roll for who attacks, or 1 less if the list says “defends”."),
            ("father_to_his_men", "Each turn one Courage test within 12 inches is rolled again."),
            ("unpredictable", "After deployment two or three units may change places."),
            ("logistician", "The detachment has 2 points more."),
        ),
        *table(
            "warlord",
            ("runt", "The Commander’s unit rolls one die fewer."),
            ("craven", "1 less on the unit’s Courage tests."),
            ("elite", "One more of the unit’s orders is free."),
            ("strong_willed", "Powers of the enemy do not touch the unit."),
            ("crack_shot", "The unit rolls up to two missed shots again."),
            ("champion", "The unit rolls up to two missed blows again."),
        ),
    )
}


def spoken(key: str) -> str:
    """`heavy weapon` for `heavy_weapon`."""
    return key.replace("_", " ")
