"""What tests do with the lists that seats bring, whatever the system."""

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from rules import verify
from rules.kernel import chain, fold
from rules.kernel.brought import Brought
from rules.kernel.lists import ListRules, judged
from rules.kernel.system import Setup, System
from rules.record import Record
from tests.support.random_play import Seeded
from tests.support.recorded import played_out


def begun(system: System, setup: Setup, **lists: str) -> fold.Played:
    return fold.start(system, setup, Seeded(Random(1)), Brought(lists))


def recorded(system: System, setup: Setup, lists: Mapping[str, str], orders: int = 4) -> Record:
    """The first events of a game with these *lists*, as a file that says it is over."""

    def choose(system: System, state: object, number: int) -> tuple[str, str]:
        prompt = system.prompts(state)[0]
        return prompt.seat, "resign" if number > orders else prompt.default

    return played_out(system, setup, "brought", choose, "player", bringing=Brought(lists))


def assert_tampering_is_named(record: Record, old: str, new: str, why: str) -> None:
    """
    A list in which *new* stands for *old* breaks the proof, which says *why*.

    Even if whoever did it knew the secret and hashed the whole chain anew.
    """
    link = record.events[0].link
    forged = link._replace(facts=link.facts.replace(old, new))
    assert forged != link
    changed = replace(record, events=[record.events[0]._replace(link=forged), *record.events[1:]])
    assert "event 0: what it says does not fit its hash" in str(verify.verify(changed).broken[0])
    broken = verify.verify(hashed_anew(changed)).broken
    assert broken and str(broken[0]).startswith(why), broken


def hashed_anew(record: Record) -> Record:
    seed, previous, events = record.heading.seed, record.heading.commitment, []
    for number, event in enumerate(record.events):
        previous = chain.hashed(previous, seed.event_salt(number), event.link)
        events.append(event._replace(hash=previous))
    return replace(record, heading=replace(record.heading, head=previous), events=events)


def assert_judged_and_printed(rules: ListRules, text: str) -> None:
    """Any *text* at all, with sentences about what is wrong."""
    judgement = judged(rules, text)
    assert judged(rules, judgement.text).total == judgement.total
    assert all(sentence.endswith(".") for sentence in (*judgement.faults, *judgement.remarks))
    for table in rules.sheet(text):
        assert all(len(row) == len(table.columns) for row in table.rows)
    json.dumps(judgement)


def assert_ready_made_lists_are_sound(rules: ListRules) -> None:
    assert rules.ready
    for ready in rules.ready.values():
        judgement = judged(rules, ready.text)
        assert (judgement.faults, judgement.text) == ((), ready.text)
        assert rules.limit == 0 or judgement.total <= rules.limit
