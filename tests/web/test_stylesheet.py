"""The stylesheets: what they are made of has names, and words can be read in every theme."""

import re
from itertools import product
from pathlib import Path

import pytest

STATIC = Path("games/static/games")
CSS = (STATIC / "site.css").read_text()
# Those that single pages add to it; the organiser's stands on the admin's own.
ADDED = {*STATIC.glob("*.css")} - {STATIC / "site.css", STATIC / "organiser.css"}
BLOCK = re.compile(r"(@media ([^{]+)\{\s*)?:root \{([^}]*)\}")
TOKEN, COLOUR = re.compile(r"--([\w-]+): ([^;]+);"), re.compile(r"#[0-9a-f]{3,8}\b|rgb\(|hsl\(")
BY_DAY = dict(TOKEN.findall(BLOCK.findall(CSS)[0][2]))
# What is written, on what it is written.
WRITTEN = [
    *product(("ink", "soft", "deep", "warn"), ("paper", "card")),
    *(("on-deep", "deep"), ("on-glow", "glow"), ("warn", "warn-paper"), ("ink", "warn-paper")),
]


def themes() -> dict[str, dict[str, str]]:
    """All tokens of each theme, as a browser adds them up."""
    said = {media.strip(): dict(TOKEN.findall(block)) for _, media, block in BLOCK.findall(CSS)}
    dark, more = "(prefers-color-scheme: dark)", "(prefers-contrast: more)"
    return {
        "day": BY_DAY,
        "night": BY_DAY | said[dark],
        "contrast by day": BY_DAY | said[more],
        "contrast by night": BY_DAY | said[dark] | said[more] | said[f"{more} and {dark}"],
    }


def light(colour: str) -> float:
    """Relative luminance, from 0 to 1 (WCAG 2.2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("theme", "tokens"), themes().items())
def test_words_stand_out(theme: str, tokens: dict[str, str]) -> None:
    least = 7 if theme.startswith("contrast") else 4.5
    read = {pair: contrast(*(tokens[one] for one in pair)) for pair in WRITTEN}
    assert not {pair: round(found, 2) for pair, found in read.items() if found < least}


def test_black_on_white_stands_out_most() -> None:
    assert round(contrast("#000000", "#ffffff"), 2) == 21


def names(css: str) -> set[str]:
    return set(re.findall(r"var\(--([\w-]+)", css))


def test_every_name_is_known_and_used() -> None:
    assert ADDED
    assert names("".join([CSS, *(one.read_text() for one in ADDED)])) == set(BY_DAY)


def test_colours_have_names() -> None:
    for css in [CSS, *(one.read_text() for one in ADDED)]:
        rest = BLOCK.sub("", css).partition("@media print")[0]
        assert not COLOUR.findall(rest)
