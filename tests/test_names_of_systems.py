"""What serves every system names nothing of one: no side, unit, card, verb or option."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.kernel.system import System
from rules.systems import SYSTEMS
from tests.support import tables

ROOT = Path(__file__).parents[1]


def of_one_system() -> list[str]:
    """The systems that have a room in the tests."""
    return sorted(walls.parent.name for walls in (ROOT / "tests").glob("*/walls.py"))


SHARED = ("games", "rules/kernel", "rules/parts", "bench", "tests")
# Tests of one system each, and mails.
OWN = (
    "tests/finished",
    "tests/mail/corpus",
    "tests/mail/stored",
    *(f"tests/{key}" for key in of_one_system()),
)
READ = {".py", ".html", ".txt", ".js", ".css", ".toml"}
# Where shared tests learn what each system brings to them.
REGISTERED = "tests/every_system/systems.py"
ELSEWHERE = (*(f"{room}/" for room in OWN), REGISTERED)
# Names of a system that are words of the site, too, by what they mean here.
ORDINARY: Mapping[str, str] = {
    "orders of the kernel, and of all toys that let others go on": "standing pass",
    "acts of tournaments, and what is done at a desk": "announce drop keep lift open",
    "buttons, addresses and parts of pages": "again board choose decline done field give leave"
    " redraw support",
    "what browsers are, have and do": "device manifest mobile push swap",
    "fields of the store and of answers": "place seal setup size",
    "words of mails": "show",
    "lines of positions": "step",
    "what takes its time": "slow",
    "what is done on pages and in tournaments, and roles of what browsers show": "advance alert"
    " close panic ready skip use",
    "an order in a sample of mail, of no game": "unload",
    "seats of a toy, and colours in chess": "blue blues green red reds",
    "what is counted in some system": "cards goals points",
    "functions, and options of commands": "deliver forget force go guard halt loader play run take",
    "FIDE’s way to pair": "dutch",
    "whom `make play` signs in": "hunter",
    "a kind of simulated people": "slow",
}
ALLOWED = {word for words in ORDINARY.values() for word in words.split()}
WORD = re.compile(r"[a-z][a-z_]*")
# What opens a text in quotes, though no docstring: `"fly b2"`, “fly”, `fly b2`.
QUOTED = re.compile(r"""(?<!["'“`])["'“`]([A-Za-z_]+)(?=["'”`]| )""")


class Finding(NamedTuple):
    file: str
    line: int
    word: str


class Names(NamedTuple):
    """
    *everywhere* are sides, units and what they carry, and the key; *quoted* verbs, options, cards
    and what only stands behind a unit, of one word, which are plain English outside of quotes;
    *phrases* what has more words.
    """

    everywhere: frozenset[str]
    quoted: frozenset[str]
    phrases: frozenset[str]


@cache
def names(key: str) -> Names:
    system = SYSTEMS[key]
    cards = {str(card["name"]).lower() for card in system.cards}
    phrases = frozenset(card for card in cards if not card.isalpha())
    alone, behind = parts(system, alone=True), parts(system, alone=False)
    seats = {*sides(system)}
    everywhere = {key, *filter(is_word, seats | alone)}
    quoted = {*system.actions, *options(system), *filter(is_word, behind)} | cards - phrases
    phrases |= {part for part in seats | alone | behind if not is_word(part)}
    return Names(frozenset(everywhere), frozenset(quoted), phrases)


def sides(system: System) -> Iterator[str]:
    """In one and in many."""
    for mission in system.missions:
        for seat in system.seating(mission).names:
            yield from (seat, f"{seat}s")


def parts(system: System, *, alone: bool) -> set[str]:
    """What seats can bring to some table, or what stands behind that in their lists."""
    found = [system.brings(setup, seat) for setup in tables.varied(system) for seat in setup.seats]
    every = {part for rules in found if rules for part in rules.parts}
    return {part.word.strip("/") for part in every if part.alone == alone}


def is_word(name: str) -> bool:
    return WORD.fullmatch(name) is not None


def options(system: System) -> Iterator[str]:
    for mission in system.missions:
        yield from (option.name for option in system.options(mission))


def files(root: Path) -> list[Path]:
    found = sorted(path for room in SHARED for path in (root / room).rglob("*"))
    read = [path for path in found if path.suffix in READ]
    return [path for path in read if not path.relative_to(root).as_posix().startswith(ELSEWHERE)]


def findings(root: Path, key: str) -> list[Finding]:
    return [
        Finding(str(path.relative_to(root)), number, word)
        for path in files(root)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for word in sorted(named(line, names(key)))
    ]


def named(line: str, names: Names) -> set[str]:
    low = line.lower()
    return {
        *(names.everywhere & words_in(low)),
        *(names.quoted & set(QUOTED.findall(line))),
        *(phrase for phrase in names.phrases if says(low, phrase.lower())),
    }


def says(low: str, phrase: str) -> bool:
    """Whether the *phrase* stands there, and not as a part of other words."""
    return phrase in low and re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", low) is not None


def words_in(line: str) -> set[str]:
    """Those with underscores whole, and their parts."""
    words = WORD.findall(line)
    return {*words, *(part for word in words for part in word.split("_"))}


@pytest.mark.parametrize("key", SYSTEMS)
def test_no_system_is_named(key: str) -> None:
    found = [one for one in findings(ROOT, key) if one.word not in ALLOWED]
    told = "\n".join(f"{one.file}:{one.line} names “{one.word}”" for one in found)
    assert not found, f"say it without {key}, or put what means something else in ORDINARY:\n{told}"


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_planted_name_is_found(key: str, tmp_path: Path) -> None:
    planted = sorted(set().union(*names(key)))
    for room in SHARED:
        (tmp_path / room).mkdir(parents=True)
        lines = (f"It is so: `{word}`.\n" for word in planted)
        (tmp_path / room / "help.txt").write_text("".join(lines), encoding="utf-8")
    found = set(findings(tmp_path, key))
    for room in SHARED:
        told = {Finding(f"{room}/help.txt", line, word) for line, word in enumerate(planted, 1)}
        assert told and told <= found


def test_plain_words_are_no_names() -> None:
    names = Names(frozenset({"raven", "old_crow"}), frozenset({"fly", "Caw"}), frozenset())
    assert not named('"""Fly to the old crow, and caw. Ravenous."""', names)
    assert named("the raven's “fly b2”, “Caw” and old_crow", names) == {
        "raven", "fly", "Caw", "old_crow",
    }  # fmt: skip
    assert named("if raven_seats:", names) == {"raven"}


def test_ordinary_words_are_names_and_are_in_use() -> None:
    """A word that no system has, or that nothing here says, needs no exception."""
    assert {one.word for key in SYSTEMS for one in findings(ROOT, key)} >= ALLOWED
