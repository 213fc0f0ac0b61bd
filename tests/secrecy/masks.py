"""
What must differ between two stored games, and nothing more.

Names, keys and hashes are replaced where they are the known ones of that game; the rest
is known by the words it stands in.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest

from games import replay
from tests.secrecy.tables import Table

MASKS = [
    # A browser's own token against forged forms, drawn anew for each page.
    (r'(csrfmiddlewaretoken" value=|"X-CSRFToken": |data-csrf=)"\w{64}"', r'\1"…"'),
    # The name of one attempt to send a form.
    (r'(name="request" value=)"[0-9a-f]{32}"', r'\1"…"'),
    # The right to answer one question by mail.
    (r"turn\+[a-z2-7]{26}@", "turn+…@"),
    # The right to turn mails off, and to whom a digest and its day belong.
    (r"/off/\d+-([a-z-]+)-[a-z2-7]{20}/", r"/off/…-\1-…/"),
    (r"<d[0-9a-f]{24}@", "<d…@"),
    # The ids of what is told elsewhere.
    (r'"id": "n[0-9a-f]{24}"', '"id": "…"'),
    # The ids of our mails, which hash the game's key and the person's number.
    (r"<[na][0-9a-f]{24}\.", "<…."),
    # The number of a mail, in the mailbox's links.
    (r"/mail/\d+/", "/mail/…/"),
    # What seals a game's file, and so covers all of the above.
    (r'^\{"sha256":"[0-9a-f]{64}"\}$', '{"sha256":"…"}'),
    # What parts a mail from its other part.
    (r"={15}\d{19}==", "==…=="),
    # Times: for programs, in headers, for people; and the time left.
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00:00)", "…"),
    (r"([A-Z][a-z]{2},? )?\d{1,2} [A-Z][a-z]{2}( \d{4})?,? \d\d:\d\d(:\d\d)?", "…"),
    (r"answered \d\d:\d\d", "answered …"),
    (r'"quartiles":\[[\d,]*\]', '"quartiles":[…]'),
    (r"\((\d+ (day|hour|minute)s? ?){1,2}\)", "(…)"),
]
HASH = re.compile(r"\b[0-9a-f]{16}([0-9a-f]{48})?\b")


class Masks:
    """*hashes* are those of the game's events, whole and as the page shortens them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hashes: dict[str, str] = {}

    def named(self, text: str) -> str:
        """*text* as if names and keys were the same in all games."""
        return text.replace(self.table.mark, "").replace(self.table.key, "KEY")

    def on(self, text: str) -> str:
        """*text* as it would stand in any game."""
        text = HASH.sub(self.counted, text)
        for pattern, instead in MASKS:
            text = re.sub(pattern, instead, text)
        return text

    def counted(self, found: re.Match[str]) -> str:
        if found[0] not in self.hashes:
            self.learn()
        return self.hashes.get(found[0], found[0])

    def learn(self) -> None:
        for row in replay.events_of(self.table.game, len(self.hashes) // 2):
            self.hashes[row.hash] = f"hash {row.number}"
            self.hashes[row.hash[:16]] = f"head {row.number}"


def differing(one: str, other: str, masks: tuple[Masks, Masks]) -> Iterator[tuple[str, str]]:
    """Where lines tell the two texts apart; most lines are equal and need no mask."""
    texts = [mask.named(text).split("\n") for mask, text in zip(masks, (one, other), strict=True)]
    for lines in zip_longest(*texts, fillvalue=""):
        if lines[0] != lines[1]:
            shown = masks[0].on(lines[0]), masks[1].on(lines[1])
            if shown[0] != shown[1]:
                yield around(*shown)


def around(one: str, other: str) -> tuple[str, str]:
    """The words about the first letter in which two lines differ."""
    letters = enumerate(zip_longest(one, other))
    at = next(number for number, (a, b) in letters if a != b)
    return one[max(0, at - 60) : at + 60], other[max(0, at - 60) : at + 60]
