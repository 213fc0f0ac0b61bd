"""The database itself refuses to change, delete, replace or truncate events."""

from typing import Any

from django.db import migrations

POSTGRESQL = [
    """
    CREATE FUNCTION refuse_change_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'events are never changed or deleted'
            USING ERRCODE = 'restrict_violation';
    END $$
    """,
    """
    CREATE TRIGGER events_are_forever BEFORE UPDATE OR DELETE ON games_event
        FOR EACH ROW EXECUTE FUNCTION refuse_change_of_events()
    """,
    # An empty table may be truncated: test runners do so between tests.
    """
    CREATE FUNCTION refuse_truncation_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM games_event) THEN
            RAISE EXCEPTION 'events are never changed or deleted'
                USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER events_are_never_truncated BEFORE TRUNCATE ON games_event
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncation_of_events()
    """,
]
SQLITE = [
    """
    CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON games_event
    BEGIN SELECT RAISE(ABORT, 'events are never changed or deleted'); END
    """,
    """
    CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON games_event
    BEGIN SELECT RAISE(ABORT, 'events are never changed or deleted'); END
    """,
    # REPLACE deletes without a word unless recursive_triggers is on.
    """
    CREATE TRIGGER events_are_never_replaced BEFORE INSERT ON games_event
    WHEN EXISTS (
        SELECT 1 FROM games_event
        WHERE id = NEW.id OR (game_id = NEW.game_id AND number = NEW.number)
    )
    BEGIN SELECT RAISE(ABORT, 'events are never replaced'); END
    """,
]
POSTGRESQL_BACK = [
    "DROP TRIGGER events_are_forever ON games_event",
    "DROP TRIGGER events_are_never_truncated ON games_event",
    "DROP FUNCTION refuse_change_of_events",
    "DROP FUNCTION refuse_truncation_of_events",
]
SQLITE_BACK = [
    "DROP TRIGGER events_are_never_changed",
    "DROP TRIGGER events_are_never_deleted",
    "DROP TRIGGER events_are_never_replaced",
]


def protect(apps: Any, schema_editor: Any) -> None:
    execute(schema_editor, POSTGRESQL, SQLITE)


def release(apps: Any, schema_editor: Any) -> None:
    execute(schema_editor, POSTGRESQL_BACK, SQLITE_BACK)


def execute(schema_editor: Any, postgresql: list[str], sqlite: list[str]) -> None:
    vendor = schema_editor.connection.vendor
    with schema_editor.connection.cursor() as cursor:
        for statement in {"postgresql": postgresql, "sqlite": sqlite}[vendor]:
            cursor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunPython(protect, release)]
