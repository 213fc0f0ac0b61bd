"""Answers to questions that are no actions of a model: deployment, windows, reveals."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.avp_thb import ping, placing
from rules.avp_thb.actions.base import card_players, known
from rules.avp_thb.layout import Layout
from rules.avp_thb.steps import activates, may_activate, spend, window_at
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Action, Offer, Prompt, Seat, listed
from rules.kernel.system import Table


@dataclass(frozen=True)
class Deploy(Action):
    """
    Place all tokens, sealed until every side has: `deploy d6 infant 5 e6 stalker 3`.

    Tokens of a squad are all alike: `deploy a3 marine 3 a4 marine 2`. `deploy auto` fills
    the tiles in turn. It may be given anew until the last side is in (A2).
    """

    verb = "deploy"
    example = "d6 infant 5 e6 stalker 3"
    rule = "3.1.1-3"

    tokens: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield Offer(cls, (("auto",),))

    @classmethod
    def example_of(cls, view: View) -> str:
        return " ".join(packed(view, view.seat or ""))

    def check(self, view: View) -> None:
        assert view.seat
        placed, starts = self.placed(view), view.starts(view.seat)
        for _, tile in placed:
            if tile not in starts:
                wanted = listed(starts, "or")
                sentence = f"Your tokens start on {wanted}, not on {tile or 'no tile'}."
                raise IllegalOrder(sentence, rule="3.1.1-3")
        tokens = placing.tokens(view.forces[view.seat])
        if sorted(token for token, _ in placed) != sorted(tokens):
            raise IllegalOrder(f"Place exactly these: {force_words(tokens)}.", rule="3.1.1-3")
        for tile in starts:
            taken = sum(placing.points(token) for token, on in placed if on == tile)
            if taken > view.board.tiles[tile].capacity:
                raise IllegalOrder(
                    f"{tile} has {view.board.tiles[tile].capacity} points, these take {taken}.",
                    rule="3.3-1",
                )

    def words(self, layout: Layout, seat: Seat) -> list[str]:
        return packed(layout, seat) if self.tokens in (("auto",), ()) else list(self.tokens)

    def placed(self, view: View) -> list[tuple[str, str]]:
        return list(placing.placements(self.words(view, view.seat or "")))

    def play(self, table: Table) -> None:
        state, seat = table.state, table.seat
        words = self.words(state, seat)
        again = seat in state.sealed
        state.sealed[seat] = words
        table.tell(
            "sealed", f"You have placed your tokens{' anew' if again else ''}: {' '.join(words)}.",
            to=(seat,),
        )  # fmt: skip
        if not again:
            table.tell("ready", f"The {seat} side has placed its tokens.", seat=seat)


def force_words(tokens: list[str]) -> str:
    return listed(f"{tokens.count(token)} {token}" for token in sorted(set(tokens)))


def packed(layout: Layout, seat: Seat) -> list[str]:
    tokens = placing.tokens(layout.forces[seat])
    return placing.as_words(placing.packed(tokens, layout.rooms(seat)) or {})


@dataclass(frozen=True)
class Activate(Action):
    """Choose the model to act, rulebook §3.1.3."""

    verb = "activate"
    rule = "3.1.3-9"

    model: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield Offer(cls, (tuple(ready(view)),))

    def check(self, view: View) -> None:
        model = known(view, self.model)
        if model.seat != view.seat:
            raise IllegalOrder(f"{self.model} is not yours.")
        if model.activated:
            raise IllegalOrder(
                f"{self.model} has already been activated in this Game Turn.", rule="3.1.3-9"
            )
        if self.model not in ready(view):
            raise IllegalOrder(
                f"{self.model} was activated last in the turn before and may not be first.",
                rule="3.1.3-11",
            )

    def opens(self, view: View) -> list[str]:
        return card_players(view)

    def play(self, table: Table) -> None:
        state = table.state
        state.steps[-1].row += 1
        model = state.models[self.model]
        table.tell("activate", f"{model.name} on {model.tile} is activated.", model=model.id)
        activates(state, model)
        state.steps += window_at(state, "W1")


def ready(view: View) -> list[str]:
    return may_activate(view, view.seat or "")


class Plain(Action):
    """An answer without words of its own; its prompt says when it is open."""

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield Offer(cls)

    def check(self, view: View) -> None:
        pass


@dataclass(frozen=True)
class Keep(Plain):
    """Keep the initiative, rulebook §3.1.3."""

    verb = "keep"
    rule = "3.1.3-4"

    def play(self, table: Table) -> None:
        table.state.steps[-1].settled = True


@dataclass(frozen=True)
class Give(Action):
    """Give the initiative to another side and take its place, rulebook §3.1.3."""

    verb = "give"
    rule = "3.1.3-4"

    seat: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield Offer(cls, (tuple(s for s in view.initiative if s != view.seat),))

    def check(self, view: View) -> None:
        others = [seat for seat in view.initiative if seat != view.seat]
        if not others:
            raise IllegalOrder("There is no other side to give it to.", rule="3.1.3-4")
        if self.seat not in others:
            raise IllegalOrder(f"Give the initiative to {listed(others, 'or')}.", rule="3.1.3-4")

    def play(self, table: Table) -> None:
        order = table.state.initiative
        other = order.index(self.seat)
        order[0], order[other] = order[other], order[0]
        table.state.steps[-1].settled = True
        table.tell("turn", f"The {table.seat} side gives the initiative to {self.seat}.")


@dataclass(frozen=True)
class Spend(Action):
    """Spend the Sentry token of a model, rulebook §4.2."""

    verb = "spend"
    rule = "4.2-3"

    model: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield Offer(cls, (tuple(question(view).data["choice"]),))

    def check(self, view: View) -> None:
        ready = question(view).data["choice"]
        if known(view, self.model).id not in ready:
            raise IllegalOrder(f"You can spend a Sentry token of {listed(ready, 'or')}.")

    def play(self, table: Table) -> None:
        table.state.steps[-1].next_side(again=True)
        spend(table, table.state.models[self.model])


@dataclass(frozen=True)
class Hold(Plain):
    """Spend no Sentry token in this round."""

    verb = "hold"
    rule = "4.2-3"

    def play(self, table: Table) -> None:
        table.state.steps[-1].next_side(again=False)


@dataclass(frozen=True)
class Go(Plain):
    """Walk on after something was revealed on the way."""

    verb = "go"

    def play(self, table: Table) -> None:
        table.state.steps[-1].surprised = False


@dataclass(frozen=True)
class Halt(Plain):
    """Stop here after something was revealed on the way."""

    verb = "halt"

    def play(self, table: Table) -> None:
        table.state.steps[-1].path.clear()


@dataclass(frozen=True)
class Lurk(Plain):
    """Take reaction Hide with the spotted token, rulebook §3.2."""

    verb = "lurk"
    rule = "3.2-8"

    def play(self, table: Table) -> None:
        answer(table, "always")


@dataclass(frozen=True)
class Show(Plain):
    """Turn the spotted token over, rulebook §3.2."""

    verb = "show"
    rule = "3.2-5"

    def play(self, table: Table) -> None:
        answer(table, "never")


@dataclass(frozen=True)
class Field(Action):
    """Say whom of its squad a revealed token is, rulebook §3.2 Team Tactics, §7.3 Pack Hunt."""

    verb = "field"
    rule = "3.2-13"

    unit: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield Offer(cls, (tuple(cls.units(view)),))

    @classmethod
    def units(cls, view: View) -> list[str]:
        return list(question(view).data["choice"])

    def check(self, view: View) -> None:
        if self.unit not in self.units(view):
            raise IllegalOrder(f"Not yet revealed are {listed(self.units(view))}.", rule="3.2-13")

    def play(self, table: Table) -> None:
        answer(table, self.unit)


@dataclass(frozen=True)
class Stay(Plain):
    """Leave the revealed Predator where it is, rulebook §3.2."""

    verb = "stay"
    rule = "3.2-15"

    def play(self, table: Table) -> None:
        answer(table, "stay")


@dataclass(frozen=True)
class Slip(Action):
    """Seasoned Hunter: put the revealed Predator on an adjacent tile, rulebook §3.2."""

    verb = "step"
    rule = "3.2-15"

    tile: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield Offer(cls, (tuple(cls.tiles(view)),))

    @classmethod
    def tiles(cls, view: View) -> list[str]:
        return ping.relocations(view, view.models[view.roaming or ""])

    def check(self, view: View) -> None:
        if self.tile not in self.tiles(view):
            tiles = listed(self.tiles(view), "or")
            raise IllegalOrder(f"It can step to {tiles}.", rule="3.2-16")

    def play(self, table: Table) -> None:
        answer(table, self.tile)


def question(view: View) -> Prompt:
    """What the step under way asks of the seat."""
    assert view.asked
    return view.asked


def answer(table: Table, word: str) -> None:
    """Note what the owner said of the token that is being dealt with."""
    state = table.state
    prompt = state.steps[-1].question(state)
    state.steps[-1].answers[prompt.data["model"]] = word
