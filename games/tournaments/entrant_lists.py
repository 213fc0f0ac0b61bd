"""The lists that entrants have brought: kept, used in their games, and told to whoever may know."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.models.game import Game
from games.models.tournament import EntrantList, Entry
from games.play import lists as play_lists
from games.tournaments.core import lists
from games.tournaments.core.book import Book
from games.tournaments.core.lists import ListKind
from rules.kernel.lists import judged
from rules.kernel.orders import Seat

HAS_NONE = "You have brought no {}. You play with what stands ready: {}."
IS_BROKEN = "Your {} breaks a rule now: {} You play with what stands ready: {}."
MAY_BRING = (
    "You can bring your own {}: choose it on the page of the tournament. Without one you play with"
    " what stands ready: {}."
)


@dataclass(frozen=True)
class BroughtKind:
    """What one entrant brings of one *kind*: *text* is “” for the ready-made list."""

    kind: ListKind
    text: str

    @property
    def broken(self) -> tuple[str, ...]:
        """The rules that the list breaks although it was in order when it was brought."""
        return self.kind.faults(self.text) if self.text else ()

    @property
    def said(self) -> str:
        """The sentence for an entrant who plays with the ready-made list; “” for their own."""
        called, usual = self.kind.called, self.kind.usual
        if self.broken:
            return IS_BROKEN.format(called, " ".join(self.broken), usual)
        return "" if self.text else HAS_NONE.format(called, usual)


def keep(entry: Entry, texts: Mapping[Seat, str]) -> None:
    """Store what *entry* brings by seat; “” removes it, and the ready-made list is played with."""
    EntrantList.objects.filter(entry=entry, seat__in=texts).delete()
    EntrantList.objects.bulk_create(
        EntrantList(entry=entry, seat=seat, text=text) for seat, text in texts.items() if text
    )


def brought(book: Book, entry: Entry) -> list[BroughtKind]:
    """What *entry* brings, for themself to read."""
    texts = {one.seat: one.text for one in entry.lists.all()}
    known = lists.kinds(book.terms, book.conditions)
    return [BroughtKind(kind, texts.get(kind.name, "")) for kind in known]


def brought_openly(book: Book, entry: Entry) -> list[tuple[str, str]]:
    """What everybody may read of what *entry* brings: what it is called, and the list."""
    found = (one for one in brought(book, entry) if one.kind.is_open)
    return [(one.kind.called, one.kind.usual if one.said else one.text) for one in found]


def called(book: Book, entry: Entry) -> list[str]:
    """What *entry* has brought of their own, by what it is called, and not what it is."""
    return [one.kind.called for one in brought(book, entry) if one.text]


def told_to_all(book: Book) -> Iterator[str]:
    """For somebody who has entered: what they may bring, whether they have or not."""
    for kind in lists.kinds(book.terms, book.conditions):
        yield MAY_BRING.format(kind.called, kind.usual)


def to_game(game: Game, seat: Seat, entry: Entry) -> str:
    """What *entry* brings to *seat* of *game*; “” for the ready-made list."""
    rules = play_lists.to_choose(game, seat)
    text = next((one.text for one in entry.lists.all() if one.seat == seat), "")
    return text if rules and text and not judged(rules, text).faults else ""
