"""Whole numbers as arguments of a command."""

from argparse import ArgumentTypeError


def positive(text: str) -> int:
    """Raises ArgumentTypeError if *text* is no whole number from 1 on."""
    return at_least(1, text)


def not_negative(text: str) -> int:
    """Raises ArgumentTypeError if *text* is no whole number from 0 on."""
    return at_least(0, text)


def at_least(least: int, text: str) -> int:
    if not text.isdecimal() or int(text) < least:
        raise ArgumentTypeError(f"“{text}” is not a whole number from {least} on.")
    return int(text)
