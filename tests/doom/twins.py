"""
The twins of Doom.

Hidden are: the invader's hand and deck, armed cards, standing orders, and with dealt loot what lies
behind closed doors.
"""

from random import Random
from types import MappingProxyType

from rules.doom.actions.hand import ARMED
from rules.doom.deck import CARDS
from rules.doom.options import DEALT, LOOT, PRINTED
from rules.doom.pieces import INVADER, MARINES
from rules.doom.state import State
from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support import twins

DODGES, GUARDS = (["always"], ["never"], ["from", "2"]), (["near", "2"], ["attacked"], ["never"])
FIXED = ("key-", "node")


class Twins(twins.Twins):
    system = SYSTEMS["doom"]
    quick = MappingProxyType({"difficulty": "nightmare"})
    usual = "dodge always\nguard near 3"
    pairs = 6
    nonsense = (
        "sprint 4", "ready tea", "move z9", "move m7", "attack spoon b7", "open door4",
        "give tea ma2", "discard sa1 sa1", "spawn sa1 9 b7", "activate zo9", "arm sa1",
        "play sa1", "fly",
    )  # fmt: skip

    def setup(self, number: int) -> Setup:
        """Each scenario with one, two and three marines in turn, loot dealt in every other game."""
        mission = 1 + number % len(self.system.missions)
        tables = self.system.tables(mission)
        options = {LOOT: DEALT if number // 2 % 2 else PRINTED}
        return Setup("doom", mission, tables[number % len(tables)], self.system.edition, options)

    def dealt_anew(self, state: State, seat: Seat, random: Random) -> State:
        other: State = self.copy(state)
        if seat != INVADER:
            unseen = [*other.hand, *other.deck]
            random.shuffle(unseen)
            number = len(other.hand)
            other.hand = unseen[:number]
            other.deck = [card for card in CARDS if card in unseen[number:]]
            can = [card for card in other.hand if CARDS[card].kind in ARMED]
            other.armed = [[card] for card in can if random.random() < 0.5]
        for enemy in other.seats:
            if enemy != seat:
                other.standing[enemy] = self.orders(enemy, random)
        self.deal_loot(other, random)
        return other

    def orders(self, seat: Seat, random: Random) -> dict[str, list[str]]:
        if seat == INVADER:
            return {"watchful": [random.choice(["always", "never"])]}
        return {"dodge": random.choice(DODGES), "guard": random.choice(GUARDS)}

    def deal_loot(self, state: State, random: Random) -> None:
        """What lies where nobody has looked; keys and nodes stay."""
        loose = [token for token in state.hidden if not token.kind.startswith(FIXED)]
        fixed = [token for token in state.hidden if token.kind.startswith(FIXED)]
        things = [(token.kind, token.number) for token in loose]
        random.shuffle(things)
        state.hidden = fixed + [
            token._replace(kind=kind, number=number)
            for token, (kind, number) in zip(loose, things, strict=True)
        ]

    def owner(self, secret: str) -> Seat:
        """A standing order and armed cards are called by their seat; areas are nobody's."""
        first = secret.split()[0]
        return first if first in (*MARINES, INVADER) else ""


TWINS = Twins()
