"""The clocks and missions that a host can choose from."""

from functools import partial

from games.clock.time_control import DAY, HOUR, LONGEST, MINUTE, WHOLE, Allowance
from rules.systems import SYSTEMS

WEEKDAYS = (0, 1, 2, 3, 4)
A_TENTH = 10
PARTS = (
    (5, "5 % of a question"),
    (A_TENTH, "A tenth of a question"),
    (25, "A quarter of a question"),
    (50, "Half a question"),
    (WHOLE, "A whole question, whatever is left"),
)  # what each further order adds to the time of a turn
AT_ONE_DEVICE = Allowance(each=LONGEST)  # where people sit side by side, no clock is needed
clock = partial(Allowance, part=A_TENTH)
CLOCKS = {
    "coffee": ("Three days for each question", clock(3 * DAY)),
    "easy": ("A week for each question", clock(7 * DAY)),
    "workdays": ("Two days for each question, weekends free", clock(2 * DAY, days=WEEKDAYS)),
    "daily": ("A day for each question", clock(DAY)),
    "bank": (
        "Twelve hours for each question, and a bank of five days that refills",
        clock(12 * HOUR, bank=5 * DAY, increment=2 * HOUR, cap=7 * DAY),
    ),
    "brisk": ("Eight hours for each question", clock(8 * HOUR)),
    "hourly": ("An hour for each question", clock(HOUR)),
    "screen": ("Ten minutes for each question, with everybody online", clock(10 * MINUTE)),
}


def missions(only: str = "") -> list[tuple[str, str]]:
    """All missions, or those of one system *only*."""
    return [
        (f"{key}-{number}", f"{system.title}: {number}. {title}")
        for key, system in SYSTEMS.items()
        if only in ("", key)
        for number, title in system.missions.items()
    ]
