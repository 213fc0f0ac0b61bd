"""The clocks, paces and missions that a host can choose from."""

from games.clock.time_control import DAY, HOUR, MINUTE, Allowance
from games.play import pace
from rules.systems import SYSTEMS

WEEKDAYS = (0, 1, 2, 3, 4)
CLOCKS = {
    "coffee": ("Three days for each question", Allowance(3 * DAY)),
    "easy": ("A week for each question", Allowance(7 * DAY)),
    "workdays": ("Two days for each question, weekends free", Allowance(2 * DAY, days=WEEKDAYS)),
    "daily": ("A day for each question", Allowance(DAY)),
    "bank": (
        "Twelve hours for each question, and a bank of five days that refills",
        Allowance(12 * HOUR, bank=5 * DAY, increment=2 * HOUR, cap=7 * DAY),
    ),
    "brisk": ("Eight hours for each question", Allowance(8 * HOUR)),
    "hourly": ("An hour for each question", Allowance(HOUR)),
    "screen": ("Ten minutes for each question, with everybody online", Allowance(10 * MINUTE)),
}
PACES = tuple((word, one.label) for word, one in pace.PACES.items())


def missions() -> list[tuple[str, str]]:
    return [
        (f"{key}-{number}", f"{system.title}: {number}. {title}")
        for key, system in SYSTEMS.items()
        for number, title in system.missions.items()
    ]
