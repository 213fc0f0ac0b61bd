"""Names with commas between them as an argument of a command."""


def named(text: str | None) -> tuple[str, ...] | None:
    """`red,blue`; None where nothing is said."""
    return tuple(text.split(",")) if text else None
