"""What is read in mails as people write them: none is read wrong, and few are asked back."""

from pathlib import Path
from typing import NamedTuple

import pytest

from games.mail import guide, language, parse, verbs
from games.mail.phrases import Family, Known, Reading
from rules.kernel.table import orders as table_orders
from rules.systems import SYSTEMS

FILE = Path(__file__).parent / "written.txt"
FAMILIES = (
    Family("walk", (("a3", "a4", "b4"),)),
    Family("climb", (("m2",),)),
    Family("fish", (("cod", "eel"),)),
    Family("sail", (("north", "south"), ("near", "far"))),
    Family("wait"),
    Family("knot", (("k1", "k2"),)),
)
ORDERS = (*(family.verb for family in FAMILIES), "standing", "resign", "agree")
MAIL = (
    *[
        "help",
        "status",
        "show",
        "options",
        "history",
        "rules",
        "preview",
        "confirm",
        "undo",
        "plan",
        "vacation",
    ],
    *["press", "notes", "mute", "games", "next", "end", "regardless"],
)


class Written(NamedTuple):
    title: str
    asked: tuple[str, ...]
    text: str
    expected: str


def written() -> list[Written]:
    blocks = FILE.read_text().split("\n== ")[1:]
    return [one(block) for block in blocks]


def one(block: str) -> Written:
    title, _, rest = block.partition("\n")
    text, _, expected = rest.rpartition("\n=>")
    asked: tuple[str, ...] = ()
    if text.startswith("asked: "):
        first, _, text = text.partition("\n")
        asked = tuple(first.removeprefix("asked: ").split(", "))
    return Written(title, asked, text, expected.strip())


def told(reading: Reading) -> str:
    if reading.back:
        return f"? {', '.join(reading.meant)}".strip()
    return reading.order.replace("\n", "\\n") or "-"


def read(mail: Written) -> str:
    raw = f"From: ann@example.org\nContent-Type: text/plain; charset=utf-8\n\n{mail.text}".encode()
    letter = parse.letter(raw, "hunt.example", "post@hunt.example")
    known = Known(ORDERS, MAIL, FAMILIES, mail.asked)
    return " | ".join(map(told, language.read(letter.orders, known))) or "-"


@pytest.mark.parametrize("mail", written(), ids=lambda mail: mail.title)
def test_a_mail_is_read_as_its_writer_means_it(mail: Written) -> None:
    assert read(mail) == mail.expected


def test_no_system_has_a_verb_of_the_mail() -> None:
    """But those that are older than mails with words of their own: there the order comes first."""
    older = {"show"}
    for system in SYSTEMS.values():
        assert not set(system.actions) & set(verbs.WORDS) - older, system.key
    assert not set(table_orders.ACTIONS) & set(verbs.WORDS)


def test_every_word_of_the_mail_stands_in_the_guide() -> None:
    told = guide.text()
    assert [word for word in verbs.WORDS if word not in told] == ["regardless"]
    assert len(told.splitlines()) < 110, "it is one page"
