"""Which paragraph of the rulebook tells of what."""

from collections.abc import Mapping

from rules.avp_thb import reference
from rules.avp_thb.units import Unit, Weapon
from rules.kernel.panels import Row
from rules.kernel.rulebook import page_of, section_of
from rules.parts.explaining import explained

# Of a skill; those that say other things of other factions are told apart by them.
SKILLS: Mapping[str, str] = {
    "acidic_blood": "3.3-5", "auto_sentry": "7.1-1", "charge": "7.3-1",
    "climbing_claws": "7.2-1", "egg_injection": "7.2-3", "guided_fire": "7.1-3",
    "gun_emplacement": "7.1-4", "hive_bloodhounds": "7.2-4", "improved_dodge": "7.2-5",
    "improved_hide": "7.2-6", "infiltration": "7.1-8", "medic": "7.1-10",
    "pack_hunt": "7.3-4", "perimeter_secured": "7.1-11", "ping": "7.1-12", "rage": "7.3-7",
    "resilient": "7.2-7", "royal_pheromones": "7.2-8", "seasoned_hunter": "3.2-15",
    "self_destruct": "7.3-9", "sentry_gun_set_up": "7.1-13", "spiked_nightmare": "7.3-11",
    "team_tactics": "3.2-14", "tiny": "7.2-9", "unstoppable": "7.2-11",
    "vocal_mimicry": "3.2-17",
}  # fmt: skip
DODGE: Mapping[str, str] = {"marine": "7.1-2", "alien": "7.2-2", "predator": "7.3-2"}
# Of a stat card, without what its model is armed with.
BODIES: Mapping[str, str] = {
    "pulse": "8.1-1", "smartgun": "8.1-2", "tracker": "8.1-3", "medic": "8.1-4",
    "sergeant": "8.1-5", **dict.fromkeys(("wy_pulse", "wy_smartgun", "wy_tracker"), "8.1-6"),
    "wy_medic": "8.1-6", "loader": "8.1-7", "lynn": "8.1-8", "dutch": "8.1-9", "gun": "8.1-10",
    **dict.fromkeys(("captain", "major", "colonel", "wy_captain"), "8.1-11"),
    "facehugger": "8.2-1", "stalker": "8.2-2", "infant": "8.2-3", "warrior": "8.2-4",
    "guard": "8.2-5", "crusher": "8.2-6", "queen": "8.2-7", "predalien": "8.2-8",
    "evolved": "8.2-9", "praetorian": "8.2-10",
    "disc": "8.3-1", "combi": "8.3-2", "hunter": "8.3-3", "hellhound": "8.3-4",
    "berserker": "8.3-5", "young_combi": "8.3-6", "young_blade": "8.3-6", "mimicry": "3.2-17",
    **dict.fromkeys(("elder_warrior", "elder_hunter", "elder_berserker"), "8.3-7"),
}  # fmt: skip
# Of what is special about a weapon.
ARMS: Mapping[str, str] = {
    "launcher": "4.2.1-8", "flamer": "4.1.1-3", "shotgun": "4.1.1-6", "facehug": "6.5-11",
    "acid_spit": "6.5-20", "thrown_disc": "6.5-6", "relic_thrown_disc": "6.5-6",
    "smartgun": "7.1-3", "tail": "8.2-11",
    **dict.fromkeys(("plasma", "gatling", "cannon"), "7.3-3"),
}  # fmt: skip
KINDS: Mapping[str, str] = {"CC": "2.4-2", "RS": "2.4-1"}  # of weapons


def told(id: str, under: str = "", remark: str = "") -> Row:
    return explained(reference.book(), id, under, remark)


def skill(card: Unit, name: str) -> str:
    return DODGE[card.faction] if name == "dodge" else SKILLS[name]


def arm(key: str, weapon: Weapon) -> str:
    return ARMS.get(key, KINDS[weapon.kind])


def body(card: Unit) -> str:
    return BODIES[card.body]


def more(id: str) -> tuple[str, str]:
    """The link of a panel to the paragraph *id*, and what it is called."""
    return page_of(id), f"§{section_of(id)}"
