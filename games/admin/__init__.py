"""For those who run the service and for organisers: what can be looked up, and tournaments."""

from games.admin import lookups, tournaments

__all__ = ["lookups", "tournaments"]
