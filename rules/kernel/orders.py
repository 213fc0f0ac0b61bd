"""
Orders: what a seat may be asked, and how an answer is written.

An order is one line, ``verb word...``. The same line is typed by the player,
stored in the event, printed in the log and read by the tests.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import product
from math import prod
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from rules.kernel.counts import Counts
from rules.kernel.errors import BadOrder, OrderError

Seat = str
A = TypeVar("A", bound="Action")

LONGEST_LINE = 500

# What a word can stand for, so that it can be clicked where that lies; “” for a plain word.
PLACE, PIECE, CARD, NUMBER, POINT, COUNTS = "place", "piece", "card", "number", "point", "counts"
PlaceWord = Annotated[str, PLACE]
PieceWord = Annotated[str, PIECE]
CardWord = Annotated[str, CARD]
PointWord = Annotated[str, POINT]  # as `21.4,23.0`: so far from the left and from the top


@dataclass(frozen=True)
class Action:
    """
    One thing a seat can do.

    Subclasses are frozen dataclasses whose fields are the order's words: ``str``, ``int`` and,
    last, at most one ``tuple[str, ...]``. A ``str`` that names something on the table says what:
    ``PlaceWord``, ``PieceWord`` and so on. They say when they are open, why they are refused and
    what they do; nothing else needs to know them. *rule* is the id of the paragraph that describes
    the order, if there is one, and *example* its words, where the names of its fields do not say
    enough and none that can be given shows them. *then* are verbs that may follow it, where it does
    nothing by itself. *beside* the question a page offers those that a seat may give at any time,
    as far as its view has offers of them.
    """

    verb: ClassVar[str]
    rule: ClassVar[str] = ""
    example: ClassVar[str] = ""
    then: ClassVar[tuple[str, ...]] = ()
    beside: ClassVar[bool] = False

    @classmethod
    def offers(cls, view: Any) -> Iterator["Offer"]:
        """Yield the legal ways to give this order, as the seat's *view* shows them."""
        raise NotImplementedError

    @classmethod
    def offer(
        cls, *choices: "Slot | Iterable[Any]", waste: str = "", note: str = ""
    ) -> "Offer":  # fmt: skip
        """
        The orders with one word of each of *choices*, which are the words for one field each.

        The last field may take several words. A choice that is a `Slot` says of itself what a
        field cannot say: that it is open, or what it holds this time.
        """
        if not choices:
            return Offer(cls, (), waste, note)
        known, slots = holdings(cls), []
        for at, choice in enumerate(choices):
            if type(choice) is not Slot:
                name, holds = known[min(at, len(known) - 1)]
                choice = Slot(tuple(choice), name, holds)
            slots.append(choice)
        return Offer(cls, tuple(slots), waste, note)

    def check(self, view: Any) -> None:
        """Raise IllegalOrder, with a reason drawn from the seat's *view* alone."""
        raise NotImplementedError

    def odds(self, view: Any) -> list[str]:
        """What the order depends on, one sentence for each test, as the seat's *view* shows it."""
        return []

    def chance(self, view: Any) -> float | None:
        """The probability that the order's own first test passes; None without a test."""
        return None

    def opens(self, view: Any) -> list[str]:
        """Who may answer the order, as far as everybody can see, one sentence for each way."""
        return []

    def risks(self, view: Any) -> list[str]:
        """The order's side effects, as the seat's *view* shows them."""
        return []

    def legs(self, view: Any) -> list[str]:
        """The points of a plane, or the places, that the order leads along from its beginning."""
        return []

    def covers(self, view: Any) -> list[str]:
        """The places that the order strikes or fills, such as those of a blast."""
        return []

    def further(self, view: Any) -> list["Slot"]:
        """
        What may be written behind the order, a word of one slot after the other: further targets,
        points of a way. By itself it is what is offered for a last field of several words.
        """
        fields = holdings(type(self))
        _, holds = fields[-1] if fields else ("", "")
        if holds not in (PIECE, CARD, PLACE) or shape(type(self))[-1][1] is not tuple:
            return []
        last = len(fields) - 1
        slots = [offer.slots[last] for offer in self.offers(view) if len(offer.slots) > last]
        words = [word for slot in slots for word in slot.words]
        return fitting(self, "another", words, view, holds)

    def play(self, table: Any) -> None:
        """
        Change the state and report what happened. Called only after check().

        Before it reads what the seat cannot know it says so, with `table.chance.uncover`: else a
        preview would tell it.
        """
        raise NotImplementedError

    def __str__(self) -> str:
        words = [self.verb]
        for name, kind in shape(type(self)):
            if kind is tuple:
                words += getattr(self, name)
            else:
                words.append(str(getattr(self, name)))
        return " ".join(words)

    @classmethod
    @lru_cache(maxsize=8192)
    def read(cls, words: str) -> "Action":
        """The order with these words. It never changes, so that the same one serves again."""
        return cls.from_words(words.split())

    @classmethod
    def from_words(cls: type[A], words: list[str]) -> A:
        """The order with these words as its fields. Raises BadOrder."""
        values: list[Any] = []
        for at, (name, kind) in enumerate(shape(cls)):
            if kind is tuple:
                values.append(tuple(words[at:]))
                return cls(*values)
            if at == len(words):
                raise BadOrder(f"“{cls.verb}” lacks its {name.upper()}: {cls.usage()}")
            values.append(words[at] if kind is str else whole_number(name, words[at], cls.usage()))
        if rest := words[len(values) :]:
            raise BadOrder(f"“{shown(' '.join(rest))}” was not understood: {cls.usage()}")
        return cls(*values)

    @classmethod
    def usage(cls) -> str:
        """How the order is written."""
        many = {int: "", str: "", tuple: "..."}
        names = (name.upper() + many[kind] for name, kind in shape(cls))
        return " ".join([cls.verb, *names])


