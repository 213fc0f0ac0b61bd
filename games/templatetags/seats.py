"""How pages speak of a seat that they know by its name."""

from django import template

from games.models.game import Game

register = template.Library()


@register.filter
def the(name: str, game: Game) -> str:
    """The seat or side *name* within a sentence: “the first guard”."""
    return game.called(name)


@register.filter
def bare(name: str, game: Game) -> str:
    """The same without its article, as in a table: “first guard”."""
    return game.bare(name)
