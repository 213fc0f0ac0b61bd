"""How pages speak of a seat that they know by its name."""

from django import template

from games.models.game import Game

register = template.Library()


@register.filter
def the(name: str, game: Game) -> str:
    """The seat or side *name* within a sentence: “the first guard”."""
    return game.called(name)


@register.filter
def called(name: str, game: Game) -> str:
    """The same where it stands alone: “first guard”."""
    return the(name, game).removeprefix("the ")
