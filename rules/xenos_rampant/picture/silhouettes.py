"""What each profile looks like from afar: our own drawings, in a square of 20 around 0, 0."""

from collections.abc import Mapping

HEAD = "M-3-4A3.4 3.4 0 1 1 3-4L2-2H7L8 8H-8L-7-2H-2Z"
HELMET = "M-5-3Q-5-10 0-10T5-3H3V-1H7L9 9H-9L-7-1H-3V-3Z"
RIFLE = "M-10 3H4V2H10V4H4L2 6H-4L-5 8H-7V5H-10Z"
HEAVY = "M-10 1H3V-1H10V6H3L1 9H-3V6H-10Z"
WHEELS = "M-8 5A2.6 2.6 0 1 1-2.8 5 2.6 2.6 0 1 1-8 5ZM2.8 5A2.6 2.6 0 1 1 8 5 2.6 2.6 0 1 1 2.8 5Z"

SILHOUETTES: Mapping[str, str] = {
    "elite_infantry": f"{HELMET}M-2-13H2V-9H-2Z{RIFLE}",
    "heavy_infantry": f"{HELMET}{HEAVY}",
    "light_infantry": f"{HELMET}{RIFLE}",
    "berserk_infantry": f"{HEAD}M8-10Q13-7 10-1L9-3V9H7V-8ZM-8-10Q-13-7-10-1L-9-3V9H-7V-8Z",
    "support_infantry": "M-8 9L-1-3-5-5 4-11 7-6 2-4 8 9H5L1 1-5 9ZM-10-1A2.5 2.5 0 1 1-5-1V4H-10Z",
    "recon_infantry": f"{HEAD}M-9-9H-2V-4H-9ZM2-9H9V-4H2ZM-2-8H2V-6H-2Z",
    "primitive_infantry": f"{HEAD}M8-12L11-7 9-6V10H7V-6L5-7ZM-11-2H-4V5Q-7 9-11 5Z",
    "militia_rabble": (
        "M-9-2A2.6 2.6 0 1 1-5-2L-3 0V9H-11V0ZM5-2A2.6 2.6 0 1 1 9-2L11 0V9H3V0Z"
        "M-2-6A2.8 2.8 0 1 1 2-6L4-3V9H-4V-3Z"
    ),
    "greater_xenomorphs": (
        "M0-11L3-8 8-11 7-5 11-4 7 0 8 9H3L2 3 0 6-2 3-3 9H-8L-7 0-11-4-7-5-8-11-3-8Z"
    ),
    "lesser_xenomorphs": (
        "M0-5Q5-5 4 1T0 7Q-4 7-4 1T0-5ZM3-3L8-9 11-5 9-5 8-7 4-1ZM4 0L10-1 11 5 9 2 4 2Z"
        "M3 4L8 5 7 10 6 7 2 6ZM-3-3L-8-9-11-5-9-5-8-7-4-1ZM-4 0L-10-1-11 5-9 2-4 2Z"
        "M-3 4L-8 5-7 10-6 7-2 6Z"
    ),
    "fighting_vehicle": (
        "M-10 2H10L8 8H-8ZM-8 1L-6-3H6L8 1ZM-4-4L-3-8H3V-7H12V-5H4V-4Z"
    ),
    "transport_vehicle": f"M-11 4V-6L-8-8H7L11-2V4ZM4-5V-2H8L6-5Z{WHEELS}",
    "softskin_vehicle": f"M-11 4V0H-6L-3-6H5L7 0H11V4ZM-2-4L-4 0H0V-4Z{WHEELS}",
}  # fmt: skip
