"""What the documentation's screenshots show: moments of known games, and what is done there."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.kernel.orders import Seat
from rules.kernel.system import Setup

LIGHT, DARK = "light", "dark"
Look = tuple[int, str]  # the width of a window in pixels, and the theme


@dataclass(frozen=True)
class Scene:
    """
    One page, or one mail, in all its looks.

    The first twelve letters of its name are the key of its game, so no other has them. The game is
    played by autopilots for *orders* orders, and on until *seat* is asked. There the piece
    *clicked* is clicked and *typed* stands in the line; or the list *written* in the builder. The
    picture shows a window, or the *whole* page. *kept* names the looks that the documents show,
    each with its file there.
    """

    name: str
    page: str  # table, builder or mail
    setup: Setup
    seat: Seat
    orders: int = 0
    clicked: str = ""
    typed: str = ""
    written: str = ""
    whole: bool = False
    kept: Mapping[Look, str] = field(default_factory=dict)
