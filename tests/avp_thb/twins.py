"""
The twins of The Hunt Begins.

Hidden are: which enemy token is what, those of a Last Stand included; which of them lie in Hide
unseen; where enemies placed their tokens before all are in; their standing orders; and of cards
their hands, piles, face-down discards, notes, armed cards, Snares and sealed answers.
"""

from random import Random
from types import MappingProxyType
from typing import Any

from rules.avp_thb import placing
from rules.avp_thb.cards.deck import CARDS
from rules.avp_thb.goals import loads
from rules.avp_thb.imagining import looks
from rules.avp_thb.missions import LAST_STAND
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import State
from rules.avp_thb.units import UNITS
from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support import twins

SYSTEM = SYSTEMS["avp_thb"]
SEATS = ("marine", "alien", "predator")
PRIVATE = {
    "alien": [["hide", "always"], ["acid", "highest"], ["nest", "nearest"], ["help", "all"]],
    "predator": [["step", "stay"], ["displace", "cheapest"]],
    "marine": [["losses", "medic"], ["initiative", "keep"], ["infiltration", "first"]],
}
# Every fourth pair plays for Mission Cards, and in a campaign with veterans.
VETERANS = "marine:4:rs:0,commando:3::0,small:3:cc:0,medium:4:cc:0,combi:3::7,hunter:2::0"
ADVANCED = {"goals": "cards", "campaign": VETERANS}


