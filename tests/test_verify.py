"""The file of a game proves itself: what was changed in it is found, and where."""

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import record, verify
from rules.kernel import chain
from rules.record import Event, Record, UnreadableRecord
from tests.support.forging import (
    RULES,
    SETUP,
    chained_anew,
    first_with,
    run,
    sealed_anew,
    seats_file,
    shortest_game,
    text_of,
    with_link,
)

WINNER, LOSER = SETUP.seats
CHANGES = 1000 if os.environ.get("SOAK") else 120


@pytest.fixture(scope="module")
def game() -> Record:
    return shortest_game()


def test_a_game_is_proved(game: Record) -> None:
    report = verify.verify(record.read(text_of(game)))
    assert (report.broken, report.remarks) == ([], [])
    rolls = sum(len(json.loads(event.link.rolls)) for event in game.events)
    assert f"All {rolls} rolls and draws follow" in report.found[3]
    assert f"{len(game.events)} events up to the head {game.heading.head}" in report.found[4]
    assert game.heading.reason in report.found[5]


def test_in_a_bare_interpreter(game: Record, tmp_path: Path) -> None:
    shutil.copytree(RULES, tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    whole, seat = tmp_path / "whole", tmp_path / "seat"
    text = text_of(game)
    whole.write_text(text)
    seat.write_text(text_of(seats_file(game, WINNER, 9)))
    run_here = partial(run, rules=tmp_path / "rules")
    code, said = run_here(whole, "--head", game.events[8].hash[:16], "--earlier", seat)
    assert code == 0 and said.endswith("PROVEN.\n"), said
    assert "is that of event 8" in said and "a part of this game: 9 events" in said
    code, said = run_here(whole, "--head", "0" * 64)
    assert code == 1 and f"BROKEN: the quoted head {'0' * 64} is nowhere" in said
    for no_head in ("HEAD", "abc1234", "g" * 64, "0" * 65):
        code, said = run_here(whole, "--head", no_head)
        assert code == 2 and "is not a head" in said and "BROKEN" not in said
    code, said = run_here(seat)
    assert code == 0 and "cannot be checked yet" in said and "PROVEN" not in said
    whole.write_text(text.replace('"order":"pass"', '"order":"past"', 1))
    code, said = run_here(whole)
    number = first_with(game, lambda link: link.order == "pass")
    assert code == 1 and f"BROKEN: event {number}: what it says does not fit its hash." in said
    for unreadable in (b"", b"no game", b"\xff\xfe", text[:-300].encode(), b"[" * 100000):
        whole.write_bytes(unreadable)
        assert run_here(whole)[0] == 2, unreadable[:20]
    assert run_here(tmp_path / "nowhere")[0] == 2


def changed(text: str, game: Record, chance: Random) -> tuple[str, tuple[str, ...]]:
    """The file with one thing changed, and the heads that were quoted before."""
    kind = chance.choice(("byte", "byte", "byte", "order", "deletion", "double", "tail", "rolls"))
    lines = text.splitlines(keepends=True)
    a, b = sorted(chance.sample(range(1, len(lines) - 1), 2))
    if kind == "byte":
        place, byte = chance.randrange(len(text)), chance.choice('abcxyz019 \n"{[,é')
        how = chance.choice((byte + text[place], "", byte))
        return text[:place] + how + text[place + 1 :], ()
    if kind == "order":
        lines[a], lines[b] = lines[b], lines[a]
    if kind == "deletion":
        del lines[a]
    if kind == "double":
        lines.insert(b, lines[a])
    if kind == "tail":
        return "".join(lines[:b]), (game.events[b - 1].hash,)
    if kind == "rolls":
        rolled = [e.link.number for e in game.events if e.link.rolls != "[]"]
        a, b = chance.sample(rolled, 2)
        events = with_link(game, a, rolls=game.events[b].link.rolls)
        events[b] = with_link(game, b, rolls=game.events[a].link.rolls)[b]
        return text_of(Record(game.heading, events)), ()
    return "".join(lines), ()


def find_out(text: str, heads: tuple[str, ...]) -> list[str]:
    try:
        report = verify.verify(record.read(text), heads)
    except UnreadableRecord as error:
        return [str(error)]
    return [*map(str, report.broken), *report.remarks]


@pytest.mark.parametrize("anew", [False, True], ids=["as it is", "sealed anew"])
def test_every_change_is_found(game: Record, anew: bool) -> None:
    text, chance, done = text_of(game), Random(7), 0
    while done < CHANGES // 2:
        other, heads = changed(text, game, chance)
        other = sealed_anew(other) if anew else other
        if other != text:
            done += 1
            assert find_out(other, heads), f"change {done} was not found"


def test_a_cut_tail_is_found_by_a_quoted_head(game: Record) -> None:
    """Whoever has the secret can write an end of his own; the mails tell him otherwise."""
    mailed = [event.hash for event in game.events[-3:]]
    for kept in (len(game.events) - 1, len(game.events) // 2, 1):
        cut = chained_anew(game, list(game.events[:kept]))
        cut = replace(cut, heading=replace(cut.heading, status="playing", winners=None, reason=""))
        assert not verify.prove(cut).broken
        assert "it holds the secret, but says “playing”" in str(verify.verify(cut).first)
        assert "nowhere in this game's chain" in str(verify.verify(cut, mailed).broken[-1])


def test_another_game_of_the_same_secret_is_found_by_a_quoted_head(game: Record) -> None:
    resigned = list(game.events[:4])
    link = resigned[-1].link._replace(number=4, seat=LOSER, order="resign", rolls="[]")
    told = [{"kind": "resign", "text": f"The {LOSER} resigns. The {WINNER} wins.", "to": None}]
    facts = chain.canonical([{**told[0], "data": {"seat": LOSER}}])
    forged = chained_anew(game, [*resigned, Event(link._replace(facts=facts), "")])
    heading = replace(forged.heading, winners=[WINNER], reason=f"The {LOSER} resigned.")
    report = verify.verify(replace(forged, heading=heading))
    assert not report.broken and f"Won by the {WINNER}." in report.found[-1]
    assert verify.verify(replace(forged, heading=heading), [game.heading.head]).broken


def test_forged_dice_are_named_although_the_chain_fits(game: Record) -> None:
    number = first_with(game, lambda link: '"hit ' in link.rolls)
    (label, sides, value), *others = json.loads(game.events[number].link.rolls)
    rolls = chain.canonical([[label, sides, value % sides + 1], *others])
    forged = chained_anew(game, with_link(game, number, rolls=rolls))
    said = f"event {number}: its roll 1, “{label}” d{sides}, is {value % sides + 1}, but"
    assert str(verify.verify(forged).first).startswith(said)


@pytest.mark.parametrize("column", ["digest", "facts", "order", "seat"])
def test_what_the_rules_do_not_play_is_named_although_the_chain_fits(
    game: Record, column: str
) -> None:
    number = first_with(game, lambda link: " " in link.order, after=26)
    other = {"digest": "0" * 16, "facts": "[]", "order": "pass everything", "seat": "referee"}
    forged = chained_anew(game, with_link(game, number, **{column: other[column]}))
    broken = verify.verify(forged).broken
    assert [one.event for one in broken] == [number]


def test_the_first_of_many_other_states_is_named(game: Record) -> None:
    events = list(game.events)
    for number in range(30, len(events)):
        events[number] = with_link(game, number, digest="0" * 16)[number]
    first = verify.verify(chained_anew(game, events)).first
    assert str(first) == "event 30: the rules reach another state"


def by_older_rules(game: Record, rules: str = "0" * 16) -> Record:
    """As if the game had begun with other rules, which worded it so."""
    facts = game.events[0].link.facts.replace(game.heading.rules, rules)
    older = chained_anew(game, with_link(game, 0, facts=facts))
    return replace(older, heading=replace(older.heading, rules=rules))


@pytest.mark.parametrize(("count", "said"), [(1, "1 event"), (2, "2 events")])
def test_words_that_changed_since_are_told_but_break_nothing(
    game: Record, count: int, said: str
) -> None:
    numbers = [n for n, event in enumerate(game.events) if "is activated" in event.link.facts]
    older = game
    for number in numbers[:count]:
        facts = game.events[number].link.facts.replace("is activated", "awakes")
        older = chained_anew(older, with_link(older, number, facts=facts))
    report = verify.verify(by_older_rules(older))
    assert not report.broken
    otherwise = f"These rules tell what happened in {said} in other words, first in event"
    assert f"{otherwise} {numbers[0]}." in report.remarks


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("winners", ["nobody"], "but: "),
        ("reason", "Because.", "“Because.”"),
        ("status", "halted", "“halted”, but the game is over"),
        ("secret", "00" * 32, "the secret is not the one"),
        ("game", "another", "but the secret gives"),
        ("salts", {WINNER: "a", LOSER: "b"}, "opens another game"),
    ],
)
def test_a_heading_is_held_against_the_events(
    game: Record, field: str, value: object, says: str
) -> None:
    other = replace(game, heading=replace(game.heading, **{field: value}))
    assert any(says in str(one) for one in verify.verify(other).broken)


