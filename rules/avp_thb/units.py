"""Stat cards and weapons, rulebook §8; a figure that cannot be read in print is as we read it."""

from dataclasses import dataclass, replace
from itertools import product

BASE_POINTS = {"small": 1, "medium": 2, "large": 3, "none": 6}  # Occupation Points, §3.3
TOKEN_POINTS = {**BASE_POINTS, "none": 3}  # as others count a Crusher's token of 50 mm (A4)
BASE_FRAGS = {"small": 1, "medium": 2, "large": 5, "none": 5}  # §9.11


@dataclass(frozen=True)
class Weapon:
    """For close combat *strength* adds to the model's own, for shots it stands alone, §2.4."""

    name: str
    kind: str  # CC or RS
    strength: int
    rate: int
    basic: bool = True  # the plain Shooting or Close Combat Action may use it
    rule: str = ""


@dataclass(frozen=True)
class Unit:
    """One stat card. None stands where the card prints a dash."""

    key: str
    name: str
    faction: str
    rank: str  # troop, support, hq, pack or token
    movement: int
    close_combat: int | None
    ranged: int | None
    strength: int | None
    condition: int | None
    wounds: int
    armour: int | None
    impenetrable: int | None
    base: str
    skills: frozenset[str]
    weapons: tuple[str, ...]

    @property
    def body(self) -> str:
        """The stat card without what its model is armed with."""
        return self.key.partition("/")[0]

    @property
    def squad(self) -> str:
        """Of the squad or pack whose tokens are alike, or empty; of the Sergeant too, §3.2."""
        return SQUAD_OF.get("pulse" if self.key == "sergeant" else self.key, "")

    @property
    def token(self) -> str:
        """What its token shows to its owner: the unit, or the squad where tokens are alike."""
        return SQUAD_OF.get(self.key, self.key)

    def arms(self, kind: str) -> dict[str, Weapon]:
        """The weapons of *kind* that a plain action may use, by key."""
        found = {key: WEAPONS[key] for key in self.weapons}
        return {key: arm for key, arm in found.items() if arm.kind == kind and arm.basic}


def skills(names: str) -> frozenset[str]:
    return frozenset(names.split())


BODILESS = skills("gun_emplacement vocal_mimicry")  # leave nothing for a trophy


def words(names: str) -> tuple[str, ...]:
    return tuple(names.split())


