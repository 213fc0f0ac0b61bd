"""
FIDE's Tournament Report File: read as a field, and written of one. Pure.

Read are TRF16, its extensions XXR, XXC, XXP, XXZ, XXA, XXS and BB*, and of TRF26 what bears on
a pairing: 142, 152, 162, 192, 240, 250, 260. Lines of other codes say nothing about pairings.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from games.tournaments.field import (
    Bye,
    Entrant,
    Field,
    How,
    Result,
    Round,
    Scoring,
    Table,
    Terms,
)
from games.tournaments.formats.fide import Extra

SIDES = ("white", "black")


class Unreadable(Exception):
    """What is wrong in a file, and what would be right, as a sentence."""


class Unwritable(Exception):
    """Why a field has no such file, as a sentence."""


class Game(NamedTuple):
    """One column of a player: *opponent* is 0 without one, *result* a sign of `SIGNS`."""

    opponent: int = 0
    colour: str = ""
    result: str = ""

    @property
    def paired(self) -> bool:
        return bool(self.opponent) or self.result in ("U", "+")

    @property
    def played(self) -> bool:
        return bool(self.opponent and self.colour) and self.result in PLAYED


PLAYED = {"1": "win", "W": "win", "=": "draw", "D": "draw", "0": "loss", "L": "loss"}
UNPLAYED = {"+": "forfeit win", "-": "forfeit", "": ""}
BYES = {"U": Bye.PAIRING, "F": Bye.FULL, "H": Bye.HALF, "Z": Bye.ZERO}
# What stands without an opponent in older files.
OLD_BYES = {"+": Bye.PAIRING, "=": Bye.HALF, "-": Bye.ZERO, "": Bye.ZERO}
SIGNS = "1, = and 0, W, D and L (unrated), + and - (forfeited), and U, F, H and Z (byes)"

POINTS = {"win": 1.0, "draw": 0.5, "loss": 0.0, "zero": 0.0, "forfeit": 0.0}
# These are worth what another is, unless a file says otherwise.
AS = {"pairing": "win", "full": "win", "half": "draw", "forfeit win": "win"}


@dataclass
class Sheet:
    """A file as far as it is read."""

    games: dict[int, list[Game]] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    ratings: dict[int, int] = field(default_factory=dict)
    stated: dict[int, float] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)
    points: dict[str, float] = field(default_factory=lambda: dict(POINTS))
    rounds: int = 0
    first: str = ""
    by_rank: bool = False
    baku: bool = False
    virtual: dict[tuple[int, int], float] = field(default_factory=dict)
    apart: list[tuple[range | None, tuple[int, ...]]] = field(default_factory=list)
    away: dict[tuple[int, int], Bye] = field(default_factory=dict)
    absent: set[int] = field(default_factory=set)

    def worth(self, what: str) -> float:
        return self.points[what] if what in self.points else self.points[AS[what]]


@dataclass(frozen=True)
class Report:
    """A field, the *names* by number, and what else bears on its pairing."""

    field: Field
    names: Mapping[int, str]
    extra: Extra


# ---- reading -------------------------------------------------------------------------------


def read(text: str) -> Report:
    """The tournament that *text* reports. Raises `Unreadable`."""
    sheet = Sheet()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.lstrip("\ufeff")), 1):
        try:
            if reader := READERS.get(line[:3]):
                reader(sheet, line.rstrip(), number)
        except Unreadable as error:
            raise Unreadable(f"Line {number}: {error}") from None
    if not sheet.games:
        raise Unreadable("There is no player: each has a line that begins with 001.")
    return report(sheet)


def whole(text: str, what: str) -> int:
    if not re.fullmatch(r"\s*[0-9]{1,4}\s*", text) or not int(text):
        raise Unreadable(f"“{text.strip()}” is no {what}; a number from 1 to 9999 would be right.")
    return int(text)


def points(text: str) -> float:
    if not re.fullmatch(r"\s*[0-9]{1,3}([.,][0-9])?\s*", text):
        raise Unreadable(f"“{text.strip()}” is no number of points; it would look like 2.5.")
    return float(text.replace(",", "."))


def columns(line: str, start: int, step: int, width: int = 4) -> Iterator[str]:
    """Fields of *width* that stand every *step* characters."""
    for at in range(start, len(line), step):
        yield line[at : at + width]


def read_player(sheet: Sheet, line: str, at: int) -> None:
    if len(line) < 84:
        raise Unreadable("a player’s line ends before the points, which stand in columns 81 to 84.")
    number = whole(line[4:8], "starting number in columns 5 to 8")
    if number in sheet.games:
        raise Unreadable(f"the starting number {number} is already that of another player.")
    rating = line[48:52].strip()
    if rating and not re.fullmatch("[0-9]+", rating):
        raise Unreadable(f"“{rating}” in columns 49 to 52 is no rating; a number would be right.")
    sheet.names[number] = " ".join(line[14:47].split())
    sheet.ratings[number] = int(rating or 0)
    sheet.stated[number] = points(line[80:84])
    sheet.lines[number] = at
    sheet.games[number] = [
        read_game(column.ljust(8), number, count)
        for count, column in enumerate(columns(line, 91, 10, 10), 1)
    ]


def read_game(column: str, number: int, count: int) -> Game:
    """One of the columns “oooo c r”: opponent, colour, result."""
    opponent, colour, result = column[:4].strip(), column[5], column[7].strip().upper()
    where = f"round {count} of player {number}"
    if column[4] + column[6] + column[8:].strip() != "  ":
        raise Unreadable(f"{where} is not in its columns, “{column.rstrip()}”; “  12 w 1” is.")
    other = 0 if opponent in ("", "0000") else whole(opponent, f"opponent in {where}")
    if colour.lower() not in "wb- ":
        raise Unreadable(f"“{colour}” in {where} is no colour; w, b or - would be right.")
    if result not in PLAYED | UNPLAYED | BYES:
        raise Unreadable(f"“{result}” in {where} is no result; {SIGNS} are.")
    game = Game(other, colour.lower().strip(" -"), result)
    contradictory = (
        other == number
        or (other and result in BYES)
        or (not other and (game.colour or result not in BYES | OLD_BYES))
        or (other and result in PLAYED and not game.colour)
    )
    if contradictory:
        raise Unreadable(
            f"{where} contradicts itself, “{column.strip()}”: a game has an opponent and a colour, "
            "a bye has 0000 and -."
        )
    return game


def read_rounds(sheet: Sheet, line: str, at: int) -> None:
    sheet.rounds = whole(line[3:], "number of rounds")


def read_configuration(sheet: Sheet, line: str, at: int) -> None:
    for word in line[3:].split():
        if word in ("white1", "black1"):
            sheet.first = word[0]
        sheet.by_rank |= word == "rank"


def read_colour(sheet: Sheet, line: str, at: int) -> None:
    colour = line[3:].strip()
    if colour not in ("W", "B"):
        raise Unreadable(f"“{colour}” is no first colour; W or B would be right.")
    sheet.first = colour.lower()


def read_together(sheet: Sheet, line: str, at: int) -> None:
    players = tuple(whole(word, "starting number") for word in line[3:].split())
    sheet.apart.append((None, players))


def read_apart(sheet: Sheet, line: str, at: int) -> None:
    first, last = whole(line[4:7], "first round"), whole(line[8:11], "last round")
    players = tuple(whole(text, "starting number") for text in columns(line, 12, 5))
    sheet.apart.append((range(first, last + 1), players))


def read_absent(sheet: Sheet, line: str, at: int) -> None:
    sheet.absent |= {whole(word, "starting number") for word in line[3:].split()}


def read_byes(sheet: Sheet, line: str, at: int) -> None:
    kind, number = line[4:5], whole(line[6:9], "round in columns 7 to 9")
    if kind not in "FHZ":
        raise Unreadable(f"“{kind}” is no kind of bye; F, H or Z would be right.")
    for text in columns(line, 10, 5):
        sheet.away[number, whole(text, "starting number")] = BYES[kind]


def read_virtual(sheet: Sheet, line: str, at: int) -> None:
    player = whole(line[4:8], "starting number in columns 5 to 8")
    for number, text in enumerate(columns(line, 9, 5), 1):
        sheet.virtual[number, player] = points(text) if text.strip() else 0


def read_accelerated(sheet: Sheet, line: str, at: int) -> None:
    more = points(line[9:13])
    rounds = range(whole(line[14:17], "first round"), whole(line[18:21], "last round") + 1)
    players = range(whole(line[22:26], "first player"), whole(line[27:31], "last player") + 1)
    sheet.virtual |= {(number, player): more for number in rounds for player in players}


def read_system(sheet: Sheet, line: str, at: int) -> None:
    found = re.fullmatch(r"FIDE_DUTCH(_202[56])?(_BAKU)?", line[3:].strip())
    if not found:
        raise Unreadable(f"“{line[3:].strip()}” is not paired here; only FIDE_DUTCH is.")
    sheet.baku = bool(found[2])


def read_unsupported(sheet: Sheet, line: str, at: int) -> None:
    what = {"299": "points given by hand"}.get(line[:3], "teams")
    raise Unreadable(f"{what} in code {line[:3]} cannot be paired; a file without would be right.")


def read_points(what: str) -> Callable[[Sheet, str, int], None]:
    def reader(sheet: Sheet, line: str, at: int) -> None:
        sheet.points[what] = points(line[3:])

    return reader


def read_letters(sheet: Sheet, line: str, at: int) -> None:
    """TRF26’s “W 3.0 D 1.0”."""
    letters = {"W": "win", "D": "draw", "L": "loss", "P": "pairing"}
    parts = re.findall(r"([A-Z]) *([0-9]+[.,]?[0-9]?)", line[3:])
    for letter, value in parts:
        if letter == "A":
            sheet.points |= {"zero": points(value), "forfeit": points(value)}
        elif letter in letters:
            sheet.points[letters[letter]] = points(value)
        else:
            raise Unreadable(f"“{letter}” has no points; W, D, L, A and P may have some.")
    if not parts:
        raise Unreadable("no points are given; “W 3.0 D 1.0” would be right.")


XXS = {
    "W": "win", "WW": "win", "BW": "win", "D": "draw", "WD": "draw", "BD": "draw",
    "L": "loss", "WL": "loss", "BL": "loss", "ZPB": "zero", "HPB": "half", "FPB": "full",
    "PAB": "pairing", "FW": "forfeit win", "FL": "forfeit",
}  # fmt: skip


def read_codes(sheet: Sheet, line: str, at: int) -> None:
    """JaVaFo’s “W=3 D=1”."""
    for part in line[3:].split():
        code, _, value = part.partition("=")
        if code not in XXS:
            raise Unreadable(f"“{part}” gives no points; W=3.0 would, and {', '.join(XXS)} may.")
        sheet.points[XXS[code]] = points(value)


READERS: dict[str, Callable[[Sheet, str, int], None]] = {
    "001": read_player,
    "013": read_unsupported,
    "142": read_rounds,
    "152": read_colour,
    "162": read_letters,
    "192": read_system,
    "240": read_byes,
    "250": read_accelerated,
    "260": read_apart,
    "299": read_unsupported,
    "310": read_unsupported,
    "BBD": read_points("draw"),
    "BBF": read_points("forfeit"),
    "BBL": read_points("loss"),
    "BBU": read_points("pairing"),
    "BBW": read_points("win"),
    "BBZ": read_points("zero"),
    "XXA": read_virtual,
    "XXC": read_configuration,
    "XXP": read_together,
    "XXR": read_rounds,
    "XXS": read_codes,
    "XXZ": read_absent,
}


# ---- from a file to a field ----------------------------------------------------------------


def report(sheet: Sheet) -> Report:
    """A field of all that was read, after looking whether it agrees with itself."""
    over = rounds_over(sheet)
    if sheet.rounds and over > sheet.rounds:
        raise Unreadable(f"There are results of {over} rounds, and only {sheet.rounds} in all.")
    order = tuple(sheet.games if sheet.by_rank else sorted(sheet.games))
    virtual = baku(sheet, order) if sheet.baku and not sheet.virtual else sheet.virtual
    for number in order:
        check_score(sheet, number, over, virtual)
    one = Field(
        terms=terms(sheet),
        entrants={number: Entrant(number, sheet.ratings[number]) for number in sorted(order)},
        rounds=tuple(round_of(sheet, count) for count in range(1, over + 1)),
        away=away(sheet, over + 1),
        apart=kept_apart(sheet, over + 1),
        order=order,
    )
    return Report(one, sheet.names, Extra(virtual, sheet.first))


def terms(sheet: Sheet) -> Terms:
    byes = {
        Bye.PAIRING: sheet.worth("pairing"),
        Bye.FULL: sheet.worth("full"),
        Bye.HALF: sheet.worth("half"),
        Bye.ZERO: sheet.worth("zero"),
    }
    win, draw, loss = (sheet.worth(what) for what in ("win", "draw", "loss"))
    scoring = Scoring(win=win, shared=draw, draw=draw, loss=loss, byes=byes)
    return Terms(sides=SIDES, rounds=sheet.rounds, pairing="fide", scoring=scoring)


def rounds_over(sheet: Sheet) -> int:
    """
    How many rounds were paired. A last column with byes alone is the round to come, unless
    everybody has one.
    """
    over = 0
    for games in sheet.games.values():
        for before, game in enumerate(games):
            if game != Game():
                over = max(over, before + game.paired)
    return over + all(len(games) > over for games in sheet.games.values())


def game_of(sheet: Sheet, number: int, count: int) -> Game:
    games = sheet.games[number]
    return games[count - 1] if count <= len(games) else Game()


def bye_of(game: Game) -> Bye:
    return BYES.get(game.result) or OLD_BYES[game.result]


def worth_of(sheet: Sheet, game: Game) -> float:
    """Points of one column."""
    if game.opponent:
        return sheet.worth((PLAYED | UNPLAYED)[game.result]) if game.result else 0
    return sheet.worth({Bye.PAIRING: "pairing", Bye.FULL: "full", Bye.HALF: "half",
                        Bye.ZERO: "zero"}[bye_of(game)])  # fmt: skip


def check_score(
    sheet: Sheet, number: int, over: int, virtual: Mapping[tuple[int, int], float]
) -> None:
    """Points may be given with the virtual ones, and with a bye of the round to come."""
    counted = sum(worth_of(sheet, game_of(sheet, number, count)) for count in range(1, over + 1))
    coming = sheet.games[number][over:]
    more, later = virtual.get((over + 1, number), 0), sum(worth_of(sheet, game) for game in coming)
    right = {round(10 * (counted + extra)) for extra in (0, more, later, more + later)}
    if round(10 * sheet.stated[number]) not in right:
        raise Unreadable(
            f"Line {sheet.lines[number]}: player {number} has {sheet.stated[number]:.1f} points "
            f"in columns 81 to 84, and {counted:.1f} in the rounds; both must agree."
        )


def round_of(sheet: Sheet, count: int) -> Round:
    tables, byes, seated = list[Table](), dict[int, Bye](), set[int]()
    for number in sorted(sheet.games):
        game = game_of(sheet, number, count)
        if number in seated:
            continue
        if not is_mutual(sheet, number, game, count):
            byes[number] = without_table(game)
            continue
        tables.append(table_of(sheet, number, count, len(tables) + 1))
        seated |= {number, game.opponent}
    return Round(count, tuple(tables), byes)


def is_mutual(sheet: Sheet, number: int, game: Game, count: int) -> bool:
    """Whether both players name each other. Of a game they must, of a forfeit they should."""
    if not game.opponent:
        return False
    theirs = Game()
    if game.opponent in sheet.games:
        theirs = game_of(sheet, game.opponent, count)
    both = theirs.opponent == number
    agree = both and {game.colour, theirs.colour} in ({"w", "b"}, {""})
    if game.played or game.result == "":
        agree = agree and (theirs.played, theirs.result == "") == (game.played, game.result == "")
        agree = agree and {PLAYED.get(game.result), PLAYED.get(theirs.result)} not in TOO_MUCH
        both = True
    if both and not agree:
        raise Unreadable(
            f"Line {sheet.lines[number]}: round {count} of player {number} contradicts that of "
            f"opponent {game.opponent}; both must name each other, with w and b, and with results "
            "that go together."
        )
    return both


TOO_MUCH: tuple[set[str | None], ...] = ({"win"}, {"win", "draw"})


def without_table(game: Game) -> Bye:
    """A forfeit that the other one’s line does not know of is a bye."""
    if not game.opponent:
        return bye_of(game)
    return Bye.FULL if game.result == "+" else Bye.ZERO


def table_of(sheet: Sheet, number: int, count: int, table: int) -> Table:
    mine = game_of(sheet, number, count)
    theirs = game_of(sheet, mine.opponent, count)
    two = (number, mine.opponent) if mine.colour != "b" else (mine.opponent, number)
    results = (mine.result, theirs.result)
    how = How.PLAYED if mine.played else How.FORFEIT if "+" in results else How.DOUBLE_FORFEIT
    got = {number: worth_of(sheet, mine), mine.opponent: worth_of(sheet, theirs)}
    result = Result(how, got) if "" not in results else None
    return Table(table, 1, tuple(zip(SIDES, two, strict=True)), result=result)


def away(sheet: Sheet, coming: int) -> dict[tuple[int, int], Bye]:
    """Who is not to be paired in the *coming* round."""
    known = {(count, one): bye for (count, one), bye in sheet.away.items() if count == coming}
    known |= {(coming, number): Bye.ZERO for number in sheet.absent}
    for number, games in sheet.games.items():
        for game in games[coming - 1 : coming]:
            known[coming, number] = bye_of(game)
    strange = sorted(number for _, number in known if number not in sheet.games)
    if strange:
        raise Unreadable(f"Player {strange[0]} has a bye, and no line that begins with 001.")
    return known


def kept_apart(sheet: Sheet, coming: int) -> frozenset[frozenset[int]]:
    return frozenset(
        frozenset((a, b))
        for rounds, players in sheet.apart
        if rounds is None or coming in rounds
        for a in players
        for b in players
        if a < b
    )


def baku(sheet: Sheet, order: tuple[int, ...]) -> dict[tuple[int, int], float]:
    """The Baku acceleration, C.04.7: more for the first half, in the first half of the rounds."""
    half = order[: 2 * -(-len(order) // 4)]
    accelerated = -(-sheet.rounds // 2)
    full = -(-accelerated // 2)
    return {
        (count, number): sheet.worth("win" if count <= full else "draw")
        for count in range(1, accelerated + 1)
        for number in half
    }


# ---- writing -------------------------------------------------------------------------------


def written(field: Field, names: Mapping[int, str], title: str = "") -> str:
    """
    A two-seat *field* as TRF16 with the usual extensions; the first side has white.

    Penalties stand in lines that no pairing program reads. Raises `Unwritable`.
    """
    if len(field.terms.sides) != 2 or field.terms.mirrored:
        raise Unwritable("A FIDE report is of single games for two sides only.")
    games = columns_of(field)
    gained = {number: sum(field.gained(number)) for number in field.entrants}
    standing = sorted(field.seeds(), key=lambda number: -gained[number])
    place = {number: rank for rank, number in enumerate(standing, 1)}
    lines = [f"012 {plain(title, 120)}", *settings(field)]
    for number in field.seeds():
        rating = field.entrants[number].rating
        head = f"001 {number:4}      {plain(names.get(number, ''), 33):<33} {rating or '':4}"
        line = f"{head}{'':28}{gained[number]:4.1f} {place[number]:4}"
        if len(line) != 89 or not is_tenths(gained[number]):
            raise Unwritable(
                f"{number} does not fit: a FIDE report has room for numbers and ratings up to "
                "9999 and for points up to 99.9 with one decimal."
            )
        lines.append((line + "".join(games[number])).rstrip())
    return "\n".join(lines) + "\n"


def is_tenths(value: float) -> bool:
    return abs(10 * value - round(10 * value)) < 1e-6


def plain(text: str, width: int) -> str:
    """One line without control characters, no longer than *width*."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= width else line[: width - 1] + "…"


