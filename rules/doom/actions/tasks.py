"""What marines do besides: take, use, give, disarm and scan."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rules.doom.actions.base import WhereLegal, afford, is_legal, other_marine, own_marine
from rules.doom.actions.moving import known, told
from rules.doom.board import ranges
from rules.doom.board.spaces import word
from rules.doom.layout import Layout
from rules.doom.names import UNCOUNTED, called, so_many
from rules.doom.pieces import MOST_ARMOUR, Marine
from rules.doom.saying import refused, tell
from rules.doom.scenarios.scenario import KEY, NODE, Token
from rules.doom.state import State
from rules.doom.steps.charging import trapped
from rules.doom.steps.hurting import heal, won_by_marines
from rules.doom.steps.returning import MEDKIT
from rules.doom.steps.revealing import standing_in
from rules.doom.steps.springing import springs
from rules.doom.view import View
from rules.doom.weapons import AMMUNITION, WEAPONS
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, PieceWord, PlaceWord, listed, shown

TRAPPED = 2  # invaders that act at once
GIVING, DISARMING = 1, 2  # movement
ADRENALINE, BERSERK = 4, 2  # movement, turns
# By edition, the movement of adrenaline that comes beside the choice of who is ready (ruling B11).
BOOST: Mapping[int, int] = {1: 0, 5: ADRENALINE}


@dataclass(frozen=True)
class Take(WhereLegal):
    """Pick up everything in your space. It costs nothing."""

    verb = "take"
    rule = "5-4"

    def check(self, view: View) -> None:
        marine = own_marine(view)
        if not within_reach(view, marine):
            where = word(marine.at[0])
            raise IllegalOrder(f"There is nothing to pick up at {where}.", rule=self.rule)

    def play(self, table: Table) -> None:
        state: State = table.state
        marine = state.marines[table.seat]
        for token in within_reach(state, marine):
            state.tokens.remove(token)
            told(table, f"picks up {so_much(token)}")
            pick_up(state, marine, token)
        where = {state.board.area_of[at] for at in marine.at}
        if state.figures and springs(table, "its-a-trap", [*where, marine.id]):
            state.steps += trapped(state, marine, TRAPPED)


def within_reach(layout: Layout, marine: Marine) -> list[Token]:
    return [one for at in marine.at for one in layout.tokens_at(at) if one.is_picked_up]


def so_much(token: Token) -> str:
    """`the blue key`, `a medkit`, `2 shells`"""
    if token.kind.startswith(KEY):
        return f"the {called(token.kind)}"
    if token.number > 1 or token.kind in AMMUNITION:
        return so_many(token.number, token.kind)
    return called(token.kind) if token.kind in UNCOUNTED else f"a {called(token.kind)}"


def pick_up(state: State, marine: Marine, token: Token) -> None:
    """Keys are the team's; a vest is worn at once; the rest is carried."""
    if token.kind.startswith(KEY):
        state.keys.append(token.kind.removeprefix(KEY))
    elif token.kind in AMMUNITION:
        marine.ammo[token.kind] += token.number
    elif token.kind in WEAPONS:
        marine.weapons.append(token.kind)
    elif token.kind == "vest":
        marine.armour = min(marine.armour + 1, MOST_ARMOUR)
    else:
        marine.items[token.kind] = marine.items.get(token.kind, 0) + token.number


@dataclass(frozen=True)
class Use(Action):
    """Use something that you carry, in your own turn. It costs nothing."""

    verb = "use"
    rule = "5-5"
    example = "medkit"

    item: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        if words := [item for item in USES if is_legal(cls(item), view)]:
            yield cls.offer(words)

    def check(self, view: View) -> None:
        marine = own_marine(view)
        if not marine.items.get(self.item):
            raise refused(f"{marine.name} carries no {shown(self.item)}.", rule=self.rule)
        if self.item == "medkit" and marine.wounds == marine.most:
            raise refused(f"{marine.name} is not wounded.", rule=self.rule)

    def play(self, table: Table) -> None:
        marine = table.state.marines[table.seat]
        marine.items[self.item] -= 1
        told(table, f"uses its {self.item}")
        USES[self.item](table, marine)


def use_medkit(table: Table, marine: Marine) -> None:
    heal(table, marine, MEDKIT)


def use_adrenaline(table: Table, marine: Marine) -> None:
    turn = table.state.steps[-1]
    turn.movement += ADRENALINE
    turn.boost += in_force(BOOST, table.state.edition)


def use_berserk(table: Table, marine: Marine) -> None:
    marine.rage = BERSERK


USES: Mapping[str, Callable[[Table, Marine], None]] = {
    "medkit": use_medkit, "adrenaline": use_adrenaline, "berserk": use_berserk,
}  # fmt: skip


