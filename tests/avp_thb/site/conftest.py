"""People who play The Hunt Begins on the site, and games of the counter system beside it."""

from tests.support.counter_games import counter, game, new_game, no_extensions, people, referee

__all__ = ["counter", "game", "new_game", "no_extensions", "people", "referee"]