# fmt: off
WEAPONS = {
    "knife": Weapon("Combat Knife", "CC", 0, 1),
    "serrated": Weapon("Serrated Combat Knife", "CC", 1, 2),
    "machete": Weapon("Composite Machete", "CC", 3, 3),
    "grappler": Weapon("Hydraulic Grappler", "CC", 7, 2),
    "katana": Weapon("Katana", "CC", 2, 4),
    "arm": Weapon("Hydraulic Arm", "CC", 2, 2),
    "pulse": Weapon("Pulse Rifle", "RS", 12, 1),
    "launcher": Weapon("M40 Grenade Launcher", "RS", 16, 1, basic=False),
    "heavy_pulse": Weapon("M41AE2 Heavy Pulse Rifle", "RS", 13, 2),
    "smartgun": Weapon("Smartgun", "RS", 14, 3, rule="guided_fire"),
    "flamer": Weapon("Flamethrower", "RS", 12, 1, basic=False),
    "shotgun": Weapon("M37A2 Shotgun", "RS", 12, 1),
    "pistol": Weapon("Rapid Fire Pistol", "RS", 12, 2),
    "autocannon": Weapon("Autocannon", "RS", 14, 4),
    "facehug": Weapon("Facehug", "CC", 0, 1, rule="facehug"),
    "stalker_claws": Weapon("Stalker Claws", "CC", 0, 1),
    "infant_claws": Weapon("Infant Claws", "CC", 0, 2),
    "warrior_claws": Weapon("Warrior Claws", "CC", 0, 3),
    "guard_claws": Weapon("Guard Claws", "CC", 0, 4),
    "crusher_claws": Weapon("Crusher Claws", "CC", 0, 4),
    "queen_claws": Weapon("Queen Claws", "CC", 0, 5),
    "predalien_claws": Weapon("Predalien Claws", "CC", 0, 5),
    "evolved_claws": Weapon("Evolved Warrior Claws", "CC", 0, 4),
    "praetorian_claws": Weapon("Praetorian Claws", "CC", 0, 5),
    "tail": Weapon("Tail Strike", "CC", 1, 1),
    "acid_spit": Weapon("Acid Spit", "RS", 12, 1, basic=False),
    "bite": Weapon("Bite", "CC", 2, 2),
    "blade": Weapon("Wrist Blade", "CC", 0, 2),
    "disc": Weapon("Smart-Disc (close combat)", "CC", 1, 3),
    "relic_disc": Weapon("Relic Smart-Disc (close combat)", "CC", 2, 4),
    "combi": Weapon("Combi-Stick", "CC", 0, 4),
    "relic_combi": Weapon("Relic Combi-Stick", "CC", 1, 5),
    "feral": Weapon("Twin Feral Blades", "CC", 0, 5),
    "thrown_disc": Weapon("Smart-Disc (thrown)", "RS", 1, 2, basic=False),
    "relic_thrown_disc": Weapon("Relic Smart-Disc (thrown)", "RS", 2, 2, basic=False),
    "dart": Weapon("Wrist Dart", "RS", 12, 1),
    "plasma": Weapon("Plasma Caster", "RS", 12, 3, rule="hot_plasma"),
    "gatling": Weapon("Gatling Plasma Caster", "RS", 10, 6, rule="hot_plasma"),
    "cannon": Weapon("Plasma Cannon", "RS", 16, 1, rule="hot_plasma"),
}

