"""What the database must guarantee before orders are accepted (PostgreSQL in production)."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.core.checks import Error
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection

from games.operations import append_only

LOSES = {
    "fsync": "If the machine crashed, acknowledged orders would be lost or damaged.",
    "full_page_writes": "If the machine crashed, a page could be left half written.",
    "synchronous_commit": "A crash would lose orders that players were told had been accepted.",
}
# What a log may hold: statements that fail, their values, and the rows that they speak of.
TELLS = {
    "log_min_error_statement": ("panic", "PostgreSQL would write failing statements to its log."),
    "log_error_verbosity": ("terse", "PostgreSQL would write refused rows to its log."),
    "log_parameter_max_length": (
        "0",
        ("PostgreSQL would write the values of statements to its log."),
    ),
    "log_parameter_max_length_on_error": (
        "0",
        ("PostgreSQL would write the values of failing statements to its log."),
    ),
}
SETTINGS = f"SELECT name, setting FROM pg_settings WHERE name IN {(*LOSES, *TELLS)}"
TABLES = ", ".join(f"to_regclass('{table}')" for table in append_only.TABLES)
GUARDS = ", ".join(
    f"(to_regclass('{table}'), '{trigger}')" for trigger, table in append_only.TRIGGERS.items()
)
# An owner can drop triggers, also through a role that he may become; so can a schema's owner.
ROLE = f"""
    SELECT current_user, r.rolsuper, r.rolcreaterole, array_agg(c.relname ORDER BY c.relname)
            FILTER (WHERE pg_has_role(current_user, c.relowner, 'MEMBER')
                OR pg_has_role(current_user, n.nspowner, 'MEMBER')),
        array_agg(c.relname) FILTER (WHERE has_table_privilege(c.oid, 'TRUNCATE')),
        array_agg(c.relname) FILTER (WHERE has_table_privilege(c.oid, 'UPDATE')
            OR has_any_column_privilege(c.oid, 'UPDATE')),
        array_agg(c.relname) FILTER (WHERE has_table_privilege(c.oid, 'DELETE')),
        (SELECT count(*) FROM pg_trigger t WHERE t.tgenabled IN ('O', 'A')
            AND (t.tgrelid, t.tgname) IN ({GUARDS}))
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, pg_roles r
    WHERE c.oid IN ({TABLES}) AND r.rolname = current_user
    GROUP BY r.rolsuper, r.rolcreaterole
    HAVING count(*) = {len(append_only.TABLES)}
"""


def check(**_: Any) -> list[Error]:
    """For `manage.py check --deploy`."""
    return [Error(what, id=f"games.E{number:03}") for number, what in enumerate(problems(), 1)]


def insist() -> None:
    """
    Raise ImproperlyConfigured rather than serve from a database that may lose events.

    For servers, at their start. A site on SQLite owns its database, which is one file.
    """
    if settings.EMBEDDED:
        return
    found = problems()
    # What is forked from here must not share the connection.
    connection.close()
    if found:
        raise ImproperlyConfigured("This database cannot be trusted with games. " + " ".join(found))


def problems() -> list[str]:
    """What is wrong with the database, as sentences."""
    if connection.vendor != "postgresql":
        return []
    try:
        with connection.cursor() as cursor:
            cursor.execute(SETTINGS)
            chosen = dict(cursor.fetchall())
            cursor.execute(ROLE)
            role = cursor.fetchone()
    except DatabaseError as error:
        return [f"The database does not answer: {str(error).strip()}."]
    return [*losing(chosen), *telling(chosen), *powers(role)]


def losing(chosen: Mapping[str, str]) -> list[str]:
    return [
        f"The setting {name} is off. {why}"
        for name, why in LOSES.items()
        if chosen.get(name) == "off"
    ]


def telling(chosen: Mapping[str, str]) -> list[str]:
    return [
        f"The setting {name} is {chosen[name]}, not {right}. {why}"
        for name, (right, why) in TELLS.items()
        if chosen.get(name, right) != right
    ]


def powers(row: tuple[Any, ...] | None) -> Iterator[str]:
    """What the site's role could do to append-only rows, as sentences."""
    if row is None:
        yield "The tables of the games do not exist yet. Run manage.py prepare."
        return
    name, is_superuser, makes_roles, owned, *may, triggers = row
    if is_superuser or makes_roles:
        what = "is a superuser" if is_superuser else "may create and grant roles"
        yield f"The role {name} {what}, so it could switch off the triggers that protect events."
    elif owned:
        yield f"The role {name} owns {listed(owned)}, so it could drop the triggers there."
    else:
        for word, tables in zip(POWERS, may, strict=True):
            if tables:
                yield f"The role {name} may {word} {listed(tables)}."
    if triggers < len(append_only.TRIGGERS):
        yield "The triggers that protect events and dice are missing or switched off."


POWERS = ("truncate", "update", "delete from")


def listed(tables: list[str]) -> str:
    return " and ".join(sorted(tables))
