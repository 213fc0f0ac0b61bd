"""What players that look ahead try at the windows for cards, rulebook §2.5."""

from dataclasses import replace

from rules.avp_thb.actions import ACTIONS
from rules.avp_thb.autopilot import unarmed
from rules.avp_thb.view import View
from rules.kernel.orders import Prompt
from rules.parts.searching import Line

FEW = 12  # ways to play cards that are tried: a window opens before a whole turn


def lines(view: View, prompt: Prompt) -> list[Line]:
    """
    At a card window and after a card was announced; elsewhere none, so that all orders are tried.

    To announce is worth what is played then. Cards are armed first, which costs nothing.
    """
    if prompt.kind == "card":
        return [(prompt.default,), *((play,) for play in plays(view))]
    if prompt.kind != "card window" or not view.cards or not view.cards.opened:
        return []
    if idle := unarmed(view):
        return [(f"arm {idle[0]}",)]
    then = replace(view, cards=replace(view.cards, window=view.cards.opened.name))
    return [(prompt.default,), *(("announce", play) for play in plays(then))]


def plays(view: View) -> list[str]:
    """Ways to play each card of the hand that may be played now, of each about equally many."""
    ways: dict[str, list[str]] = {}
    for offer in ACTIONS["play"].offers(view):
        orders = [str(order) for order in offer.orders()]
        ways.setdefault(offer.slots[0].words[0], []).extend(orders)
    return [play for orders in ways.values() for play in some(orders, FEW // len(ways))]


def some(orders: list[str], number: int) -> list[str]:
    """So many of *orders* at most, spread over them."""
    return orders[:: (len(orders) - 1) // number + 1]
