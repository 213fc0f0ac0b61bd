from typing import Any

from django.db import migrations, models


def keep_what_bans_did(apps: Any, schema_editor: Any) -> None:
    """Until now every account that is switched off was so by its ban."""
    bans = apps.get_model("games", "Sanction").objects.filter(kind="ban", lifted_at=None)
    bans.filter(person__is_active=False).update(switched_off=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0025_tournaments_are_told")]

    operations = [
        migrations.AddField(
            model_name="sanction",
            name="switched_off",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(keep_what_bans_did, migrations.RunPython.noop),
    ]
