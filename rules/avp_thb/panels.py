"""What a view says beside its board: objectives, levels and cards."""

from collections.abc import Iterator

from rules.avp_thb import stand
from rules.avp_thb.cards.deck import CARDS, ENVIRONMENT, Card
from rules.avp_thb.cards.held import Held
from rules.avp_thb.experience import ON_A_STAND, in_words, squads
from rules.avp_thb.goals import done, objectives, telling
from rules.avp_thb.missions import MISSION_CARDS, MISSIONS
from rules.avp_thb.missions.objective import Objective
from rules.avp_thb.pieces import team
from rules.avp_thb.view import View
from rules.kernel.orders import Seat
from rules.kernel.panels import Panel, Row


def panels(view: View) -> Iterator[Panel]:
    yield Panel("Objectives", tuple(goals(view)), note=brief(view), on_board=True)
    if view.stand:
        yield Panel("Hive", note=stand.hive_told(view), on_board=True)
    if view.veterans:
        note = ON_A_STAND if view.stand else ""
        yield Panel("Levels", tuple(levels(view)), note=note, on_board=True)
    if view.cards:
        rows = tuple(cards(view.cards))
        yield Panel("Cards", rows, link="cards/", more="all cards", on_board=True)


def brief(view: View) -> str:
    """What the mission is about, unless its sides have drawn what they do."""
    mission = MISSIONS.get(view.mission)
    return mission.brief if mission and not view.goals else ""


def goals(view: View) -> Iterator[Row]:
    """What each side must do, by whom it was told to, and how far it has come."""
    for seat in telling(view) if view.stand else view.progress:
        wanted = objectives(view, seat)
        if drawn := view.goals.get(seat):
            yield mission_card(drawn[0], seat, not wanted)
        yield from (goal(view, seat, one) for one in wanted)


def mission_card(id: str, seat: Seat, is_new: bool) -> Row:
    """The card that *seat* has drawn, with its text until the targets have been named."""
    card = MISSION_CARDS[id]
    told = card.parts[seat].text if is_new else ""
    return Row(told, under=seat, name=card.name, link=f"cards/#{id}")


def goal(view: View, seat: Seat, one: Objective) -> Row:
    text = f"{one.text}{' (optional)' * one.optional}"
    return Row(
        text,
        under=team(view.players) if view.stand else seat,
        done=done(view, seat, one),
        need=one.need,
    )


def levels(view: View) -> Iterator[Row]:
    """What the squads of a campaign have learnt; rosters lie open (ambiguities A11)."""
    for seat in view.players:
        for squad in squads(view.forces.get(seat, [])):
            yield Row(in_words(squad, view.veterans[squad]), under=seat)


def cards(held: Held) -> Iterator[Row]:
    """What is in play, the own hand with its texts, and what all may know of the others'."""
    if found := ENVIRONMENT.get(held.environment):
        yield Row(f"{found.name}: {found.text}", name="In play")
    yield from (in_hand(CARDS[id], held) for id in held.hand)
    if held.snare:
        yield Row(f"On {held.snare}.", name="Your Snare")
    counts = ", ".join(f"{seat} {number}" for seat, number in held.hands.items())
    yield Row(f"{counts}.", name="In hand")
    for seat, ids in held.played.items():
        names = ", ".join(CARDS[id].name for id in ids)
        yield Row(f"{names}.", name=f"Played this turn by the {seat}")


def in_hand(card: Card, held: Held) -> Row:
    return Row(
        card.text,
        name=card.name,
        remark=", ".join(marks(card, held)),
        usage=card.usage if card.active else f"arm {card.id}",
        credit=card.origin,
        word=card.id,
        holds="card",
    )


def marks(card: Card, held: Held) -> Iterator[str]:
    """`Conditional`, `miss`, `armed: al3`"""
    yield "Active" if card.active else "Conditional"
    yield " / ".join(card.when)
    armed = held.armed.get(card.id)
    if armed is not None:
        yield f"armed: {' '.join(armed) or 'always'}"
    if held.note == card.id:
        yield "discarded at the end of the turn"
