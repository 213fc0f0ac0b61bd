"""The board of a game's page: pictures, questions, offers and panels, all from one sight."""

import logging
from typing import Any

from games.history import replay, views
from games.models.game import Game, SeatAtGame
from games.people import standing_orders
from games.web import counts_form, order_form
from rules.kernel import fold
from rules.kernel.errors import ReplayMismatch
from rules.kernel.orders import Offer
from rules.kernel.panels import Panel
from rules.kernel.standing import Question
from rules.kernel.system import System

log_of_errors = logging.getLogger(__name__)


def board(game: Game, seat: SeatAtGame | None, seen: views.Sight, line: str) -> dict[str, Any]:
    """Pictures, questions and offers; nothing when the game cannot be replayed."""
    system = replay.system_of(game)
    try:
        view = seen.view
    except ReplayMismatch:
        log_of_errors.exception("game %s cannot be shown", game.key)
        return {"broken": True}
    mine = bool(seen.prompts) and seat is not None and not seat.autopilot
    offers = offered(system, seen) if mine else []
    may = seat is not None and game.status == Game.Status.PLAYING
    ahead = anytime(system, view) if may else []
    return {
        "turn": system.turn(view),
        "svg": system.svg_board(view),
        "text": system.text_board(view),
        **panels_of(system, view),
        "has_signs": bool(system.signs),
        "places": dict(system.places(view)),
        "acting": system.acting(view),
        "prompts": seen.prompts if mine else (),
        "offers": [offer.data for offer in (*offers, *ahead)],
        "anytime": order_form.by_verb(ahead),
        **(answered(system, view) if may else {}),
        "head": seen.head,
        "counted": counts_form.forms(offers, line),
        **order_form.laid_out(order_form.by_verb(offers)),
    }


def panels_of(system: System, view: Any) -> dict[str, list[Panel]]:
    """Those with words of orders lie at hand, below the board."""
    told = list(system.panels(view))
    return {
        "at_hand": [panel for panel in told if panel.has_words],
        "panels": [panel for panel in told if not panel.has_words],
    }


def answered(system: System, view: Any) -> dict[str, list[Question]]:
    """
    What is answered for the seat without asking it: as its *standing* orders say, or as usual,
    *decided* for it. Nothing where there are no such orders.
    """
    known = standing_orders.questions(system, view)
    standing = [question for question in known if question.given]
    decided = [question for question in known if not question.given]
    return {"standing": standing, "decided": decided} if known else {}


def offered(system: System, seen: views.Sight) -> list[Offer]:
    """The offers of all questions, in the order in which the questions name the verbs."""
    return [offer for one in seen.prompts for offer in fold.offers(system, seen.view, one)]


def anytime(system: System, view: Any) -> list[Offer]:
    """Orders that may be given at any time, which hang on what the seat sees alone."""
    verbs = [action for action in system.actions.values() if action.beside]
    return [offer for verb in verbs for offer in verb.offers(view)]
