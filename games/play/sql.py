"""
The SQL of the hot path: one read under the game's lock, one write. For `play` only.

On PostgreSQL one statement writes everything that an order changes. SQLite has no round trips to
save and gets the same statements one by one.
"""

from datetime import UTC, datetime
from typing import Any

from django.db import connection

from games import wake
from games.clock import database_clock, questions
from games.models.event import Receipt
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.models.rows import Columns, execute_all, kept_cursor
from games.play.order import Position

GAME, SEAT, ANSWER = Columns(Game), Columns(SeatAtGame), Columns(Receipt)
NOTICE = Columns(Notice, without="id")
LOCK = f"SELECT {GAME.listed('g')} FROM games_game g WHERE key = %s"
READ = (
    f"SELECT {SEAT.listed('s')}, {ANSWER.listed('a')},"
    " k.number, k.state, k.seal,"
    " (SELECT digest FROM games_event WHERE game_id = k.game_id AND number = k.number),"
    " (SELECT at FROM games_event WHERE game_id = s.game_id ORDER BY number DESC LIMIT 1), {now}"
    " FROM games_seatatgame s"
    " LEFT JOIN games_receipt a ON a.game_id = s.game_id AND a.request = %s"
    " LEFT JOIN games_snapshot k ON k.game_id = s.game_id"
    " WHERE s.game_id = (SELECT id FROM games_game WHERE key = %s) ORDER BY s.id"
)


def read_locked(key: str, request: str | None) -> Position:
    """
    Lock the row of the game *key* until the transaction ends, then read everything an order needs.

    The second statement sees what was committed while the first one waited. Its time is the
    database's, taken after the wait. Raises Game.DoesNotExist.
    """
    game, rows = locked(kept_cursor(plain=True), key, request)
    seats = [SEAT.loaded(row) for row in rows]
    questions.remember(seats)
    *answer, number, state, seal, digest, last, now = rows[0][len(SEAT.names) :]
    return Position(
        game,
        seats,
        ANSWER.loaded(answer) if answer[0] is not None else None,
        (number, state, seal, digest) if number is not None else None,
        database_clock.VIRTUAL.get() or not_before(last, now or datetime.now(UTC)),
    )


def not_before(last: datetime | None, now: datetime) -> datetime:
    """*now*, or the time of the *last* event if the clock has been set back since."""
    if last is None:
        return now
    # SQLite gives no zone.
    return max(last if last.tzinfo else last.replace(tzinfo=UTC), now)


def locked(cursor: Any, key: str, request: str | None) -> tuple[Game, list[Any]]:
    """The game and the rows of READ; on PostgreSQL in one round trip."""
    if cursor.db.vendor == "postgresql":
        read = READ.format(now="clock_timestamp()")
        # Whoever changes a game locks its row first, so orders are judged one after the other,
        # each by what the last one left. NO KEY, because rows that only refer to the game
        # (a notice, a mail) need not wait for that.
        cursor.execute(f"{LOCK} FOR NO KEY UPDATE; {read}", [key, request, key])
        game = game_read(cursor)
        cursor.nextset()
    else:
        cursor.execute(LOCK, [key])
        game = game_read(cursor)
        cursor.execute(READ.format(now="NULL"), [request, key])
    return game, cursor.fetchall()


def game_read(cursor: Any) -> Game:
    """
    The game from its row.

    The row holds the secret, so no frame keeps it that a later error report could show. Raises
    Game.DoesNotExist.
    """
    row = cursor.fetchone()
    if row is None:
        raise Game.DoesNotExist
    game: Game = GAME.loaded(row)
    return game


class Writing:
    """What one order changes: collected first, then written at once."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.values: list[list[Any]] = []

    def add(self, statement: str, values: list[Any]) -> None:
        self.statements.append(statement)
        self.values.append(values)

    def insert(self, table: str, row: dict[str, Any], conflict: str = "") -> None:
        row = {name: value for name, value in row.items() if value is not None}
        names, (places, given) = '", "'.join(row), placed(row)
        self.add(f'INSERT INTO {table} ("{names}") VALUES ({", ".join(places)}) {conflict}', given)

    def update(self, table: str, row: dict[str, Any], pk: int) -> None:
        places, given = placed(row)
        assigned = ", ".join(map('"{}" = {}'.format, row, places))
        self.add(f"UPDATE {table} SET {assigned} WHERE id = %s", [*given, pk])

    def ring(self, key: str) -> None:
        """Tell those who listen to the game *key*; on PostgreSQL it takes no round trip."""
        if connection.vendor == "postgresql":
            self.add(wake.RING, [key])
        else:
            wake.listeners(key)

    def run(self) -> None:
        """Write everything; on PostgreSQL in one round trip."""
        execute_all(self.statements, self.values)


# Empty values are written out: the driver remembers statements that take few values.
EMPTY = {type(None): "NULL", str: "''", bool: "false", int: "0"}


def placed(row: dict[str, Any]) -> tuple[list[str], list[Any]]:
    """The placeholder for each value, or the literal for an empty one; and the values to send."""
    places, given = [], []
    for value in row.values():
        if value or type(value) not in EMPTY:
            places.append("%s")
            given.append(value)
        else:
            places.append(EMPTY[type(value)])
    return places, given


KEEP = (
    "ON CONFLICT (game_id) DO UPDATE SET"
    " number = excluded.number, seal = excluded.seal, state = excluded.state"
)


def notice_row(notice: Notice, now: datetime) -> dict[str, Any]:
    row = {name: getattr(notice, name) for name in NOTICE.names}
    return {**row, "kind": str(notice.kind), "status": str(notice.status), "created_at": now}
