"""Standing orders: what a seat wants answered for it, and what it wants to be asked."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from rules.avp_thb import ping, stops
from rules.avp_thb.matters import (
    KINDS,
    LEAST,
    MATTERS,
    MINE,
    MORE,
    NUMBER,
    ORDER,
    OWN_UNITS,
    Matter,
)
from rules.avp_thb.units import UNITS
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Offer, listed, shown
from rules.kernel.standing import Clause, Question, Way
from rules.parts.standing import Kept

BODIES = [kind for kind in stops.KINDS if kind != stops.TOKEN]
PLAIN = {(ORDER,): "In this order: {}.", (NUMBER,): "At most {}."}
MOST = {LEAST: 100, NUMBER: 12}


@dataclass(frozen=True)
class Standing(Kept):
    """`standing sentry 40`, `standing hide never`, `standing marines smartgun medic`."""

    example = "sentry 40"

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        for about, matter in matters(view).items():
            if matter.ways:
                yield cls.offer((about,), matter.ways)

    @classmethod
    def questions(cls, view: View | None) -> Iterator[Question]:
        words = tuple(Way(word, text) for word, text in called(view).items())
        for about, matter in (matters(view) if view else MATTERS).items():
            yield Question(
                about=about,
                text=matter.text,
                usual=matter.usual,
                given=(given := tuple(view.standing.get(about, ())) if view else ()),
                now=said(matter, given) + next_of(view, about),
                ways=tuple(Way(word, text) for word, text in matter.ways.items()),
                hint=hint(matter),
                words=words if matter.more else (),
                group=matter.needs,
            )

    @classmethod
    def check_clause(cls, view: View, clause: Clause) -> None:
        mine = matters(view)
        if clause.about not in mine:
            raise IllegalOrder(f"You can give standing orders about {listed(mine)}.")
        own = sorted(set(view.forces[view.seat or ""]))
        judge(clause, mine[clause.about], own)

    @classmethod
    def check_anywhere(cls, clause: Clause) -> None:
        if clause.about not in MATTERS:
            wrong = f"No standing order can be about “{shown(clause.about)}”."
            raise IllegalOrder(f"{wrong} Choose from {listed(MATTERS)}.")
        matter = MATTERS[clause.about]
        judge(clause, matter, [u for u in (*BODIES, *clause.words) if of_side(u, matter)])


def called(view: View | None) -> dict[str, str]:
    """What models are called in orders, and who they are: those of the forces that play."""
    own = view.forces.get(view.seat or "", []) if view else []
    all_units = (unit for units in view.forces.values() for unit in units) if view else BODIES
    words = (*own, *(UNITS[unit].body for unit in all_units))
    return {word: UNITS[word].name for word in words} | {stops.TOKEN: "Not revealed yet"}


def matters(view: View) -> Mapping[str, Matter]:
    """What the seat may give standing orders about."""
    here = {
        "": True,
        "cards": bool(view.cards),
        "veterans": bool(view.veterans),
        "stand": bool(view.stand),
    }
    return {
        about: matter
        for about, matter in MATTERS.items()
        if view.seat in matter.sides and here[matter.needs] and matter.since <= view.edition
    }


def of_side(unit: str, matter: Matter) -> bool:
    """Whether *unit* is a stat card, perhaps with its arms, of a side that the matter is for."""
    try:
        return UNITS[unit].faction in matter.sides
    except KeyError:
        return False


def judge(clause: Clause, matter: Matter, own: Collection[str]) -> None:
    """Raises IllegalOrder; *own* are the units that the side may have."""
    way = clause.words[0] if clause.words and clause.words[0] in matter.ways else ""
    rest, more = clause.words[1:] if way else clause.words, matter.more.get(way, ())
    if more == (ORDER,):
        check_units(rest, own)
    elif not all(any(understood(word, term, own) for term in more) for word in rest):
        raise IllegalOrder(usage(clause.about, matter, rest[0] if way else ""))
    elif sum(word.isdecimal() for word in rest) > 1:
        raise IllegalOrder(f"Give one number only for {clause.about}.")


def understood(word: str, term: str, own: Collection[str]) -> bool:
    if term in MOST:
        return word.isascii() and word.isdecimal() and int(word) <= MOST[term]
    if term == OWN_UNITS:
        return word in {UNITS[unit].body for unit in own}
    return word in (stops.KINDS if term == KINDS else (MINE,))


def check_units(words: Collection[str], own: Collection[str]) -> None:
    if strangers := [word for word in words if word not in own]:
        raise IllegalOrder(f"“{shown(strangers[0])}” is not one of your units: {listed(own)}.")


def usage(about: str, matter: Matter, stray: str) -> str:
    """What may be said instead; *stray* is a word too many behind a way."""
    said = listed([*matter.ways, *terms(matter.more.get("", ()))], "or")
    behind: dict[str, list[str]] = {}
    for way in matter.ways:
        if more := matter.more.get(way):
            behind.setdefault(listed(terms(more)), []).append(way)
    further = [f"after {listed(ways, 'or')} {more}" for more, ways in behind.items()]
    wrong = f"“{shown(stray)}” was not understood there. " if stray else ""
    return f"{wrong}For {about} you can say {said}{'; ' if further else ''}{'; '.join(further)}."


def terms(more: Collection[str]) -> list[str]:
    numbers = {LEAST: "a number from 0 to 100", NUMBER: "a number from 0 to 12"}
    return [numbers.get(term, MORE[term]) for term in more]


def hint(matter: Matter) -> str:
    """What else may be said, in a sentence or none."""
    found = dict.fromkeys(MORE[term] for more in matter.more.values() for term in more)
    return f"You may say {listed(found, 'or')}." if found else ""


def said(matter: Matter, given: tuple[str, ...]) -> str:
    """What comes of the order *given*, in a sentence."""
    if not given:
        return matter.usual
    way = given[0] if given[0] in matter.ways else ""
    rest, more = given[1:] if way else given, matter.more.get(way, ())
    does = matter.ways[way].rstrip(".") if way else matter.bound
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
    bound = stops.Bound.of(words)
    if bound.least is not None:
        yield f"from {bound.least} % up"
    if bound.kinds:
        yield f"only {listed(bound.kinds, 'or')}"
    if bound.mine:
        yield "only mine"
