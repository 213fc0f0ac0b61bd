"""What is called by its key, as sentences have it."""

SPELT = {"its-a-trap": "it’s a trap"}


def called(key: str) -> str:
    """`dark energies` for `dark-energies`."""
    return SPELT.get(key, key.replace("-", " "))
