"""
How much an Active Card promises when it is played at the beginning of an activation.

    python -m tests.avp_thb.weighing_plays CARD WINDOWS

puts the card into the hand of its side at so many such windows of games between `usual` of all
missions, and tries in 24 worlds each what it is worth to play it instead of what is usual there:
the chance to win at the end of the turn, in points. A card need not be good always. So the windows
that half of the worlds find best, a tenth of them, are judged by the other half. Behind each figure
stands how far it may be off, with a certainty of 95 %.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from math import sqrt
from random import Random
from statistics import fmean, stdev

from games.automation import in_memory
from games.simulation.intervals import CERTAIN
from rules.avp_thb.announcing import plays
from rules.avp_thb.cards.deck import CARDS, Card
from rules.avp_thb.missions import CAMPAIGN
from rules.avp_thb.state import State
from rules.kernel.chance import Seed
from rules.kernel.orders import Prompt
from rules.kernel.players import USUAL, named
from rules.kernel.system import Setup
from rules.parts.searching import Search, Searcher
from tests.avp_thb.trials import SYSTEM

WORLDS = 24
OFTEN = 0.08  # of the windows in a game that are looked at, so that these are of many games
Gains = list[float]  # by world


def moments(random: Random, card: Card) -> Iterator[tuple[State, Prompt]]:
    """Games without end, at the windows at which *card* could be held."""
    while True:
        mission = random.choice(CAMPAIGN).number
        seats = random.choice([seats for seats in SYSTEM.tables(mission) if card.seat in seats])
        options = {"cards": "strategy"}
        setup = SYSTEM.agreed(Setup(SYSTEM.key, mission, seats, SYSTEM.edition, options))
        name = str(random.random())
        dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(seats, ""))
        turns = in_memory.played(SYSTEM, setup, dice, dict.fromkeys(seats, named(SYSTEM, USUAL)))
        state = next(turns)[0].state
        while prompts := SYSTEM.prompts(state):
            if is_window(state, prompts[0], card) and random.random() < OFTEN:
                yield state, prompts[0]
            next(turns)


def is_window(state: State, prompt: Prompt, card: Card) -> bool:
    """Whether *card* is still in its pile as an activation of its side begins."""
    if prompt.kind != "acting" or prompt.seat != card.seat or not state.cards:
        return False
    step, pile = state.steps[-1], state.cards.piles[card.seat]
    return not (step.begun or step.sentry) and card.id in pile and bool(idle(state, card))


def idle(state: State, card: Card) -> list[str]:
    """The cards of the hand that are not armed."""
    assert state.cards
    armed = state.cards.armed.get(card.seat, {})
    return [id for id in state.cards.own(card.seat) if id not in armed]


def gains(state: State, prompt: Prompt, card: Card) -> Gains:
    """What it is worth there to play *card*, world by world; nothing if it cannot be played."""
    assert state.cards
    hand, pile = state.cards.hands[card.seat], state.cards.piles[card.seat]
    held, lay = hand.index(idle(state, card)[0]), pile.index(card.id)
    hand[held], pile[lay] = pile[lay], hand[held]
    view = SYSTEM.view(state, card.seat)
    ways = [play for play in plays(view) if play.split()[1] == card.id]
    found = compared(view, prompt, ways[0]) if ways else []
    hand[held], pile[lay] = pile[lay], hand[held]
    return found


def compared(view: object, prompt: Prompt, play: str) -> Gains:
    player = SYSTEM.players["strong"]
    assert isinstance(player, Searcher)
    search, usual = Search(player.judge, view, prompt), player.judge.usual(view, prompt)
    search.seed = sha256(play.encode()).digest()
    found = []
    for search.worlds in range(WORLDS):
        found.append(search.tried((play,)) - search.tried((usual,)))
    return found


def told(numbers: list[float]) -> str:
    off = CERTAIN * stdev(numbers) / sqrt(len(numbers))
    return f"{100 * fmean(numbers):.2f} ± {100 * off:.2f}"


def main(id: str, windows: int) -> None:
    card, found = CARDS[id], list[Gains]()
    for state, prompt in moments(Random(id), card):
        if gained := gains(state, prompt, card):
            found.append(gained)
        if len(found) >= windows:
            break
    halves = [(fmean(one[::2]), fmean(one[1::2])) for one in found]
    tenth = len(halves) // 10
    best = [other for _, other in sorted(halves)[-tenth:]]
    best += [one for one, other in sorted(halves, key=lambda pair: pair[1])[-tenth:]]
    print(f"{card.name}: {told([fmean(one) for one in found])} points, best tenth {told(best)}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
