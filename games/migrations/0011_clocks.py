from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

DAY = 24 * 60 * 60


def usual_clock() -> dict[str, Any]:
    rest = {"grace": 0, "bank": 0, "increment": 0, "cap": 0, "misses": 3, "holidays": None}
    return {"each": 3 * DAY, "days": list(range(7)), **rest}


def keep_the_clocks(apps: Any, schema_editor: Any) -> None:
    """Games have the time for each question that they had."""
    for game in apps.get_model("games", "Game").objects.only("move_time", "clock").iterator():
        game.clock = {**usual_clock(), "each": game.move_time}
        game.save(update_fields=["clock"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_the_rule_of_a_refusal"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="clock",
            field=models.JSONField(
                default=usual_clock,
                help_text="How long the seats may think (`games.allowance`), seconds.",
            ),
        ),
        migrations.AddField(
            model_name="profile",
            name="quiet_from",
            field=models.TimeField(null=True),
        ),
        migrations.AddField(
            model_name="profile",
            name="quiet_until",
            field=models.TimeField(null=True),
        ),
        migrations.AddField(
            model_name="seatatgame",
            name="bank",
            field=models.PositiveIntegerField(
                default=0, help_text="Seconds saved for long questions."
            ),
        ),
        migrations.AddField(
            model_name="seatatgame",
            name="habits",
            field=models.JSONField(default=dict, help_text="When its holder's clock stands still."),
        ),
        migrations.AddField(
            model_name="seatatgame",
            name="terms",
            field=models.JSONField(
                default=dict, help_text="What holds for this question (`games.terms`)."
            ),
        ),
        migrations.CreateModel(
            name="Holiday",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("start", models.DateTimeField()),
                ("end", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="holidays",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["start"],
            },
        ),
        migrations.CreateModel(
            name="Thought",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("asked", models.PositiveIntegerField()),
                ("asked_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField()),
                ("exempt", models.PositiveIntegerField()),
                ("counted", models.PositiveIntegerField()),
                ("drawn", models.PositiveIntegerField()),
                ("bank", models.PositiveIntegerField()),
                ("why", models.CharField(blank=True, max_length=200)),
                ("late", models.BooleanField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="thoughts",
                        to="games.game",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="thoughts",
                        to="games.seatatgame",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.RunPython(keep_the_clocks, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name="game",
            name="move_time",
        ),
        migrations.RemoveField(
            model_name="seatatgame",
            name="left",
        ),
    ]
