"""Levels: before a mission of a campaign, §9.12, and after each turn of a Last Stand, §10.3.3."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import campaign
from rules.avp_thb.campaign import SURVIVED, is_left, open_skills
from rules.avp_thb.experience import HEAL, HEALING, REROLLING, SKILLED, called, squad_of, squads
from rules.avp_thb.standing import said
from rules.avp_thb.state import State
from rules.avp_thb.steps.base import AskingAll, answered, stops
from rules.avp_thb.units import UNITS
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat, listed

ABOUT = "level"  # what standing orders call it


@dataclass
class Training(AskingAll):
    """A squad that has reached level 2 betters CC or RS, once, §9.12 (ambiguities J3)."""

    kind: ClassVar[str] = "training"
    is_private: ClassVar[bool] = False

    def asked(self, state: State, seat: Seat) -> Prompt | None:
        squad = untrained(state, seat)
        if not squad:
            return None
        choice = self.choice(squad, state.forces[seat])
        text = f"{called(squad)} of level 2: is CC or RS better by 1?"
        data, usual = {"choice": choice}, f"train {choice[0]}"
        return Prompt(seat, self.kind, text, ("train",), usual, data, self.is_private)

    def choice(self, squad: str, units: list[str]) -> list[str]:
        return open_skills(squad, units)

    def named(self, table: Table, seat: Seat, word: str) -> None:
        better(table, seat, untrained(table.state, seat), word)


@dataclass
class Learning(Training):
    """The same between two turns of a Last Stand, of a side that wants to be asked (K11)."""

    kind: ClassVar[str] = "learning"
    is_private: ClassVar[bool] = True

    def asked(self, state: State, seat: Seat) -> Prompt | None:
        return super().asked(state, seat) if stops(state, seat, ABOUT) else None

    def choice(self, squad: str, units: list[str]) -> list[str]:
        return higher_first(squad, units)

    def run(self, table: Table) -> None:
        """Whoever has stopped asking to be asked is answered for."""
        super().run(table)
        for seat in table.state.players:
            while squad := untrained(table.state, seat):
                skilled(table, seat, squad)


def untrained(state: State, seat: Seat) -> str:
    veterans, own = state.veterans, squads(state.forces[seat])
    ready = [s for s in own if veterans[s].level >= SKILLED and not veterans[s].skill]
    return next(iter(ready), "")


def better(table: Table, seat: Seat, squad: str, skill: str) -> None:
    table.state.veterans[squad].skill = skill
    text = f"{called(squad)} of level 2: {skill.upper()} is better by 1."
    table.tell("experience", text, seat=seat)


def higher_first(squad: str, units: list[str]) -> list[str]:
    """The skills that *squad* has, the higher one first, RS if they are equal."""
    cards = [UNITS[unit] for unit in units if squad_of(unit) == squad]
    best = {"rs": max(c.ranged or 0 for c in cards), "cc": max(c.close_combat or 0 for c in cards)}
    return sorted(open_skills(squad, units), key=lambda skill: (-best[skill], skill == "cc"))


def learn(table: Table) -> None:
    """
    At the end of a turn of a Last Stand each squad of which somebody is left spends its Frags for
    levels and keeps the rest, §10.3.3 (ambiguities K11).
    """
    state = table.state
    left = [
        (seat, squad)
        for seat in state.players
        for squad in squads(state.forces[seat])
        if is_left(state, seat, squad)
    ]
    if state.turn == 1:
        survive(table, [squad for seat, squad in left if seat == "marine"])
    for seat, squad in left:
        before = state.veterans[squad].level
        state.veterans[squad] = campaign.spent(state.veterans[squad])
        for level in range(before + 1, state.veterans[squad].level + 1):
            GIFTS[level](table, seat, squad)


def survive(table: Table, squads: list[str]) -> None:
    """Marines have their Frags for surviving once in a game: at the end of the first turn."""
    for squad in squads:
        table.state.veterans[squad].frags += SURVIVED
    if squads:
        text = f"The first turn is over: two frags more for {listed(map(called, squads))}."
        table.tell("experience", text, seat="marine")


def skilled(table: Table, seat: Seat, squad: str) -> None:
    """The usual or the standing order answers, unless the side wants to be asked."""
    state = table.state
    choice = higher_first(squad, state.forces[seat])
    if len(choice) > 1:
        if stops(state, seat, ABOUT):
            return
        answered(table, seat, ABOUT)
    word = said(state, seat, ABOUT, choice[0])
    better(table, seat, squad, word if word in choice else choice[0])


def rerolling(table: Table, seat: Seat, squad: str) -> None:
    text = f"{called(squad)} of level 3: one failed die is rolled again in each turn."
    table.tell("experience", text, seat=seat)


def healing(table: Table, seat: Seat, squad: str) -> None:
    base = next(UNITS[u].base for u in table.state.forces[seat] if squad_of(u) == squad)
    table.tell("experience", f"{called(squad)} of level 4: Heal ({HEAL[base]}).", seat=seat)


GIFTS: Mapping[int, Callable[[Table, Seat, str], None]] = {
    SKILLED: skilled,
    REROLLING: rerolling,
    HEALING: healing,
}
