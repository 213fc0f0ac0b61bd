"""Text in lines of so many columns."""

import textwrap


def wrapped(text: str, width: int, first: str = "", then: str = "") -> list[str]:
    """
    *text* in lines of at most *width* columns, the *first* and *then* the others indented; broken
    at blanks alone.
    """
    line = first + text.rstrip()
    if len(line) <= width and text.isprintable():  # as most are, and then this is quicker
        return [line] if text.strip() else []
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=then, break_on_hyphens=False
    )
