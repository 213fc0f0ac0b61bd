from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def name_the_thinkers(apps: Any, schema_editor: Any) -> None:
    """Nobody has taken a seat over yet, or hardly, so whoever holds it has answered."""
    thoughts, seats = (apps.get_model("games", name) for name in ("Thought", "SeatAtGame"))
    holder = seats.objects.filter(pk=models.OuterRef("seat_id")).values("user_id")[:1]
    thoughts.objects.update(person_id=models.Subquery(holder))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0012_notices_speak"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Outage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("start", models.DateTimeField()),
                ("end", models.DateTimeField()),
                ("made_good", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.AddField(
            model_name="answer",
            name="sitter",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="answers_for_others",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="least_answered",
            field=models.PositiveSmallIntegerField(
                default=0,
                help_text="Questions that players must have been asked; 0 welcomes newcomers.",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="least_kept",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="Per cent of their questions that players must have kept."
            ),
        ),
        migrations.AddField(
            model_name="seatatgame",
            name="missed",
            field=models.PositiveSmallIntegerField(
                default=0,
                help_text="Missed questions in a row, of those that all know to be asked.",
            ),
        ),
        migrations.AddField(
            model_name="seatatgame",
            name="stands_in_at",
            field=models.DateTimeField(
                help_text="When the autopilot begins to play a seat that is open to anybody.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="thought",
            name="excused",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="thought",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="thoughts",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="thought",
            name="private",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="seatatgame",
            name="remind_at",
            field=models.DateTimeField(help_text="When the next reminder is due.", null=True),
        ),
        migrations.CreateModel(
            name="Handover",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="handovers",
                        to="games.game",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="handed_over",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="handovers",
                        to="games.seatatgame",
                    ),
                ),
                (
                    "substitute",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="taken_over",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Sitter",
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
                    "sitter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sits_for",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sitters",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["start"],
            },
        ),
        migrations.RunPython(name_the_thinkers, migrations.RunPython.noop),
    ]
