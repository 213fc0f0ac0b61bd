import json
from secrets import token_hex
from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models.erasable


def filled(apps: Any, schema_editor: Any) -> None:
    """What is known of tournaments under way: who has a place now, and what their texts say."""
    names = ("Tournament", "Act", "Entry", "Holder", "Wording")
    Tournament, Act, Entry, Holder, Wording = (apps.get_model("games", name) for name in names)
    for one in Tournament.objects.filter(length__gt=0):
        Wording.objects.create(
            tournament=one, number=0, title=one.title, text=one.text, salt=token_hex(16)
        )
        rows = Act.objects.filter(tournament=one).order_by("number")
        since = [row.number for row in rows.filter(verb="enter")]
        taken = {json.loads(row.data)["entrant"]: row for row in rows.filter(verb="substitute")}
        for entry in Entry.objects.filter(tournament=one).order_by("number"):
            who = {"entry": entry, "user_id": entry.user_id, "autopilot": entry.autopilot}
            first = since[entry.number - 1]
            if entry.number in taken:
                Holder.objects.create(entry=entry, since=first)
                first = taken[entry.number].number
            Holder.objects.create(since=first, **who)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0033_histories_of_ratings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="password_hash",
            field=models.CharField(
                blank=True,
                editable=False,
                help_text="Where entry is by password.",
                max_length=128,
            ),
        ),
        migrations.CreateModel(
            name="Holder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.PositiveIntegerField()),
                ("autopilot", models.BooleanField(default=False)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="holders",
                        to="games.entry",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="held_entries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["entry", "since"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("entry"), models.F("since"), name="one_holder_since_an_act"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Wording",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "salt",
                    models.CharField(
                        default=games.models.erasable.new_salt, editable=False, max_length=32
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("title", models.CharField(max_length=80)),
                ("text", models.TextField(blank=True, max_length=4000)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wordings",
                        to="games.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("tournament"), models.F("number"), name="one_wording_per_act"
                    )
                ],
            },
        ),
        migrations.RunPython(filled, migrations.RunPython.noop),
    ]
