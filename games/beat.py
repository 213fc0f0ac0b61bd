"""When the beat rings. Without imports, so that the settings can read it."""

TICK = 20.0
MINUTE = 60.0

BEAT: dict[str, dict[str, object]] = {
    "sweep": {"task": "games.sweep", "schedule": TICK, "options": {"expires": TICK}},
    "autopilots": {
        "task": "games.run_autopilots",
        "schedule": TICK,
        "options": {"expires": TICK},
    },
    "deliver": {"task": "games.deliver", "schedule": TICK, "options": {"expires": TICK}},
    "moderate": {"task": "games.moderate", "schedule": 300.0, "options": {"expires": 300.0}},
    "compare": {"task": "games.compare", "schedule": 86400.0, "options": {"expires": 3600.0}},
    "tournaments": {
        "task": "games.tournaments",
        "schedule": TICK,
        "options": {"expires": TICK},
    },
    "tell": {"task": "games.tell", "schedule": TICK, "options": {"expires": TICK}},
    "rate": {"task": "games.rate", "schedule": MINUTE, "options": {"expires": MINUTE}},
}
