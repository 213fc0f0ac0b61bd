from django.conf import settings
from django.db import migrations, models
from django.db.models import F
from django.db.models.deletion import CASCADE

import games.models.erasable


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0008_affairs"),
    ]

    operations = [
        migrations.CreateModel(
            name="Remark",
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
                ("reason", models.CharField(max_length=500)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False, on_delete=CASCADE, related_name="remarks", to="games.game"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=CASCADE,
                        related_name="remarks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["game", "number"]},
        ),
        migrations.AddConstraint(
            model_name="remark",
            constraint=models.UniqueConstraint(F("game"), F("number"), name="one_remark_per_event"),
        ),
        migrations.AlterModelOptions(
            name="game",
            options={"ordering": ["-id"], "permissions": [("referee", "Can referee games")]},
        ),
        migrations.AlterField(
            model_name="game",
            name="status",
            field=models.CharField(
                choices=[
                    ("open", "Open"),
                    ("playing", "Playing"),
                    ("paused", "Paused"),
                    ("over", "Over"),
                    ("halted", "Halted"),
                ],
                default="open",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="seatatgame",
            name="left",
            field=models.PositiveIntegerField(
                help_text="Seconds that were left when the clocks were stopped.", null=True
            ),
        ),
    ]
