"""What units may buy: every option of every profile, with its price and what it does."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

ORDER = "order"  # in front of an order's new value; 0 takes the order away
GAINS, LOSES = "gains", "loses"  # in front of a rule


class Change(NamedTuple):
    """One thing that an option does to a figure; *by*: it is added, and replaces nothing."""

    figure: str
    value: int
    by: bool


@dataclass(frozen=True)
class Option:
    """
    *does* says it in a line: `strength 10, movement -20, order shoot 6, gains walker`.

    It cannot be had together *without* the options and xeno rules that are named there; *needs*
    is the option that must be bought first.
    """

    key: str
    price: int
    does: str
    without: str = ""
    needs: str = ""

    @cached_property
    def clauses(self) -> list[list[str]]:
        return [clause.split() for clause in self.does.split(", ")]

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        found = [words for words in self.clauses if words[0] not in (ORDER, GAINS, LOSES)]
        return tuple(Change(name, int(value), value[0] in "+-") for name, value in found)

    @cached_property
    def orders(self) -> dict[str, int]:
        """The new values of orders; 0 for one that is lost."""
        return {words[1]: int(words[2]) for words in self.clauses if words[0] == ORDER}

    @cached_property
    def gains(self) -> frozenset[str]:
        return frozenset(words[1] for words in self.clauses if words[0] == GAINS)

    @cached_property
    def loses(self) -> frozenset[str]:
        return frozenset(words[1] for words in self.clauses if words[0] == LOSES)


# fmt: off
OPTIONS: Mapping[str, tuple[Option, ...]] = {
    "elite_infantry": (
        Option("anti_tank", 2, "gains anti_tank", without="armour_piercing"),
        Option("armour_piercing", 1, "gains armour_piercing", without="anti_tank"),
        Option("assault_doctrine", 2, "attack -1"),
        Option("close_quarters_doctrine", -1, "range 120"),
        Option("demolitions", 2, "gains demolitions", without="high_powered_blades"),
        Option("fire_support", 4, "gains fire_support"),
        Option("heavy_weapon", 2, "gains heavy_weapon"),
        Option("high_powered_blades", 1, "gains high_powered_blades", without="demolitions"),
        Option("mobile", 1, "movement +40", without="slow"),
        Option("super_heavy_armour", 2, "armour 5, movement -20, gains hull"),
    ),
    "heavy_infantry": (
        Option("armour_piercing", 1, "gains armour_piercing"),
        Option("assault_doctrine", 2, "attack -1"),
        Option("close_quarters_doctrine", -1, "range 120"),
        Option("fire_support", 4, "gains fire_support"),
        Option("heavy_weapon", 2, "gains heavy_weapon"),
        Option("increased_squad_size", 2, "strength 10, attack 5, defence 4, shoot 5"),
        Option("mobile", 1, "movement +40", without="slow"),
        Option("undisciplined", -1, "courage 5"),
    ),
    "light_infantry": (
        Option("armour_piercing", 1, "gains armour_piercing"),
        Option("assault_doctrine", 2, "attack -1"),
        Option("close_quarters_doctrine", -1, "range 120"),
        Option("fire_support", 4, "gains fire_support"),
        Option("guerrillas", 1, "gains guerrillas"),
        Option("heavy_weapon", 2, "gains heavy_weapon"),
        Option("increased_squad_size", 2, "strength 10, attack 5, defence 4, shoot 5"),
        Option("mobile", 1, "movement +40", without="slow"),
        Option("undisciplined", -1, "courage 5"),
    ),
    "berserk_infantry": (
        Option("demolitions", 2, "gains demolitions", without="high_powered_blades"),
        Option("enthusiastic_but_untrained", -1, "attack +1"),
        Option("heavy_armour", 2, "armour 3", without="even_heavier_armour"),
        Option("even_heavier_armour", 4, "armour 4, attack 3",
               without="heavy_armour increased_squad_size"),
        Option("high_powered_blades", 1, "gains high_powered_blades", without="demolitions"),
        Option("increased_squad_size", 1, "strength 10, attack 3", without="even_heavier_armour"),
        Option("mobile", 1, "movement +40", without="slow"),
        Option("veteran", 2, "defence 5"),
    ),
    "support_infantry": (
        Option("anti_tank", 2, "gains anti_tank", without="armour_piercing"),
        Option("armour_piercing", 1, "gains armour_piercing", without="anti_tank"),
        Option("artillery", 2, "range 480", without="close_quarters_doctrine"),
        Option("close_quarters_doctrine", -2, "range 120", without="artillery"),
        Option("engulfing", 1, "gains engulfing"),
        Option("heavy_weapon", 2, "gains heavy_weapon"),
        Option("indirect_fire", 1, "gains indirect_fire"),
    ),
    "recon_infantry": (
        Option("counter_sniper_training", 1, "gains counter_sniper", needs="sniper_team"),
        Option("fire_support", 4, "gains fire_support"),
        Option("green", -1, "loses skirmish", without="sniper_team veteran"),
        Option("sniper_team", 2, "shoot 5, range 240, loses skirmish", without="green veteran"),
        Option("veteran", 2, "gains skirmish_at_full_value", without="green sniper_team"),
    ),
    "primitive_infantry": (
        Option("armoured", 1, "gains primitive_armour"),
        Option("increased_squad_size", 1, "strength 10, attack 4, defence 5", without="mob"),
        Option("mob", 2, "strength 15, attack 3, defence 5", without="increased_squad_size"),
        Option("mobile", 1, "movement +40", without="slow"),
        Option("primitive_missiles", 1,
               "shoot 6, range 60, order shoot 6, gains primitive_missiles", without="savages"),
        Option("savages", -1, "gains wild_charge", without="primitive_missiles"),
        Option("young_warriors", -1, "courage 5"),
    ),
    "militia_rabble": (
        Option("mob", 1, "strength 15, range 120"),
        Option("ravenous_horde", 0, "shoot 0, range 0, order shoot 0, order attack 7"),
    ),
    "greater_xenomorphs": (
        Option("demolitions", 2, "gains demolitions", without="high_powered_blades"),
        Option("cunning", 2, "defence 5"),
        Option("high_powered_blades", 1, "gains high_powered_blades", without="demolitions"),
        Option("ponderous", 1, "loses wild_charge", without="xenomorph_ranged_attack"),
        Option("xenomorph_ranged_attack", 2, "shoot 5, range 180, order shoot 6, loses wild_charge",
               without="ponderous"),
        Option("area_effect", 1, "gains engulfing", needs="xenomorph_ranged_attack"),
        Option("armour_piercing", 1, "gains armour_piercing",
               without="anti_tank", needs="xenomorph_ranged_attack"),
        Option("close_quarters_doctrine", -1, "range 120", needs="xenomorph_ranged_attack"),
        Option("anti_tank", 2, "gains anti_tank",
               without="armour_piercing", needs="xenomorph_ranged_attack"),
    ),
    "lesser_xenomorphs": (
        Option("cunning", 2, "defence 5"),
        Option("high_powered_blades", 1, "gains high_powered_blades"),
        Option("swarm", 2, "strength 10, attack 3"),
        Option("xenomorph_ranged_attack", 2,
               "shoot 5, range 180, order shoot 6, loses wild_charge"),
        Option("area_effect", 1, "gains engulfing", needs="xenomorph_ranged_attack"),
        Option("armour_piercing", 1, "gains armour_piercing",
               without="anti_tank", needs="xenomorph_ranged_attack"),
        Option("close_quarters_doctrine", -1, "range 120", needs="xenomorph_ranged_attack"),
        Option("anti_tank", 2, "gains anti_tank",
               without="armour_piercing", needs="xenomorph_ranged_attack"),
    ),
    "fighting_vehicle": (
        Option("anti_personnel_specialism", -1, "loses anti_tank"),
        Option("area_effect", 2, "gains engulfing"),
        Option("armour_piercing", 1, "gains armour_piercing"),
        Option("artillery", 2, "range 480, gains spotters", without="close_quarters_doctrine"),
        Option("close_quarters_doctrine", -1, "range 120", without="artillery"),
        Option("combat_engineering_vehicle", 1, "gains combat_engineering"),
        Option("indirect_fire", 1, "gains indirect_fire", needs="artillery"),
        Option("light_armoured_vehicle", -2, "armour -1, loses demolitions, loses line_breaker"),
        Option("green_crew", -1, "shoot 5", without="veteran_crew"),
        Option("veteran_crew", 2, "gains veteran_crew", without="green_crew"),
        Option("walker", 2, "attack 4, movement -20, gains walker"),
    ),
    "transport_vehicle": (
        Option("all_terrain", 1, "gains all_terrain"),
        Option("armour_piercing", 1, "gains armour_piercing"),
        Option("transport_10", 1, "gains transport_10, loses transport_5"),
        Option("line_breaker", 1, "gains line_breaker"),
        Option("green_crew", -1, "shoot 6"),
        Option("walker", 2, "attack 4, defence 5, movement -20, gains walker"),
        Option("demolitions", 2, "gains demolitions", needs="walker"),
    ),
    "softskin_vehicle": (
        Option("all_terrain", 1, "gains all_terrain"),
        Option("civilian", -1, "armour 2", without="improvised_armour"),
        Option("improvised_armour", 1, "armour 4, movement -20", without="civilian"),
        Option("large_vehicle", 2, "strength 10, movement -20"),
        Option("green_crew", -1, "courage 5"),
        Option("scythes", 1, "attack 5"),
        Option("technical", 2, "shoot 5, range 180, order shoot 6"),
        Option("anti_tank", 1, "gains anti_tank", without="armour_piercing", needs="technical"),
        Option("armour_piercing", 1, "gains armour_piercing",
               without="anti_tank", needs="technical"),
        Option("close_quarters_doctrine", -1, "range 120", needs="technical"),
        Option("engulfing", 1, "gains engulfing", needs="technical"),
        Option("transport_5", 1, "gains transport_5", without="transport_10 transport_15"),
        Option("transport_10", 2, "gains transport_10", without="transport_5 transport_15"),
        Option("transport_15", 2, "movement -20, gains transport_15",
               without="transport_5 transport_10"),
        Option("walker", 2, "attack 4, defence 5, movement -20, gains walker"),
        Option("demolitions", 2, "gains demolitions",
               without="high_powered_blades", needs="walker"),
        Option("high_powered_blades", 1, "gains high_powered_blades",
               without="demolitions", needs="walker"),
    ),
}
# fmt: on
