"""
The protocol between a game system and everything that hosts it.

It is four small ones, `Runs`, `Shows`, `Plays` and `Describes`; a `System` is all of them.
A function that needs one part alone says so in its types.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from rules.kernel.chance import Chance
from rules.kernel.orders import Action, Prompt, Seat
from rules.kernel.rulebook import Rulebook

EVERYTHING = "everything"  # eyes to which nothing is hidden, of games that are over


class Fact(NamedTuple):
    """
    Something that happened: a sentence, and the same as data for pages to draw.

    *to* is None if everybody may read it, otherwise the seats that may.
    """

    kind: str
    text: str
    data: Mapping[str, Any]
    to: tuple[Seat, ...] | None = None

    def seen_by(self, seat: Seat | None) -> bool:
        return self.to is None or seat in self.to


@dataclass(frozen=True)
class Outcome:
    """
    How the game ended. *winners* is empty for a draw.

    *ending* is the same for all games of a system that end in the same way.
    """

    winners: tuple[Seat, ...]
    reason: str
    ending: str = ""


class Score(NamedTuple):
    """Victory conditions fulfilled, then frags; more is better."""

    objectives: int
    frags: int


@dataclass(frozen=True)
class Setup:
    """Everything that is chosen before the first order. Stored in event 0."""

    system: str
    mission: int
    seats: tuple[Seat, ...]
    edition: int
    options: Mapping[str, Any] = field(default_factory=dict)


class Throw(NamedTuple):
    """
    A die that fell for *seat*, and its result by the rules.

    *chance* is that of passing; None where there is nothing to pass.
    """

    seat: Seat
    kind: str
    sides: int
    value: int
    chance: float | None = None
    passed: bool = False


@dataclass(slots=True)
class Table:
    """
    What an action is played on: the state, the dice, and who is listening.

    *facts* are stored, and are for those who read; *throws* are the same dice as data, and
    come out again whenever the order is played again.
    """

    state: Any
    seat: Seat
    chance: Chance
    facts: list[Fact] = field(default_factory=list)
    throws: list[Throw] = field(default_factory=list)

    def tell(self, kind: str, text: str, *, to: Iterable[Seat] | None = None, **data: Any) -> None:
        self.facts.append(Fact(kind, text, data, None if to is None else tuple(sorted(to))))

    def d20(self, label: str) -> int:
        return self.chance.roll(label, 20)


class Runs(Protocol):
    """
    What plays a game: from the setup by orders to the end.

    A state is changed in place by `settle` and by actions; everything else reads.
    Offers, checks, prompts' texts, pictures and the autopilot work on views only.
    """

    edition: int
    """The newest edition of the rules; games keep the one that they began with."""

    actions: Mapping[str, type[Action]]
    """All orders to the figures, by verb."""

    quiet: Mapping[int, frozenset[str]]
    """
    By edition, the kinds of facts that uncover nothing: an order that tells no others and rolls
    nothing may be taken back. What a seat reads of its order must be enough to say so.
    """

    def start(self, setup: Setup, chance: Chance) -> Any:
        """The state before the first question; `settle` has not run yet."""
        ...

    def read_position(self, text: str) -> Any:
        """The state that *text* describes, to start from; raises Misfit."""
        ...

    def settle(self, table: Table) -> None:
        """Run on to the next question, or to an answer that stands in `unasked`."""
        ...

    def prompts(self, state: Any) -> list[Prompt]:
        """The questions that are open now, and whose they are; none when the game is over."""
        ...

    def anytime(self, state: Any, seat: Seat) -> tuple[str, ...]:
        """Verbs that *seat* may give although it is not asked: standing orders and the like."""
        ...

    def unasked(self, state: Any) -> list[tuple[Seat, str]]:
        """
        The seats for which standing orders answer what all are asked in secret and at once,
        each with its answer: an order that it may give as long as the question is open.
        """
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def score(self, state: Any) -> Mapping[Seat, Score]:
        """
        How far each side has come: what decides a game that is stopped before its end, and
        breaks ties in tournaments. It tells hidden things while the game goes on.
        """
        ...

    def view(self, state: Any, seat: Seat | None) -> Any:
        """
        What *seat* may know, built from nothing. None is an onlooker, EVERYTHING all that
        there is, once the game is over.
        """
        ...

    def dump(self, state: Any) -> dict[str, Any]:
        """The state as JSON data, for snapshots and digests."""
        ...

    def load(self, data: Mapping[str, Any]) -> Any:
        """The state of `dump`; *data* is the caller's to give away."""
        ...


