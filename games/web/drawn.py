"""
What a page draws of a view, kept by what it is drawn from, so that the same is drawn once.

The key is all that goes into it: whose page of which game, the view itself, and what it is asked.
So whether something had been drawn before tells its reader only that they have seen it before.
"""

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.core.cache import caches
from django.template.loader import render_to_string

from games.history import replay, views
from games.models.game import Game
from games.people import standing_orders
from games.web import order_form
from rules.kernel import fold
from rules.kernel.orders import Offer
from rules.kernel.panels import Panel
from rules.kernel.system import System

KEPT = caches["drawn"]


@dataclass(frozen=True)
class Drawing:
    """Of *game* as *seen*: *asked*, its offers are shown; *may* says whether the seat can order."""

    game: Game
    seen: views.Sight
    asked: bool
    may: bool

    @property
    def system(self) -> System:
        return replay.system_of(self.game)

    @property
    def key(self) -> str:
        """Raises ReplayMismatch."""
        prompts = tuple(self.seen.prompts) if self.asked else ()
        parts = (self.game.key, self.seen.seat, self.seen.view, prompts, self.may)
        return sha256(pickle.dumps(parts)).hexdigest()

    def offers(self) -> list[Offer]:
        return offered(self.system, self.seen) if self.asked else []


def drawn(drawing: Drawing) -> dict[str, Any]:
    """What was drawn of it before, else now. Raises ReplayMismatch."""
    return kept(drawing.key, lambda: made(drawing))


def kept(key: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] | None = KEPT.get(key)
    if found is None:
        KEPT.set(key, found := make())
    return found


def made(drawing: Drawing) -> dict[str, Any]:
    system, view = drawing.system, drawing.seen.view
    offers = drawing.offers()
    beside = anytime(system, view, offers) if drawing.may else []
    told = panels_of(system, view)
    words = {"places": dict(system.places(view)), "offers": [*map(clickable, offers + beside)]}
    chips = order_form.laid_out(order_form.by_verb(offers))
    chips["anytime"] = order_form.by_verb(beside)
    return {
        "turn": system.turn(view),
        "svg": system.svg_board(view),
        "text": system.text_board(view),
        "acting": system.acting(view),
        **{name: written("panels", drawing, panels=some) for name, some in told.items()},
        "offered": written("offered", drawing, **chips),
        "words_of_orders": written("words", drawing, **words),
        "counts": any(offer.counts for offer in offers),
        **standing(drawing),
    }


def standing(drawing: Drawing) -> dict[str, str]:
    """
    What is answered for the seat without asking it: as its standing orders say, which are *given*
    alone, too, or as usual, *decided* for it.
    """
    known = standing_orders.questions(drawing.system, drawing.seen.view) if drawing.may else []
    said = [one for one in known if one.given]
    given = written("given", drawing, given=said) if said else ""
    decided = [one for one in known if not one.given]
    told = {"seat": drawing.seen.seat, "given": given, "decided": decided}
    return {"given": given, "standing": written("standing_box", drawing, **told) if known else ""}


def written(template: str, drawing: Drawing, **told: Any) -> str:
    return render_to_string(f"games/{template}.html", {"game": drawing.game, **told})


def offered(system: System, seen: views.Sight) -> list[Offer]:
    """The offers of all questions, in the order in which the questions name the verbs."""
    return [offer for one in seen.prompts for offer in fold.offers(system, seen.view, one)]


def clickable(offer: Offer) -> dict[str, Any]:
    """What the page’s scripts match clicks and words against."""
    told = ("name", "holds", "words", "open")
    slots = [{name: slot.data[name] for name in told} for slot in offer.slots]
    return {"verb": offer.action.verb, "slots": slots}


def panels_of(system: System, view: Any) -> dict[str, list[Panel]]:
    """Those with words of orders lie at hand, below the board."""
    told = list(system.panels(view))
    return {
        "at_hand": [panel for panel in told if panel.has_words],
        "panels": [panel for panel in told if not panel.has_words],
    }


def anytime(system: System, view: Any, offers: Sequence[Offer]) -> list[Offer]:
    """
    Orders that may be given at any time, which hang on what the seat sees alone; without those that
    are among the *offers* of the question.
    """
    verbs = [action for action in system.actions.values() if action.beside]
    return [offer for verb in verbs for offer in verb.offers(view) if offer not in offers]
