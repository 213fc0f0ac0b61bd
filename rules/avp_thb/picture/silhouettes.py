"""
What each kind of model looks like from afar: our own drawings, as paths.

They stand in a square of 100 around 0, 0, above the label that is written at its foot.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rules.avp_thb.units import Unit


class Silhouette(NamedTuple):
    """A *body*, the *gear* before it, and what is *cut* out of it: eyes, badges, a visor."""

    body: str
    gear: str = ""
    cut: str = ""


# Heads and shoulders of Marines, by what they wear.
CHEST = "V-12L23-10Q39-8 39 5V20Z"
BACK = "M-37 20V5Q-37-8-21-10L-11-12"
HELMET = f"{BACK}V-18H-19C-19-38-10-48 1-48S21-38 21-18H13{CHEST}"
VISOR = f"{BACK}V-16H-18L-22-32-11-48H13L24-32 20-16H13{CHEST}"
CAP = f"{BACK}V-18Q-15-22-15-28L-22-29-19-37Q-16-48 1-48T21-37L26-27 17-28Q17-22 13-18{CHEST}"
HAIR = f"{BACK}V-18Q-16-24-16-33-13-48 2-48 19-47 19-32L29-18 22-2 15-22 13-18{CHEST}"
BARE = f"{BACK}V-20Q-15-24-15-33-14-48 1-48T17-33Q17-24 13-20{CHEST}"
SLIT = "M-14-33H16L14-25H-12Z"
BAND = "M-15-38H17V-32H-15Z"
CROSS = "M-2-43H4V-37H10V-31H4V-25H-2V-31H-8V-37H-2Z"
CHEVRONS = "M-11-29L1-38 13-29V-23L1-32-11-23Z"
STARS = ("M1-5L7 4 1 13-5 4Z", "M-9-5L-3 4-9 13-15 4Z", "M11-5L17 4 11 13 5 4Z")
RIFLE = "M-48 4H-31L-27 0H12L16 4H49V10H16V13H3L1 22H-10L-8 13H-27L-31 16H-48Z"
SMARTGUN = "M-48 0H-34V-6H6L10-1H30V-5H50V12H30V8H10L7 15H-8L-12 22H-24L-21 15H-34L-38 13H-48Z"
FLAMER = (
    "M-48 4H8V-1H24V4H29V11H24V16H-6L-9 22H-18V16H-48Z"
    "M32 8C36-2 45-2 42-14 53-4 53 15 43 18 37 19 32 15 32 8Z"
)
SHOTGUN = "M-46 8L-28 1H49V12H6L4 17H-22L-28 13-46 20Z"
TRACKER = "M-19-4H21V-12H27V-4V22H-19ZM-12 17H14A13 13 0 0 0-12 17Z"
KATANA = "M29 20L43-46 50-50 50-43 38 20ZM22 1L47 7 46 13 21 7Z"

# Aliens: the long head from the side, crests from before.
LONG_HEAD = (
    "M47-21C41-39 14-51-10-48-32-45-47-31-50-14-39-25-25-28-13-24-17-14-26-6-31 2"
    "L-45-3-37 8-41 20H23"
    "C23 8 19 0 12-7L25-4 46-9 31-14 48-15Z"
)
YOUNG_HEAD = (
    "M41-12C37-29 16-38-4-36-23-34-35-23-39-9-28-18-18-20-8-17-12-8-19-2-23 6L-30 20H17"
    "C17 10 14 4 9-2L21 0 39-4 27-8 42-8Z"
)
TEETH = "M25-20L42-19 40-15 25-16Z"
SPINES = "M-36-12L-52-10-40-2ZM-38 6L-54 10-41 16ZM-8-47L-14-54-22-46Z"
LEGS = (
    "M12-14L34-36 48-24 43-19 34-28 15-8ZM15-7L41-13 50 3 45 5 38-7 15 0ZM13 2L36 6 41 20"
    "H35L31 11 11 6Z"
)
MORE_LEGS = (
    "M-12-14L-34-36-48-24-43-19-34-28-15-8ZM-15-7L-41-13-50 3-45 5-38-7-15 0ZM-13 2"
    "L-36 6-41 20H-35L-31 11-11 6Z"
)
SHELL = "M0-24C15-24 20-9 15 3 11 11 6 12 6 12 12 24-10 24-6 12-6 12-11 11-15 3-20-9-15-24 0-24Z"
PROWLER = (
    "M50-6C46-20 32-24 19-19 6-31-18-30-29-14-36-22-44-32-46-49-55-26-48-6-36 2L-48 20"
    "H-37L-21 5"
    "C-12 8-2 8 8 4L2 20H12L22 3C26 3 30 3 33 2L50-1 40-6Z"
)
SHIELD_HEAD = (
    "M50 6L46-14 50-34 34-36 20-48 8-34C-10-40-32-34-40-18L-51-26-45-6-43 20H-30L-26 5H-7"
    "L-3 20H10L12 6"
    "C22 14 38 14 50 6Z"
)
PLATE = "M10-30C12-12 24-2 42-2L41 3C20 4 7-9 5-27Z"
CREST = "M0-42L14-28 40-49 34-25 50-20 37-9 35 20H-35L-37-9-50-20-34-25-40-49-14-28Z"
CROWN = (
    "M0-50L9-39 23-50 22-35 41-41 33-24 45-17 29-9 25 8 34 20H-34"
    "L-25 8-29-9-45-17-33-24-41-41-22-35"
    "-23-50-9-39Z"
)
FAN = (
    "M0-50C23-50 41-42 50-27L39-26 46-13 33-14 36-1 23-6 19 5 36 20H-36"
    "L-19 5-23-6-36-1-33-14-46-13"
    "-39-26-50-27C-41-42-23-50 0-50Z"
)
JAWS = "M-9-16Q0-26 9-16L6 2Q0 10-6 2Z"
LOCKS = (
    "M0-49C18-49 29-37 29-25L42-20 37 0 44 15 33 13 30-4 25-8C25 0 19 4 19 8L31 20H-31"
    "L-19 8C-19 4-25 0"
    "-25-8L-30-4-33 13-44 15-37 0-42-20-29-25C-29-37-18-49 0-49Z"
)
TUSKS = "M-15-17L-5-10H5L15-17 11 3 4-3H-4L-11 3Z"

# Predators: the mask between its locks, over the shoulders.
MASK = (
    "M-17-49H17L27-30 17 2H-17L-27-30ZM-42 20Q-40 8-22 5H22Q40 8 42 20Z"
    "M-20-44L-33-37-47-2-40 2-27-26ZM-27-24L-35 6-28 9-20-8ZM20-44L33-37 47-2 40 2 27-26Z"
    "M27-24L35 6 28 9"
    " 20-8Z"
)
YOUNG_MASK = (
    "M-14-40H14L22-24 14 4H-14L-22-24ZM-32 20Q-30 10-17 7H17Q30 10 32 20Z"
    "M-17-37L-28-30-38 0-32 3-22-20ZM17-37L28-30 38 0 32 3 22-20Z"
)
OLD_MASK = (
    "M-17-46L-12-50-6-46 0-51 6-46 12-50 17-46 27-30 17 2H-17L-27-30Z"
    "M-50 20L-46 6-22 5H22L46 6 50 20Z"
    "M-20-44L-33-37-47-2-40 2-27-26ZM-27-24L-35 6-28 9-20-8ZM20-44L33-37 47-2 40 2 27-26Z"
    "M27-24L35 6 28 9"
    " 20-8Z"
)
EYES = "M-18-31L-4-25-6-18-15-21ZM18-31L4-25 6-18 15-21ZM-8-9H8V-4H-8Z"
YOUNG_EYES = "M-14-25L-3-20-5-14-12-17ZM14-25L3-20 5-14 12-17Z"
DISC = "M18 4A16 16 0 1 1 50 4 16 16 0 1 1 18 4ZM28 4A6 6 0 1 0 40 4 6 6 0 1 0 28 4Z"
STICK = "M37 22V-33H33L41-51 49-33H45V22Z"
CANNON = "M15-32L21-43H29V-50H50V-35H33L29-23Z"
CANNONS = f"{CANNON}M-15-32L-21-43H-29V-50H-50V-35H-33L-29-23Z"
BLADES = (
    "M-34 20L-46-14-50 20ZM-26 20L-34-6-37-14-30 20ZM34 20L46-14 50 20ZM26 20L34-6 37-14 30 20Z"
)
CLAWS = "M25 20L40-14 34 20ZM37 20L50-16 46 20Z"
HOUND = (
    "M48-12C46-24 35-29 26-25L21-37 14-25 4-39-2-25-14-38-18-23-31-32-30-16"
    "C-38-13-43-5-50-14-53 1-43 5"
    "-36 3L-41 20H-30L-23 5C-10 9 2 7 10 5L14 20H25L22 1C33 3 44-1 48-12Z"
)
VOICE = (
    "M-40-16A9 9 0 1 1-22-16 9 9 0 1 1-40-16ZM-11-37A30 30 0 0 1-11 5L-18 0A22 22 0 0 0-18-32Z"
    "M6-48A47 47 0 0 1 6 16L-1 11A39 39 0 0 0-1-43ZM23-50A58 58 0 0 1 23 18L16 13"
    "A50 50 0 0 0 16-45Z"
)

SILHOUETTES: Mapping[str, Silhouette] = {
    "pulse": Silhouette(HELMET, RIFLE),
    "smartgun": Silhouette(HELMET, SMARTGUN),
    "tracker": Silhouette(HELMET, TRACKER),
    "medic": Silhouette(HELMET, FLAMER, CROSS),
    "sergeant": Silhouette(HELMET, SHOTGUN, CHEVRONS),
    "wy_pulse": Silhouette(VISOR, RIFLE, SLIT),
    "wy_smartgun": Silhouette(VISOR, SMARTGUN, SLIT),
    "wy_tracker": Silhouette(VISOR, TRACKER, SLIT),
    "wy_medic": Silhouette(VISOR, FLAMER, SLIT),
    "loader": Silhouette(
        "M-15-48H15V-33H31L42-23V-4H49V8L43 20H36V10H28V-12H22V20H7V2H-7V20H-22V-12H-28V10"
        "H-36V20H-43"
        "L-49 8V-4H-42V-23L-31-33H-15Z",
        "",
        "M-8-42H8V-30H-8ZM-11-24H11V-8H-11Z",
    ),
    "gun": Silhouette(
        "M-34-38H14V-44H25V-38H49V-29H25V-20H14L7-15V-7L28 20H17L1 0-15 20H-26L-5-7V-15L-14-20H-34Z"
    ),
    "lynn": Silhouette(HAIR, KATANA),
    "dutch": Silhouette(BARE, SMARTGUN, BAND),
    "captain": Silhouette(CAP, "", STARS[0]),
    "major": Silhouette(CAP, "", STARS[1] + STARS[2]),
    "colonel": Silhouette(CAP, "", "M-15-5L-9 4-15 13-21 4Z" + STARS[0] + "M17-5L23 4 17 13 11 4Z"),
    "wy_captain": Silhouette(VISOR, "", SLIT + STARS[0]),
    "facehugger": Silhouette(SHELL + LEGS + MORE_LEGS),
    "stalker": Silhouette(PROWLER),
    "infant": Silhouette(YOUNG_HEAD),
    "warrior": Silhouette(LONG_HEAD, "", TEETH),
    "evolved": Silhouette(LONG_HEAD + SPINES, "", TEETH),
    "guard": Silhouette(CREST, "", JAWS),
    "praetorian": Silhouette(CROWN, "", JAWS),
    "queen": Silhouette(FAN, "", JAWS),
    "crusher": Silhouette(SHIELD_HEAD, "", PLATE),
    "predalien": Silhouette(LOCKS, "", TUSKS),
    "disc": Silhouette(MASK, DISC, EYES),
    "combi": Silhouette(MASK, STICK, EYES),
    "hunter": Silhouette(MASK, CANNON, EYES),
    "berserker": Silhouette(MASK, BLADES, EYES),
    "hellhound": Silhouette(HOUND),
    "young_combi": Silhouette(YOUNG_MASK, STICK, YOUNG_EYES),
    "young_blade": Silhouette(YOUNG_MASK, CLAWS, YOUNG_EYES),
    "mimicry": Silhouette(VOICE),
    "elder_warrior": Silhouette(OLD_MASK, STICK, EYES),
    "elder_hunter": Silhouette(OLD_MASK, CANNONS, EYES),
    "elder_berserker": Silhouette(OLD_MASK, BLADES, EYES),
}
# A sweep of the tracker, for what nobody has seen yet.
PING = Silhouette(
    "M-34-15A34 34 0 1 1 34-15 34 34 0 1 1-34-15Z",
    "",
    "M-25-15A25 25 0 0 1 0-40V-34A19 19 0 0 0-19-15ZM0 10A25 25 0 0 0 25-15H19A19 19 0 0 1 0 4Z"
    "M-8-15A8 8 0 1 1 8-15 8 8 0 1 1-8-15Z",
)


def silhouette(card: Unit) -> Silhouette:
    return SILHOUETTES[card.body]
