"""
What makes it worth while to think a plan over: by kind of fact, as the plan's seat reads it.

A fact of the own order is what the order was for, unless it tells of a loss or a failure.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.avp_thb.state import SIDES
from rules.avp_thb.view import View
from rules.kernel.facts import Fact, Throw


class ToldFact(NamedTuple):
    """A fact in the eyes of the seat; *own*: of its own order."""

    view: View
    fact: Fact
    own: bool

    def names_mine(self, word: str) -> bool:
        id = str(self.fact.data.get(word) or "?")
        return SIDES.get(id[0]) in self.view.friends(self.view.seat or "")


def always(told: ToldFact) -> bool:
    return True


def by_others(told: ToldFact) -> bool:
    return not told.own


def of_others(told: ToldFact) -> bool:
    return not told.names_mine("model")


def brought_to_light(told: ToldFact) -> bool:
    """A model of another side, or an own one by somebody else's order."""
    return of_others(told) or by_others(told)


def hurts(told: ToldFact) -> bool:
    return told.names_mine("target")


def played_by_others(told: ToldFact) -> bool:
    return bool(told.fact.data.get("seat", told.view.seat) != told.view.seat)


def comes_into_sight(told: ToldFact) -> bool:
    """An enemy has walked from where none of the seat's models sees it to where one does."""
    view, data = told.view, told.fact.data
    if told.names_mine("model"):
        return False
    friends = view.friends(view.seat or "")
    eyes = {model.tile for model in view.models.values() if model.seat in friends}
    lines = view.sight()
    seen, before = (lines.get(data[word], frozenset()) for word in ("tile", "origin"))
    return eyes.isdisjoint(before) and not eyes.isdisjoint(seen)


SURPRISES: dict[str, Callable[[ToldFact], bool]] = {
    "reveal": brought_to_light,
    "vanish": brought_to_light,
    "born": of_others,
    "token": of_others,
    "fade": of_others,
    "step": of_others,
    "hide": of_others,
    "lurk": of_others,
    "move": comes_into_sight,
    "attack": hurts,
    "wound": hurts,
    "removed": hurts,
    "snare": always,
    "collapse": always,
    "environment": always,
    "card": played_by_others,
    "door": by_others,
    "seal": by_others,
    "weld": by_others,
    "infest": by_others,
    "flame": by_others,
}
# What an order is tried by: kinds of facts that tell of it, and of throws that decide it.
TESTS = ("test", "force", "damage", "treat")
TRIES = ("seal", "force", "damage", "treat", "disengage", "net", "rage", "experience")


def surprise(view: View, facts: Sequence[Fact], throws: Sequence[Throw], own: bool) -> Fact | None:
    """The first surprise among *facts* of one event, or how its own order came to nothing."""
    for fact in facts:
        judge = SURPRISES.get(fact.kind)
        if judge and judge(ToldFact(view, fact, own)):
            return fact
    return failure(view, facts, throws) if own else None


def failure(view: View, facts: Sequence[Fact], throws: Sequence[Throw]) -> Fact | None:
    """The last of its own tests when that failed, or of its dice when nobody was hurt."""
    attacks = [fact for fact in facts if fact.kind in ("attack", "armour")]
    if attacks and not any(fact.kind in ("wound", "removed") for fact in facts):
        return attacks[-1]
    tests = [fact for fact in facts if fact.kind in TESTS]
    tries = [throw for throw in throws if throw.kind in TRIES and throw.seat == view.seat]
    failed = tries and not tries[-1].passed
    return tests[-1] if tests and not attacks and failed else None
