"""What a Commander has won in earlier battles, and what it buys."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.xenos_rampant.words import TRAITS

TRAIT, FURTHER, FORGETTING, ENLARGING = 5, 5, 10, 10  # points of a career
LARGER = 2  # points of a detachment for each enlargement


@dataclass(frozen=True)
class Career:
    """*points* that are left, *traits* beyond the first, and how often it made its side larger."""

    points: int = 0
    traits: int = 0
    larger: int = 0

    @property
    def extra(self) -> int:
        """How many points more its detachment may cost."""
        return self.larger * LARGER


NONE = Career()


def price(table: str, traits: Iterable[str]) -> int:
    """Of a trait from that *table*: more if all that the Commander has are from others."""
    tables = {TRAITS[trait].table for trait in traits}
    return TRAIT + FURTHER if tables and table not in tables else TRAIT
