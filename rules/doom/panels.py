"""What stands beside the board: aim, clock and frags, the team, cards, and what a thing is."""

from collections import Counter
from collections.abc import Iterator

from rules.doom import reference, told
from rules.doom.board.spaces import space_of, word
from rules.doom.deck import CARDS, FAMILIES, TEXTS, Card, counted
from rules.doom.marine_cards import MARINE_CARDS
from rules.doom.names import called
from rules.doom.origins import origin_of
from rules.doom.pieces import Marine, Piece
from rules.doom.scenarios.scenario import AIMS
from rules.doom.state import State
from rules.doom.view import View
from rules.kernel.orders import CARD, PIECE, PLACE, listed
from rules.kernel.panels import Panel, Row
from rules.kernel.rulebook import page_of, section_of
from rules.kernel.words import begun, several
from rules.parts.explaining import explained

COMING = "The invader chooses where, out of the marines’ sight; of several groups it chooses one."
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
        last = "the invader wins after the last"
        yield Row(last, name="Rounds", done=min(view.round, view.rounds), need=view.rounds)
    limit = f"the invader wins with {view.limit}"
    yield Row(limit, name="Frags", done=view.frags, need=view.limit)
    if view.keys:
        keys = "key" if len(view.keys) == 1 else "keys"
        yield Row(f"The team has the {listed(view.keys)} {keys}.")
    if view.dark:
        yield Row("Nobody sees further than 4 spaces.", name="Darkness")


def of_marine(marine: Marine) -> Row:
    cards = f"; {', '.join(map(called, marine.cards))}" if marine.cards else ""
    text = f"{told.where(marine)}, {told.of_marine(marine)}{cards}"
    return Row(text, name=marine.kind, word=marine.id, holds=PIECE)


def marine_cards(marine: Marine, under: str = "") -> list[Row]:
    return [
        Row(MARINE_CARDS[card].text, under, called(card).capitalize(), credit=origin_of(card))
        for card in marine.cards
    ]


def of_card(card: str, armed: dict[str, list[str]]) -> Row:
    remark = " ".join(["armed", *armed[card]]) if card in armed else ""
    name = "" if CARDS[card].groups else begun(CARDS[card].name)
    origin = origin_of(CARDS[card].family)
    return Row(
        text_of(CARDS[card]), name=name, remark=remark, credit=origin, word=card, holds=CARD
    )  # fmt: skip


def text_of(card: Card) -> str:
    return f"{spawned(card)}." if card.groups else TEXTS[card.kind]


def spawned(card: Card) -> str:
    """`1 demon, or 1 imp and 1 zombie`; “” for an event."""
    return ", or ".join(map(counted, card.groups))


def of_invader(view: View) -> Iterator[Row]:
    yield Row(f"{several(view.held, 'card')} in hand, {len(view.discarded)} discarded.")
    if view.discarded:
        last = CARDS[view.discarded[-1]]
        yield Row(f"The last was {': '.join(filter(None, (last.name, spawned(last))))}.")


def about(view: View, kind: str, id: str) -> Panel | None:
    if kind == PIECE:
        found = view.piece(id)
        return of_piece(found) if found else None
    if kind == CARD:
        return of_hand(CARDS[id]) if id in view.hand else None
    if kind != PLACE:
        return None
    return of_door(view, id) if id in view.board.doors else of_space(view, id)


def of_hand(card: Card) -> Panel:
    return Panel(begun(card.name), (Row(text_of(card), credit=origin_of(card.family)),))


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
    found = reference.book().paragraphs.values()
    return next(one.id for one in found if one.title == title and one.id.startswith("9.2"))


def told_by(id: str) -> Row:
    return explained(reference.book(), id, "")


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
            yield Row(encounter.text, name=called(kind))


def cards() -> list[dict[str, str]]:
    """Every card for a page, those that do the same once; `kind` is how many there are."""
    families = Counter(card.family for card in CARDS.values())
    events = [(key, called(key), families[key], text) for key, text in TEXTS.items()]
    spawn = [(key, spawned(CARDS[f"{key}1"]), families[key], COMING) for key in FAMILIES]
    marine = [(one.key, called(one.key), one.number, one.text) for one in MARINE_CARDS.values()]
    return [
        {
            "deck": deck,
            "id": id,
            "name": begun(name),
            "kind": several(many, "card"),
            "text": text,
            "origin": origin_of(id),
        }
        for deck, rows in (("event", events), ("spawn", spawn), ("marine", marine))
        for id, name, many, text in rows
    ]
