"""Two stored games that can be compared, as in tests/secrecy."""

from tests.secrecy.conftest import _comparable

__all__ = ["_comparable"]