CARDS = (
    Unit("pulse", "Pulse Rifle Marine", "marine", "troop", 1, 12, 14, 9, 9, 1, 13, None, "small", skills("team_tactics"), words("knife pulse launcher")),
    Unit("smartgun", "Smartgun Marine", "marine", "troop", 1, 12, 14, 9, 9, 1, 13, None, "small", skills("team_tactics"), words("knife smartgun")),
    Unit("tracker", "Motion Tracker Marine", "marine", "troop", 1, 12, 14, 9, 9, 1, 13, None, "small", skills("ping team_tactics"), words("knife pulse launcher")),
    Unit("medic", "Flamethrower Medic", "marine", "troop", 1, 12, 14, 9, 9, 1, 13, None, "small", skills("medic team_tactics"), words("knife flamer")),
    Unit("sergeant", "Sergeant", "marine", "troop", 1, 14, 16, 9, 9, 2, 13, None, "small", skills("team_tactics"), words("knife shotgun")),
    Unit("wy_pulse", "W-Y Commando Pulse Rifle", "marine", "troop", 1, 14, 16, 11, 11, 1, 13, 10, "small", skills("perimeter_secured team_tactics"), words("knife pulse launcher")),
    Unit("wy_smartgun", "W-Y Commando Smartgun", "marine", "troop", 1, 14, 16, 11, 11, 1, 13, 10, "small", skills("perimeter_secured team_tactics"), words("knife smartgun")),
    Unit("wy_tracker", "W-Y Commando Motion Tracker", "marine", "troop", 1, 14, 16, 11, 11, 1, 13, 10, "small", skills("perimeter_secured ping team_tactics"), words("knife pulse launcher")),
    Unit("wy_medic", "W-Y Commando Flamethrower", "marine", "troop", 1, 14, 16, 11, 11, 1, 13, 10, "small", skills("medic perimeter_secured team_tactics"), words("knife flamer")),
    Unit("loader", "Power Loader", "marine", "support", 1, 14, 14, 9, 9, 4, 14, 12, "medium", skills(""), words("grappler flamer")),
    Unit("gun", "Sentry Gun", "marine", "support", 0, None, 12, None, None, 1, 10, None, "small", skills("auto_sentry gun_emplacement infiltration sentry_gun_set_up"), words("autocannon")),
    Unit("lynn", "Lynn", "marine", "hq", 1, 17, 14, 10, 10, 3, 12, 12, "small", skills("dodge"), words("katana pistol")),
    Unit("dutch", "Dutch", "marine", "hq", 1, 14, 17, 12, 12, 4, 12, 12, "small", skills("guided_fire"), words("arm smartgun")),
    Unit("captain", "Marine Captain", "marine", "hq", 1, 15, 17, 10, 10, 3, 15, 11, "small", skills(""), words("")),
    Unit("major", "Marine Major", "marine", "hq", 1, 15, 17, 10, 10, 4, 15, 12, "small", skills(""), words("")),
    Unit("colonel", "Marine Colonel", "marine", "hq", 1, 15, 17, 10, 10, 5, 15, 13, "small", skills(""), words("")),
    Unit("wy_captain", "W-Y Captain", "marine", "hq", 1, 15, 17, 12, 12, 3, 15, 12, "small", skills("perimeter_secured"), words("")),
    Unit("facehugger", "Facehugger", "alien", "troop", 1, 10, None, 5, 5, 1, 10, None, "small", skills("acidic_blood improved_dodge tiny"), words("facehug")),
    Unit("stalker", "Stalker", "alien", "troop", 1, 10, None, 10, 10, 1, 10, None, "small", skills("acidic_blood climbing_claws dodge hive_bloodhounds"), words("stalker_claws tail")),
    Unit("infant", "Infant Warrior", "alien", "troop", 1, 15, None, 10, 10, 1, 13, None, "small", skills("acidic_blood improved_hide"), words("infant_claws tail")),
    Unit("warrior", "Warrior", "alien", "troop", 1, 16, 10, 13, 13, 1, 15, None, "small", skills("acidic_blood"), words("warrior_claws tail acid_spit")),
    Unit("guard", "Royal Guard", "alien", "support", 1, 17, None, 15, 15, 3, 15, 12, "medium", skills("acidic_blood royal_pheromones"), words("guard_claws tail")),
    Unit("crusher", "Crusher", "alien", "support", 1, 14, None, 16, 16, 7, 14, None, "none", skills("acidic_blood"), words("crusher_claws tail")),
    Unit("queen", "Queen", "alien", "hq", 1, 18, None, 16, 16, 6, 15, 14, "large", skills("acidic_blood resilient royal_pheromones unstoppable"), words("queen_claws tail")),
    Unit("predalien", "Predalien", "alien", "hq", 1, 17, None, 14, 14, 4, 15, 12, "medium", skills("acidic_blood egg_injection"), words("predalien_claws tail")),
    Unit("evolved", "Evolved Warrior", "alien", "hq", 1, 17, 11, 14, 14, 2, 15, 10, "small", skills("acidic_blood"), words("evolved_claws tail acid_spit")),
    Unit("praetorian", "Praetorian", "alien", "hq", 1, 18, None, 16, 16, 4, 15, 13, "medium", skills("acidic_blood royal_pheromones"), words("praetorian_claws tail")),
    Unit("disc", "Disc Warrior", "predator", "pack", 1, 17, 12, 14, 14, 3, 15, 12, "medium", skills("seasoned_hunter"), words("disc thrown_disc")),
    Unit("combi", "Combi-Stick Warrior", "predator", "pack", 1, 17, 12, 14, 14, 3, 15, 12, "medium", skills("seasoned_hunter"), words("combi dart")),
    Unit("hunter", "Hunter", "predator", "pack", 1, 12, 17, 14, 14, 3, 15, 12, "medium", skills("seasoned_hunter"), words("blade plasma")),
    Unit("hellhound", "Hellhound", "predator", "pack", 1, 13, None, 10, 10, 1, 12, None, "small", skills("charge dodge spiked_nightmare"), words("bite")),
    Unit("berserker", "Berserker", "predator", "pack", 1, 17, 10, 14, 14, 4, 14, 12, "medium", skills("rage seasoned_hunter"), words("feral gatling")),
    Unit("young_combi", "Youngblood with Combi-Stick", "predator", "pack", 1, 15, 11, 12, 12, 2, 13, 11, "medium", skills("pack_hunt seasoned_hunter"), words("combi dart")),
    Unit("young_blade", "Youngblood with Wrist Blade", "predator", "pack", 1, 15, 11, 12, 12, 2, 13, 11, "medium", skills("pack_hunt seasoned_hunter"), words("blade dart")),
    Unit("mimicry", "Vocal Mimicry", "predator", "token", 1, None, None, None, None, 0, None, None, "medium", skills("vocal_mimicry"), words("")),
    Unit("elder_warrior", "Warrior Elder", "predator", "hq", 1, 18, 13, 15, 15, 4, 15, 13, "medium", skills("seasoned_hunter"), words("")),
    Unit("elder_hunter", "Hunter Elder", "predator", "hq", 1, 13, 18, 15, 15, 4, 15, 13, "medium", skills("seasoned_hunter"), words("")),
    Unit("elder_berserker", "Berserker Elder", "predator", "hq", 1, 18, 11, 15, 15, 5, 14, 13, "medium", skills("rage seasoned_hunter"), words("feral")),
)
# fmt: on

