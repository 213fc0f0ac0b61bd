"""What is drawn on a board for facts names what facts say."""

from collections.abc import Iterator
from random import Random

import pytest

from rules.kernel import fold
from rules.kernel.cues import WORDS, Cue
from rules.kernel.facts import Fact
from rules.kernel.system import System
from rules.systems import SYSTEMS
from tests.every_system.systems import quick
from tests.support.random_play import Seeded, choice


def facts(system: System, random: Random) -> Iterator[Fact]:
    """Of a game at random."""
    state = fold.start(system, quick(system.key), Seeded(random)).state
    while system.prompts(state):
        prompt, order = choice(system, state, random)
        yield from fold.submit(system, state, prompt.seat, str(order), Seeded(random)).facts


@pytest.mark.parametrize("key", [key for key, one in SYSTEMS.items() if one.cues])
def test_every_kind_says_what_is_drawn_for_it(key: str) -> None:
    """Not each of its facts has to, but what none says is a mistake."""
    cues = SYSTEMS[key].cues
    said: dict[str, set[str]] = {}
    for fact in (fact for seed in range(3) for fact in facts(SYSTEMS[key], Random(seed))):
        said.setdefault(fact.kind, set()).update(fact.data)
    seen = cues.keys() & said
    assert seen
    for kind in seen:
        fields = {getattr(cues[kind], name) for name in (*WORDS, "passed")} - {""}
        assert fields <= said[kind], kind


def test_a_cue_says_what_the_fact_does() -> None:
    cue = Cue("shot", by="by", at="to", roll="dice", passed="hits")
    assert cue.drawn({"by": "b1", "to": "r2", "dice": [3, 5], "hits": 0}) == {
        "look": "shot missed",
        "by": "b1",
        "at": "r2",
        "roll": "3, 5",
    }
    assert cue.drawn({"to": "r2", "hits": 1}) == {"look": "shot", "at": "r2"}
