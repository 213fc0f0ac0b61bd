"""
Rows of a game are found by the unique index that begins with the game; a second one only costs.

Written as SQL, because on SQLite Django would build the tables anew, without their triggers.
"""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

INDEXES = {
    "games_event": "games_event_game_id_afa0391c",
    "games_answer": "games_answer_game_id_4f71ca91",
    "games_seatatgame": "games_seatatgame_game_id_efc3c434",
}


def game_of(model: str, on_delete: Any, related_name: str) -> migrations.AlterField:
    field = models.ForeignKey(
        db_index=False, on_delete=on_delete, related_name=related_name, to="games.game"
    )
    return migrations.AlterField(model, "game", field)


class Migration(migrations.Migration):
    dependencies = [("games", "0006_mail_pictures")]
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f"DROP INDEX {index}", f"CREATE INDEX {index} ON {table} (game_id)"
                )
                for table, index in INDEXES.items()
            ],
            state_operations=[
                game_of("event", django.db.models.deletion.PROTECT, "events"),
                game_of("answer", django.db.models.deletion.CASCADE, "answers"),
                game_of("seatatgame", django.db.models.deletion.CASCADE, "seats"),
            ],
        )
    ]
