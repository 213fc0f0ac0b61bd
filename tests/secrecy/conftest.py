"""Two stored games that can be compared, and what they need for it."""

from collections.abc import Iterator

import pytest

from tests.secrecy.beside import comparable


@pytest.fixture(autouse=True)
def _toys(toys: None) -> None:
    """The toys can be played."""


@pytest.fixture(autouse=True)
def _comparable() -> Iterator[None]:
    with comparable():
        yield
