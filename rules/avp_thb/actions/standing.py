"""Standing orders: what a seat wants answered for it, and what it wants to be asked."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from rules.avp_thb import ping, standing
from rules.avp_thb.subjects import (
    KINDS,
    LEAST,
    MINE,
    MORE,
    NUMBER,
    ORDER,
    OWN_UNITS,
    SUBJECTS,
    Subject,
)
from rules.avp_thb.units import UNITS
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Offer, listed, shown
from rules.kernel.standing import Clause, Question, Way
from rules.parts.standing import Kept

BODIES = [kind for kind in standing.FACES if kind != standing.TOKEN]
PLAIN = {(ORDER,): "In this order: {}.", (NUMBER,): "At most {}."}
MOST = {LEAST: 100, NUMBER: 12}
Words = tuple[str, ...]


@dataclass(frozen=True)
class Standing(Kept):
    """`standing sentry 40`, `standing hide never`, `standing marines smartgun medic`."""

    example = "sentry 40"

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        for about, subject in subjects_of(view).items():
            if subject.ways:
                yield cls.offer((about,), subject.ways)

    @classmethod
    def questions(cls, view: View | None) -> Iterator[Question]:
        words = tuple(Way(word, text) for word, text in called(view).items())
        for about, subject in (subjects_of(view) if view else SUBJECTS).items():
            given = tuple(view.standing.get(about, ())) if view else ()
            yield Question(
                about=about,
                text=subject.text,
                usual=subject.usual,
                given=given,
                now=meaning(subject, given) + next_of(view, about),
                ways=tuple(Way(word, text) for word, text in subject.ways.items()),
                hint=hint(subject),
                words=words if subject.more else (),
                group=subject.needs,
            )

    @classmethod
    def check_clause(cls, view: View, clause: Clause) -> None:
        mine = subjects_of(view)
        if clause.about not in mine:
            raise IllegalOrder(f"You can give standing orders about {listed(mine)}.")
        own = sorted(set(view.forces[view.seat or ""]))
        judge(clause, mine[clause.about], own)

    @classmethod
    def check_anywhere(cls, clause: Clause) -> None:
        if clause.about not in SUBJECTS:
            wrong = f"No standing order can be about “{shown(clause.about)}”."
            raise IllegalOrder(f"{wrong} Choose from {listed(SUBJECTS)}.")
        subject = SUBJECTS[clause.about]
        judge(clause, subject, [u for u in (*BODIES, *clause.words) if of_side(u, subject)])


def called(view: View | None) -> dict[str, str]:
    """What models are called in orders, and who they are: those of the forces that play."""
    own = view.forces.get(view.seat or "", []) if view else []
    all_units = (unit for units in view.forces.values() for unit in units) if view else BODIES
    words = (*own, *(UNITS[unit].body for unit in all_units))
    return {word: UNITS[word].name for word in words} | {standing.TOKEN: "Not revealed yet"}


def subjects_of(view: View) -> Mapping[str, Subject]:
    """What the seat may give standing orders about."""
    here = {
        "": True,
        "cards": bool(view.cards),
        "veterans": bool(view.veterans),
        "stand": bool(view.stand),
    }
    return {
        about: subject
        for about, subject in SUBJECTS.items()
        if view.seat in subject.sides and here[subject.needs] and subject.since <= view.edition
    }


def of_side(unit: str, subject: Subject) -> bool:
    """Whether *unit* is a stat card, perhaps with its arms, of a side that the subject is for."""
    try:
        return UNITS[unit].faction in subject.sides
    except KeyError:
        return False


def judge(clause: Clause, subject: Subject, own: Collection[str]) -> None:
    """Raises IllegalOrder; *own* are the units that the side may have."""
    way, rest, more = parts(subject, clause.words)
    if more == (ORDER,):
        check_units(rest, own)
    elif not all(any(understood(word, term, own) for term in more) for word in rest):
        raise IllegalOrder(usage(clause.about, subject, rest[0] if way else ""))
    elif sum(word.isdecimal() for word in rest) > 1:
        raise IllegalOrder(f"Give one number only for {clause.about}.")


def parts(subject: Subject, words: Words) -> tuple[str, Words, Words]:
    """The way that *words* begin with, or “”; what stands behind it; and what may stand there."""
    way = words[0] if words and words[0] in subject.ways else ""
    return way, words[1:] if way else words, subject.more.get(way, ())


def understood(word: str, term: str, own: Collection[str]) -> bool:
    if term in MOST:
        return word.isascii() and word.isdecimal() and int(word) <= MOST[term]
    if term == OWN_UNITS:
        return word in {UNITS[unit].body for unit in own}
    return word in (standing.FACES if term == KINDS else (MINE,))


def check_units(words: Collection[str], own: Collection[str]) -> None:
    if strangers := [word for word in words if word not in own]:
        raise IllegalOrder(f"“{shown(strangers[0])}” is not one of your units: {listed(own)}.")


def usage(about: str, subject: Subject, stray: str) -> str:
    """What may be said instead; *stray* is a word too many behind a way."""
    said = listed([*subject.ways, *terms(subject.more.get("", ()))], "or")
    behind: dict[str, list[str]] = {}
    for way in subject.ways:
        if more := subject.more.get(way):
            behind.setdefault(listed(terms(more)), []).append(way)
    further = [f"after {listed(ways, 'or')} {more}" for more, ways in behind.items()]
    wrong = f"“{shown(stray)}” was not understood there. " if stray else ""
    return f"{wrong}For {about} you can say {said}{'; ' if further else ''}{'; '.join(further)}."


def terms(more: Collection[str]) -> list[str]:
    numbers = {LEAST: "a number from 0 to 100", NUMBER: "a number from 0 to 12"}
    return [numbers.get(term, MORE[term]) for term in more]


def hint(subject: Subject) -> str:
    """What else may be said, in a sentence or none."""
    found = dict.fromkeys(MORE[term] for more in subject.more.values() for term in more)
    return f"You may say {listed(found, 'or')}." if found else ""


def meaning(subject: Subject, given: Words) -> str:
    """What comes of the order *given*, in a sentence."""
    if not given:
        return subject.usual
    way, rest, more = parts(subject, given)
    does = subject.ways[way].rstrip(".") if way else subject.bound
    if more in PLAIN and rest:
        ordered = PLAIN[more].format(", ".join(rest))
        return f"{does}. {ordered}" if does else ordered
    return f"{does}: {', '.join(limits(rest))}." if rest else f"{does}."


def next_of(view: View | None, about: str) -> str:
    """Who would be revealed next, of the squads whose tokens are alike."""
    if view is None or about != ping.FIELDING.get(view.seat or ""):
        return ""
    found = ping.nexts(view, view.seat or "", view.standing)
    return "".join(f" Next is {UNITS[unit].name}." for unit in found.values())


def limits(words: Collection[str]) -> Iterator[str]:
    """What an order is bound to, in a player's words."""
    bound = standing.Bound.of(words)
    if bound.least is not None:
        yield f"from {bound.least} % up"
    if bound.kinds:
        yield f"only {listed(bound.kinds, 'or')}"
    if bound.mine:
        yield "only mine"
