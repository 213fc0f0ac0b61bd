"""The people of the pages' tests, and their games."""

from tests.support.counter_games import counter
from tests.support.visitors import ann, as_ann, bob, browser, cat, fresh_cache
from tests.web.conftest import game, moved

__all__ = ["ann", "as_ann", "bob", "browser", "cat", "counter", "fresh_cache", "game", "moved"]
