"""The only reader of files that belong to the rules."""

from functools import cache
from importlib.resources import files


@cache
def text_of(folder: str, name: str) -> str:
    """The text of rules/*folder*/*name*."""
    return files("rules").joinpath(*folder.split("/"), name).read_text(encoding="utf-8")