def test_a_seats_file_is_checked_as_far_as_it_can_be(game: Record) -> None:
    kept = seats_file(game, LOSER, 12)
    report = verify.verify(record.read(text_of(kept)))
    assert not report.broken and f"12 events as the {LOSER} knows them" in report.found[-1]
    gap = replace(kept, told=[*kept.told[:5], *kept.told[6:]])
    assert str(verify.verify(gap).first).startswith("event 5: is missing; event 6 stands")
    salts = replace(kept, heading=replace(kept.heading, salts={WINNER: "x", LOSER: "y"}))
    assert "opens another game" in str(verify.verify(salts).first)
    short = replace(kept, told=kept.told[:-1])
    assert "should have 12 events" in str(verify.verify(short).first)


def test_what_a_seat_was_told_is_held_against_the_whole(game: Record) -> None:
    kept = seats_file(game, WINNER, 20)
    assert not verify.verify(game, earlier=[kept]).broken
    number = next(told.number for told in kept.told if told.number and told.facts)
    lie = kept.told[number]._replace(facts=[{**kept.told[number].facts[0], "text": "All is well."}])
    told = [*kept.told[:number], lie, *kept.told[number + 1 :]]
    first = verify.verify(game, earlier=[replace(kept, told=told)]).first
    assert str(first) == f"event {number}: the earlier file tells something else"
    other = [kept.told[0]._replace(hash="0" * 64)]
    first = verify.verify(game, earlier=[replace(kept, told=other)]).first
    assert str(first) == "event 0: is another one than in the earlier file"


