from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0006_guests")]

    operations = [
        migrations.AddField(
            model_name="ratedgame",
            name="moved",
            field=models.JSONField(db_default={}, default=dict),
        ),
    ]
