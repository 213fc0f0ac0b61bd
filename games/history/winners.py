"""Which sides and seats have won a finished game, and how that is said."""

from games.history import replay
from games.models.game import Game
from rules.kernel import sides
from rules.kernel.orders import Seat
from rules.kernel.sides import Side


def sides_of(game: Game) -> tuple[Side, ...]:
    return replay.system_of(game).sides(game.rules_setup)


def seats_of(game: Game) -> tuple[Seat, ...]:
    """The seats that have won; none in a draw, and where the rules have won."""
    return sides.winning_seats(sides_of(game), game.winners or ())


def are_rivals(game: Game, seat: Seat, other: Seat) -> bool:
    """Whether the seats are on different sides."""
    return other not in sides.side_of(sides_of(game), seat).seats


def told(game: Game) -> str:
    """“Won by the wolf.”, “A draw.”; empty while the game goes on."""
    if game.winners is None:
        return ""
    return sides.told(sides_of(game), game.winners, replay.system_of(game).words)
