"""Say what the intake would make of mails in files; nothing becomes of them."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.mail import dry_run, parse


class Command(BaseCommand):
    help = "A dry run of the intake over files with one mail each, as they came, or over folders."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="DIR|FILE", nargs="+")
        parser.add_argument(
            "--to", default="", metavar="ADDRESS", help="as if sent to this address"
        )
        parser.add_argument("--json", action="store_true", help="a line of JSON for each mail")

    def handle(self, *args: Any, **options: Any) -> None:
        for path in files(options["file"]):
            found = dry_run.of(read(path), options["to"])
            told = json.dumps({"file": str(path), **asdict(found)}, ensure_ascii=False)
            self.stdout.write(told if options["json"] else in_words(path, found))


def files(names: list[str]) -> Iterator[Path]:
    """Those that are named, and all below folders; raises CommandError for what is not there."""
    for path in map(Path, names):
        if not path.exists():
            raise CommandError(f"{path} is not there.")
        inside = sorted(one for one in path.rglob("*") if one.is_file())
        yield from inside if path.is_dir() else [path]


def read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(2 * parse.LARGEST)


def in_words(path: Path, found: dry_run.Reading) -> str:
    lines = found.executed or found.lines
    told = [f"{path}: {found.kind}, {found.ms} ms", *(f"    {line}" for line in lines)]
    return "\n".join([*told, *(f"  < {line}" for line in found.answered.splitlines()[:1])])
