"""The moments that decided a game: who took the lead, and how its sides' chances to win moved."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from games.history.events import Row
from rules.kernel.facts import Fact
from rules.kernel.fold import Played
from rules.kernel.sides import Side
from rules.kernel.system import Score, System
from rules.kernel.words import begun

MOST_MOMENTS = 8
MOST_FACTS = 3  # that one moment tells
A_LEAD = 3  # what it weighs that another side leads
CLEARLY = 0.1  # by so much the chance of whoever leads is greater
A_SWING = 3  # points of a chance to win; what moves it less decides nothing


class Swing(NamedTuple):
    """What an event did to the chance to win of *side*, from 0 to 1."""

    side: str
    before: float
    after: float

    @property
    def points(self) -> int:
        return abs(round(100 * self.after) - round(100 * self.before))

    @property
    def weight(self) -> int:
        return self.points if self.points >= A_SWING else 0

    @property
    def told(self) -> str:
        """`red: win chance 62 → 31 %`"""
        return f"{self.side}: win chance {100 * self.before:.0f} → {100 * self.after:.0f} %"


class Decisive(NamedTuple):
    """
    Event *number*, when in the game that was, and what it decided; *leads*: who led since. The
    *swing* is that of the side whose chances moved most, where the system judges them.
    """

    number: int
    when: str
    facts: tuple[str, ...]
    weight: int
    leads: str = ""
    swing: Swing | None = None

    @property
    def begins(self) -> str:
        return begun(self.when) or f"Event {self.number}"

    @property
    def told(self) -> str:
        swing = f" ({self.swing.told})" if self.swing else ""
        return f"{self.begins}: {' '.join(self.facts)}{swing}"


class Finder:
    """Is shown a game, an event after the other; *found* is what decided anything."""

    def __init__(self, system: System, sides: Sequence[Side]) -> None:
        self.system, self.sides = system, sides
        self.found: list[Decisive] = []
        self.leading = ""
        self.chances: Mapping[str, float] = {}
        self.begun: Mapping[str, Score] = {}
        self.turn = ""

    def see(self, row: Row, played: Played) -> None:
        before, self.chances = self.chances, self.system.prospects(played.state)
        swing = greatest(before, self.chances)
        now = self.ahead(played) or self.leading
        is_news = now != self.leading and (bool(before) or not self.chances)
        self.leading, leads = now, now if is_news else ""
        told = heaviest_first(self.system, played.facts)
        weight = sum(self.system.weight(fact) for fact in told) + A_LEAD * is_news
        if swing:
            told, weight = told or public(played.facts), swing.weight
        turn = self.system.turn(self.system.view(played.state, None))
        # What ends a turn happened in that turn, though the next one has begun after it.
        when, self.turn = self.turn, turn.told if turn else ""
        if weight or is_news:
            said = (*[fact.text for fact in told[:MOST_FACTS]], *self.told_of(leads))
            self.found.append(Decisive(row.number, when, said, weight, leads, swing))

    def ahead(self, played: Played) -> str:
        """By the chances to win, or else by the score once anybody has done something for it."""
        if self.chances:
            return likeliest(self.chances)
        score = self.system.score(played.state)
        self.begun = self.begun or score
        return farthest(self.system, score) if score != self.begun else ""

    def told_of(self, leads: str) -> list[str]:
        """The sentence that a side has the lead now, if one took it."""
        if not leads:
            return []
        alone = any(side.name == leads and len(side.seats) == 1 for side in self.sides)
        return [f"{begun(self.system.words.the(leads))} now {'leads' if alone else 'lead'}."]


def farthest(system: System, score: Mapping[str, Score]) -> str:
    """The side that alone has come farthest; “” while several have."""
    added = system.words.added
    come = {side: (sum(reached),) if added else reached for side, reached in score.items()}
    best = [side for side, reached in come.items() if reached == max(come.values())]
    return best[0] if len(best) == 1 else ""


def likeliest(chances: Mapping[str, float]) -> str:
    """The side that is clearly likelier to win than all others, as chances waver; “” for none."""
    *_, second, best = ["", *sorted(chances, key=lambda side: chances[side])]
    return best if chances[best] - chances.get(second, 0) >= CLEARLY else ""


def greatest(before: Mapping[str, float], after: Mapping[str, float]) -> Swing | None:
    """None where chances were not judged both before and after."""
    swings = [Swing(side, before[side], after[side]) for side in after if side in before]
    return max(swings, key=lambda swing: abs(swing.after - swing.before), default=None)


def heaviest_first(system: System, facts: Iterable[Fact]) -> list[Fact]:
    """Those that weigh anything, each sentence once."""
    found = {fact.text: fact for fact in facts if system.weight(fact)}
    return sorted(found.values(), key=lambda fact: -system.weight(fact))


def public(facts: Iterable[Fact]) -> list[Fact]:
    return [fact for fact in facts if fact.to is None and fact.text]


def heaviest(found: Sequence[Decisive], turned: int | None = None) -> tuple[Decisive, ...]:
    """In the order in which they came, *turned* among them; of equal ones the last."""
    best = sorted(found, key=lambda one: (one.number == turned, one.weight, one.number))
    return tuple(sorted(best[-MOST_MOMENTS:], key=lambda one: one.number))


def turned(winners: Sequence[str], found: Sequence[Decisive]) -> int | None:
    """From when a winner led to the end, or the heaviest moment if no winner did."""
    leads = [one for one in found if one.leads]
    if leads and leads[-1].leads in winners:
        return leads[-1].number
    return max(found, key=lambda one: (one.weight, one.number)).number if found else None
