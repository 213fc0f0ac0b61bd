"""
Proves the file of a game: `python -m rules.verify FILE [--head HASH] [--earlier FILE]`.

Needs Python and this package, no network. Ends with 0 when nothing is broken, 1 when
something is, naming the first bad event, 2 when the file cannot be read, and 3 when all
holds but for a state that the players agreed to adopt.
docs/dice.md says what is checked, exactly enough to write such a program anew.
"""

import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path

from rules.checks import (
    SHORTEST_HEAD,
    Findings,
    chained,
    opened,
    played,
    published,
    remembered,
    rolled,
    sealed,
    told,
    witnessed,
)
from rules.data import fingerprint
from rules.kernel.opening import rules_in
from rules.kernel.words import begun
from rules.record import Record, UnreadableRecord, read

LARGEST = 16 << 20  # bytes of a file; whole games have a few hundred thousand
ONLY_ADOPTED = 3
A_HEAD = re.compile(rf"[0-9a-f]{{{SHORTEST_HEAD},64}}")


def verify(record: Record, heads: Iterable[str] = (), earlier: Iterable[Record] = ()) -> Findings:
    """
    Check all that a file can be checked for.

    *heads* are hashes quoted from mails, *earlier* the files that seats kept while the game
    ran. Raises UnreadableRecord when these rules do not know the game.
    """
    report = Findings()
    report.note(sealed, record)
    if record.heading.secret is None:
        report.note(told, record)
        report.remarks.append(NOT_YET)
    else:
        report.note(published, record)
        prove(record, report=report)
    for head in heads:
        report.note(witnessed, record, head)
    for kept in earlier:
        report.note(remembered, record, kept)
    return report


NOT_YET = (
    "The dice, the chain and the states cannot be checked yet: they depend on the"
    " secret, which is published when the game is over. Keep this file; its hashes bind that game."
)
NO_WITNESS = (
    "Once the secret is known, somebody could write another game that proves itself. A"
    " head from one of your mails shows that this is the game you played: --head HASH."
)
OTHER_RULES = "The game began with the rules {}, and these are {}."
UNNAMED = "Event 0 does not name the rules that the game began with, so they may be any."


def prove(record: Record, report: Findings | None = None) -> Findings:
    """Check a whole game: commitment, every roll, the chain, every order, facts and the result."""
    report = report or Findings()
    for check in (opened, rolled, chained):
        report.note(check, record)
    # Nothing that follows a bad event says anything about the rules.
    sound = record.events[: report.first.event] if report.first else record.events
    if record.events:
        report.note(played, record, sound, report)
    if not report.broken:
        report.remarks += rules_of(record)
    return report


def rules_of(record: Record) -> list[str]:
    """What is to be said of the rules that the game began with, when they are not these."""
    if not rules_in(record.events[0].link.facts):
        return [UNNAMED]
    began, now = record.heading.rules, fingerprint(record.heading.rules_setup.system)
    return [] if began == now else [OTHER_RULES.format(began, now)]


def main(arguments: Sequence[str]) -> int:
    packed = sys.argv[0].endswith(".pyz")
    called = Path(sys.argv[0]).name if packed else "-m rules.verify"
    parser = ArgumentParser(f"python {called}", description="Prove the file of a game.")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--head", action="append", default=[], help="a head of the chain, quoted from a mail"
    )
    parser.add_argument(
        "--earlier", action="append", default=[], metavar="FILE", help="a seat's file of then"
    )
    given = parser.parse_args(arguments)
    try:
        for head in given.head:
            must_be_head(head)
        record, *earlier = map(read_file, [given.file, *given.earlier])
        report = verify(record, given.head, earlier=earlier)
    except (UnreadableRecord, OSError) as error:
        print(printable(f"UNREADABLE: {error}"))
        return 2
    lines = told_to_people(record, report, witnesses=bool(given.head or earlier))
    print("\n".join(map(printable, lines)))
    return 1 if report.broken else ONLY_ADOPTED if report.adopted else 0


def must_be_head(text: str) -> None:
    """Raise UnreadableRecord for what cannot be one: it says nothing against the game."""
    if not A_HEAD.fullmatch(text.strip().lower()):
        raise UnreadableRecord(
            f"{text} is not a head. A head has 64 characters, 0-9 and a-f; the first"
            f" {SHORTEST_HEAD} are enough."
        )


def printable(line: str) -> str:
    """What a file says cannot draw on the screen of whoever checks it, nor begin a line."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)


def read_file(path: str) -> Record:
    with open(path, "rb") as file:
        body = file.read(LARGEST + 1)
    if len(body) > LARGEST:
        raise UnreadableRecord(f"{path} is larger than {LARGEST >> 20} MiB, as no game is")
    try:
        return read(body.decode())
    except UnicodeDecodeError as error:
        raise UnreadableRecord(f"{path} is no text") from error
    except UnreadableRecord as error:
        raise UnreadableRecord(f"{path}: {error}") from error


def told_to_people(record: Record, report: Findings, *, witnesses: bool) -> list[str]:
    heading, first = record.heading, report.first
    lines = [f"Game {heading.game}, {heading.setup['system']} mission {heading.setup['mission']}"]
    lines += [f"  ok      {found}" for found in report.found]
    lines += [f"  BROKEN  {begun(str(one))}." for one in report.broken]
    lines += [f"  ADOPTED {one}" for one in report.adopted]
    lines += [f"  note    {remark}" for remark in report.remarks]
    if first:
        return [*lines, f"BROKEN: {first}."]
    if heading.secret is None:
        return [*lines, "Nothing is broken, as far as it can be checked now."]
    lines += [] if witnesses else [f"  note    {NO_WITNESS}"]
    return [*lines, "NOT PROVEN WHOLE: a state was adopted." if report.adopted else "PROVEN."]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
