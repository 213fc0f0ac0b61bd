"""
A game's dice stay what was promised, and its head what was appended, whoever writes to the row.

So do heads of tournaments. On PostgreSQL alone: elsewhere the site is its own owner.
"""

from typing import Any

from django.db import migrations

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
        EXECUTE FUNCTION {0}_follows();
"""
KEEP = """
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
        EXECUTE FUNCTION salts_are_kept();
"""
CHAINS = {
    "games_game": ("games_event", "game_id"),
    "games_tournament": ("games_act", "tournament_id"),
}
KEPT = {"dice_are_kept": "games_game", "salts_are_kept": "games_seatatgame"}


def guard(apps: Any, editor: Any) -> None:
    if editor.connection.vendor == "postgresql":
        follow = (FOLLOW.format(of, *by) for of, by in CHAINS.items())
        with editor.connection.cursor() as cursor:
            cursor.execute("".join([*follow, KEEP]))


def release(apps: Any, editor: Any) -> None:
    if editor.connection.vendor == "postgresql":
        triggers = {**{f"{of}_follows": of for of in CHAINS}, **KEPT}
        dropped = (f"DROP TRIGGER {n} ON {of}; DROP FUNCTION {n};" for n, of in triggers.items())
        with editor.connection.cursor() as cursor:
            cursor.execute("".join(dropped))


class Migration(migrations.Migration):
    dependencies = [("games", "0030_the_way_in")]
    operations = [migrations.RunPython(guard, release)]
