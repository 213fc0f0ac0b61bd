"""What is read in mails as people write them: none is read wrong, and few are asked back."""

from collections import Counter
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import pytest

from games.mail import guide, language, parse, verbs
from games.mail.phrases import Family, Known, Reading
from rules.kernel.table import orders as table_orders
from rules.systems import SYSTEMS

FILE = Path(__file__).parent / "written.txt"
FIGURES = Path(__file__).parents[2] / "docs" / "figures.md"
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
        "sitter",
        "sitting",
    ],
    *["press", "notes", "mute", "games", "next", "end", "regardless"],
)


# What a verb can have behind it, where the rules, or the mail, refuse everything else.
BEHIND = {
    "resign": ("",),
    "agree": ("",),
    "standing": ("fish", "wait"),
    "plan": ("", "none"),
    "press": ("all", "red", "red:"),
}
HEAD = ("asked", "subject", "type")
UNDERSTOOD, ASKED_BACK, REFUSED, NOTHING = "understood", "asked back", "refused", "nothing to do"
FEWEST = 300


class Written(NamedTuple):
    """A mail, what is read in it, and what a referee would take it for if that is more."""

    title: str
    head: dict[str, str]
    text: str
    expected: str
    means: list[str]


def written() -> list[Written]:
    blocks = FILE.read_text().split("\n== ")[1:]
    return [one(block) for block in blocks]


def one(block: str) -> Written:
    title, _, rest = block.partition("\n")
    text, _, expected = rest.rpartition("\n=>")
    head: dict[str, str] = {}
    while text.startswith(tuple(f"{name}: " for name in HEAD)):
        first, _, text = text.partition("\n")
        name, _, value = first.partition(": ")
        head[name] = value
    expected, _, means = expected.partition("\nmeans: ")
    return Written(title, head, text, expected.strip(), means.split(" | ") if means else [])


def told(reading: Reading) -> str:
    if reading.back:
        return f"? {', '.join(reading.meant)}".strip()
    return reading.order.replace("\n", "\\n") or "-"


def read(mail: Written) -> str:
    subject = f"Subject: {mail.head['subject']}\n" if "subject" in mail.head else ""
    kind = mail.head.get("type", "text/plain")
    head = f"From: ann@example.org\n{subject}Content-Type: {kind}; charset=utf-8"
    letter = parse.letter(f"{head}\n\n{mail.text}".encode(), "hunt.example", "post@hunt.example")
    asked = tuple(mail.head["asked"].split(", ")) if "asked" in mail.head else ()
    known = Known(ORDERS, MAIL, FAMILIES, asked)
    return " | ".join(map(told, language.read(letter.orders, known))) or "-"


@pytest.mark.parametrize("mail", written(), ids=lambda mail: mail.title)
def test_a_mail_is_read_as_its_writer_means_it(mail: Written) -> None:
    assert read(mail) == mail.expected


def played(mail: Written) -> list[str]:
    """What is done of the mail: down to the first line that is asked back or refused."""
    lines = takewhile(lambda one: not asks(one) and not refused(one), mail.expected.split(" | "))
    return [one for one in lines if one != "-"]


def asks(line: str) -> bool:
    return line.startswith("?")


def refused(line: str) -> bool:
    """Whether the rules, or the mail, refuse what is read: it is not among what can be said."""
    verb, _, rest = line.partition(" ")
    if verb in BEHIND:
        return rest.partition(" ")[0] not in BEHIND[verb]
    families = [one for one in FAMILIES if one.verb.startswith(verb)]
    legal = [order for one in families for order in one.orders()]
    return bool(families) and f"{families[0].verb} {rest}".strip() not in legal


def kind(mail: Written) -> str:
    lines = mail.expected.split(" | ")
    if any(map(asks, lines)):
        return ASKED_BACK
    if any(map(refused, lines)):
        return REFUSED
    return UNDERSTOOD if played(mail) else NOTHING


def test_nothing_is_played_that_is_not_meant() -> None:
    told = [mail for mail in written() if mail.means]
    assert [mail for mail in told if not is_part(played(mail), mail.means)] == []
    assert [mail for mail in told if kind(mail) not in (ASKED_BACK, REFUSED)] == []


def is_part(some: list[str], whole: list[str]) -> bool:
    """Whether *some* stands in *whole*, in the same sequence."""
    rest = iter(whole)
    return all(one in rest for one in some)


def test_the_shares_stand_among_the_figures() -> None:
    mails = written()
    many = Counter(map(kind, mails))
    assert len(mails) >= FEWEST
    told = " ".join(FIGURES.read_text().split())
    assert (
        f"Of {len(mails)} mails as people write them (`tests/mail/written.txt`, from the guide)"
        f" {many[UNDERSTOOD]} are understood, {many[ASKED_BACK]} are asked back,"
        f" {many[REFUSED]} are refused by the rules, and in {many[NOTHING]} there is nothing to do."
    ) in told


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