class VerbAlone(Action):
    """An order without words of its own; it is legal whenever somebody is asked for it."""

    @classmethod
    def offers(cls, view: Any) -> Iterator["Offer"]:
        yield cls.offer()

    def check(self, view: Any) -> None:
        pass


def fitting(
    action: Action, name: str, words: Iterable[Any], view: Any, holds: str = ""
) -> list["Slot"]:
    """A slot of those *words* that can stand behind *action*, which stays legal; or none."""
    found = tuple(word for word in dict.fromkeys(map(str, words)) if fits(action, word, view))
    return [Slot(found, name, holds)] if found else []


def fits(action: Action, word: str, view: Any) -> bool:
    try:
        type(action).from_words(f"{action} {word}".split()[1:]).check(view)
    except OrderError:
        return False
    return True


Shape = tuple[tuple[str, type], ...]
SHAPES: dict[type[Any], Shape] = {}
HOLDINGS: dict[type[Any], tuple[tuple[str, str], ...]] = {}


def shape(action: type[Action]) -> Shape:
    """The fields of *action* and what each one reads: ``str``, ``int`` or ``tuple``."""
    if action not in SHAPES:
        SHAPES[action] = tuple((name, reads(hint)) for name, hint in hints(action))
    return SHAPES[action]


def holdings(action: type[Action]) -> tuple[tuple[str, str], ...]:
    """The fields of *action* and what the words of each one stand for."""
    if action not in HOLDINGS:
        HOLDINGS[action] = tuple((name, stands_for(hint)) for name, hint in hints(action))
    return HOLDINGS[action]


def hints(action: type[Action]) -> list[tuple[str, Any]]:
    known = get_type_hints(action, include_extras=True)
    return [(one.name, known[one.name]) for one in fields(action)]


def reads(hint: Any) -> type:
    if get_origin(hint) is tuple:
        return tuple
    return int if hint is int else str


def stands_for(hint: Any) -> str:
    one = get_args(hint)[0] if get_origin(hint) is tuple else hint
    return NUMBER if one is int else getattr(one, "__metadata__", ("",))[0]


def whole_number(name: str, word: str, usage: str) -> int:
    """*word* as a number. Raises BadOrder."""
    if not (word.isascii() and word.isdigit() and len(word) < 7):
        raise BadOrder(f"The {name} must be a number, not “{shown(word)}”: {usage}")
    return int(word)


class Slot(NamedTuple):
    """
    Words to choose one from; a choice may be several words, as of pieces that go together.

    *holds* says what they stand for: PLACE, PIECE, CARD, NUMBER, POINT or nothing, among which
    may be a plain word (“none”). An *open* slot takes other words, too: the sentence says which,
    like “any point within 6 inches”, and *words* are suggestions, one at least. COUNTS are
    numbers to choose; such a slot is open and the last of its offer, and each before it has one
    word.
    """

    words: tuple[Any, ...]
    name: str
    holds: str = ""
    open: str = ""
    counts: Counts | None = None

    @classmethod
    def of_counts(cls, name: str, suggestions: Iterable[str], counts: Counts) -> "Slot":
        """Without *suggestions* of its own it suggests what its form begins with."""
        return cls(tuple(suggestions) or (counts.example,), name, COUNTS, counts.told, counts)

    @property
    def data(self) -> dict[str, Any]:
        """The slot as JSON data."""
        told = {"name": self.name, "holds": self.holds, "words": [str(one) for one in self.words]}
        return {**told, "open": self.open, "counts": self.counts.data if self.counts else None}


class Offer(NamedTuple):
    """
    A family of legal orders: one word or number from every slot, freely combined.

    *waste* is a sentence that says why such an order would achieve nothing, although it is legal;
    *note* what it means, where its words do not tell that.
    """

    action: type[Action]
    slots: tuple[Slot, ...] = ()
    waste: str = ""
    note: str = ""

    @property
    def number(self) -> int:
        """How many orders it has; of an open slot only the suggestions count."""
        return prod(len(slot.words) for slot in self.slots)

    @property
    def data(self) -> dict[str, Any]:
        """The offer as JSON data, for pages and programs."""
        return {
            "verb": self.action.verb,
            "rule": self.action.rule,
            "slots": [slot.data for slot in self.slots],
            "orders": self.number,
            "waste": self.waste,
            "note": self.note,
        }

    @property
    def counts(self) -> Counts | None:
        """The numbers to choose, if there are any."""
        return self.slots[-1].counts if self.slots else None

    @property
    def lead(self) -> str:
        """The order up to its last slot, where the others have one word each."""
        return " ".join([self.action.verb, *(str(slot.words[0]) for slot in self.slots[:-1])])

    def orders(self) -> Iterator[Action]:
        """All the orders; where a slot is open, those that it suggests."""
        for values in product(*[slot.words for slot in self.slots]):
            yield self.action.read(" ".join(map(str, values)))


class Prompt(NamedTuple):
    """
    A question that the game waits for.

    *default* is the order that the clock gives at the deadline. Whether a prompt opens may depend
    only on public facts and on the seat's own stops; if it depends on a stop it is *private*, and
    nobody else learns whom the game waits for.

    *turn* is what `System.turn_of` calls the turn that it belongs to, once a clock runs for it.
    """

    seat: Seat
    kind: str
    text: str
    verbs: tuple[str, ...]
    default: str
    data: Mapping[str, Any] = {}
    private: bool = False
    turn: str = ""


def shown(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def listed(words: Iterable[str], last: str = "and") -> str:
    """“a, b and c”, or “none”."""
    *most, end = [*words] or ["none"]
    return f"{', '.join(most)} {last} {end}" if most else end
