"""
The protocol between a game system and everything that hosts it.

It is five small ones, `Runs`, `Shows`, `Tells`, `Plays` and `Describes`; a `System` is all of them.
A function that needs one part alone says so in its types.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from rules.kernel.chance import Chance
from rules.kernel.cues import Cue
from rules.kernel.facts import Fact, Table, Throw
from rules.kernel.lessons import Lesson
from rules.kernel.lists import ListRules
from rules.kernel.options import Option
from rules.kernel.orders import Action, Prompt, Seat
from rules.kernel.panels import Panel, Sign, Turn
from rules.kernel.rulebook import Rulebook
from rules.kernel.seating import Seating
from rules.kernel.sides import Side
from rules.kernel.words import Words

POSITION = "position"  # the option that a practice game begins from
LESSON = "lesson"  # the option of a newcomer’s first game
EVERYTHING = "everything"  # eyes to which nothing is hidden, of games that are over

Player = Callable[[Any, Prompt], str]  # of a view and a question: the order
Score = tuple[int, ...]  # what a side has reached, as `Words.score` calls it; more is better


@dataclass(frozen=True)
class Outcome:
    """
    How the game ended. *winners* are names of sides; empty for a draw. *ending* is the same for
    all games of a system that end in the same way.
    """

    winners: tuple[str, ...]
    reason: str
    ending: str = ""


class Tempo(NamedTuple):
    """About how often the move goes to another seat in a turn, and how many turns a game has."""

    passes: int
    turns: int


@dataclass(frozen=True)
class Setup:
    """Everything that is chosen before the first order. Stored in event 0."""

    system: str
    mission: int
    seats: tuple[Seat, ...]
    edition: int
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_practice(self) -> bool:
        """Whether the game was laid out from a position, to try something."""
        return POSITION in self.options


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

    def sides(self, setup: Setup) -> tuple[Side, ...]:
        """
        Which seats win and lose together, and which sides the rules play: at least two sides,
        and every seat in one of them.
        """
        ...

    def start(self, setup: Setup, chance: Chance, lists: Mapping[Seat, str]) -> Any:
        """
        The state before the first question; `settle` has not run yet.

        *lists* are those that seats have chosen blind, judged before (`Describes.brings`).
        """
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

    def view(self, state: Any, seat: Seat | None) -> Any:
        """
        What *seat* may know, built from nothing. None is an onlooker, EVERYTHING all that
        there is, once the game is over. Orders judge by it alone: it says whose it is, if they
        must know. It can be pickled: what pages draw of it is kept by that.
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

    begins: frozenset[str]
    """Kinds of facts with which something new begins in the log: a turn, an activation."""

    revealing: frozenset[str]
    """Kinds of facts that uncover a part of the board: a digest leaves none of them out."""

    cues: Mapping[str, Cue]
    """What is drawn on the board for facts of a kind, when what happened is played back."""

    def show(self, view: Any) -> dict[str, Any]:
        """The view as JSON data, for the API."""
        ...

    def text_board(self, view: Any) -> str:
        """The board in letters, for mails and terminals."""
        ...

    def svg_board(self, view: Any, *, still: bool = False) -> str:
        """
        The board as a picture, for pages; empty where letters must do. A *still* one, for mails,
        need not have what shows only while something is chosen or pointed at.

        An element that stands for a word of orders carries it as `data-id`, and as `data-kind`
        what it is, as slots say it (`orders.PIECE` and so on): it can be clicked, and reached by
        keyboard. An `<svg>` with `data-plane="480 360 10"` is a plane with free points, so wide
        and so high, of 10 to a printed unit, its origin at the top left: a click on nothing else
        becomes a word like `21.4,23.0`. One with `data-row="120"` shows rows of squares, each so
        high, a whole number, the first from 0 down: its picture is packed by them.
        """
        ...

    @property
    def svg_style(self) -> str:
        """What stands in the one `<style>` of such a board: pages allow it by its hash."""
        ...

    @property
    def signs(self) -> Sequence[Sign]:
        """
        What stands on such boards, for a legend; drawn with the classes of `svg_style`, and without
        a `<style>`.
        """
        ...

    def score(self, state: Any) -> Mapping[str, Score]:
        """
        How far each side has come, by its name: what decides a game that is stopped before its
        end, and breaks ties in tournaments. It tells hidden things while the game goes on.
        """
        ...

    def results(self, state: Any) -> str:
        """What `score` says, in a sentence for those who look back on the game."""
        ...

    def weight(self, fact: Fact) -> int:
        """How much *fact* decides a game, 0 for what is usual: what the story of its end tells."""
        ...

    def uncovered(self, state: Any) -> Iterable[Panel]:
        """What somebody still hid when the game was over: who was what, and what nobody saw."""
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


