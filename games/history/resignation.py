"""Games that somebody gave up, and how early: by the order that ended them, never by its words."""

from django.db.models import Exists, OuterRef

from games.history import events, replay, views
from games.models.event import Event
from games.models.game import Game
from rules.kernel.errors import ReplayMismatch
from rules.kernel.table import ending
from rules.kernel.table import orders as table_orders
from rules.kernel.table.state import AGREE

EARLY_TURN = 3
# The last order of such a game: to resign, or to agree who has won.
LAST = (ending.RESIGN, AGREE)


def given_up(of: str) -> Exists:
    """
    Whether somebody won because others resigned, or agreed to it; *of* leads from the rows that are
    asked for to their games, such as "game__".
    """
    last = Event.objects.filter(game=OuterRef(f"{of}pk"), number=OuterRef(f"{of}length") - 1)
    return Exists(last.filter(order__in=LAST))


def is_early(game: Game) -> bool:
    """Whether *game* was given up before turn EARLY_TURN."""
    (last,) = events.events_of(game, game.length - 1, game.length - 1)
    if not game.winners or table_orders.table_verb(last.order) not in LAST:
        return False
    try:
        view = views.view_of(game, None)
    except ReplayMismatch:
        return False
    turn = replay.system_of(game).turn(view)
    return turn is not None and turn.number < EARLY_TURN
