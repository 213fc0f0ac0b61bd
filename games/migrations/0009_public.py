from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_out")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="is_public",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="Everybody may watch it, a while behind.",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("is_public", True)), fields=["status"], name="public"
            ),
        ),
    ]
