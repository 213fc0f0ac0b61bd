from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0007_rated_moves")]

    operations = [
        migrations.AddField(
            model_name="seatatgame",
            name="is_out",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="It has nothing left to play with; only it knows.",
            ),
        ),
    ]
