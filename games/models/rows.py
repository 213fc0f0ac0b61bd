"""
Model instances from statements that are written as text, because Django takes longer to put these
together than the database to answer.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import chain
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.postgresql.base import Cursor as PlainCursor
from django.db.models.base import ModelState
from psycopg.pq import Format
from psycopg.types.datetime import TimestamptzLoader

Convert = Callable[[Any, Any, Any], Any]

KEPT, KEPT_PLAIN = "kept_cursor", "kept_plain_cursor"


class Columns:
    """Those of *model* that a statement reads first, but for the ones it goes *without*."""

    def __init__(self, model: Any, *, without: str = "") -> None:
        self.model = model
        self.fields = [one for one in model._meta.concrete_fields if one.attname != without]
        self.names = [one.attname for one in self.fields]
        self.known: dict[str, list[tuple[str, Convert]]] = {}

    def listed(self, alias: str) -> str:
        return ", ".join(f'{alias}."{name}"' for name in self.names)

    def loaded(self, row: Sequence[Any], **also: Any) -> Any:
        """
        An instance from the beginning of *row*, with its columns converted as the ORM would, and
        with what *also* has been read about it. It is filled as one that is unpickled: no signals.
        """
        own = connections[DEFAULT_DB_ALIAS]  # once, as it takes a while to find it
        values = dict(zip(self.names, row, strict=False))
        for name, convert in self.converters(own):
            values[name] = convert(values[name], None, own)
        one, state = self.model.__new__(self.model), ModelState()
        state.adding, state.db = False, own.alias
        vars(one).update(values, _state=state, **also)
        return one

    def insert(self, one: Any, then: str = "", told: Sequence[Any] = ()) -> None:
        """
        Store a new row, and let it know its number. *then* is a statement with the values *told*
        behind that number, for which it has `{number}`; on PostgreSQL it takes no round trip.
        """
        fields = [field for field in self.fields if not field.primary_key]
        values = [field.get_db_prep_save(field.pre_save(one, True), connection) for field in fields]
        names = ", ".join(f'"{field.column}"' for field in fields)
        places = ", ".join(["%s"] * len(fields))
        statement = f"INSERT INTO {self.model._meta.db_table} ({names}) VALUES ({places})"
        statement += " RETURNING id"
        at_once = then and connection.vendor == "postgresql"
        if at_once:
            also = then.format(number="(SELECT id FROM made)")
            statement = f"WITH made AS ({statement}), also AS ({also}) SELECT id FROM made"
            values += told
        ((one.pk,),) = read(statement, values)
        if then and not at_once:
            execute(then.format(number="%s"), [one.pk, *told])
        one._state.adding, one._state.db = False, connection.alias

    def converters(self, own: Any) -> list[tuple[str, Convert]]:
        """Of the columns that the database *own* returns in another form than Python needs."""
        if own.vendor not in self.known:
            self.known[own.vendor] = [
                (field.attname, convert)
                for field in self.fields
                for convert in [
                    *own.ops.get_db_converters(field.cached_col),
                    *field.get_db_converters(own),
                ]
            ]
        return self.known[own.vendor]


class Compiled:
    """
    What a queryset asks for of the *columns*, and *also* a condition and an order as text. Its
    statement is put together once for each kind of database.
    """

    def __init__(self, columns: Columns, made: Callable[[], Any], also: str) -> None:
        self.columns, self.made, self.also = columns, made, also
        self.known: dict[str, tuple[str, tuple[Any, ...]]] = {}

    def read(self, *values: Any) -> list[Any]:
        """The rows for which *also* holds with these *values*."""
        statement, constants = self.statement()
        return [self.columns.loaded(row) for row in read(statement, [*constants, *values])]

    def statement(self) -> tuple[str, tuple[Any, ...]]:
        vendor = connections[DEFAULT_DB_ALIAS].vendor
        if vendor not in self.known:
            wanted = self.made().order_by().values_list(*self.columns.names)
            text, values = wanted.query.sql_with_params()
            self.known[vendor] = f"SELECT * FROM ({text}) AS those WHERE {self.also}", values
        return self.known[vendor]


def read(statement: str, values: Sequence[Any], *, binary: bool = False) -> list[tuple[Any, ...]]:
    """What a *statement* returns; *binary*: PostgreSQL need not write out long bytes as text."""
    cursor = kept_cursor()
    if cursor.db.vendor == "postgresql":
        cursor.cursor.format = Format.BINARY if binary else Format.TEXT
    else:
        values = [stamp(cursor, value) for value in values]
    cursor.execute(statement, values)
    return list(cursor.fetchall())


def execute(statement: str, values: Sequence[Any]) -> None:
    kept_cursor().execute(statement, values)


def execute_all(statements: Sequence[str], values: Sequence[Sequence[Any]]) -> None:
    """
    All *statements*, each with its *values*: on PostgreSQL in one round trip, where none sees what
    another changes; else one after the other.
    """
    cursor = kept_cursor()
    if cursor.db.vendor == "postgresql":
        *parts, last = statements
        named = ", ".join(f"part{n} AS ({part})" for n, part in enumerate(parts))
        cursor.execute(f"WITH {named} {last}" if parts else last, [*chain.from_iterable(values)])
        return
    for statement, row in zip(statements, values, strict=True):
        cursor.execute(statement, [stamp(cursor, value) for value in row])


def stamp(cursor: Any, value: Any) -> Any:
    """*value*, with times in the form that the cursor's database needs."""
    timed = isinstance(value, datetime)
    return cursor.db.ops.adapt_datetimefield_value(value) if timed else value


def kept_cursor(*, plain: bool = False) -> Any:
    """
    A cursor of the connection in use. One of PostgreSQL is kept as long as its connection, since
    making one that reads times quickly takes as long as a statement; unless statements are counted.

    A *plain* one puts the values into the text: PostgreSQL accepts two statements at once only in
    that form. The values must not be secret, because a log may show them.
    """
    own = connections[DEFAULT_DB_ALIAS]
    own.close_if_health_check_failed()
    own.ensure_connection()
    if own.vendor != "postgresql":
        return own.cursor()
    if own.queries_logged:
        return new_cursor(own, plain=plain)
    known = vars(own.connection)  # where it goes with its connection
    name = KEPT_PLAIN if plain else KEPT
    if name not in known:
        known[name] = new_cursor(own, plain=plain)
    return known[name]


def new_cursor(own: Any, *, plain: bool) -> Any:
    """One that reads times quickly: Django's own loader of them is written in Python, and slow."""
    line, usual = own.connection, own.connection.cursor_factory
    line.cursor_factory = PlainCursor if plain else usual
    try:
        cursor = own.cursor()
    finally:
        line.cursor_factory = usual
    cursor.adapters.register_loader("timestamptz", TimestamptzLoader)
    return cursor
