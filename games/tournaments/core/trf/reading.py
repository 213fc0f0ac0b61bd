"""Reading a report into a field."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from games.tournaments.core.field import (
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
from games.tournaments.core.formats.fide import Extra
from games.tournaments.core.trf.lines import READERS
from games.tournaments.core.trf.sheet import (
    BYES,
    OLD_BYES,
    PLAYED,
    UNPLAYED,
    ReportedGame,
    Sheet,
    TrfError,
)

SIDES = ("white", "black")


@dataclass(frozen=True)
class TrfReport:
    """A field, the *names* by number, and what else affects its pairing."""

    field: Field
    names: Mapping[int, str]
    extra: Extra


def read(text: str) -> TrfReport:
    """The tournament that *text* reports. Raises TrfError."""
    sheet = Sheet()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.lstrip("\ufeff")), 1):
        try:
            if reader := READERS.get(line[:3]):
                reader(sheet, line.rstrip(), number)
        except TrfError as error:
            raise TrfError(f"Line {number}: {error}") from None
    if not sheet.games:
        raise TrfError("The file has no players. Each player has a line that begins with 001.")
    return report(sheet)


def report(sheet: Sheet) -> TrfReport:
    """The field of everything that was read, checked for contradictions. Raises TrfError."""
    over = rounds_over(sheet)
    if sheet.rounds and over > sheet.rounds:
        raise TrfError(
            f"The file has results of {over} rounds but says that there are only {sheet.rounds}."
        )
    order = tuple(sheet.games if sheet.by_rank else sorted(sheet.games))
    virtual = baku(sheet, order) if sheet.baku and not sheet.virtual else sheet.virtual
    for number in order:
        check_score(sheet, number, over, virtual)
    field = Field(
        terms=terms(sheet),
        entrants={number: Entrant(number, sheet.ratings[number]) for number in sorted(order)},
        rounds=tuple(round_of(sheet, count) for count in range(1, over + 1)),
        away=away(sheet, over + 1),
        penalties=penalties(sheet),
        apart=kept_apart(sheet, over + 1),
        order=order,
    )
    return TrfReport(field, sheet.names, Extra(virtual, sheet.first))


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
    How many rounds were paired.

    A last column with only byes is the next round, unless everybody has one.
    """
    over = 0
    for games in sheet.games.values():
        for before, game in enumerate(games):
            if game != ReportedGame():
                over = max(over, before + game.paired)
    return over + all(len(games) > over for games in sheet.games.values())


def game_of(sheet: Sheet, number: int, count: int) -> ReportedGame:
    games = sheet.games[number]
    return games[count - 1] if count <= len(games) else ReportedGame()


def bye_of(game: ReportedGame) -> Bye:
    return BYES.get(game.result) or OLD_BYES[game.result]


def worth_of(sheet: Sheet, game: ReportedGame) -> float:
    """The points of one column."""
    if game.opponent:
        return sheet.worth((PLAYED | UNPLAYED)[game.result]) if game.result else 0
    return sheet.worth({Bye.PAIRING: "pairing", Bye.FULL: "full", Bye.HALF: "half",
                        Bye.ZERO: "zero"}[bye_of(game)])  # fmt: skip


def check_score(
    sheet: Sheet, number: int, over: int, virtual: Mapping[tuple[int, int], float]
) -> None:
    """
    Raise TrfError unless the points agree with the rounds.

    They may include virtual points or a bye of the next round, and exclude penalties.
    """
    counted = sum(worth_of(sheet, game_of(sheet, number, count)) for count in range(1, over + 1))
    coming = sheet.games[number][over:]
    more, later = virtual.get((over + 1, number), 0), sum(worth_of(sheet, game) for game in coming)
    taken = sum(points for (_, who), points in sheet.penalties.items() if who == number)
    right = {
        round(10 * (counted + extra - less))
        for extra in (0, more, later, more + later)
        for less in (0, taken)
    }
    if round(10 * sheet.stated[number]) not in right:
        raise TrfError(
            f"Line {sheet.lines[number]}: player {number} has {sheet.stated[number]:.1f} points"
            f" in columns 81 to 84, but {counted:.1f} in the rounds. Both must agree."
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


def is_mutual(sheet: Sheet, number: int, game: ReportedGame, count: int) -> bool:
    """
    Whether both players name each other.

    For a game they must, or TrfError is raised; for a forfeit they should.
    """
    if not game.opponent:
        return False
    theirs = ReportedGame()
    if game.opponent in sheet.games:
        theirs = game_of(sheet, game.opponent, count)
    both = theirs.opponent == number
    agree = both and {game.colour, theirs.colour} in ({"w", "b"}, {""})
    if game.played or game.result == "":
        agree = agree and (theirs.played, theirs.result == "") == (game.played, game.result == "")
        agree = agree and {PLAYED.get(game.result), PLAYED.get(theirs.result)} not in TOO_MUCH
        both = True
    if both and not agree:
        raise TrfError(
            f"Line {sheet.lines[number]}: round {count} of player {number} contradicts that of"
            f" opponent {game.opponent}. Both must name each other, one with w and one with b,"
            " and their results must match."
        )
    return both


TOO_MUCH: tuple[set[str | None], ...] = ({"win"}, {"win", "draw"})


def without_table(game: ReportedGame) -> Bye:
    """A forfeit that is missing from the other player's line is a bye."""
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
    """The entrants who are not to be paired in the *coming* round. Raises TrfError."""
    known = {(count, one): bye for (count, one), bye in sheet.away.items() if count == coming}
    known |= {(coming, number): Bye.ZERO for number in sheet.absent}
    for number, games in sheet.games.items():
        for game in games[coming - 1 : coming]:
            known[coming, number] = bye_of(game)
    strange = sorted(number for _, number in known if number not in sheet.games)
    if strange:
        raise TrfError(f"Player {strange[0]} has a bye but no line that begins with 001.")
    return known


def penalties(sheet: Sheet) -> dict[tuple[int, int], float]:
    """The penalties by round and entrant. Raises TrfError."""
    strange = sorted(number for _, number in sheet.penalties if number not in sheet.games)
    if strange:
        raise TrfError(f"Player {strange[0]} has a penalty but no line that begins with 001.")
    return sheet.penalties


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
