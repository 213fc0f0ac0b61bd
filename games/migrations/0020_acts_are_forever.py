"""The database itself refuses to change or delete what was done in a tournament."""

from django.db import migrations

from games.models.append_only import guard, unguard


class Migration(migrations.Migration):
    dependencies = [("games", "0019_tournaments")]
    operations = [migrations.RunPython(guard("games_act"), unguard("games_act"))]
