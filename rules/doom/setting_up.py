"""The state before the first order: marines at their starts, tokens, the invader’s hand."""

from collections.abc import Iterable

from rules.doom.board.spaces import reading
from rules.doom.deck import CARDS
from rules.doom.marine_cards import DECK
from rules.doom.options import (
    DEALT,
    DIFFICULTY,
    HURT_ME_PLENTY,
    LEVELS,
    LOOT,
    STARTS,
    USUAL_HAND,
)
from rules.doom.pieces import INVADER, Marine, marine
from rules.doom.scenarios import of_mission
from rules.doom.scenarios.scenario import Scenario, Token
from rules.doom.state import State
from rules.doom.steps.turn import MarineTurn
from rules.kernel.chance import Chance
from rules.kernel.system import Setup

SURVIVAL = 2  # wounds more


def start(setup: Setup, chance: Chance) -> State:
    scenario = of_mission(setup.mission)
    seats = [seat for seat in setup.seats if seat != INVADER]
    level = LEVELS[setup.options.get(DIFFICULTY, HURT_ME_PLENTY)]
    begin = STARTS[len(seats)]
    tokens = dealt(scenario, chance) if setup.options.get(LOOT) == DEALT else scenario.tokens
    first = [scenario.first_area]
    board = scenario.cut(first)
    deck, hand = [*CARDS], list[str]()
    for _ in range(USUAL_HAND):
        hand.append(chance.pick("draw", deck))
        deck.remove(hand[-1])
    wounds, shells = begin.wounds + level.wounds, begin.shells + level.shells
    marines = {
        seat: marine(seat, (at,), wounds, shells)
        for seat, at in zip(seats, scenario.starts, strict=False)
    }
    deal_cards(marines.values(), chance, begin.cards + level.cards)
    return State(
        edition=setup.edition, mission=setup.mission, seats=[*seats, INVADER], board=board,
        revealed=first, open=[], smashed=[], keys=[], barrels=sorted(board.barrels, key=reading),
        tokens=[token for token in tokens if token.at in board.area_of],
        hidden=[token for token in tokens if token.at not in board.area_of],
        disarmed=[], marines=marines, figures={}, labels={}, frags=0,
        limit=scenario.limit(len(seats)),
        round=1, dark=False, discarded=[], winners=None, reason="", scenario=scenario,
        hand=hand, deck=deck, steps=[MarineTurn(seats[0])],
        options={"draw": level.draw, "spawns": level.spawns, "hand": level.hand},
    )  # fmt: skip


def deal_cards(marines: Iterable[Marine], chance: Chance, each: int) -> None:
    """So many marine cards to each, by draws; they lie open."""
    deck = [*DECK]
    for one in marines:
        for _ in range(each):
            one.cards.append(chance.pick("marine card", deck))
            deck.remove(one.cards[-1])
        if one.has("survival-ops"):
            one.most += SURVIVAL
            one.wounds += SURVIVAL


def dealt(scenario: Scenario, chance: Chance) -> tuple[Token, ...]:
    """All loot changes places with each other by draws."""
    fixed = [token for token in scenario.tokens if not token.is_loot]
    loose = [token for token in scenario.tokens if token.is_loot]
    places = [token.at for token in loose]
    found = []
    for place in places:
        token = chance.pick("loot", loose)
        loose.remove(token)
        found.append(token._replace(at=place))
    return (*fixed, *found)
