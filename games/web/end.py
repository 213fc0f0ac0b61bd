"""What the page of a game that is over begins with: its story."""

from typing import Any, NamedTuple

from games.history import story
from games.history.story import Came
from games.models.game import Game
from games.ratings import changes
from games.ratings.changes import Change
from games.web.page_head import AtTable


class Line(NamedTuple):
    """How far a side came, with who sits there and what became of their rating."""

    came: Came
    score: list[tuple[str, int]]
    at_table: AtTable | None
    change: Change | None


def of(game: Game, at_table: list[AtTable], here: str) -> dict[str, Any]:
    """
    Nothing while *game* goes on; without a story it can no longer be replayed. Moments are looked
    at on the page *here*.
    """
    told = story.of(game)
    if told is None:
        return {"story": None}
    there, moved = {one.name: one for one in at_table}, changes.of(game)
    return {
        "story": told,
        "moments_at": f"{here}{'&' if '?' in here else '?'}at=",
        "lines": [
            Line(
                came,
                [*zip(told.figures, came.score, strict=False)],
                there.get(came.seat),
                moved.get(came.seat),
            )
            for came in told.sides
        ],
        "has_dice": any(came.dice for came in told.sides),
        "has_ratings": bool(moved),
    }