class Shows(Protocol):
    """What pages, mails and texts are made of, once there is a view or a state."""

    def show(self, view: Any) -> dict[str, Any]:
        """The view as JSON data, for the API."""
        ...

    def text_board(self, view: Any) -> str:
        """The board in letters, for mails and terminals."""
        ...

    def svg_board(self, view: Any) -> str:
        """The board as a picture, for pages."""
        ...

    @property
    def svg_style(self) -> str:
        """What stands in the one `<style>` of such a board: pages allow it by its hash."""
        ...

    def results(self, state: Any) -> str:
        """What `score` says, in a sentence for those who look back on the game."""
        ...

    def describe(self, state: Any) -> Mapping[str, list[str]]:
        """
        All that there is, a line a thing with nothing left out, by what the line begins with.
        The keys are the same for all states.
        """
        ...

    def write_position(self, state: Any) -> str:
        """The state as a text that `read_position` reads."""
        ...


class Plays(Protocol):
    """What stands in for a player, or looks ahead for one: all of it from views alone."""

    def autopilot(self, view: Any, prompt: Prompt) -> str:
        """An order for *prompt*, chosen from what the view shows."""
        ...

    def cautious(self, view: Any, prompt: Prompt) -> str:
        """
        An order for somebody who is away: where there is a choice it rolls no die, uncovers
        nothing and attacks nobody. The prompt's default mostly is one.
        """
        ...

    def imagine(self, view: Any, chance: Chance) -> Any:
        """A state that the view allows."""
        ...

    def expect(self, view: Any, chance: Chance, *, in_turn: bool) -> Any:
        """
        A state that the view allows, in which the others let pass what they need not answer.

        With *in_turn* it is the moment at which the view's seat acts next, if all stays as it is.
        """
        ...

    def surprise(
        self, view: Any, facts: Sequence[Fact], throws: Sequence[Throw], own: bool
    ) -> Fact | None:
        """
        The first of *facts* that makes it worth while to think a plan over.

        They are those of one event that the view's seat may read; *own*: of its own order, which
        made these *throws*.
        """
        ...


class Describes(Protocol):
    """What there is to play, and what to read about it: all before the first order."""

    key: str
    """By what it is stored and stands in addresses."""

    title: str
    """What players call it."""

    missions: Mapping[int, str]
    """The titles of what can be played, by number."""

    @property
    def rulebook(self) -> Rulebook:
        """The rules in paragraphs, with rulings and cases."""
        ...

    @property
    def cards(self) -> list[dict[str, Any]]:
        """Every card with its text, for a page; `deck` and `id` name it."""
        ...

    def seats(self, mission: int) -> tuple[tuple[Seat, ...], ...]:
        """The seat combinations *mission* can be played with."""
        ...

    def brief(self, mission: int) -> str:
        """What *mission* is about, for players without the book."""
        ...

    def forces(self, seat: Seat, points: int = 0) -> Mapping[str, str]:
        """
        The forces that *seat* may field, by the word for the setup's option of that name; with
        *points*, forces of that size.

        Empty if there is nothing to choose. The first is the one fielded without a choice.
        """
        ...

    def prices(self, seat: Seat) -> Mapping[str, str]:
        """The words that a force of *seat* is written in, and the price of each."""
        ...

    def agreed(self, setup: Setup) -> Setup:
        """
        *setup* with its options in canonical form, as a game stores it.

        Raises IllegalOrder with a sentence for the host if it cannot be played.
        """
        ...

    def carried_on(self, state: Any) -> Mapping[str, Any]:
        """
        The options for the next game of a campaign, if this one is over; empty without a campaign.
        """
        ...


class System(Runs, Shows, Plays, Describes, Protocol):
    """A set of rules, whole: all that a site, a mail or a simulation asks of one."""
