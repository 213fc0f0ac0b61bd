"""Games that somebody gave up, and how early: by the order that ended them, never by its words."""

from django.db.models import Exists, OuterRef, QuerySet

from games.history import replay
from games.models.event import Event
from games.models.game import Game
from rules.kernel.errors import ReplayMismatch
from rules.kernel.table import orders as table_orders

EARLY_TURN = 3


def given_up() -> QuerySet[Game]:
    """The games that ended when somebody resigned."""
    last = Event.objects.filter(game=OuterRef("pk"), number=OuterRef("length") - 1)
    resigned = Exists(last.filter(order=table_orders.RESIGN))
    return Game.objects.filter(resigned, status=Game.Status.OVER)


def is_early(game: Game) -> bool:
    """Whether *game* ended by a resignation before turn EARLY_TURN."""
    (last,) = replay.events_of(game, game.length - 1, game.length - 1)
    system = replay.system_of(game)
    if last.order != table_orders.RESIGN or table_orders.RESIGN in system.actions:
        return False
    try:
        view = replay.view_of(game, None)
    except ReplayMismatch:
        return False
    return int(system.show(view).get("turn", EARLY_TURN)) < EARLY_TURN
