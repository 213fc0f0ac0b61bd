"""What stands beside the board: aim, clock and frags, the team, cards, and what a thing is."""

from collections.abc import Iterator

from rules.doom import reference, told
from rules.doom.board.spaces import space_of, word
from rules.doom.deck import CARDS, TEXTS, Card
from rules.doom.marine_cards import MARINE_CARDS
from rules.doom.names import called
from rules.doom.pieces import Marine, Piece
from rules.doom.scenarios.scenario import AIMS
from rules.doom.state import State
from rules.doom.view import View
from rules.kernel.orders import CARD, PIECE, PLACE, listed
from rules.kernel.panels import Panel, Row
from rules.kernel.rulebook import page_of, section_of
from rules.parts.explaining import explained

SPACES, DOORS, FIGURES, ENCOUNTERS = "5-7", "5-1", "5-9", "5-10"


def panels(view: View) -> Iterator[Panel]:
    yield Panel("The scenario", tuple(progress(view)), view.board.brief)
    yield Panel("The team", tuple(map(of_marine, view.marines.values())), on_board=True)
    if view.seat in view.marines:
        yield Panel("Your cards", tuple(marine_cards(view.marines[view.seat])))
    if view.hand:
        armed = {card: conditions for card, *conditions in view.armed}
        yield Panel("Your cards", tuple(of_card(card, armed) for card in view.hand))
    yield Panel("The invader", tuple(of_invader(view)))


def progress(view: View) -> Iterator[Row]:
    yield Row(AIMS[view.board.aim])
    if view.rounds:
        yield Row(name="Rounds", done=min(view.round, view.rounds), need=view.rounds)
    yield Row(name="Frags", done=view.frags, need=view.limit)
    if view.keys:
        yield Row(f"The team has the {listed(view.keys)} key.")
    if view.dark:
        yield Row("Nobody sees further than 4 spaces.", name="Darkness")


def of_marine(marine: Marine) -> Row:
    cards = f"; {', '.join(map(called, marine.cards))}" if marine.cards else ""
    text = f"{told.where(marine)}, {told.of_marine(marine)}{cards}"
    return Row(text, name=marine.name, word=marine.id, holds=PIECE)


def marine_cards(marine: Marine, under: str = "") -> list[Row]:
    return [Row(MARINE_CARDS[card].text, under, called(card).capitalize()) for card in marine.cards]


def of_card(card: str, armed: dict[str, list[str]]) -> Row:
    remark = " ".join(["armed", *armed[card]]) if card in armed else ""
    return Row(text_of(CARDS[card]), word=card, holds=CARD, remark=remark)


def text_of(card: Card) -> str:
    groups = [listed(f"{number} {kind}" for kind, number in group.items()) for group in card.groups]
    return f"{'; or '.join(groups)}." if groups else TEXTS[card.kind]


def of_invader(view: View) -> Iterator[Row]:
    yield Row(f"{view.held} cards in hand, {len(view.discarded)} discarded.")
    if view.discarded:
        yield Row(f"The last was {CARDS[view.discarded[-1]].name}.")


def about(view: View, kind: str, id: str) -> Panel | None:
    if kind == PIECE:
        found = view.piece(id)
        return of_piece(found) if found else None
    if kind == CARD:
        return Panel(id, (Row(text_of(CARDS[id])),)) if id in view.hand else None
    if kind != PLACE:
        return None
    return of_door(view, id) if id in view.board.doors else of_space(view, id)


def of_piece(piece: Piece) -> Panel:
    rows = [Row(f"{told.where(piece)}, {told.of_piece(piece)}.")]
    if isinstance(piece, Marine):
        rows += marine_cards(piece, "Cards")
    else:
        rows.append(told_by(sheet_of(piece.kind)))
    return Panel(piece.name, tuple(rows), "", page_of(FIGURES), f"§{section_of(FIGURES)}")


def sheet_of(kind: str) -> str:
    """The paragraph about a kind of invader."""
    title = called(kind).capitalize()
    found = reference.read().paragraphs.values()
    return next(one.id for one in found if one.title == title and one.id.startswith("9.2"))


def told_by(id: str) -> Row:
    return explained(reference.read(), id, "")


def of_door(view: View, id: str) -> Panel:
    note = told.of_door(view, view.board.doors[id])
    rows = (told_by(DOORS),)
    return Panel(id, rows, f"{note}.", page_of(DOORS), f"§{section_of(DOORS)}")


def of_space(view: View, id: str) -> Panel | None:
    try:
        at = space_of(id)
    except ValueError:
        return None
    found = told.of_space(view, at) if at in view.grid.floor else []
    if not found:
        return None
    text = f"{listed(found).capitalize()}."
    unknown = any(token.is_encounter for token in view.tokens_at(at))
    rule = ENCOUNTERS if unknown else SPACES
    return Panel(word(at), (Row(text),), "", page_of(rule), f"§{section_of(rule)}")


def uncovered(state: State) -> Iterator[Panel]:
    """What the invader held when the game was over, and what nobody found or met."""
    if state.hand:
        armed = {card: conditions for card, *conditions in state.armed}
        yield Panel("The invader held", tuple(of_card(card, armed) for card in state.hand))
    if unmet := tuple(encounters_left(state)):
        yield Panel("Nobody met", unmet)
    if state.hidden:
        lying = [f"{token.called} at {word(token.at)}" for token in state.hidden]
        yield Panel("Nobody found", (Row(f"{listed(lying).capitalize()}."),))


def encounters_left(state: State) -> Iterator[Row]:
    lying = {token.kind for token in (*state.tokens, *state.hidden)}
    for kind, encounter in state.scenario.encounters.items():
        if kind in lying:
            yield Row(encounter.text, name=kind)


def cards() -> list[dict[str, str]]:
    """Every card for a page, each kind once."""
    spawn = [card for card in CARDS.values() if card.groups]
    rows = [
        *(("event", key, text) for key, text in TEXTS.items()),
        *(("spawn", card.id, text_of(card)) for card in spawn),
        *(("marine", card.key, card.text) for card in MARINE_CARDS.values()),
    ]
    return [{"deck": deck, "id": id, "name": id, "text": text} for deck, id, text in rows]
