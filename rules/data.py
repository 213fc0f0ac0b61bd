"""The only reader of files that belong to the rules."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

SHARED = ("kernel", "parts")


@cache
def text_of(folder: str, name: str) -> str:
    """The text of rules/*folder*/*name*."""
    return files("rules").joinpath(*folder.split("/"), name).read_text(encoding="utf-8")


@cache
def texts_in(folder: str) -> dict[str, str]:
    """All texts of rules/*folder* by name."""
    found = files("rules").joinpath(*folder.split("/")).iterdir()
    return {file.name: text_of(folder, file.name) for file in found if file.is_file()}


@cache
def fingerprint(system: str) -> str:
    """
    Sixteen figures that change with any file that *system* is played by.

    These are its own, the kernel and the parts; other systems may come and change as they like.
    """
    whole, own = sha256(), {*SHARED, system}
    for path, file in everything():
        if path.partition("/")[0] in own:
            whole.update(path.encode() + file.read_bytes())
    return whole.hexdigest()[:16]


def everything() -> list[tuple[str, Traversable]]:
    """Every file of the rules with its path there, in the order of the paths."""
    return sorted(below(files("rules"), ""), key=lambda found: found[0])


def below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """Every file in *folder* with its path from the rules."""
    for file in folder.iterdir():
        if file.is_file():
            yield f"{path}{file.name}", file
        elif file.name != "__pycache__":
            yield from below(file, f"{path}{file.name}/")
