"""What is called by its key, as sentences have it."""

SPELT = {
    "its-a-trap": "it’s a trap",
    **{f"key-{colour}": f"{colour} key" for colour in ("red", "blue", "yellow")},
}


def called(key: str) -> str:
    """`dark energies` for `dark-energies`."""
    return SPELT.get(key, key.replace("-", " "))
