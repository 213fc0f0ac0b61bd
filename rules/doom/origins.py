"""Of each card, by its key or its family, what is published of it, and what is our own design."""

from collections.abc import Mapping

OURS = "our own design"
NAMED = "The name is published, the effect our own design"
GROUPED = "The groups are published"
FOUND = "The name and the effect are published"
# All others are ours.
ORIGINS: Mapping[str, str] = {
    **dict.fromkeys(
        (
            "medic", "survival-ops", "sniper", "marksman", "killer-instinct", "special-ops",
            "ground-assault", "tough", "officer", "tactician", "scout", "recon", "alert",
            "prepared", "front-guard", "dud", "darkness", "dark-energies",
        ),
        NAMED,
    ),
    **dict.fromkeys(("sb", "sc"), GROUPED),
    **dict.fromkeys(("its-a-trap", "smash"), FOUND),
    "earthquake": "The name is published, and that watchful figures strike; the rest is our own"
    " design",
}  # fmt: skip


def origin_of(key: str) -> str:
    return ORIGINS.get(key, OURS)
