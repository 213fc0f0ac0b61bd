"""Decks of birds, which are written down and brought along."""

from collections.abc import Sequence

from rules.kernel.lists import Chosen, Judgement, Part, ReadyMade, SheetTable, counted, written

BIRDS = {"wren": 1, "crow": 2, "raven": 3, "owl": 5}  # how heavy they are
CARDS, OWLS = 12, 2  # of a deck
LIST = [
    {"id": bird, "name": bird, "deck": "birds", "kind": "bird", "text": f"It weighs {weight}."}
    for bird, weight in BIRDS.items()
]


class DeckRules:
    """Twelve birds, with two owls at most."""

    called, measure, limit, chosen = "deck", "cards", CARDS, Chosen.BLIND
    hint = "Write a bird a line, with a number before several of a kind: 3 raven."
    parts = tuple(Part(bird, 1, f"weighs {weight}") for bird, weight in BIRDS.items())
    ready = {
        "flock": ReadyMade("A flock", "4 wren\n4 crow\n4 raven"),
        "night": ReadyMade("A night", "10 wren\n2 owl"),
    }

    def judge(self, text: str) -> Judgement:
        counts = counted(text.lower())
        total = sum(counts[bird] for bird in BIRDS)
        faults = [f"There is no bird “{word[:40]}”." for word in counts if word not in BIRDS]
        faults += [f"A deck has {CARDS} cards, not {total}."] * (total != CARDS)
        faults += [f"A deck has at most {OWLS} owls."] * (counts["owl"] > OWLS)
        remarks = ("No owl is in it.",) * (not counts["owl"])
        return Judgement(total, tuple(faults), remarks, written(counts))

    def sheet(self, text: str) -> Sequence[SheetTable]:
        counts = counted(text.lower())
        rows = tuple((str(counts[bird]), bird, str(BIRDS[bird])) for bird in BIRDS if counts[bird])
        return (SheetTable("Deck", ("Cards", "Bird", "Weight"), rows),)
