"""Two stored games that can be compared, as in tests/secrecy."""

from tests.secrecy.conftest import _drawings, _one_time, _same_dice

__all__ = ["_drawings", "_one_time", "_same_dice"]
