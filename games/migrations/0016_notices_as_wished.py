import datetime

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# What was written already, but not sent yet, must not be written again.
WRITTEN = """
    UPDATE games_notice SET mail_id =
        (SELECT min(m.id) FROM games_mailout m WHERE m.notice_id = games_notice.id)
    WHERE status = 'waiting'
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0015_the_ladder"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Wish",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "channel",
                    models.CharField(
                        choices=[("mail", "Mail"), ("push", "Push"), ("hook", "Hook")], max_length=8
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("invited", "Invited"),
                            ("game started", "Started"),
                            ("your turn", "Turn"),
                            ("reminder", "Reminder"),
                            ("game over", "Over"),
                            ("game halted", "Halted"),
                            ("at the table", "Table"),
                            ("plan stopped", "Plan"),
                            ("seat open", "Open"),
                            ("clock explained", "Clock"),
                            ("consent asked", "Consent"),
                            ("webhook off", "Hook"),
                        ],
                        max_length=16,
                    ),
                ),
                (
                    "when",
                    models.CharField(
                        choices=[("at once", "Now"), ("digest", "Digest"), ("off", "Off")],
                        max_length=8,
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.AddField(
            model_name="notice",
            name="mail",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="told",
                to="games.mailout",
            ),
        ),
        migrations.AddField(
            model_name="profile",
            name="digest_at",
            field=models.TimeField(default=datetime.time(18, 0)),
        ),
        migrations.AddField(
            model_name="profile",
            name="disturbed",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="notice",
            name="channel",
            field=models.CharField(default="mail", max_length=24),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("invited", "Invited"),
                    ("game started", "Started"),
                    ("your turn", "Turn"),
                    ("reminder", "Reminder"),
                    ("game over", "Over"),
                    ("game halted", "Halted"),
                    ("at the table", "Table"),
                    ("plan stopped", "Plan"),
                    ("seat open", "Open"),
                    ("clock explained", "Clock"),
                    ("consent asked", "Consent"),
                    ("webhook off", "Hook"),
                ],
                max_length=16,
            ),
        ),
        migrations.CreateModel(
            name="Outlet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("push", "a browser"),
                            ("json", "plain JSON"),
                            ("discord", "Discord"),
                        ],
                        max_length=8,
                    ),
                ),
                ("address", models.URLField(max_length=500)),
                ("keys", models.JSONField(default=dict)),
                ("secret", models.CharField(blank=True, max_length=64)),
                ("name", models.CharField(blank=True, max_length=60)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("rest_until", models.DateTimeField(null=True)),
                ("trouble", models.CharField(blank=True, max_length=300)),
                ("ended_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="outlets",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.AddField(
            model_name="notice",
            name="outlet",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notices",
                to="games.outlet",
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("status", "waiting")), fields=["person"], name="to_tell"
            ),
        ),
        migrations.AddField(
            model_name="wish",
            name="game",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="wishes",
                to="games.game",
            ),
        ),
        migrations.AddField(
            model_name="wish",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="wishes",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="outlet",
            constraint=models.UniqueConstraint(
                models.F("user"),
                models.F("kind"),
                models.F("address"),
                name="one_outlet_an_address",
            ),
        ),
        migrations.AddConstraint(
            model_name="wish",
            constraint=models.UniqueConstraint(
                models.F("user"),
                models.F("channel"),
                models.F("kind"),
                models.F("game"),
                name="one_wish_for_a_game",
            ),
        ),
        migrations.AddConstraint(
            model_name="wish",
            constraint=models.UniqueConstraint(
                models.F("user"),
                models.F("channel"),
                models.F("kind"),
                condition=models.Q(("game", None)),
                name="one_usual_wish",
            ),
        ),
        migrations.RunSQL(WRITTEN, migrations.RunSQL.noop),
    ]
