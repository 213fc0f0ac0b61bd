"""A month of two hundred made-up people, six of whom are one person."""

from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from django.contrib.auth import get_user_model

from games import play
from games.models.game import Game, SeatAtGame
from games.models.multi_account import Household, Trace
from games.moderation import fingerprints
from games.play import lobby
from rules.kernel.system import Setup

PEOPLE, RING, DAYS = 200, 6, 28
HOMES, SAID_SO, CAMPUS, ON_THE_MOVE = 14, 5, 25, 40
COMMON = [f"Browser {number}" for number in range(10)]
TOWERS = [f"109.41.{number}.0" for number in range(60)]
GAMES = 700
FIRST = date(2026, 3, 2)
NOW = datetime(2026, 3, 30, 4, tzinfo=UTC)


@dataclass
class Somebody:
    """One account: the networks and agents that it may come from, and how well it plays."""

    person: Any
    networks: list[str]
    agents: list[str]
    skill: float
    evening: int


class Crowd:
    """
    The ring shares a home and two devices, comes one account after the other, and gives its
    games to one of them. The others: families at one address, of whom some have said so, some
    on one computer; a campus behind one network; people on the move, who share the towers.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        users = get_user_model().objects
        named = [
            get_user_model()(username=f"p{n:03}", email=f"p{n:03}@example.org")
            for n in range(PEOPLE)
        ]
        users.bulk_create(named)
        self.all = [self.somebody(n, one) for n, one in enumerate(users.order_by("username"))]
        self.ring, self.homes = self.all[:RING], []
        self.tables: list[tuple[Game, Any, Any]] = []
        self.share()

    def somebody(self, number: int, person: Any) -> Somebody:
        own = self.random.random() < 0.3
        agent = f"Own browser {number}" if own else self.random.choice(COMMON)
        home = f"84.{number // 250}.{number % 250}.0"
        evening = self.random.randrange(18 * 12, 21 * 12)
        return Somebody(person, [home], [agent], self.random.gauss(0, 1), evening)

    def share(self) -> None:
        for one in self.ring:
            one.networks, one.agents = ["93.184.216.0"], ["Ring laptop", "Ring phone"]
        for number in range(HOMES):
            family = self.all[RING + 2 * number :][:2]
            self.homes.append(family)
            family[1].networks = family[0].networks
            if number % 7 == 0:
                family[1].agents = family[0].agents = [f"Family computer {number}"]
        rest = self.all[RING + 2 * HOMES :]
        for one in rest[:CAMPUS]:
            one.networks = ["141.20.5.0"]
        for one in rest[CAMPUS : CAMPUS + ON_THE_MOVE]:
            one.networks = [*one.networks, *TOWERS]

    def live(self) -> None:
        for family in self.homes[:SAID_SO]:
            one, other = (somebody.person for somebody in family)
            Household.objects.create(user=one, other=other)
            Household.objects.create(user=other, other=one)
        for day in range(DAYS):
            self.a_day(FIRST + timedelta(days=day))
        self.play()

    def a_day(self, day: date) -> None:
        rows, salt = [], fingerprints.salt_of(day)
        start = self.random.randrange(18 * 12, 20 * 12)
        for one in self.random.sample(self.ring, RING):
            length = self.random.randrange(1, 4)
            if self.random.random() < 0.8:
                rows.append(self.trace(one, day, salt, range(start, start + length)))
                start += length
        for one in self.all[RING:]:
            if self.random.random() < 0.7:
                start = min(280, max(0, one.evening + round(self.random.gauss(0, 18))))
                rows.append(
                    self.trace(one, day, salt, range(start, start + self.random.randrange(1, 7)))
                )
        Trace.objects.bulk_create(rows)

    def trace(self, one: Somebody, day: date, salt: str, slots: range) -> Trace:
        choice = self.random.choice
        return Trace(
            person=one.person,
            day=day,
            network=fingerprints.hashed(
                salt, fingerprints.network_of(self.address(choice(one.networks)))
            ),
            agent=fingerprints.hashed(salt, choice(one.agents)),
            slots=f"{sum(1 << slot for slot in slots):x}",
        )

    def address(self, network: str) -> str:
        return f"{network.rpartition('.')[0]}.{self.random.randrange(1, 255)}"

    def play(self) -> None:
        main, *others = self.ring
        for other in others:
            for _ in range(self.random.randrange(2, 7)):
                self.over(main, other, resigned=self.random.random() < 0.7)
        for family in self.homes:
            for _ in range(self.random.randrange(0, 9)):
                self.fair(*family)
        for _ in range(GAMES):
            self.fair(*self.random.sample(self.all[RING:], 2))
        Game.objects.bulk_create([game for game, *_ in self.tables])
        SeatAtGame.objects.bulk_create(
            SeatAtGame(game=game, name=name, user=person)
            for game, *people in self.tables
            for name, person in zip(("red", "blue"), people, strict=True)
        )

    def fair(self, one: Somebody, other: Somebody) -> None:
        chance = 1 / (1 + 10 ** ((other.skill - one.skill) / 2))
        won = self.random.random() < chance
        winner, loser = (one, other) if won else (other, one)
        self.over(winner, loser, resigned=self.random.random() < 0.05)

    def over(self, winner: Somebody, loser: Somebody, *, resigned: bool) -> None:
        if resigned:
            given_up(winner.person, loser.person)
            return
        game = Game(
            system="counter",
            mission=1,
            edition=1,
            setup=asdict(Setup("counter", 1, ("red", "blue"), 1)),
            status=Game.Status.OVER,
            length=90,
            winners=["red"],
            reason="The red has 10 points.",
            commitment="",
        )
        self.tables.append((game, winner.person, loser.person))


def given_up(winner: Any, loser: Any) -> None:
    """A game that is played, as only its orders say how it ended."""
    game = lobby.create("counter", 1, ("red", "blue"))
    for name, person in (("red", winner), ("blue", loser)):
        lobby.join(game, name, person, salt=name)
    play.submit(game, "blue", "resign", user=loser)
