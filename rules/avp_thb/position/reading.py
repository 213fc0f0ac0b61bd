"""Text as a state, line by line."""

from dataclasses import dataclass
from itertools import pairwise

from rules.avp_thb.board import BadMap, Board, drawn
from rules.avp_thb.missions import ALL, LAST_STAND, MISSIONS
from rules.avp_thb.missions.stand import MAPS
from rules.avp_thb.position.completing import complete
from rules.avp_thb.position.fitting import LOOKS
from rules.avp_thb.position.lines import READERS
from rules.avp_thb.state import EDITION, State
from rules.kernel.errors import Misfit
from rules.kernel.orders import listed
from rules.parts.positions import read_line

FIRST = ("mission", "stand", "lost", "resin")  # what all other lines build on

Rows = list[tuple[int, str]]


@dataclass
class Drawing:
    """What stands between `map`, on *line*, and `end`."""

    line: int
    rows: list[str]

    def board(self) -> Board:
        try:
            return drawn("\n".join(self.rows).rstrip("\n") + "\n")
        except BadMap as error:
            raise Misfit(self.line + error.line, f"the map {error.why}") from error


def read(text: str) -> State:
    """The state that *text* describes; raises Misfit naming the line."""
    rows, drawing = split_map(text)
    state = blank(rows, drawing)
    for number, row in sorted(rows, key=lambda row: head(row[1]) not in FIRST):
        read_line(READERS, state, number, row)
    complete(state)
    if not state.seats:
        raise Misfit(1, "name the sides with “seats”, or put models on the map")
    for number, row in rows:
        if head(row) in LOOKS:
            read_line(LOOKS, state, number, row)
    return state


def split_map(text: str) -> tuple[Rows, Drawing | None]:
    """The lines with their numbers, and the drawing between `map` and `end`."""
    rows: Rows = []
    drawing: Drawing | None = None
    inside = False
    for number, row in enumerate(text.split("\n"), 1):
        if row.strip() == "map":
            if drawing:
                raise Misfit(number, "there is a map already")
            inside, drawing = True, Drawing(number, [])
        elif inside and row.strip() == "end":
            inside = False
        elif inside and drawing:
            drawing.rows.append(row)
        elif row.strip() and not row.startswith("#"):
            rows.append((number, row))
    if inside and drawing:
        raise Misfit(drawing.line, "the map has no line “end”")
    return rows, drawing


def blank(rows: Rows, drawing: Drawing | None) -> State:
    """Nothing but the map, the mission's or one that is drawn; that has the number 0."""
    number, mission = mission_of(rows)
    edition = edition_of(rows)
    if drawing and mission:
        raise Misfit(number, "a mission has its own map: leave out the map, or the mission")
    if not drawing and mission not in MISSIONS:
        raise Misfit(number, f"name a mission ({listed(map(str, MISSIONS), 'or')}), or draw a map")
    board = drawing.board() if drawing else board_of(rows, mission, edition)
    return State(
        edition=edition,
        mission=mission,
        seats=[],
        options={},
        board=board,
        doors=board.doors,
        turn=1,
    )


def board_of(rows: Rows, mission: int, edition: int) -> Board:
    """The map of the mission; a Last Stand says on which one it is made."""
    if mission != LAST_STAND.number:
        return MISSIONS[mission].board(edition, laid_for(rows))
    number, words = next(((n, row.split()) for n, row in rows if head(row) == "stand"), (1, []))
    known = {f"map={key}": key for key in MAPS}
    named = [known[word] for word in words if word in known]
    if not named:
        raise Misfit(number, f"say where the stand is made: stand need=3 {listed(known, 'or')}")
    return MAPS[named[0]].board(edition)


def mission_of(rows: Rows) -> tuple[int, int]:
    """The line that names the mission, or the first, and its number; 0: none that there is."""
    known = {str(key): key for key in MISSIONS}
    for number, row in rows:
        if head(row) == "mission":
            word = "".join(row.split()[1:2])
            return number, known.get(word, 0 if word == "0" else -1)
    return 1, 0


def edition_of(rows: Rows) -> int:
    """The edition that the line of the mission names, if there is such a one; or today's."""
    words = next((row.split() for _, row in rows if head(row) == "mission"), [])
    known = {str(edition): edition for edition in range(1, EDITION + 1)}
    named = (known.get(after) for word, after in pairwise(words) if word == "edition")
    return next(named, None) or EDITION


def laid_for(rows: Rows) -> list[str]:
    """The sides whose own map of the mission lies there; without that line it is the usual one."""
    return next((row.split()[1:] for _, row in rows if head(row) == "laid"), list(ALL))


def head(row: str) -> str:
    return row.split()[0]
