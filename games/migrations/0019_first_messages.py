from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0018_strength"),
    ]

    operations = [
        migrations.AddField(
            model_name="subscription",
            name="is_new",
            field=models.BooleanField(db_default=False, default=True),
        ),
    ]
