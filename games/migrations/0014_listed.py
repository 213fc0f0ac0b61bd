from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0013_curtain")]

    operations = [
        migrations.AddField(
            model_name="mailout",
            name="listed",
            field=models.JSONField(db_default={}, default=dict),
        ),
    ]
