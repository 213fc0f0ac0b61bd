import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0020_acts_are_forever"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RatedGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("weight", models.FloatField()),
                ("why", models.CharField(blank=True, max_length=100)),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("system", models.CharField(blank=True, max_length=32)),
                ("seats", models.PositiveSmallIntegerField(default=0)),
                ("value", models.FloatField()),
                ("deviation", models.FloatField()),
                ("games", models.PositiveIntegerField()),
            ],
            options={
                "ordering": ["-value", "id"],
            },
        ),
        migrations.CreateModel(
            name="SideEffect",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("system", models.CharField(max_length=32)),
                ("mission", models.PositiveIntegerField()),
                (
                    "table",
                    models.CharField(help_text="All sides, with spaces between.", max_length=64),
                ),
                ("side", models.CharField(max_length=16)),
                ("value", models.FloatField()),
                ("deviation", models.FloatField()),
                ("games", models.PositiveIntegerField()),
            ],
            options={
                "ordering": ["system", "mission", "table", "id"],
            },
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "over")), fields=["ended_at"], name="ended"
            ),
        ),
        migrations.AddField(
            model_name="ratedgame",
            name="game",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="rated", to="games.game"
            ),
        ),
        migrations.AddField(
            model_name="rating",
            name="person",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="ratings",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="sideeffect",
            constraint=models.UniqueConstraint(
                models.F("system"),
                models.F("mission"),
                models.F("table"),
                models.F("side"),
                name="one_effect_a_side",
            ),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["system", "seats", "-value"], name="leaderboard"),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                models.F("person"),
                models.F("system"),
                models.F("seats"),
                name="one_rating_of_a_kind",
            ),
        ),
    ]
