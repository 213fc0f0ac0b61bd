"""Writing a report from a field."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from games.tournaments.core.field import Bye, Field, How, Round, Scoring, Table
from games.tournaments.core.formats import fide
from games.tournaments.core.formats.dutch.card import BLACK, WHITE
from games.tournaments.core.trf.sheet import BYES


class Unwritable(Exception):
    """Why there is no such file for a field, as a sentence."""


def written(
    field: Field, names: Mapping[int, str], title: str = "", days: Sequence[str] = ()
) -> str:
    """
    A two-seat *field* as TRF16 with the usual extensions; the first side has white.

    *days* are the first and, when it is over, the last day of the tournament, as 2026/11/22.
    Penalties are in lines 299 of TRF26, and not taken off the points of the player's own line,
    which older programs compare with the results. Raises Unwritable.
    """
    if len(field.terms.sides) != 2 or field.terms.mirrored:
        raise Unwritable("A FIDE report is only for single games between two sides.")
    games = columns_of(field)
    gained = {number: sum(field.gained(number)) for number in field.entrants}
    standing = sorted(field.seeds(), key=lambda number: -gained[number])
    place = {number: rank for rank, number in enumerate(standing, 1)}
    dates = [f"{code} {day}" for code, day in zip(("042", "052"), days, strict=False)]
    lines = [f"012 {plain(title, 120)}", *dates, *settings(field)]
    for number in field.seeds():
        rating = field.entrants[number].rating
        head = f"001 {number:4}      {plain(names.get(number, ''), 33):<33} {rating or '':4}"
        line = f"{head}{'':28}{gained[number]:4.1f} {place[number]:4}"
        if len(line) != 89 or not is_tenths(gained[number]):
            raise Unwritable(
                f"{number} does not fit. A FIDE report has room for numbers and ratings up to"
                " 9999, and for points up to 99.9 with one decimal."
            )
        lines.append((line + "".join(games[number])).rstrip())
    return "\n".join(lines) + "\n"


def is_tenths(value: float) -> bool:
    return abs(10 * value - round(10 * value)) < 1e-6


def plain(text: str, width: int) -> str:
    """One line without control characters, no longer than *width*."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= width else line[: width - 1] + "…"


FIRST = {WHITE: "white1", BLACK: "black1"}


def settings(field: Field) -> Iterator[str]:
    if field.terms.rounds:
        yield f"XXR {field.terms.rounds}"
    words = [FIRST[fide.Hall(field, fide.Extra()).first]] if field.terms.pairing == "fide" else []
    words += ["rank"] if field.seeds() != tuple(sorted(field.entrants)) else []
    if words:
        yield f"XXC {' '.join(words)}"
    for two in sorted(map(sorted, field.apart)):
        yield f"XXP {two[0]} {two[1]}"
    yield from scoring(field.terms.scoring)
    for (count, number), points in sorted(field.penalties.items()):
        if points:
            yield f"299{'':10}{-points:4.1f}  {count:03} {number:4}"


def scoring(own: Scoring) -> Iterator[str]:
    usual = Scoring()
    codes = {
        "BBW": (own.win, usual.win),
        "BBD": (own.draw, usual.draw),
        "BBL": (own.loss, usual.loss),
        "BBZ": (own.byes[Bye.ZERO], usual.byes[Bye.ZERO]),
        "BBF": (own.loss, usual.loss),
        "BBU": (own.byes[Bye.PAIRING], own.win),
    }
    for code, (value, other) in codes.items():
        if value != other:
            yield f"{code} {value:4.1f}"


LETTERS = {bye: letter for letter, bye in BYES.items()}


def columns_of(field: Field) -> dict[int, list[str]]:
    """The columns of each player, including byes of the next round."""
    games: dict[int, list[str]] = defaultdict(list)
    for one in field.rounds:
        written_down = dict(signs(field, one))
        for number in field.entrants:
            games[number].append(written_down.get(number, "  0000 - Z"))
    if not field.terms.rounds or field.next_round <= field.terms.rounds:
        for number, bye in field.sitting_out(field.next_round).items():
            games[number].append(f"  0000 - {LETTERS[bye]}")
    return games


def signs(field: Field, round: Round) -> Iterator[tuple[int, str]]:
    for number, bye in round.byes.items():
        yield number, f"  0000 - {LETTERS[bye]}"
    for table in round.tables:
        seats = dict(table.seats)
        white, black = (seats[side] for side in field.terms.sides)
        yield white, f"  {black:4} w {sign(field, table, white)}"
        yield black, f"  {white:4} b {sign(field, table, black)}"


def sign(field: Field, table: Table, number: int) -> str:
    """The result of an entrant at a table. Raises Unwritable if it is not a win, draw or loss."""
    if not table.result:
        return " "
    own, got = field.terms.scoring, table.result.points.get(number, 0)
    if table.result.how in (How.FORFEIT, How.DOUBLE_FORFEIT):
        known = {own.loss: "-", own.win: "+"}
    else:
        known = {own.loss: "0", own.draw: "=", own.win: "1"}
    if got not in known:
        raise Unwritable(
            f"{number} has {got:g} points at a table, but a FIDE report can only show a win, a"
            " draw or a loss."
        )
    return known[got]
