"""Tables whose rows the database itself refuses to change or delete, beside that of events."""

from collections.abc import Callable, Mapping
from typing import Any

REFUSE = """
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE kept boolean := true;
    BEGIN
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
GUARD = {
    "postgresql": (
        REFUSE,
        "CREATE TRIGGER {0}_is_forever BEFORE UPDATE OR DELETE ON {0}"
        " FOR EACH ROW EXECUTE FUNCTION refuse_change()",
        "CREATE TRIGGER {0}_is_never_truncated BEFORE TRUNCATE ON {0}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
    ),
    "sqlite": (
        "CREATE TRIGGER {0}_is_never_changed BEFORE UPDATE ON {0}"
        " BEGIN SELECT RAISE(ABORT, 'rows of {0} are never changed or deleted'); END",
        "CREATE TRIGGER {0}_is_never_deleted BEFORE DELETE ON {0}"
        " BEGIN SELECT RAISE(ABORT, 'rows of {0} are never changed or deleted'); END",
    ),
}
UNGUARD = {
    "postgresql": (
        "DROP TRIGGER {0}_is_forever ON {0}",
        "DROP TRIGGER {0}_is_never_truncated ON {0}",
    ),
    "sqlite": ("DROP TRIGGER {0}_is_never_changed", "DROP TRIGGER {0}_is_never_deleted"),
}


def guard(table: str) -> Callable[[Any, Any], None]:
    """What a migration runs once *table* is there."""
    return lambda apps, editor: execute(editor, GUARD, table)


def unguard(table: str) -> Callable[[Any, Any], None]:
    return lambda apps, editor: execute(editor, UNGUARD, table)


def execute(editor: Any, statements: Mapping[str, tuple[str, ...]], table: str) -> None:
    with editor.connection.cursor() as cursor:
        for statement in statements[editor.connection.vendor]:
            cursor.execute(statement.replace("{0}", table))
