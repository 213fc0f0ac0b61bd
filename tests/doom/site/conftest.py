"""People who play Doom on the site."""

from tests.support.visitors import browser

__all__ = ["browser"]
