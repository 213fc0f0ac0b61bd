"""Which paragraphs, rulings and sources of a rulebook no case proves."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.kernel.rulebook import Rulebook
from rules.systems import SYSTEMS


class Command(BaseCommand):
    help = "Name what has no case in a rulebook; fails when a paragraph or a source has none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", metavar="SYSTEM", choices=sorted(SYSTEMS))

    def handle(self, *args: Any, system: str, **options: Any) -> None:
        book = SYSTEMS[system].rulebook
        self.stdout.write(report(book))
        paragraphs, sources = len(book.unproved(book.paragraphs)), len(book.uncovered())
        if paragraphs or sources:
            other = f" and {sources} requirements and vectors" if book.sources else ""
            raise CommandError(f"{paragraphs} paragraphs{other} have no case.")


def report(book: Rulebook) -> str:
    missing, rulings = book.unproved(book.paragraphs), book.unproved(book.all_rulings)
    sources = book.uncovered()
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
    """How many requirements and vectors have a case, where paragraphs name any."""
    return [f"{named - missing} of {named} requirements and vectors have a case."] if named else []
