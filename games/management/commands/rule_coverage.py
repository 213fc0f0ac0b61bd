"""Which paragraphs, rulings and sources of a rulebook no case proves."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.kernel.rulebook import Rulebook
from rules.systems import SYSTEMS


class Command(BaseCommand):
    help = "Name what has no case in a rulebook; fails when a paragraph has none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", metavar="SYSTEM", choices=sorted(SYSTEMS))

    def handle(self, *args: Any, system: str, **options: Any) -> None:
        book = SYSTEMS[system].rulebook
        missing = book.unproved(book.paragraphs)
        self.stdout.write(report(book, missing))
        if missing:
            raise CommandError(f"{len(missing)} paragraphs have no case.")


def report(book: Rulebook, missing: list[str]) -> str:
    rulings, sources = book.unproved(book.all_rulings), book.uncovered()
    lines = [f"{id} {book.paragraphs[id].title}" for id in missing]
    lines += [f"{id} {book.all_rulings[id].question}" for id in rulings]
    lines += [f"{source} of {', '.join(book.sources[source])}" for source in sources]
    paragraphs, decided = len(book.paragraphs), len(book.all_rulings)
    return "\n".join(
        [
            *lines,
            f"{len(book.cases)} cases prove {paragraphs - len(missing)} of {paragraphs} paragraphs"
            f" and {decided - len(rulings)} of {decided} rulings.",
            *covered(len(book.sources), len(sources)),
        ]
    )


def covered(named: int, missing: int) -> list[str]:
    """How many requirements and vectors are covered, where paragraphs name any."""
    return [f"{named - missing} of {named} requirements and vectors are covered."] if named else []
