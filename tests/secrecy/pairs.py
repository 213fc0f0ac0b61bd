"""Two stored games side by side, in the eyes of the seat that cannot tell them apart."""

from copy import copy
from datetime import timedelta

from games import play
from games.automation import timeouts
from games.clock import database_clock
from games.history import audit, events, replay
from games.mail import post as mail_post
from games.models.game import SeatAtGame
from games.models.plan import Plan as Queued
from games.press import messages, voices
from rules.kernel import fold
from rules.kernel.table import state as affairs
from tests.secrecy.beside import JOURNAL, Clock
from tests.secrecy.looks import Angle, Eyes, Look, post
from tests.secrecy.masks import Masks, differing
from tests.secrecy.tables import ONLOOKER, Table
from tests.support.courses import Move, Plan

DOORS = ("page", "mail", "program", "part")


class Pair:
    """
    The games of *plan*, the first *before* of its moves played unseen. In those numbered
    *planning* all others have queued orders, in the other one nobody has; in those *writing* they
    have written whatever the seat and the onlooker may not read.
    """

    def __init__(
        self, plan: Plan, planning: tuple[int, ...] = (1,), writing: tuple[int, ...] = (1,)
    ) -> None:
        self.plan, self.played, self.said = plan, 0, 0
        self.tables = [Table(plan.match, 0), Table(plan.match, 1)]
        self.open_eyes()
        for number in planning:
            self.queue_enemies_plans(self.tables[number])
        for number in writing:
            self.write_enemies_press(self.tables[number])
        post()

    def open_eyes(self) -> None:
        """Look as for the first time."""
        self.random, self.at = self.plan.match.random("looks"), database_clock.now()
        self.eyes = [
            [Eyes(table, name) for table in self.tables]
            for name in (self.plan.match.seat, ONLOOKER)
        ]
        self.masks = Masks(self.tables[0]), Masks(self.tables[1])

    def again(self) -> "Pair":
        """The same games as they were stored by now, whatever has been undone since."""
        Clock.set(self.at)
        pair = copy(self)
        pair.open_eyes()
        return pair

    def queue_enemies_plans(self, table: Table) -> None:
        for seat in table.game.seats.exclude(name=self.plan.match.seat):
            if seat.user:
                order = ("first", "second")[table.which]  # nobody gives them
                lines = [{"order": order, "regardless": True, "chance": None}]
                Queued.objects.create(seat=seat, holder=seat.user, lines=lines, since=0)

    def write_enemies_press(self, table: Table) -> None:
        for seat in table.game.seats.exclude(name=self.plan.match.seat):
            if seat.user:
                voice = voices.voice_of(table.game, seat.user)
                for to in set(voices.addressees(voice)) - self.heard(voice):
                    messages.say(voice, to, f"{('Yes', 'No')[table.which]}, {to}.")

    def heard(self, voice: voices.Voice) -> set[str]:
        """The addressees of *voice* among whom the seat is, or the onlooker."""
        mates = {voices.SIDE} if self.plan.match.seat in voice.mates else set()
        return {voices.ALL, self.plan.match.seat} | mates

    @property
    def goes_on(self) -> bool:
        return self.played < len(self.plan.moves)

    @property
    def compared(self) -> int:
        """How many of the orders to be compared were played; less than none before these."""
        return self.played - self.plan.before

    @property
    def next(self) -> Move:
        return self.plan.moves[self.played]

    @property
    def are_sound(self) -> bool:
        """Whether both are games that could have been played, from event 0 on."""
        return all(audit.check(table.game) == self.played + 1 for table in self.tables)

    @property
    def differ(self) -> bool:
        """Whether there is a secret to be told."""
        return len({events.events_of(table.game)[-1].digest for table in self.tables}) == 2

    def play(self, door: str = "") -> None:
        """
        Give the next order in both games; the seat's own by *door*, or by one after the
        other.
        """
        Clock.later()
        self.at, move = database_clock.now(), self.next
        self.played += 1
        for eyes, line in zip(self.eyes[0], move.lines, strict=True):
            if move.seat == self.plan.match.seat and self.compared > 0:
                eyes.order(door or self.door(move), line)
            else:
                with JOURNAL.of(eyes.table.key):
                    request = f"enemy:{self.played}"
                    play.submit(eyes.table.game, move.seat, line, request=request)
        if self.compared > 0:
            post()

    def door(self, move: Move) -> str:
        lapses = move.lapses and self.played % 2
        return "clock" if lapses else DOORS[self.played % len(DOORS)]

    def differences(
        self, past: int, wanted: dict[str, set[str]] | None = None
    ) -> dict[str, tuple[str, str]]:
        """
        By what the games could be told apart, looking back at event *past* too. Of all artefacts,
        or of those *wanted* by who looks.
        """
        length = self.played + 1 + self.said
        assert {table.game.length for table in self.tables} == {length}
        post()
        at = self.angle(past)
        found = {}
        for one, other in self.eyes:
            only = wanted and wanted[one.name]
            for what, lines in self.told_apart(one.look(at, only), other.look(at, only)).items():
                found[f"{what} of the {one.name}"] = lines
        return found

    def told_apart(self, one: Look, other: Look) -> dict[str, tuple[str, str]]:
        """The artefacts that differ, each with the first words in which it does."""
        pairs = {what: differing(one[what], other[what], self.masks) for what in one}
        firsts = {what: next(lines, None) for what, lines in pairs.items()}
        return {what: first for what, first in firsts.items() if first}

    def angle(self, past: int) -> Angle:
        """Of the legal orders those that hang on dice come first."""
        state, seat = replay.state_of(self.tables[0].game), self.plan.match.seat
        twins, system = self.plan.match.twins, self.plan.match.twins.system
        prompts = [prompt for prompt in system.prompts(state) if prompt.seat == seat]
        view = system.view(state, seat)
        legal = [order for prompt in prompts for order in fold.legal(system, view, prompt)]
        legal.sort(key=lambda order: not order.odds(view))
        refused = [line for line in twins.nonsense if not twins.is_legal(state, seat, line)]
        self.random.shuffle(refused)
        return Angle(past, [str(order) for order in legal[:3]], refused)

    def take_back(self) -> None:
        """The seat takes its last order back; where the others are asked, they agree."""
        for eyes in self.eyes[0]:
            eyes.order("program", "takeback")
            for prompt in affairs.prompts(eyes.table.game.affairs):
                play.submit(eyes.table.game, prompt.seat, prompt.verbs[0])
        self.said = self.tables[0].game.length - self.played - 1
        assert all(table.game.affairs["undone"] for table in self.tables)
        post()

    def remind(self) -> None:
        """Time is nearly up for whoever is asked."""
        seats = SeatAtGame.objects.filter(remind_at__isnull=False)
        nearly = max(seats.values_list("remind_at", flat=True)) + timedelta(seconds=1)
        timeouts.remind(nearly)
        mail_post.deliver(nearly)

    def halt(self) -> None:
        """Stop both games, as when an event cannot be played again; the reason names it."""
        for table in self.tables:
            hidden = [move.lines[table.which] for move in self.plan.moves[: self.plan.opening]]
            play.halt(table.game, f"event 1 ({' '.join(hidden)}): it cannot be played again")
