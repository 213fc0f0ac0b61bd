"""Lines of a position about cards: hands, piles, and what cards leave behind."""

from collections.abc import Callable

from rules.avp_thb.cards.deck import ENVIRONMENT, PILE
from rules.avp_thb.cards.decks import deck_of
from rules.avp_thb.position.words import NOBODY, number, one_of, place_of, side
from rules.avp_thb.state import SEATS, Cards, State
from rules.kernel.orders import shown
from rules.parts.positions import Unreadable

OWNERS = {"hands": SEATS, "piles": (*SEATS, PILE), "discards": (*SEATS, PILE), "played": SEATS}


def cards_of(state: State) -> Cards:
    state.cards = state.cards or Cards({})
    return state.cards


def card_of(state: State, id: str, owner: str) -> str:
    if id not in deck_of(owner, state.edition):
        raise Unreadable(f"{shown(id)} is no card of {owner}")
    return id


def read_pile(about: str) -> Callable[[State, list[str]], None]:
    def read(state: State, words: list[str]) -> None:
        owner = one_of(words[0], OWNERS[about], "owner of such cards")
        found = [card_of(state, id, owner) for id in words[1:]]
        getattr(cards_of(state), about)[owner] = found

    return read


def read_note(state: State, words: list[str]) -> None:
    cards_of(state).notes[side(words[0])] = card_of(state, words[1], words[0])


def read_arm(state: State, words: list[str]) -> None:
    armed = cards_of(state).armed.setdefault(side(words[0]), {})
    if len(words) > 1:
        armed[card_of(state, words[1], words[0])] = words[2:]


def read_snare(state: State, words: list[str]) -> None:
    cards_of(state).snares[side(words[0])] = place_of(state, words[1])


def read_blood(state: State, words: list[str]) -> None:
    seat, tile, turn = words
    found = cards_of(state).blood.setdefault(side(seat), {})
    found[place_of(state, tile)] = number(turn)


def read_environment(state: State, words: list[str]) -> None:
    none = words == [NOBODY]
    cards_of(state).environment = "" if none else one_of(words[0], ENVIRONMENT, "card")