# Whose tokens are all alike until one is revealed: Team Tactics and Pack Hunt (ambiguities A3).
SQUADS = {
    "marine": words("pulse smartgun tracker medic"),
    "commando": words("wy_pulse wy_smartgun wy_tracker wy_medic"),
    "youngblood": words("young_combi young_blade"),
}
SQUAD_OF = {unit: squad for squad, units in SQUADS.items() for unit in units}

# What officers and Elders choose from: one weapon of each row, or a disc alone, §10.1.
OFFICERS = words("captain major colonel wy_captain")
OFFICER_ARMS = {*product(words("knife serrated machete"), words("pulse heavy_pulse shotgun"))}
PLASMA = words("plasma gatling cannon")
ARMS: dict[str, set[tuple[str, ...]]] = {
    **{officer: {*OFFICER_ARMS} for officer in OFFICERS},
    "elder_warrior": {
        *product(words("blade combi relic_combi"), words("dart")), ("disc",), ("relic_disc",),
    },
    "elder_hunter": {*product(words("blade combi relic_combi"), PLASMA)},
    "elder_berserker": {(weapon,) for weapon in PLASMA},
}  # fmt: skip
COMES_WITH = {"pulse": "launcher", "disc": "thrown_disc", "relic_disc": "relic_thrown_disc"}
DEVICE = "device"  # Self-Destruct, for one Elder


class StatCards(dict[str, Unit]):
    """Stat cards by key. `captain/machete/pulse` is the card of a Captain armed with these."""

    def __missing__(self, key: str) -> Unit:
        name, *chosen = key.split("/")
        gear = tuple(word for word in chosen if word != DEVICE)
        if gear not in ARMS.get(name, ()) or chosen not in ([*gear], [*gear, DEVICE]):
            raise KeyError(key)
        if DEVICE in chosen and not name.startswith("elder"):
            raise KeyError(key)
        self[key] = armed(self[name], key, gear, DEVICE in chosen)
        return self[key]


def armed(card: Unit, key: str, gear: tuple[str, ...], device: bool) -> Unit:
    pieces = [part for weapon in gear for part in (weapon, COMES_WITH.get(weapon)) if part]
    more = {"self_destruct"} if device else set()
    return replace(card, key=key, weapons=(*card.weapons, *pieces), skills=card.skills | more)


UNITS = StatCards({unit.key: unit for unit in CARDS})