@dataclass(frozen=True)
class Give(Action):
    """Hand one weapon, or one token of ammunition, to an adjacent marine."""

    verb = "give"
    rule = "5-4"
    example = "shells ma2"

    what: str
    marine: PieceWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        marine = own_marine(view)
        others = [one for one in view.marines.values() if one.at and one != marine]
        for other in others:
            words = [what for what in to_give(marine) if is_legal(cls(what, other.id), view)]
            if words:
                yield cls.offer(words, [other.id])

    def check(self, view: View) -> None:
        marine, other = own_marine(view), other_marine(view, self.marine)
        if self.what not in (*WEAPONS, *AMMUNITION):
            raise IllegalOrder("Only a weapon or ammunition can be given.", rule=self.rule)
        if self.what in WEAPONS and not WEAPONS[self.what].found:
            name = WEAPONS[self.what].name
            raise IllegalOrder(f"Every marine has a {name} at hand.", rule="4-1")
        if self.what not in to_give(marine):
            raise refused(f"{marine.name} has no {self.what} to give.", rule=self.rule)
        if self.what in other.weapons:
            raise refused(f"{other.name} has a {self.what}.", rule=self.rule)
        if not view.adjacent(marine, other):
            raise refused(f"{other.name} is not adjacent.", rule=self.rule)
        afford(view, GIVING, "To give something")

    def play(self, table: Table) -> None:
        state: State = table.state
        marine = state.marines[table.seat]
        other = next(one for one in state.marines.values() if one.id == self.marine)
        state.steps[-1].spend(GIVING)
        if is_ammo := self.what in AMMUNITION:
            marine.ammo[self.what] -= 1
            other.ammo[self.what] += 1
        else:
            marine.weapons.remove(self.what)
            other.weapons.append(self.what)
        thing = so_many(1, self.what) if is_ammo else f"the {called(self.what)}"
        told(table, f"gives {thing} to {other.name}")


def to_give(marine: Marine) -> list[str]:
    return [*marine.weapons, *(kind for kind, number in marine.ammo.items() if number)]


@dataclass(frozen=True)
class Disarm(WhereLegal):
    """Disarm the node next to you."""

    verb = "disarm"
    rule = "6-3"

    def check(self, view: View) -> None:
        if not nodes_beside(view, own_marine(view)):
            raise IllegalOrder("There is no node next to you.", rule=self.rule)
        afford(view, DISARMING, "To disarm a node")

    def play(self, table: Table) -> None:
        state: State = table.state
        node = nodes_beside(state, state.marines[table.seat])[0]
        state.tokens.remove(node)
        state.disarmed.append(node.at)
        state.steps[-1].spend(DISARMING)
        told(table, f"disarms the node at {word(node.at)}")
        if all(token.kind != NODE for token in (*state.tokens, *state.hidden)):
            won_by_marines(table, "Every node is disarmed.")


def nodes_beside(layout: Layout, marine: Marine) -> list[Token]:
    nodes = [token for token in layout.tokens if token.kind == NODE]
    grid = layout.grid
    beside = [one for one in nodes if ranges.adjacent(grid, marine.at, (one.at,))]
    return beside or [one for one in nodes if one.at in marine.at]


@dataclass(frozen=True)
class Scan(Action):
    """Who has Recon looks behind a door to what is not revealed, from beside it."""

    verb = "scan"
    rule = "7-1"
    example = "door1"

    door: PlaceWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        if doors := [door for door in view.board.doors if is_legal(cls(door), view)]:
            yield cls.offer(doors)

    def check(self, view: View) -> None:
        marine, door = view.marines[view.seat or ""], known(view, self.door)
        if not marine.has("recon"):
            raise refused(f"{marine.name} has no Recon.", rule=self.rule)
        if not door.beside.intersection(marine.at) or door.beside <= view.grid.floor:
            raise refused(f"{door.id} hides nothing from {marine.name}.", rule=self.rule)
        if looked(door.id) in marine.spent:
            raise refused(f"{marine.name} has looked behind {door.id}.", rule=self.rule)

    def play(self, table: Table) -> None:
        state: State = table.state
        door = state.board.doors[self.door]
        state.marines[table.seat].spent.append(looked(door.id))
        table.chance.uncover(door.id)
        hidden = {state.scenario.area_of[at] for at in door.beside}.difference(state.revealed)
        for area in sorted(hidden):
            text = f"Behind {self.door}: {listed(found_in(state, area) or ['nothing'])}."
            tell(table, "scan", text, to=tuple(state.marines), door=self.door)


def looked(door: str) -> str:
    return f"scan-{door}"


def found_in(state: State, area: str) -> list[str]:
    """What would stand and lie there."""
    figures = [f"{called(kind)} at {word(at[0])}" for kind, at in standing_in(state, area)]
    floor = state.scenario.areas[area]
    tokens = [f"{one.called} at {word(one.at)}" for one in state.hidden if one.at in floor]
    return [*figures, *tokens]
