from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0020_indexes")]
    operations = [
        migrations.AddField(
            model_name="case",
            name="subject",
            field=models.CharField(blank=True, db_default="", editable=False, max_length=32),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open"), models.Q(("subject", ""), _negated=True)),
                fields=("subject",),
                name="one_open_case",
            ),
        ),
    ]
