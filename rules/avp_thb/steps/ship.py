"""The Environmental Card of the turn, rulebook §2.5 and §3.1.3."""

from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb.cards.deck import ENVIRONMENT, PILE
from rules.avp_thb.state import State
from rules.avp_thb.steps.base import stops
from rules.avp_thb.steps.hands import cards_of, drawn
from rules.avp_thb.steps.sighting import Sighting
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt
from rules.parts.steps import Step, then


@dataclass
class Environment(Step):
    """
    The holder of the initiative draws a card for all, §3.1.3, and makes its choices;
    without a stop fate makes them (ambiguities B4).
    """

    kind: ClassVar[str] = "environment"
    card: str = ""
    choice: str = ""

    def prompts(self, state: State) -> list[Prompt]:
        holder = state.initiative[0]
        if not self.card or self.choice or not stops(state, holder, "environment"):
            return []
        choices = ENVIRONMENT[self.card].choices(state)
        if not choices:
            return []
        text = f"{ENVIRONMENT[self.card].name}: choose where."
        return [Prompt(holder, self.kind, text, ("choose",), f"choose {choices[0]}", private=True)]

    def run(self, table: Table) -> None:
        state = table.state
        if not self.card:
            self.card = fitting(table)
            card = ENVIRONMENT[self.card]
            table.tell("environment", f"{card.name}: {card.text}", card=card.id)
            return
        card = ENVIRONMENT[self.card]
        choices = card.choices(state)
        if choices and not self.choice:
            self.choice = table.chance.pick("environment choice", choices)
        then(state, Sighting(None))
        if self.choice or not card.chooses:
            card.play(table, self.choice)


def fitting(table: Table) -> str:
    """The next card; one that means nothing in this game is drawn again."""
    state = table.state
    cards = cards_of(state)
    while True:
        card = drawn(table, PILE)
        assert card
        cards.discards[PILE].append(card)
        if ENVIRONMENT[card].needs in ("", *state.seats):
            cards.environment = card
            return card
