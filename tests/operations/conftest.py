"""Games of the counter system, and the people who play them."""

from tests.support.counter_games import counter, game, new_game, no_extensions, people, referee

__all__ = ["counter", "game", "new_game", "no_extensions", "people", "referee"]
