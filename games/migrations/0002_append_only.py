"""The database itself guards what must stay as it is (`operations/append_only.py`)."""

from django.db import migrations

from games.operations import append_only


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunPython(append_only.guard, append_only.release)]
