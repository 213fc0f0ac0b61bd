"""Two stored games side by side, in the eyes of the seat that cannot tell them apart."""

from datetime import timedelta

from games import clocks, play, replay
from games.mail import outbound
from games.models import SeatAtGame
from tests.avp_thb.test_twins import legal_in
from tests.avp_thb.twins import NONSENSE
from tests.secrecy.looks import Eyes, differences, post
from tests.secrecy.plans import Move, Plan
from tests.secrecy.tables import ONLOOKER, Table

DOORS = ("page", "mail", "program", "part")


class Pair:
    """The games of *plan*, the first *before* of its moves played unseen."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.played = plan, 0
        self.random = plan.match.random("looks")
        self.tables = [Table(plan.match, 0), Table(plan.match, 1)]
        self.eyes = [
            [Eyes(table, name) for table in self.tables] for name in (plan.match.seat, ONLOOKER)
        ]
        post()

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

    def play(self, door: str = "") -> None:
        """
        Give the next order in both games; the seat's own by *door*, or by one after the
        other.
        """
        move = self.next
        self.played += 1
        for eyes, line in zip(self.eyes[0], move.lines, strict=True):
            if move.seat == self.plan.match.seat and self.compared > 0:
                eyes.order(door or self.door(move), line)
            else:
                play.submit(eyes.table.game, move.seat, line)
        if self.compared > 0:
            post()

    def door(self, move: Move) -> str:
        lapses = move.lapses and self.played % 2
        return "clock" if lapses else DOORS[self.played % len(DOORS)]

    def differences(self, past: int) -> dict[str, tuple[str, str]]:
        """By what the games could be told apart, looking back at event *past* too."""
        post()
        lines = self.refused_lines()
        return {
            f"{name} of the {one.name}": parts
            for one, other in self.eyes
            for name, parts in differences(one.look(past, lines), other.look(past, lines)).items()
        }

    def remind(self) -> None:
        """Time is nearly up for whoever is asked."""
        seats = SeatAtGame.objects.filter(remind_at__isnull=False)
        nearly = max(seats.values_list("remind_at", flat=True)) + timedelta(seconds=1)
        clocks.remind(nearly)
        outbound.deliver(nearly)

    def halt(self) -> None:
        """Stop both games, as when an event cannot be played again; the reason names it."""
        for table in self.tables:
            hidden = [move.lines[table.which] for move in self.plan.moves[: self.plan.opening]]
            play.halt(table.game, f"event 1 ({' '.join(hidden)}): it cannot be played again")

    def refused_lines(self) -> list[str]:
        state, seat = replay.state_of(self.tables[0].game), self.plan.match.seat
        lines = [line for line in NONSENSE if not legal_in(state, seat, line)]
        return self.random.sample(lines, len(lines))
