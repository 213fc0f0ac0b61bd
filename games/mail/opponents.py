"""Who plays against a seat, as everybody at the table knows."""

from games.history import winners
from games.models.game import SeatAtGame
from rules.kernel.orders import listed

MOST_NAMES, LONGEST_NAME = 3, 30


def of(seat: SeatAtGame) -> str:
    """“ann, bob and 2 others”; “” while nobody does."""
    names = names_of(
        [one for one in seat.game.seats.all() if winners.are_rivals(seat.game, seat.name, one.name)]
    )
    more = len(names) - MOST_NAMES
    shown = [*names[:MOST_NAMES], *([f"{more} others"] if more > 0 else [])]
    return listed(shown) if shown else ""


def names_of(seats: list[SeatAtGame]) -> list[str]:
    people = [one.user.get_username()[:LONGEST_NAME] for one in seats if one.user]
    programs = any(one.autopilot and not one.user for one in seats)
    return [*people, *["the autopilot"] * programs]
