"""A rookery in which the ash brings a deck blind, and all others bring clutches openly."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.kernel.chance import Chance
from rules.kernel.errors import IllegalOrder
from rules.kernel.lists import Chosen, ReadyMade, judged, text_of
from rules.kernel.system import Setup
from tests.support.toys.birds import DeckRules
from tests.support.toys.rookery import Rookery


class ClutchRules(DeckRules):
    called, chosen = "clutch", Chosen.OPEN
    ready = {"eggs": ReadyMade("Some eggs", "12 wren")}


class Aviary(Rookery):
    key, title = "aviary", "Aviary"

    def brings(self, setup: Setup, seat: str) -> DeckRules:
        return DeckRules() if seat == "ash" else ClutchRules()

    def agreed(self, setup: Setup) -> Setup:
        texts = {seat: self.agreed_by(setup, seat) for seat in setup.seats if seat != "ash"}
        own = {seat: text for seat, text in texts.items() if seat in setup.options}
        return replace(setup, options={**setup.options, **own})

    def agreed_by(self, setup: Setup, seat: str) -> str:
        rules = self.brings(setup, seat)
        judgement = judged(rules, text_of(rules, setup.options.get(seat, "eggs")))
        if judgement.faults:
            raise IllegalOrder(f"The clutch of the {seat}: {' '.join(judgement.faults)}")
        return judgement.text

    def start(self, setup: Setup, chance: Chance, lists: Mapping[str, str]) -> dict[str, Any]:
        openly = {seat: self.agreed_by(setup, seat) for seat in setup.seats if seat != "ash"}
        return super().start(setup, chance, {**openly, **lists})