def settings(field: Field) -> Iterator[str]:
    if field.terms.rounds:
        yield f"XXR {field.terms.rounds}"
    if field.seeds() != tuple(sorted(field.entrants)):
        yield "XXC rank"
    for two in sorted(map(sorted, field.apart)):
        yield f"XXP {two[0]} {two[1]}"
    yield from scoring(field.terms.scoring)
    for number, penalty in sorted(field.penalties.items()):
        yield f"### {number} has lost {penalty:g} points by a penalty"


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
    """The columns of each, with the byes of the round to come."""
    games: dict[int, list[str]] = defaultdict(list)
    for one in field.rounds:
        written_down = dict(signs(field, one))
        for number in field.entrants:
            games[number].append(written_down.get(number, "  0000 - Z"))
    if not field.terms.rounds or field.next_round <= field.terms.rounds:
        for number, bye in field.sitting_out(field.next_round).items():
            games[number].append(f"  0000 - {LETTERS[bye]}")
    return games


def signs(field: Field, one: Round) -> Iterator[tuple[int, str]]:
    for number, bye in one.byes.items():
        yield number, f"  0000 - {LETTERS[bye]}"
    for table in one.tables:
        seats = dict(table.seats)
        white, black = (seats[side] for side in field.terms.sides)
        yield white, f"  {black:4} w {sign(field, table, white)}"
        yield black, f"  {white:4} b {sign(field, table, black)}"


def sign(field: Field, table: Table, number: int) -> str:
    if not table.result:
        return " "
    own, got = field.terms.scoring, table.result.points.get(number, 0)
    if table.result.how in (How.FORFEIT, How.DOUBLE_FORFEIT):
        known = {own.loss: "-", own.win: "+"}
    else:
        known = {own.loss: "0", own.draw: "=", own.win: "1"}
    if got not in known:
        raise Unwritable(
            f"{number} has {got:g} points of a table, and a FIDE report knows only a win, a draw "
            "and a loss."
        )
    return known[got]
