"""What tests of rule cases have in common: a mistake in one is found."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from rules import transcript


def assert_mistake_is_found(files: Iterable[Path], name: str, old: str, new: str) -> None:
    """The case of that *name* comes out otherwise once *new* stands in place of *old*."""
    [path] = [path for path in files if path.stem == name]
    text = path.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(transcript.Otherwise):
        transcript.play(transcript.read(text.replace(old, new, 1)))
