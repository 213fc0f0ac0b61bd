"""Standing orders: what a seat wants done when it is not its turn."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile

from rules.doom.invaders import INVADERS
from rules.doom.names import called
from rules.doom.pieces import INVADER
from rules.doom.state import State
from rules.doom.view import View
from rules.doom.weapons import WEAPONS
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder, NotYetKnown
from rules.kernel.facts import Table
from rules.kernel.orders import Offer, Seat, listed, shown
from rules.kernel.standing import Clause, Question, Way
from rules.kernel.words import several
from rules.parts.standing import Kept, Subject

ASK, NEVER, ALWAYS = "ask", "never", "always"
FROM = "from"  # in front of a number of wounds
INTERRUPT, HOLD = "interrupt", "hold"  # answers of who wants to be asked
NEAR, BESIDE, ATTACKED, AT_END = "near", "beside", "attacked", "end"
MOMENTS = (NEAR, BESIDE, ATTACKED, AT_END)  # for which a guard may wait
AIMED = "aimed"  # of an attack for which an aim order is spent
WITH, AT = "with", "at"  # in front of a weapon, and of kinds of figures, the first one first
# By edition, whether a guard may be aimed (ruling B13).
GUARDS_AIM: Mapping[int, bool] = {1: False, 5: True}
# By edition, whether a guard may wait for several moments (ruling B4).
WAIT_FOR_MANY: Mapping[int, bool] = {1: False, 8: True}


OF_MARINES: Mapping[str, Subject] = {
    "dodge": Subject(
        "An attack on you can be dodged.",
        {
            ALWAYS: "The dice are rolled again with which you lose fewest wounds on average.",
            NEVER: "The roll stands.",
            ASK: "You are asked which dice are rolled again, where the roll costs you wounds.",
        },
    ),
    "guard": Subject(
        "You have a guard order in the invader’s turn.",
        {
            NEAR: "You attack the first enemy in sight that comes within 3 spaces; or “near 5”.",
            BESIDE: "You attack who comes next to a marine: “beside ma2”, or you without a name.",
            ATTACKED: "You attack who is about to attack you.",
            AT_END: "You attack at the end of the turn.",
            ASK: "You are asked when an enemy comes near; or “ask attacked” and the like.",
            NEVER: "You hold your fire.",
        },
    ),
    "heal": Subject(
        "You are ready to heal, and you or an adjacent marine has lost wounds.",
        {
            FROM: "You heal from 1 lost wound on; or “from 3”.",
            ASK: "You are asked; or “ask from 3”.",
            NEVER: "You wait.",
        },
    ),
    "medkit": Subject(
        "You have declared your action, have a medkit, and have lost wounds.",
        {
            NEVER: "It is used when you order it.",
            FROM: "It is used from 3 lost wounds on; or “from 5”.",
        },
    ),
    "prepared": Subject(
        "You hold Prepared, and an event card is played.",
        {ALWAYS: "The card is cancelled.", NEVER: "The card is played."},
    ),
}
OF_INVADER: Mapping[str, Subject] = {
    "watchful": Subject(
        "A marine steps next to a watchful figure.",
        {ALWAYS: "The figure strikes.", ASK: "You are asked.", NEVER: "It holds."},
    ),
}
SUBJECTS = {**OF_MARINES, **OF_INVADER}
ASKED = ("guard", "heal")  # of which “ask” may be followed by what must have happened
USUAL = {about: SUBJECTS[about].usual for about in SUBJECTS}
USUAL_NEAR, USUAL_HEAL, USUAL_MEDKIT = 3, 1, 3
USUAL_NUMBER = {"dodge": 1, "guard": USUAL_NEAR, "heal": USUAL_HEAL, "medkit": USUAL_MEDKIT}


def subjects_of(seat: Seat | None) -> Mapping[str, Subject]:
    if seat is None:
        return SUBJECTS
    return OF_INVADER if seat == INVADER else OF_MARINES


def followed(table: Table, seat: Seat, about: str) -> list[str]:
    """
    What the seat wants done, as words, which comes out now that it is. To who acts its own is no
    secret, not in a preview either.
    """
    with suppress(*[NotYetKnown] * (table.seat == seat)):
        table.chance.uncover(f"{seat} {about}")
    return said(table.state, seat, about)


def said(state: State, seat: Seat, about: str) -> list[str]:
    given = state.standing.get(seat, {}).get(about, [])
    return given or [subjects_of(seat)[about].usual]


def asks(words: Sequence[str]) -> bool:
    return words[0] == ASK


def condition(words: Sequence[str], about: str) -> Sequence[str]:
    """What must have happened: what stands behind “ask”, or else the usual way."""
    if not asks(words):
        return words
    rest = [*words[1:]]
    return rest if rest[:1] and rest[0] in SUBJECTS[about].ways else [USUAL[about], *rest]


def moments(words: Sequence[str]) -> dict[str, str]:
    """`near 4 attacked`: for what a guard waits, with the number or marine behind it, or “”."""
    found: dict[str, str] = {}
    for word in takewhile(lambda word: word not in (AIMED, WITH, AT), words):
        if word in MOMENTS:
            found[word] = ""
        elif found:
            found[[*found][-1]] = word
    return found


# What a way means with the number behind it, and of what that is the number.
COUNTED: Mapping[tuple[str, str], tuple[str, str]] = {
    ("dodge", FROM): ("What would cost you {} or more is rolled again.", "wound"),
    ("guard", NEAR): ("You attack the first enemy in sight that comes within {}.", "space"),
    ("heal", FROM): ("You heal from {} on.", "lost wound"),
    ("medkit", FROM): ("It is used from {} on.", "lost wound"),
}


def meaning(about: str, given: Sequence[str]) -> str:
    """What comes of an order that was *given*, or of none, in sentences."""
    words = [*given] or [USUAL[about]]
    if words == [ASK]:
        return SUBJECTS[about].ways[ASK]
    told = ["You are asked first."] * asks(words)
    words = [*condition(words, about)]
    waits = moments(words) or {words[0]: "".join(words[1:2])}
    told += [sentence(about, way, detail) for way, detail in waits.items()]
    return " ".join([*told, *details(words)])


def sentence(about: str, way: str, detail: str) -> str:
    """What a way means, with the number or the marine behind it."""
    if (about, way) in COUNTED:
        text, what = COUNTED[about, way]
        return text.format(several(int(detail or USUAL_NUMBER[about]), what))
    if way == BESIDE:
        return f"You attack who comes next to {detail or 'you'}."
    return SUBJECTS[about].ways[way]


def details(words: Sequence[str]) -> list[str]:
    """What is said of a guard’s attack behind its moments."""
    told = ["The attack is aimed."] * (AIMED in words)
    if WITH in words:
        told.append(f"You use the {called(words[words.index(WITH) + 1])}.")
    if AT in words:
        told.append(f"You attack {listed(map(called, words[words.index(AT) + 1 :]))} first.")
    return told


def number_in(words: Sequence[str], usual: int) -> int:
    """`near 5`: the number behind the word, or the usual one."""
    return int(words[1]) if words[1:] and words[1].isdecimal() else usual


@dataclass(frozen=True)
class Standing(Kept):
    """`standing dodge from 2`, or `standing guard near 4 end with shotgun; heal never`."""

    rule = "3.2-7"
    example = "dodge from 2"

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        for about, subject in subjects_of(view.seat).items():
            yield cls.offer((about,), subject.ways)

    @classmethod
    def questions(cls, view: View | None) -> Iterator[Question]:
        given = view.standing if view else {}
        for about, subject in subjects_of(view.seat if view else None).items():
            yield Question(
                about=about,
                text=subject.text,
                usual=subject.ways[subject.usual],
                given=tuple(given.get(about, ())),
                now=meaning(about, given.get(about, ())),
                ways=tuple(Way(word, text) for word, text in subject.ways.items()),
                hint=HINTS.get(about, ""),
            )

    @classmethod
    def check_clause(cls, view: View, clause: Clause) -> None:
        check(clause, subjects_of(view.seat))
        if AIMED in clause.words and not in_force(GUARDS_AIM, view.edition):
            raise IllegalOrder("In this game no guard is aimed.", rule=cls.rule)
        many = clause.about == "guard" and len(moments(clause.words)) > 1
        if many and not in_force(WAIT_FOR_MANY, view.edition):
            raise IllegalOrder("In this game a guard waits for one moment.", rule=cls.rule)

    @classmethod
    def check_anywhere(cls, clause: Clause) -> None:
        check(clause, subjects_of(None))


FROM_HOW_MANY = "a number behind “from” says from how many lost wounds on"
HINTS = {
    "dodge": "or “from 2”: only what would cost so many wounds",
    "guard": "behind it can stand how near, further moments, “aimed”, a weapon, and at whom first:"
    " “near 4 end aimed with shotgun at imp zombie”",
    "heal": FROM_HOW_MANY,
    "medkit": FROM_HOW_MANY,
}
NUMBERED = {("dodge", FROM), ("guard", NEAR), ("heal", FROM), ("medkit", FROM)}


def check(clause: Clause, subjects: Mapping[str, Subject]) -> None:
    """Raise IllegalOrder for words that say nothing about the subject."""
    if clause.about not in subjects:
        wrong = f"No standing order can be about “{shown(clause.about)}”."
        raise IllegalOrder(f"{wrong} Choose from {listed(subjects)}.")
    words = [*clause.words]
    if not words:
        return
    if words[0] == ASK and words[1:] and clause.about in ASKED:
        words.pop(0)
    way = words.pop(0)
    numbered = (clause.about, way) in NUMBERED
    if way not in subjects[clause.about].ways and not numbered:
        raise IllegalOrder(f"For {clause.about} you can say {listed(subjects[clause.about].ways)}.")
    if words and is_detail(words[0], numbered, way):
        words.pop(0)
    if clause.about == "guard":
        words = unsaid(words, [way])
    if words:
        raise IllegalOrder(f"“{shown(' '.join(words))}” says nothing about {clause.about}.")


def unsaid(words: list[str], waits: list[str]) -> list[str]:
    """What says nothing of a guard, of the *words* behind the first moment for which it *waits*."""
    while waits[0] in MOMENTS and words and words[0] in MOMENTS and words[0] not in waits:
        waits.append(words.pop(0))
        if words and is_detail(words[0], waits[-1] == NEAR, waits[-1]):
            words.pop(0)
    if words[:1] == [AIMED]:
        words = words[1:]
    if words[:1] == [WITH] and words[1:2] and words[1] in WEAPONS:
        words = words[2:]
    if words[:1] == [AT] and words[1:] and {*words[1:]} <= {*INVADERS}:
        words = []
    return words


def is_detail(word: str, numbered: bool, way: str) -> bool:
    """Whether the word says how far, how many, or beside whom."""
    if numbered:
        return word.isascii() and word.isdecimal() and len(word) < 3
    return way == BESIDE and word in ("ma1", "ma2", "ma3")
