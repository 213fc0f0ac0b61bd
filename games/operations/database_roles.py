"""PostgreSQL's two roles: one owns and migrates the tables, the other serves the site."""

from typing import Any

from psycopg import sql

from games.operations import append_only

LESS = {
    **dict.fromkeys(append_only.TABLES, ("SELECT", "INSERT")),
    "django_migrations": ("SELECT",),
}
ALL = ("SELECT", "INSERT", "UPDATE", "DELETE")


def grant(cursor: Any, name: str, password: str) -> None:
    """
    Create the role *name* with its *password*, or update it, with only the rights the site needs.

    The owner runs this after every migration, for the new tables.
    """
    role, secret = sql.Identifier(name), sql.Literal(scrambled(cursor, name, password))
    run(cursor, "SELECT 1 FROM pg_roles WHERE rolname = {}", sql.Literal(name))
    verb = "ALTER" if cursor.fetchone() else "CREATE"
    login = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD {}"
    run(cursor, f"{verb} ROLE {{}} {login}", role, secret)
    run(cursor, "GRANT USAGE ON SCHEMA public TO {}", role)
    database = sql.Identifier(cursor.connection.info.dbname)
    run(cursor, "GRANT TEMPORARY ON DATABASE {} TO {}", database, role)  # how /health finds room
    run(cursor, "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}", role)
    run(cursor, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    for (table,) in cursor.fetchall():
        rights = sql.SQL(", ".join(LESS.get(table, ALL)))
        run(cursor, "REVOKE ALL ON {} FROM {}", sql.Identifier(table), role)
        run(cursor, "GRANT {} ON {} TO {}", rights, sql.Identifier(table), role)


def scrambled(cursor: Any, name: str, password: str) -> str:
    """The password as PostgreSQL stores it, so that no log can show it."""
    line = cursor.connection.pgconn
    verifier: bytes = line.encrypt_password(password.encode(), name.encode(), b"scram-sha-256")
    return verifier.decode()


def run(cursor: Any, statement: str, *parts: sql.Composable) -> None:
    cursor.execute(sql.SQL(statement).format(*parts).as_string(cursor.connection))
