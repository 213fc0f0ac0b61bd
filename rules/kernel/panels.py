"""What pages, mails and programs print of a view beside its board: panels of rows, and the turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from rules.kernel.wrapping import wrapped

WIDTH = 76  # of panels in letters


class Turn(NamedTuple):
    """
    Where in the game a view stands: 0 before the first turn; *last* is 0 where none is the last.

    *order* are the seats as they come after each other in it, where not every turn has the same.
    *called* is the system’s word for it.
    """

    number: int
    last: int = 0
    order: tuple[str, ...] = ()
    called: str = "turn"

    def __str__(self) -> str:
        if not self.number:
            return ""
        return f"{self.called} {self.number}{f' of {self.last}' if self.last else ''}"

    @property
    def told(self) -> str:
        """`round 2 of 6`, `before the first round`"""
        return str(self) or f"before the first {self.called}"


class Sign(NamedTuple):
    """Something that boards show: a *drawing* of it as SVG, what it means, and its paragraph."""

    drawing: str
    words: str
    rule: str = ""


@dataclass(frozen=True)
class Row:
    """
    One line of a panel; rows in a row with the same *under* share that heading.

    *text* may have a *name* before it, with a short *remark* and a *link* to a page below the
    system's rules, such as `cards/#a1`. *done* says how much of *need* is reached; without a need
    nothing is counted. *usage* is how it is ordered, *credit* whose words the text is. What an
    order can name has its *word* there, and says what such a word *holds*.
    """

    text: str = ""
    under: str = ""
    name: str = ""
    remark: str = ""
    link: str = ""
    done: int = 0
    need: int = 0
    usage: str = ""
    credit: str = ""
    word: str = ""
    holds: str = ""

    @property
    def is_done(self) -> bool:
        return 0 < self.need <= self.done

    @property
    def count(self) -> str:
        """“1 of 3”, or empty where nothing is counted."""
        return f"{self.done} of {self.need}" if self.need else ""

    def __str__(self) -> str:
        remark = f"({self.remark})" if self.remark else ""
        name = " ".join(filter(None, (self.word, self.name, remark)))
        told = " ".join(filter(None, (self.text, self.usage and f"[{self.usage}]")))
        head = ": ".join(filter(None, (name, told)))
        return ", ".join(filter(None, (head, self.count)))


@dataclass(frozen=True)
class Panel:
    """
    Rows below a *title*, with a *note* before them and a *link*, called *more*, as rows have it.

    One that is *on_board* is told by the board in letters, too, so that a text with that board
    leaves it out.
    """

    title: str
    rows: tuple[Row, ...] = ()
    note: str = ""
    link: str = ""
    more: str = ""
    on_board: bool = False

    @property
    def has_words(self) -> bool:
        """Whether orders can name something in it, as cards of a hand."""
        return any(row.word for row in self.rows)

    @property
    def groups(self) -> list[tuple[str, list[Row]]]:
        """The rows by the headings that they stand under."""
        return [(under, list(rows)) for under, rows in groupby(self.rows, attrgetter("under"))]


def counted(panels: Iterable[Panel]) -> Iterator[Row]:
    """The rows that say how far something has come."""
    return (row for panel in panels for row in panel.rows if row.need)


def in_letters(panels: Iterable[Panel]) -> str:
    """The panels that no board tells, for mails and terminals; at most WIDTH columns wide."""
    return "\n\n".join("\n".join(lines(panel)) for panel in panels if not panel.on_board)


def lines(panel: Panel) -> Iterator[str]:
    yield f"{panel.title}:"
    yield from folded(panel.note, "  ")
    for under, rows in panel.groups:
        yield from folded(under.capitalize(), "  ")
        for row in rows:
            yield from folded(str(row), "    " if under else "  ")


def folded(text: str, indent: str) -> list[str]:
    return wrapped(text, WIDTH, indent, f"{indent}    ")
