from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0023_roles"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="trouble",
            field=models.TextField(
                blank=True,
                editable=False,
                help_text="Why it does not go on by itself, for the desk.",
            ),
        ),
    ]
