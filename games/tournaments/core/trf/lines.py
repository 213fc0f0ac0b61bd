"""The lines of a report, by their codes."""

import re
from collections.abc import Callable, Iterator

from games.tournaments.core.trf.sheet import (
    BYES,
    OLD_BYES,
    PLAYED,
    SIGNS,
    UNPLAYED,
    ReportedGame,
    Sheet,
    TrfError,
)


def whole(text: str, what: str) -> int:
    """A positive whole number. Raises TrfError."""
    if not re.fullmatch(r"\s*[0-9]{1,4}\s*", text) or not int(text):
        raise TrfError(f"“{text.strip()}” is not a {what}. Write a number from 1 to 9999.")
    return int(text)


def points(text: str) -> float:
    """A number of points. Raises TrfError."""
    if not re.fullmatch(r"\s*[0-9]{1,3}([.,][0-9])?\s*", text):
        raise TrfError(f"“{text.strip()}” is not a number of points. Write it like 2.5.")
    return float(text.replace(",", "."))


def columns(line: str, start: int, step: int, width: int = 4) -> Iterator[str]:
    """Fields of *width* characters, one every *step* characters."""
    for at in range(start, len(line), step):
        yield line[at : at + width]


def read_player(sheet: Sheet, line: str, at: int) -> None:
    """Read a player's line into the sheet. Raises TrfError."""
    if len(line) < 84:
        raise TrfError("the player’s line is too short. It needs the points in columns 81 to 84.")
    number = whole(line[4:8], "starting number in columns 5 to 8")
    if number in sheet.games:
        raise TrfError(f"another player already has the starting number {number}.")
    rating = line[48:52].strip()
    if rating and not re.fullmatch("[0-9]+", rating):
        raise TrfError(f"“{rating}” in columns 49 to 52 is not a rating. Write a number.")
    sheet.names[number] = " ".join(line[14:47].split())
    sheet.ratings[number] = int(rating or 0)
    sheet.stated[number] = points(line[80:84])
    sheet.lines[number] = at
    sheet.games[number] = [
        read_game(column.ljust(8), number, count)
        for count, column in enumerate(columns(line, 91, 10, 10), 1)
    ]


def read_game(column: str, number: int, count: int) -> ReportedGame:
    """One of the columns “oooo c r”: opponent, colour, result. Raises TrfError."""
    opponent, colour, result = column[:4].strip(), column[5], column[7].strip().upper()
    where = f"round {count} of player {number}"
    if column[4] + column[6] + column[8:].strip() != "  ":
        raise TrfError(
            f"{where} is not in its columns: “{column.rstrip()}”. Write it like “  12 w 1”."
        )
    other = 0 if opponent in ("", "0000") else whole(opponent, f"opponent in {where}")
    if colour.lower() not in "wb- ":
        raise TrfError(f"“{colour}” in {where} is not a colour. Write w, b or -.")
    if result not in PLAYED | UNPLAYED | BYES:
        raise TrfError(f"“{result}” in {where} is not a result. Write one of {SIGNS}.")
    game = ReportedGame(other, colour.lower().strip(" -"), result)
    contradictory = (
        other == number
        or (other and result in BYES)
        or (not other and (game.colour or result not in BYES | OLD_BYES))
        or (other and result in PLAYED and not game.colour)
    )
    if contradictory:
        raise TrfError(
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
    """Read the first colour. Raises TrfError."""
    colour = line[3:].strip()
    if colour not in ("W", "B"):
        raise TrfError(f"“{colour}” is not a first colour. Write W or B.")
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
    """Read a line of byes. Raises TrfError."""
    kind, number = line[4:5], whole(line[6:9], "round in columns 7 to 9")
    if kind not in "FHZ":
        raise TrfError(f"“{kind}” is not a kind of bye. Write F, H or Z.")
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
    """Check that the system is FIDE's Dutch one. Raises TrfError."""
    found = re.fullmatch(r"FIDE_DUTCH(_202[56])?(_BAKU)?", line[3:].strip())
    if not found:
        raise TrfError(f"“{line[3:].strip()}” is not supported. Only FIDE_DUTCH is.")
    sheet.baku = bool(found[2])


def read_unsupported(sheet: Sheet, line: str, at: int) -> None:
    """Raises TrfError, because of teams."""
    raise TrfError(f"code {line[:3]} is for teams, which cannot be paired. Leave such lines out.")


def read_given(sheet: Sheet, line: str, at: int) -> None:
    """Points taken off, or given, after a round. Raises TrfError."""
    if line[4:5].strip():
        raise TrfError(
            "special points for a game are not supported. Leave column 5 of a penalty empty."
        )
    given, number = line[13:17].strip(), whole(line[19:22], "round in columns 20 to 22")
    if not re.fullmatch(r"[+-]?[0-9]{1,2}([.,][0-9])?", given):
        raise TrfError(f"“{given}” in columns 14 to 17 is not a penalty. Write it like -0.5.")
    for text in columns(line, 23, 5):
        since = (number, whole(text, "starting number"))
        taken = -float(given.replace(",", "."))
        sheet.penalties[since] = sheet.penalties.get(since, 0) + taken


def read_points(what: str) -> Callable[[Sheet, str, int], None]:
    def reader(sheet: Sheet, line: str, at: int) -> None:
        sheet.points[what] = points(line[3:])

    return reader


def read_letters(sheet: Sheet, line: str, at: int) -> None:
    """TRF26’s “W 3.0 D 1.0”. Raises TrfError."""
    letters = {"W": "win", "D": "draw", "L": "loss", "P": "pairing"}
    parts = re.findall(r"([A-Z]) *([0-9]+[.,]?[0-9]?)", line[3:])
    for letter, value in parts:
        if letter == "A":
            sheet.points |= {"zero": points(value), "forfeit": points(value)}
        elif letter in letters:
            sheet.points[letters[letter]] = points(value)
        else:
            raise TrfError(f"“{letter}” cannot have points. Only W, D, L, A and P can.")
    if not parts:
        raise TrfError("the points are missing. Write them like “W 3.0 D 1.0”.")


XXS = {
    "W": "win", "WW": "win", "BW": "win", "D": "draw", "WD": "draw", "BD": "draw",
    "L": "loss", "WL": "loss", "BL": "loss", "ZPB": "zero", "HPB": "half", "FPB": "full",
    "PAB": "pairing", "FW": "forfeit win", "FL": "forfeit",
}  # fmt: skip


def read_codes(sheet: Sheet, line: str, at: int) -> None:
    """JaVaFo’s “W=3 D=1”. Raises TrfError."""
    for part in line[3:].split():
        code, _, value = part.partition("=")
        if code not in XXS:
            raise TrfError(
                f"“{part}” gives no points. Write them like W=3.0; the codes are W,"
                f" {', '.join(XXS)}."
            )
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
    "299": read_given,
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
