"""
Orders: what a seat may be asked, and how an answer is written.

An order is one line, ``verb word...``. The same line is typed by the player,
stored in the event, printed in the log and read by the tests.
"""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import product
from typing import Any, ClassVar, NamedTuple, TypeVar

from rules.kernel.errors import AmbiguousOrder, BadOrder

Seat = str
A = TypeVar("A", bound="Action")

LONGEST_LINE = 500


@dataclass(frozen=True)
class Action:
    """
    One thing a seat can do.

    Subclasses are frozen dataclasses whose fields are the order's words: ``str``, ``int`` and,
    last, at most one ``tuple[str, ...]``. They say when they are open, why they are refused and
    what they do; nothing else needs to know them. *rule* is the id of the paragraph that describes
    the order, if there is one, and *example* its words, where the names of its fields do not say
    enough.
    """

    verb: ClassVar[str]
    rule: ClassVar[str] = ""
    example: ClassVar[str] = ""

    @classmethod
    def offers(cls, view: Any) -> Iterator["Offer"]:
        """Yield the legal ways to give this order, as the seat's *view* shows them."""
        raise NotImplementedError

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

    def play(self, table: Any) -> None:
        """Change the state and report what happened. Called only after check()."""
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
    def from_words(cls: type[A], words: list[str]) -> A:
        """The order with these words as its fields. Raises BadOrder."""
        values: list[Any] = []
        rest = list(words)
        for name, kind in shape(cls):
            if kind is tuple:
                values.append(tuple(rest))
                rest = []
            elif not rest:
                raise BadOrder(f"“{cls.verb}” needs a {name}: {cls.usage()}")
            elif kind is int:
                values.append(whole_number(name, rest.pop(0), cls.usage()))
            else:
                values.append(rest.pop(0))
        if rest:
            raise BadOrder(f"“{shown(' '.join(rest))}” was not understood: {cls.usage()}")
        return cls(*values)

    @classmethod
    def usage(cls, example: str = "") -> str:
        """How the order is written, with its own example or a given one."""
        many = {int: "", str: "", tuple: "..."}
        names = (name.upper() + many[kind] for name, kind in shape(cls))
        words = example or cls.example
        like = f", like {cls.verb} {words}" if words else ""
        return " ".join([cls.verb, *names]) + like

    @classmethod
    def example_of(cls, view: Any) -> str:
        """
        The words of an example that the seat of *view* could give, where every seat has another.
        """
        return cls.example


Shape = tuple[tuple[str, type], ...]
SHAPES: dict[type[Any], Shape] = {}


def shape(action: type[Action]) -> Shape:
    """The fields of *action* and what each one reads: ``str``, ``int`` or ``tuple``."""
    if action not in SHAPES:
        kinds: dict[Any, type] = {str: str, int: int, "str": str, "int": int}
        SHAPES[action] = tuple((f.name, kinds.get(f.type, tuple)) for f in fields(action))
    return SHAPES[action]


def whole_number(name: str, word: str, usage: str) -> int:
    """*word* as a number. Raises BadOrder."""
    if not (word.isascii() and word.isdigit() and len(word) < 7):
        raise BadOrder(f"The {name} must be a number, not “{shown(word)}”: {usage}")
    return int(word)


@dataclass(frozen=True)
class Offer:
    """
    A family of legal orders: one word or number from every slot, freely combined.

    *said* names the contents of the slots, where the fields of the action do not. *waste* is a
    sentence that says why such an order would achieve nothing, although it is legal.
    """

    action: type[Action]
    slots: tuple[tuple[Any, ...], ...] = ()
    said: tuple[str, ...] = ()
    waste: str = ""

    def names(self) -> Iterator[str]:
        """A name for each slot; the last field may take several words."""
        fields = self.said or tuple(name for name, _ in shape(self.action))
        for index in range(len(self.slots)):
            yield fields[min(index, len(fields) - 1)]

    def orders(self) -> Iterator[Action]:
        for values in product(*self.slots):
            yield self.action.from_words(" ".join(map(str, values)).split())


class Prompt(NamedTuple):
    """
    A question that the game waits for.

    *default* is the order that the clock gives at the deadline. Whether a prompt opens may depend
    only on public facts and on the seat's own stops; if it depends on a stop it is *private*, and
    nobody else learns whom the game waits for.
    """

    seat: Seat
    kind: str
    text: str
    verbs: tuple[str, ...]
    default: str
    data: Mapping[str, Any] = {}
    private: bool = False


def parse(line: str, actions: Mapping[str, type[Action]], verbs: Collection[str]) -> Action:
    """
    Read *line* as an order with one of *verbs*, which may be shortened.

    Raises BadOrder or AmbiguousOrder with a sentence for the player.
    """
    words = readable(line).split()
    if not words:
        raise BadOrder("The order is empty.")
    verb, *arguments = words
    matches = meant(verb, verbs)
    if not matches:
        raise BadOrder(
            f"“{shown(verb)}” is not an order you can give now. You can: {listed(verbs, 'or')}."
        )
    if len(matches) > 1:
        raise AmbiguousOrder(f"“{shown(verb)}” could be {listed(matches, 'or')}.")
    return actions[matches[0]].from_words(arguments)


def meant(verb: str, verbs: Collection[str]) -> list[str]:
    """Those of *verbs* that *verb* may stand for."""
    return [verb] if verb in verbs else [v for v in verbs if v.startswith(verb)]


def begins(line: str, verbs: Collection[str]) -> bool:
    """Whether *line* may be an order with one of *verbs*."""
    words = readable(line).split()
    return bool(words and meant(words[0], verbs))


def readable(line: str) -> str:
    """
    The line in lower case without its closing stop.

    Raises BadOrder if it is too long or not text.
    """
    if line.isascii() and line.isprintable() and len(line) <= LONGEST_LINE:
        return line.lower().rstrip(".! ")
    if len(line) > LONGEST_LINE:
        raise BadOrder(
            f"The line is {len(line)} characters long; an order has at most {LONGEST_LINE}."
        )
    line = unicodedata.normalize("NFKC", line.replace("\t", " ").strip("\r\n"))
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn") for c in line):
        raise BadOrder("The line contains characters that are not text. Please type it again.")
    return line.lower().rstrip(".! ")


def shown(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def listed(words: Iterable[str], last: str = "and") -> str:
    """“a, b and c”, or “none”."""
    *most, end = [*words] or ["none"]
    return f"{', '.join(most)} {last} {end}" if most else end
