from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0009_referee")]

    operations = [
        migrations.AddField(
            model_name="answer",
            name="rule",
            field=models.CharField(blank=True, max_length=16),
        ),
    ]
