import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0016_notices_as_wished"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Plan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("lines", models.JSONField()),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("since", models.PositiveIntegerField()),
                ("given", models.PositiveIntegerField(null=True)),
                ("unfit", models.PositiveIntegerField(null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("done", "Done"), ("stopped", "Stopped")],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("why", models.CharField(blank=True, max_length=500)),
                ("written_at", models.DateTimeField(auto_now_add=True)),
                (
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plans",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plan",
                        to="games.seatatgame",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "indexes": [
                    models.Index(
                        fields=["seat"],
                        condition=models.Q(("status", "waiting")),
                        name="plan_waiting",
                    )
                ],
            },
        ),
    ]
