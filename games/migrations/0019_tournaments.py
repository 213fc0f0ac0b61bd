import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models.erasable
import games.models.game


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0018_usual_orders"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Tournament",
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
                ("title", models.CharField(max_length=80)),
                (
                    "text",
                    models.TextField(
                        blank=True, help_text="Read by all who might enter.", max_length=4000
                    ),
                ),
                ("system", models.CharField(default="avp_thb", max_length=32)),
                ("terms", models.JSONField(default=dict)),
                ("conditions", models.JSONField(default=dict)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("entry", "Entry"),
                            ("playing", "Playing"),
                            ("over", "Over"),
                            ("called off", "Called Off"),
                        ],
                        default="draft",
                        editable=False,
                        max_length=12,
                    ),
                ),
                ("round", models.PositiveIntegerField(default=0, editable=False)),
                ("paused", models.BooleanField(default=False, editable=False)),
                ("starts_at", models.DateTimeField(editable=False, null=True)),
                ("length", models.PositiveIntegerField(default=0, editable=False)),
                ("head", models.CharField(blank=True, editable=False, max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "seen",
                    models.PositiveIntegerField(
                        default=0,
                        editable=False,
                        help_text="The number of acts when the service last saw to it.",
                    ),
                ),
                (
                    "directors",
                    models.ManyToManyField(
                        blank=True, related_name="directed_tournaments", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
                "permissions": [("direct", "Can direct tournaments")],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=40)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="teams",
                        to="games.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "number"],
            },
        ),
        migrations.CreateModel(
            name="Pairing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField()),
                ("table", models.PositiveIntegerField()),
                ("published_at", models.DateTimeField()),
                (
                    "due_at",
                    models.DateTimeField(
                        help_text="When the game is decided by the rule.", null=True
                    ),
                ),
                ("scored", models.BooleanField(default=False)),
                (
                    "game",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pairing",
                        to="games.game",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairings",
                        to="games.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "round", "table"],
            },
        ),
        migrations.CreateModel(
            name="Minute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "salt",
                    models.CharField(
                        default=games.models.erasable.new_salt, editable=False, max_length=32
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=500)),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="minutes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="minutes",
                        to="games.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "number"],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("autopilot", models.BooleanField(default=False)),
                (
                    "state",
                    models.CharField(
                        choices=[("in", "In"), ("waiting", "Waiting"), ("left", "Left")],
                        default="in",
                        max_length=8,
                    ),
                ),
                ("checked_in", models.BooleanField(default=False)),
                ("points", models.FloatField(default=0)),
                ("place", models.PositiveIntegerField(default=0)),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="entries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="members",
                        to="games.team",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="games.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "ordering": ["tournament", "number"],
            },
        ),
        migrations.CreateModel(
            name="Act",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("verb", models.CharField(max_length=16)),
                ("data", models.TextField()),
                ("at", models.DateTimeField()),
                ("author_hash", models.CharField(max_length=32)),
                ("reason_hash", models.CharField(max_length=32)),
                ("hash", models.CharField(max_length=64)),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="games.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "number"],
            },
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["status", "-id"], name="tournaments_by_status"),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                models.F("tournament"), models.F("number"), name="one_team_per_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                models.F("tournament"), models.F("name"), name="one_team_of_a_name"
            ),
        ),
        migrations.AddIndex(
            model_name="pairing",
            index=models.Index(
                condition=models.Q(("scored", False)), fields=["due_at"], name="unscored"
            ),
        ),
        migrations.AddConstraint(
            model_name="pairing",
            constraint=models.UniqueConstraint(
                models.F("tournament"),
                models.F("round"),
                models.F("table"),
                name="one_pairing_per_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="minute",
            constraint=models.UniqueConstraint(
                models.F("tournament"), models.F("number"), name="one_minute_per_act"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                models.F("tournament"), models.F("number"), name="one_entry_per_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                models.F("tournament"),
                models.F("user"),
                condition=models.Q(("user__isnull", False)),
                name="one_entry_per_person",
            ),
        ),
        migrations.AddConstraint(
            model_name="act",
            constraint=models.UniqueConstraint(
                models.F("tournament"), models.F("number"), name="one_act_per_number"
            ),
        ),
    ]