def test_the_rules_that_a_heading_names_are_those_of_event_0(game: Record) -> None:
    other = replace(game, heading=replace(game.heading, rules="0" * 16))
    assert "or rules are not the heading's" in str(verify.verify(other).first)


Facts = list[dict[str, Any]]
LIES: dict[str, Callable[[Facts], object]] = {
    "dropped": lambda facts: facts.pop(),
    "of another kind": lambda facts: facts[0].update(kind="note"),
    "with other data": lambda facts: with_data(facts).update(data={}),
    "for everybody": lambda facts: private(facts).update(to=None),
    "for nobody": lambda facts: facts[0].update(to=[]),
}


def with_data(facts: Facts) -> dict[str, Any]:
    return next(fact for fact in facts if fact["data"])


def private(facts: Facts) -> dict[str, Any]:
    return next(fact for fact in facts if fact["to"])


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
@pytest.mark.parametrize("rules", ["0" * 16, ""], ids=["older rules", "rules unnamed"])
def test_other_rules_excuse_other_words_alone(
    game: Record, lie: Callable[[Facts], object], rules: str
) -> None:
    number = first_with(game, lambda link: '"to":["' in link.facts and '"data":{"' in link.facts)
    facts = json.loads(game.events[number].link.facts)
    facts[0]["text"] = "In other words."
    assert verify.verify(told_otherwise(game, number, facts, rules)).first is None
    lie(facts)
    first = verify.verify(told_otherwise(game, number, facts, rules)).first
    assert str(first) == f"event {number}: what it tells is not what the rules tell"


def told_otherwise(game: Record, number: int, facts: Facts, rules: str) -> Record:
    """The game with other *facts* of an event, as if other *rules* had told them, or “”: any."""
    forged = chained_anew(game, with_link(game, number, facts=chain.canonical(facts)))
    return by_older_rules(forged, rules) if rules else unnamed(forged)


def test_the_same_rules_excuse_no_other_words(game: Record) -> None:
    number = first_with(game, lambda link: "is activated" in link.facts)
    facts = game.events[number].link.facts.replace("is activated", "awakes")
    first = verify.verify(chained_anew(game, with_link(game, number, facts=facts))).first
    assert str(first) == f"event {number}: what it tells is not what the rules tell"


def unnamed(game: Record) -> Record:
    """As a game whose event 0 does not yet name its rules."""
    (first, *facts) = json.loads(game.events[0].link.facts)
    del first["data"]["rules"], first["data"]["game"]
    return chained_anew(game, with_link(game, 0, facts=chain.canonical([first, *facts])))


def test_a_game_that_does_not_name_its_rules_is_proved_and_that_is_said(game: Record) -> None:
    report = verify.verify(unnamed(game))
    assert (report.broken, report.remarks) == ([], [verify.UNNAMED])


def test_a_time_before_the_event_before_it_is_named(game: Record) -> None:
    early = with_link(game, 7, at="2026-11-21T00:00:05.999999Z")
    first = verify.verify(chained_anew(game, early)).first
    assert str(first).startswith("event 7: its time, 2026-11-21T00:00:05.999999Z, is before")


def test_a_whole_game_is_no_earlier_file(game: Record, tmp_path: Path) -> None:
    (file := tmp_path / "game").write_text(text_of(game))
    code, said = run(file, "--earlier", file)
    assert code == 1 and "the earlier file is none" in said and "PROVEN" not in said
