"""What the language of mails is made of: its words, its courtesies, and what a line can say."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import product
from string import ascii_lowercase
from typing import NamedTuple

from rules.kernel.parsing import meant

LEAST, NEAR, MOST_NEAR, MOST_MEANT = 3, 0.7, 3, 6
PLAN, PREVIEW, CONFIRM, END = "plan", "preview", "confirm", "end"
LEADS = (PREVIEW, "regardless")  # stand before an order
LOOKING = ("help", "status", "show", "options", "history", "rules", PREVIEW, "games", "next")
ALONE = ("games", "next", "undo", CONFIRM, END)  # say nothing more
TALKING = ("press", "notes")  # the rest of the line is somebody's words
UNSPLIT = (*TALKING, "standing", "report")  # may contain semicolons

TOO_SHORT = (
    "Not played: “{}” is too short to be sure that you mean an order. Write at least {} letters of"
    " the word, as in {}."
)
DID_YOU_MEAN = "Not played: “{}” is no word I know. Did you mean {}?"
UNKNOWN = "Not played: “{}” is not an order. The answer to “help” says what you can write."
NOT_PLAIN = "Not played: I am not sure what “{}” asks for. Please write one plain order to a line."
A_QUESTION = "Not played, because you ask. If you mean the order, write it without a question mark."
OPEN = "Not played, because “{}” leaves it open. If you mean the order, write it without that."
TAKEN_BACK = (
    "Not played: “{}” may take it back, or make a condition. Please write what you mean in a new"
    " mail, or “confirm” if it is one order and stands."
)
WHICH = "Not played: order {} leaves a choice. You can answer {}."
NO_LETTER = (
    "Not played: of order {} the mail that you answered has the {} there, and not “{}”. You can"
    " answer {}."
)
NO_NUMBER = "Not played: the mail you answered lists no order {}."
NO_LIST = "Not played: I cannot tell which list “{}” is from. Please write the order in words."
NOTHING_ASKED = "There was nothing to confirm in the mail that you answered."
SEVERAL = "Not played: the mail that you answered asked about several orders. Which do you mean?"

BULLET = re.compile(r"^(?:[-*•·–—+]|\[x\])\s+(?=\S)", re.IGNORECASE)
NUMBERED = re.compile(r"^\(?(\d{1,2})[.)]\s+(?=[^\W\d_])")
COMMENT = re.compile(r"(?:^|\s)(?:#(?!\d)|//).*$|\s\([^()]*\)\s*$")
NUMBER = re.compile(
    r"^(?:#|(?:option|number|choice|order|no)\b\.?\s*)?(\d{1,3})\s*([a-z]{0,6})[.)]?$"
)
NUMBER_AND_WORDS = re.compile(r"^(\d{1,3})\s+(\S.*)$")
COURTESY = re.compile(
    r"^(?:please|pls|plz|bitte|kindly|ok(?:ay)?|yes|no|so|now|then|and|first(?:ly)?|finally|next(?=,)"
    r"|i(?:'d| would) like to|i want to|i(?:'ll| will)|i|let(?:'s| us| me)"
    r"|(?:can|could|would|will) you|my (?:next )?(?:orders?|moves?)(?: is| are)?|orders?)\b"
    r"[\s,:.!]*",
    re.IGNORECASE,
)
THANKS = re.compile(
    r"(?:(?:^|[\s,]+)(?:please|pls|plz|bitte|danke|svp|s'il (?:te|vous) pla[iî]t|merci|por favor"
    r"|gracias|thanks|thank you|thx|cheers|now)|\s*[:;]-?[)D]|[\s.!,;:…]+)$",
    re.IGNORECASE,
)
ASKING = re.compile(r"^(?:can|could|may|should|shall) (?:i|we)\s+", re.IGNORECASE)
NEXT_ORDER = re.compile(
    r"(?:,|\.)?\s+(?:(?:and|und|et)\s+)?(?:then|dann|puis|afterwards)\s+"
    r"|(?:,|\.)\s+(?:and\s+)?|\s+(?:and|und|et|[&+])\s+"
)
QUOTES = str.maketrans(dict.fromkeys('"“”„«»`', ""))
FILLERS = frozenset(("to", "the", "at", "into", "onto", "->"))
UNSURE = frozenset(
    ("or", "if", "unless", "else", "otherwise", "not", "instead", "but", "maybe", "perhaps")
).union(
    ("and", "then", "=", "-", "don't", "don’t"),
    ("oder", "falls", "wenn", "sonst", "nicht", "aber", "ou", "si", "sinon", "pas", "mais"),
)
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
YES = frozenset(("yes", "yes please", "y", "ok", "okay", "correct", "exactly", "oui", "ja", "si"))
NO = frozenset(("no", "nope", "no thanks", "nein", "non"))
COURTESIES_ALONE = re.compile(r"^(?:orders?|my orders?|my moves?|please)\W*$", re.IGNORECASE)


class Family(NamedTuple):
    """
    Orders as a mail lists them: a verb, and the words to choose one from for each slot. Of these
    the mail has *shown* so many, the first; all, if that is not known.
    """

    verb: str
    slots: tuple[tuple[str, ...], ...] = ()
    shown: tuple[int, ...] = ()

    def orders(self, chosen: Sequence[str] = ()) -> list[str]:
        """What is left to choose from after the letters or words *chosen*, a slot after another."""
        if len(chosen) > len(self.slots):
            return []
        picked = (self.picked(at, said) for at, said in enumerate(chosen))
        left = product(*picked, *self.slots[len(chosen) :])
        return [" ".join([self.verb, *words]) for words in left]

    def picked(self, at: int, said: str) -> tuple[str, ...]:
        """The word of slot *at* that is *said*, or whose letter is; none, if there is no such."""
        word = said if said in self.slots[at] else self.letters(at).get(said)
        return () if word is None else (word,)

    def letters(self, at: int) -> dict[str, str]:
        """The words that the mail shows for slot *at*, by the letters that mean them."""
        shown = self.slots[at][: self.shown[at]] if self.shown else self.slots[at]
        return dict(zip(ascii_lowercase, shown, strict=False))


@dataclass(frozen=True)
class Known:
    """
    What words may mean: the *orders* of the game, verbs of the *mail*, and what stood in the mail
    that is answered: the *families* of orders that it listed, and the orders it *asked* back.
    Words that are *kept* stand in orders, and are never taken for courtesy.
    """

    orders: Collection[str]
    mail: Collection[str]
    families: Sequence[Family] = ()
    asked: Sequence[str] = ()
    kept: Collection[str] = ()

    @property
    def verbs(self) -> list[str]:
        return [*self.orders, *(one for one in self.mail if one not in self.orders)]

    def meant(self, word: str) -> list[str]:
        """The verbs that *word* may be; those of the game come before those of the mail."""
        found = [one for one in meant(word, self.orders) if word]
        return found or [one for one in meant(word, self.mail) if word]

    def words(self) -> frozenset[str]:
        slots = (slot for family in self.families for slot in family.slots)
        return frozenset(self.kept).union(
            part for slot in slots for one in slot for part in one.split()
        )


@dataclass(frozen=True)
class Reading:
    """
    What a line says: an *order*, or a sentence that asks *back* with orders that may be *meant*.
    With neither it is a remark.
    """

    written: str
    order: str = ""
    back: str = ""
    meant: tuple[str, ...] = ()

    @property
    def verb(self) -> str:
        return self.order.partition(" ")[0]
