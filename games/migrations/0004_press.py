"""Press: messages, whom people ignore, and what a table has agreed about it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models.game


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_groups"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="press",
            field=models.CharField(
                choices=[
                    ("full", "To all, to one side or to one seat"),
                    ("public", "To all only"),
                    ("none", "None until the game is over"),
                ],
                db_default="full",
                default="full",
                help_text="What players may write to each other.",
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="caseact",
            name="kind",
            field=models.CharField(
                choices=[
                    ("opened", "Opened"),
                    ("reported", "Reported"),
                    ("signals", "Signals"),
                    ("appealed", "Appealed"),
                    ("looked", "Looked"),
                    ("noted", "Noted"),
                    ("warned", "Warned"),
                    ("removed", "Removed"),
                    ("muted", "Muted"),
                    ("banned", "Banned"),
                    ("ban proposed", "Proposed"),
                    ("ban confirmed", "Confirmed"),
                    ("lifted", "Lifted"),
                    ("closed", "Closed"),
                    ("dismissed", "Dismissed"),
                ],
                max_length=16,
            ),
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.SlugField(
                        default=games.models.game.new_key,
                        editable=False,
                        max_length=16,
                        unique=True,
                    ),
                ),
                ("seat", models.CharField(blank=True, max_length=16)),
                ("to", models.CharField(max_length=16)),
                ("text", models.TextField()),
                ("at", models.DateTimeField()),
                ("removed_at", models.DateTimeField(null=True)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="games.game",
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.AddField(
            model_name="report",
            name="message",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="reports",
                to="games.message",
            ),
        ),
        migrations.CreateModel(
            name="Ignored",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ignored",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("user"), models.F("other"), name="ignored_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("user", models.F("other")), _negated=True),
                        name="nobody_ignores_themself",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="message",
            index=models.Index(fields=["game", "id"], name="press_of_a_game"),
        ),
    ]
