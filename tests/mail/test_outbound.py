"""Whole mails are what they were, word for word; `make mails` writes them anew."""

from collections.abc import Callable, Iterator
from difflib import unified_diff
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rules.systems import SYSTEMS
from tests.mail import outbound
from tests.secrecy.beside import Clock

STORED = Path(__file__).parent / "stored"
MAILS = {key: partial(outbound.of_a_game, key) for key in SYSTEMS} | {"site": outbound.of_the_site}


@pytest.fixture(autouse=True)
def _always_the_same(db: None, settings: Any) -> Iterator[None]:
    settings.SITE_URL = "https://hunt.example"
    with Clock.running():
        yield


@pytest.mark.parametrize("folder", MAILS)
def test_mails_are_what_they_were(folder: str, request: pytest.FixtureRequest) -> None:
    new, place = written(MAILS[folder]), STORED / folder
    old = {path.name: path.read_text("utf-8") for path in place.glob("*")}
    changed = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
    if request.config.getoption("--regenerate"):
        keep(place, new, changed)
    else:
        told = [line for name in changed for line in differing(name, old, new)]
        assert not told, "\n".join(told)


def written(mails: Callable[[], Iterator[outbound.Named]]) -> dict[str, str]:
    """What is stored of the mails, by the names of files."""
    return {
        f"{name}{end}": text
        for name, mail in mails()
        for end, text in outbound.as_stored(mail).items()
    }


def differing(name: str, old: dict[str, str], new: dict[str, str]) -> Iterator[str]:
    before, after = (one.get(name, "").splitlines() for one in (old, new))
    yield from unified_diff(before, after, f"stored {name}", name, lineterm="", n=0)


def keep(place: Path, new: dict[str, str], changed: list[str]) -> None:
    """Write what has changed, and say so."""
    place.mkdir(parents=True, exist_ok=True)
    for name in changed:
        print(f"{place.name}/{name}")
        (place / name).write_text(new.get(name, ""), "utf-8")
        if name not in new:
            (place / name).unlink()
