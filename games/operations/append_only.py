"""
Append-only tables: the database itself refuses to change, delete, replace or truncate their rows.

The list of tables is read by the migration, the checks of the database, the grants of the site's
role, and the tests.
"""

from collections.abc import Iterator
from typing import Any

# Each table, and the columns by which a row is told from the others.
TABLES = {
    "games_event": ("game_id", "number"),
    "games_act": ("tournament_id", "number"),
    "games_caseact": ("case_id", "number"),
}
# Tables with the length and head of a chain, and where the chain stands.
CHAINS = {
    "games_game": ("games_event", "game_id"),
    "games_tournament": ("games_act", "tournament_id"),
}
REFUSE = """
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE kept boolean := true;
    BEGIN
        -- An empty table may be truncated: test runners do so between tests.
        IF TG_OP = 'TRUNCATE' THEN
            EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', TG_TABLE_NAME) INTO kept;
        END IF;
        IF kept THEN
            RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME
                USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
    END $$
"""
FOREVER = """
    CREATE TRIGGER {0}_is_forever BEFORE UPDATE OR DELETE ON {0}
        FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER {0}_is_never_truncated BEFORE TRUNCATE ON {0}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
"""
# After the statement, as one statement appends the event and counts it.
FOLLOW = """
    CREATE FUNCTION {0}_follows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.length < OLD.length OR NOT EXISTS (
            SELECT 1 FROM {1}
            WHERE {2} = NEW.id AND number = NEW.length - 1 AND hash = NEW.head
        ) OR EXISTS (SELECT 1 FROM {1} WHERE {2} = NEW.id AND number >= NEW.length) THEN
            RAISE EXCEPTION 'the head of % is that of its last row in {1}', TG_TABLE_NAME
                USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE TRIGGER {0}_follows AFTER UPDATE ON {0} FOR EACH ROW
        WHEN (OLD.length <> NEW.length OR OLD.head <> NEW.head)
        EXECUTE FUNCTION {0}_follows()
"""
KEEP_DICE = """
    CREATE FUNCTION dice_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF OLD.length > 0
            OR EXISTS (SELECT 1 FROM games_seatatgame WHERE game_id = OLD.id AND salt <> '') THEN
            RAISE EXCEPTION 'what the dice of a game hang on is never changed'
                USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER dice_are_kept BEFORE UPDATE ON games_game FOR EACH ROW
        WHEN (OLD.secret <> NEW.secret OR OLD.commitment <> NEW.commitment OR OLD.key <> NEW.key)
        EXECUTE FUNCTION dice_are_kept();
    CREATE FUNCTION salts_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF (SELECT length FROM games_game WHERE id = OLD.game_id) > 0 THEN
            RAISE EXCEPTION 'what the dice of a game hang on is never changed'
                USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER salts_are_kept BEFORE UPDATE ON games_seatatgame FOR EACH ROW
        WHEN (OLD.salt <> NEW.salt OR OLD.name <> NEW.name)
        EXECUTE FUNCTION salts_are_kept()
"""
TRIGGERS = {
    **{f"{table}_is_forever": table for table in TABLES},
    **{f"{table}_is_never_truncated": table for table in TABLES},
    **{f"{table}_follows": table for table in CHAINS},
    "dice_are_kept": "games_game",
    "salts_are_kept": "games_seatatgame",
}
# SQLite's REPLACE deletes without a word unless recursive_triggers is on.
ON_SQLITE = {
    "{0}_is_never_changed": "BEFORE UPDATE ON {0}",
    "{0}_is_never_deleted": "BEFORE DELETE ON {0}",
    "{0}_is_never_replaced": (
        "BEFORE INSERT ON {0}"
        " WHEN EXISTS (SELECT 1 FROM {0} WHERE id = NEW.id OR ({1} = NEW.{1} AND {2} = NEW.{2}))"
    ),
}


def guard(apps: Any, editor: Any) -> None:
    """Create the triggers; the migration runs it once all tables exist."""
    execute(editor, on_postgresql() if editor.connection.vendor == "postgresql" else on_sqlite())


def on_postgresql() -> Iterator[str]:
    yield REFUSE
    yield from map(FOREVER.format, TABLES)
    yield from (FOLLOW.format(table, *chain) for table, chain in CHAINS.items())
    yield KEEP_DICE


def on_sqlite() -> Iterator[str]:
    """
    The triggers for SQLite.

    There the site owns its file, so heads and dice are not guarded against it.
    """
    for table, columns in TABLES.items():
        refuse = f"SELECT RAISE(ABORT, 'rows of {table} are never changed or deleted')"
        for name, when in ON_SQLITE.items():
            trigger = f"CREATE TRIGGER {name} {when}".format(table, *columns)
            yield f"{trigger} BEGIN {refuse}; END"


def release(apps: Any, editor: Any) -> None:
    if editor.connection.vendor == "postgresql":
        execute(editor, (f"DROP TRIGGER {name} ON {table}" for name, table in TRIGGERS.items()))
        functions = ("refuse_change", *(name for name in TRIGGERS if "_is_" not in name))
        execute(editor, (f"DROP FUNCTION {name}" for name in functions))
    else:
        names = (name.format(table) for table in TABLES for name in ON_SQLITE)
        execute(editor, (f"DROP TRIGGER {name}" for name in names))


def execute(editor: Any, statements: Iterator[str]) -> None:
    with editor.connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