class Tells(Protocol):
    """What pages, mails and programs print beside a board, and what they call things."""

    words: Words
    """What this system calls things, where the usual word does not fit."""

    interludes: frozenset[str]
    """Kinds of facts with which something begins that the same order ends."""

    lesson: Lesson | None
    """
    A newcomer's first game, of a few orders, and what is told beside its board; None where
    nobody has written one.
    """

    def panels(self, view: Any) -> Iterable[Panel]:
        """Aims, hands, piles and what else a player wants to know, the most important first."""
        ...

    def about(self, view: Any, kind: str, id: str) -> Panel | None:
        """
        What a player wants to know of the thing that the picture or a panel marks as *kind* and
        *id*: what it is, how it is, and the paragraphs that say more. None where the view has
        nothing of that name, so that what is hidden answers like what does not exist, and where
        there is nothing to tell.
        """
        ...

    def places(self, view: Any) -> Mapping[str, str]:
        """Where things lie, by id: both as the words of orders and the picture call them."""
        ...

    def acting(self, view: Any) -> str:
        """The id of what acts now, so that orders need not name it; empty for nothing."""
        ...

    def turn_of(self, state: Any, seat: Seat) -> str:
        """
        A name for the turn that what *seat* is asked now belongs to; “” for a question of its own.
        Questions to one seat with the same name, one after the other, share the time of a turn.
        Two turns in a row must not have one name.
        """
        ...

    def turn(self, view: Any) -> Turn | None:
        """Where in the game it stands; None where there are no turns."""
        ...

    def out(self, state: Any) -> Iterable[Seat]:
        """
        The seats that have nothing left to play with, while others may play on. Each is told of
        itself alone.
        """
        ...


class Plays(Protocol):
    """What stands in for a player, or looks ahead for one; all but `prospects` from views alone."""

    def autopilot(self, view: Any, prompt: Prompt) -> str:
        """An order for *prompt*, chosen from what the view shows: the player `plain`."""
        ...

    @property
    def players(self) -> Mapping[str, Player]:
        """Those that play otherwise than `autopilot`, by name, the weakest first."""
        ...

    def prospects(self, state: Any) -> Mapping[str, float]:
        """How likely each side is to win, 0 to 1, if that is judged; it knows what is hidden."""
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

    longest: int
    """The most orders that a game can take; self-play and tests hold it to that."""

    @property
    def rulebook(self) -> Rulebook:
        """The rules in paragraphs, with rulings and cases."""
        ...

    @property
    def cards(self) -> list[dict[str, Any]]:
        """Every card with its text, for a page; `deck` and `id` name it."""
        ...

    def seating(self, mission: int) -> Seating:
        """Who can sit down to *mission*."""
        ...

    def tables(self, mission: int) -> tuple[tuple[Seat, ...], ...]:
        """
        Typical ways to fill its seats, the usual one first: what tournaments offer, and what tests
        and simulations play.
        """
        ...

    def brief(self, mission: int) -> str:
        """What *mission* is about, for players without the book."""
        ...

    def options(self, mission: int) -> tuple[Option, ...]:
        """What can be agreed before a game of *mission*, in the order in which it is asked."""
        ...

    def tempo(self, setup: Setup) -> Tempo | None:
        """What to expect of a game of *setup*; None where nobody has measured it."""
        ...

    def brings(self, setup: Setup, seat: Seat) -> ListRules | None:
        """
        What *seat* brings to a game of *setup*, and what it may be; None where there is nothing to
        choose. One that is not chosen blind stands in the setup, as the option with the seat's
        name, by the name of a ready-made list or written down.
        """
        ...

    def agreed(self, setup: Setup) -> Setup:
        """
        *setup* with its options in canonical form, as a game stores it. A list that nobody has
        chosen stays out of it.

        Raises IllegalOrder with a sentence for the host if it cannot be played.
        """
        ...

    def carried_on(self, state: Any) -> Mapping[str, Any]:
        """
        The options for the next game of a campaign, if this one is over; empty without a campaign.
        """
        ...


class System(Runs, Shows, Tells, Plays, Describes, Protocol):
    """A set of rules, whole: all that a site, a mail or a simulation asks of one."""