class Twins(twins.Twins):
    system = SYSTEM
    quick = MappingProxyType({"turns": 1})
    ahead = ("activate al1", "activate ma1", "activate pr1")
    usual = "sentry 30\nhide always\nstep stay\ninitiative keep\nhelp all\nw0 ask"
    pairs, more_pairs = 48, 2000
    nonsense = (
        "move a1", "shoot al1 pr1", "fight claws al1", "fly", "standing hide never",
        "activate al1", "activate al2", "activate al9", "activate pr1", "activate ma1",
        "play m03 ma1", "play a03 al1", "play p01 pr1", "announce", "decline", "hand fresh",
        "arm m02", "arm a12", "arm p18", "discard m05", "discard a06", "discard p19", "disarm a12",
        "target c4", "bear al1", "bear ma1", "bear pr1", "train cc", "standing reroll any",
    )  # fmt: skip

    def setup(self, number: int) -> Setup:
        """The box for the first pairs, house forces for the others."""
        mission = 1 + number % len(SYSTEM.missions)
        tables = SYSTEM.tables(mission)
        seats = tables[(number + number // 10) % len(tables)]
        box = Setup(SYSTEM.key, mission, seats, SYSTEM.edition)
        forces = {seat: list(SYSTEM.brings(box, seat).ready) for seat in seats}
        chosen = {seat: names[number // 4 % len(names)] for seat, names in forces.items()}
        options = {"cards": ("none", "all", "strategy")[number % 3], **chosen}
        more = ADVANCED if number % 4 == 3 and mission != LAST_STAND.number else {}
        return Setup(SYSTEM.key, mission, seats, SYSTEM.edition, {**options, **more})

    def owner(self, secret: str) -> Seat:
        """The side of a label, of a card or of what is called by its side."""
        return {"m": "marine", "a": "alien", "p": "predator"}[secret[0]]

    def dealt_anew(self, state: State, seat: Seat, random: Random) -> State:
        other: State = self.copy(state)
        busy = {step.model for step in other.steps if getattr(step, "model", None)}
        for enemy in other.seats:
            if enemy == seat:
                continue
            if other.by_rules(enemy):
                draw_again(other, enemy, busy, random)
                continue
            if other.hostile(seat, enemy):
                swap_tokens(other, enemy, busy, random)
            if enemy in other.sealed:
                other.sealed[enemy] = sealed_otherwise(other, enemy, random)
            if other.cards:
                deal_cards(other, enemy, random)
            veterans = [["reroll", "saves"]] if other.veterans else []
            for about, *words in [*PRIVATE[enemy], *veterans]:
                if about not in other.standing.setdefault(enemy, {}):
                    other.standing[enemy][about] = words
        return other


TWINS = Twins()


def sealed_otherwise(state: State, enemy: str, random: Random) -> list[str]:
    if state.steps[-1].kind == "mulligan":
        return [random.choice(["keep", "fresh"])]
    return shuffled_deployment(state.sealed[enemy], random)


def deal_cards(state: State, enemy: str, random: Random) -> None:
    """Another hand of as many cards, another pile; what was played in this turn is known."""
    cards = state.cards
    assert cards
    known = cards.played.get(enemy, [])
    hand, gone, pile = cards.hands[enemy], cards.discards[enemy], cards.piles[enemy]
    loose = [id for id in (*hand, *gone, *pile) if id not in known]
    random.shuffle(loose)
    kept = [id for id in gone if id in known]
    cards.hands[enemy] = loose[: len(hand)]
    cards.discards[enemy] = kept + loose[len(hand) : len(hand) + len(gone) - len(kept)]
    cards.piles[enemy] = loose[len(hand) + len(gone) - len(kept) :]
    privately(state, enemy, random)


def privately(state: State, enemy: str, random: Random) -> None:
    """Notes, armed cards, the Snare and sealed answers that go with the new hand."""
    cards = state.cards
    assert cards
    hand = cards.hands[enemy]
    cards.notes.pop(enemy, None)
    if hand and random.random() < 0.5:
        cards.notes[enemy] = random.choice(hand)
    cards.armed[enemy] = {id: [] for id in hand if not CARDS[id].active and random.random() < 0.5}
    if enemy in cards.snares:
        cards.snares[enemy] = random.choice(sorted(state.board.tiles))
    for step in state.steps:
        said = getattr(step, "said", {})
        if enemy in said and step.kind == "redraw":
            said[enemy] = random.sample(hand, random.randrange(len(hand) + 1))
        elif enemy in said:
            said[enemy] = random.choice(["announce", "decline"])


def swap_tokens(state: State, enemy: str, busy: set[str], random: Random) -> None:
    """Deal the identities of hidden tokens of each size anew, but of those with a load."""
    hidden = [
        m
        for m in state.of(enemy)
        if not m.revealed
        and m.id not in busy
        and state.tile(m.tile).kind != "vent"
        and not loads(state, m)
    ]
    for size in {m.shown_size for m in hidden}:
        group = [m for m in hidden if m.shown_size == size]
        faces = [(m.unit, m.squad, m.size, m.wounds, m.hide and not m.hide_seen) for m in group]
        random.shuffle(faces)
        deal(state, group, faces)


def draw_again(state: State, enemy: str, busy: set[str], random: Random) -> None:
    """Other tokens of the same base out of the pools of a Last Stand."""
    hidden = [m for m in state.of(enemy) if not m.revealed]
    for size in {m.shown_size for m in hidden}:
        kept = [m.unit for m in hidden if m.shown_size == size and m.id in busy]
        left = [unit for unit in state.pool[enemy] if looks(unit) == size]
        for unit in kept:
            left.remove(unit or "")
        random.shuffle(left)
        group = [m for m in hidden if m.shown_size == size and m.id not in busy]
        cards = [UNITS[unit] for unit in left[: len(group)]]
        deal(state, group, [(card.key, "", card.base, card.wounds, False) for card in cards])


def deal(state: State, group: list[Model], faces: list[Any]) -> None:
    """A Crusher takes more room than the Queen whose place it takes: only where there is some."""
    kept = [(m, m.size) for m in group]
    for model, (_, _, size, _, _) in zip(group, faces, strict=True):
        model.size = size
    if any(state.free(model.tile) < 0 for model in group):
        for model, size in kept:
            model.size = size
        return
    for model, (unit, squad, _, wounds, lies_low) in zip(group, faces, strict=True):
        model.unit, model.squad, model.wounds = unit, squad, wounds
        if not model.hide_seen:
            model.hide = lies_low and state.tile(model.tile).infested


def shuffled_deployment(words: list[str], random: Random) -> list[str]:
    """The same sizes of tokens on each tile, other units on them."""
    placed = list(placing.placements(words))
    units = [unit for unit, _ in placed]
    for size in set(map(placing.base, units)):
        where = [i for i, unit in enumerate(units) if placing.base(unit) == size]
        dealt = random.sample([units[i] for i in where], len(where))
        for i, unit in zip(where, dealt, strict=True):
            units[i] = unit
    return [
        word for unit, (_, tile) in zip(units, placed, strict=True) for word in (tile, unit, "1")
    ]
