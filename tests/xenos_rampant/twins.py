"""
The twins of Xenos Rampant.

Hidden are: a detachment that is brought blind and where its units are placed, before both are in,
and standing orders.
"""

from random import Random
from types import MappingProxyType

from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from rules.xenos_rampant.detachment import SAMPLES
from rules.xenos_rampant.layout import SEATS
from rules.xenos_rampant.placing import roster, usual_places
from rules.xenos_rampant.standing import ASK, SUBJECTS
from rules.xenos_rampant.state import State
from tests.support import twins

# What is answered without a question; whoever is asked is seen to think.
WAYS = {about: [way for way in one.ways if way != ASK] for about, one in SUBJECTS.items()}


class Twins(twins.Twins):
    system = SYSTEMS["xenos_rampant"]
    quick = MappingProxyType({"attacker": "blue"})
    usual = "firefight always\ncountercharge always\nretreat cover"
    pairs = 6
    nonsense = (
        "move b1 a1", "move r1 a1", "shoot b1 r1", "attack r1 b1", "deploy b1 a1", "deploy r1 z9",
        "deploy", "standing firefight maybe", "standing tea", "stay", "react", "done now", "fly",
        "choose r1",
    )  # fmt: skip

    def setup(self, number: int) -> Setup:
        """Each battle in turn, with another of ours against the usual."""
        mission, names = 1 + number % len(self.system.missions), list(SAMPLES)
        options = {seat: names[(number + n) % len(names)] for n, seat in enumerate(SEATS)}
        return Setup(self.system.key, mission, SEATS, self.system.edition, options)

    def dealt_anew(self, state: State, seat: Seat, random: Random) -> State:
        other: State = self.copy(state)
        for enemy in other.seats:
            if enemy == seat:
                continue
            other.standing[enemy] = {about: [random.choice(ways)] for about, ways in WAYS.items()}
            if other.rosters:
                other.rosters[enemy] = SAMPLES[random.choice(list(SAMPLES))]
            for placed in (other.planned, other.sealed):
                if enemy in placed:
                    own = roster(enemy, other.rosters[enemy], other.mission, other.first)
                    placed[enemy] = usual_places(own)
        return other

    def owner(self, secret: str) -> Seat:
        """A secret is called by its side."""
        return secret.split()[0]


TWINS = Twins()
