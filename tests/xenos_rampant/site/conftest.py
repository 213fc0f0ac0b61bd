"""People who play Xenos Rampant on the site."""

from tests.support.visitors import ann, browser

__all__ = ["ann", "browser"]
