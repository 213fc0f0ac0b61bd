"""What a Commander buys for the points of a career, before a battle of a campaign."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.kernel.errors import IllegalOrder, is_allowed
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, Seat, Slot, VerbAlone, listed, shown
from rules.xenos_rampant.detachment import judge, read, written
from rules.xenos_rampant.detachment.career import ENLARGING, FORGETTING, Career, price
from rules.xenos_rampant.detachment.entry import ORDERS, Entry, plain
from rules.xenos_rampant.dice import d6
from rules.xenos_rampant.profiles import PROFILES
from rules.xenos_rampant.state import State
from rules.xenos_rampant.view import View
from rules.xenos_rampant.words import TRAITS, spoken

TABLES = tuple(dict.fromkeys(trait.table for trait in TRAITS.values()))
LASTING = "6-10"  # the paragraph


def commander_in(roster: str) -> Entry:
    return next(entry for entry in read(roster) if entry.is_commander)


def check_points(view: View, cost: int) -> None:
    points = career(view, view.seat or "").points
    if points < cost:
        raise IllegalOrder(f"That costs {cost} points of the career, not {points}.", rule=LASTING)


def career(layout: View | State, seat: Seat) -> Career:
    return Career(*layout.careers[seat])


def spend(table: Table, cost: int, *, traits: int = 0, larger: int = 0) -> None:
    had = career(table.state, table.seat)
    left = [had.points - cost, max(0, had.traits + traits), had.larger + larger]
    table.state.careers[table.seat] = left


def rewrite(table: Table, entries: Iterator[Entry] | tuple[Entry, ...]) -> None:
    """The detachment of the side is another from now on."""
    text = written(tuple(entries))
    table.state.rosters[table.seat] = table.state.lists[table.seat] = text


def led(table: Table, commander: Entry) -> Iterator[Entry]:
    """The detachment with another Commander."""
    for entry in read(table.state.rosters[table.seat]):
        yield commander if entry.is_commander else entry


@dataclass(frozen=True)
class Learn(Action):
    """Roll for a trait on one of the four tables; one that the Commander has is rolled again."""

    verb = "learn"
    rule = LASTING
    example = "tactical"

    table: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        fit = [table for table in TABLES if cls.is_open(view, table)]
        if fit:
            yield cls.offer(fit)

    @classmethod
    def is_open(cls, view: View, table: str) -> bool:
        return is_allowed(cls(table).check, view)

    def check(self, view: View) -> None:
        if self.table not in TABLES:
            sentence = f"The tables of traits are {listed(TABLES)}, not {shown(self.table)}."
            raise IllegalOrder(sentence, rule=self.rule)
        has = commander_in(view.roster).traits
        if all(key in has for key, trait in TRAITS.items() if trait.table == self.table):
            raise IllegalOrder("The Commander has all traits of that table.", rule=self.rule)
        check_points(view, price(self.table, has))

    def play(self, table: Table) -> None:
        commander = commander_in(table.state.rosters[table.seat])
        faces = {t.roll: key for key, t in TRAITS.items() if t.table == self.table}
        found = faces[d6(table, f"trait {table.seat}")]
        while found in commander.traits:
            found = faces[d6(table, f"trait {table.seat}")]
        spend(table, price(self.table, commander.traits), traits=bool(commander.traits))
        told = f"The {table.seat} Commander learns: {spoken(found)}."
        table.tell("learns", told, seat=table.seat, trait=found)
        free = commander.free or (first_tested(commander) if found == "elite" else "")
        taught = replace(commander, traits=(*commander.traits, found), free=free)
        rewrite(table, led(table, taught))


def first_tested(entry: Entry) -> str:
    """The order that an elite Commander gives without a test from now on."""
    orders = PROFILES[entry.profile].orders
    return next((name for name in ORDERS if name in orders and not orders[name].free), "")


@dataclass(frozen=True)
class Forget(Action):
    """Be rid of a trait of the Commander."""

    verb = "forget"
    rule = LASTING
    example = "timid"

    trait: tuple[str, ...]

    @property
    def key(self) -> str:
        return next((key for key in TRAITS if plain(key) == plain("".join(self.trait))), "")

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        has = commander_in(view.roster).traits
        if has and career(view, view.seat or "").points >= FORGETTING:
            yield cls.offer(Slot(tuple(spoken(trait) for trait in has), "trait"))

    def check(self, view: View) -> None:
        if self.key not in commander_in(view.roster).traits:
            said = shown(" ".join(self.trait))
            raise IllegalOrder(f"The Commander has no trait “{said}”.", rule=self.rule)
        check_points(view, FORGETTING)

    def play(self, table: Table) -> None:
        commander = commander_in(table.state.rosters[table.seat])
        left = tuple(trait for trait in commander.traits if trait != self.key)
        spend(table, FORGETTING, traits=-1)
        told = f"The {table.seat} Commander is not {spoken(self.key)} any more."
        table.tell("forgets", told, seat=table.seat, trait=self.key)
        free = "" if self.key == "elite" and not commander.has("mechanoid") else commander.free
        defends = commander.defends and self.key != "wise"
        rewrite(table, led(table, replace(commander, traits=left, free=free, defends=defends)))


@dataclass(frozen=True)
class Recruit(Action):
    """Make the detachment larger by a unit, which may cost what was left, and 2 points more."""

    verb = "recruit"
    rule = LASTING
    example = "light infantry, guerrillas"

    unit: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        if career(view, view.seat or "").points >= ENLARGING:
            cheap = [key for key, profile in PROFILES.items() if profile.points <= 2]
            fit = [spoken(key) for key in cheap if not cls((spoken(key),)).fault(view)]
            yield cls.offer(Slot(tuple(fit), "unit", open=f"a unit, like {cls.example}"))

    def with_it(self, roster: str) -> str:
        return f"{roster}\n{' '.join(self.unit)}"

    def fault(self, view: View) -> str:
        own, seat = career(view, view.seat or ""), view.seat or ""
        larger = replace(own, larger=own.larger + 1)
        return next(iter(judge(self.with_it(view.roster), view.sizes[seat], larger).faults), "")

    def check(self, view: View) -> None:
        check_points(view, ENLARGING)
        if why := self.fault(view):
            raise IllegalOrder(why, rule=self.rule)

    def play(self, table: Table) -> None:
        spend(table, ENLARGING, larger=1)
        entries = read(self.with_it(table.state.rosters[table.seat]))
        told = f"The {table.seat} side recruits {entries[-1].name}."
        table.tell("recruits", told, seat=table.seat)
        rewrite(table, entries)


@dataclass(frozen=True)
class Keep(VerbAlone):
    """Keep the points of the career for later."""

    verb = "keep"
    rule = LASTING

    def play(self, table: Table) -> None:
        table.state.steps[-1].left.remove(table.seat)
