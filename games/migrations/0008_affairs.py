from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0007_one_index_is_enough")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="affairs",
            field=models.JSONField(
                default=dict,
                help_text="What follows from the orders to the table, to be looked up.",
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                max_length=16,
                choices=[
                    ("invited", "Invited"),
                    ("game started", "Started"),
                    ("your turn", "Turn"),
                    ("reminder", "Reminder"),
                    ("game over", "Over"),
                    ("game halted", "Halted"),
                    ("at the table", "Table"),
                ],
            ),
        ),
    ]
