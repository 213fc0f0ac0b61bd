"""The only reader of files that belong to the rules."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable


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
def fingerprint() -> str:
    """Sixteen figures that change with any file of the rules."""
    whole = sha256()
    for path, file in sorted(below(files("rules"), ""), key=lambda found: found[0]):
        whole.update(path.encode() + file.read_bytes())
    return whole.hexdigest()[:16]


def below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """Every file in *folder* with its path from the rules."""
    for one in folder.iterdir():
        if one.is_file():
            yield f"{path}{one.name}", one
        elif one.name != "__pycache__":
            yield from below(one, f"{path}{one.name}/")
