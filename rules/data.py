"""The only reader of files that belong to the rules."""

from functools import cache
from importlib.resources import files


@cache
def text_of(folder: str, name: str) -> str:
    """The text of rules/*folder*/*name*."""
    return files("rules").joinpath(*folder.split("/"), name).read_text(encoding="utf-8")


@cache
def texts_in(folder: str) -> dict[str, str]:
    """All texts of rules/*folder* by name."""
    found = files("rules").joinpath(*folder.split("/")).iterdir()
    return {file.name: text_of(folder, file.name) for file in found if file.is_file()}
