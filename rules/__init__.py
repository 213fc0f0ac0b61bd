"""The rules of the games: pure Python, which needs nothing but itself and the standard library."""
