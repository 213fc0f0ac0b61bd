from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0011_clocks"),
    ]

    operations = [
        migrations.AddField(
            model_name="notice",
            name="text",
            field=models.CharField(blank=True, max_length=500),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("invited", "Invited"),
                    ("game started", "Started"),
                    ("your turn", "Turn"),
                    ("reminder", "Reminder"),
                    ("game over", "Over"),
                    ("game halted", "Halted"),
                    ("at the table", "Table"),
                    ("plan stopped", "Plan"),
                    ("seat open", "Open"),
                    ("clock explained", "Clock"),
                ],
                max_length=16,
            ),
        ),
    ]
