"""What is called by its key, as sentences have it."""

from rules.kernel.words import several

SPELT = {
    "its-a-trap": "it’s a trap",
    **{f"key-{colour}": f"{colour} key" for colour in ("red", "blue", "yellow")},
}


UNCOUNTED = ("adrenaline", "berserk")


def called(key: str) -> str:
    """`dark energies` for `dark-energies`."""
    return SPELT.get(key, key.replace("-", " "))


def so_many(number: int, key: str) -> str:
    """`1 shell`, `2 medkits`"""
    name = called(key)
    return f"{number} {name}" if key in UNCOUNTED else several(number, name.removesuffix("s"))
