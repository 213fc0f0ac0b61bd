"""Tokens have names and end with the password; who asks for a link leaves a row."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0029_sitters_plan")]
    operations = [
        migrations.CreateModel(
            "AskedLink",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(max_length=254)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AddField("apitoken", "name", models.CharField(blank=True, max_length=40)),
        # Tokens from before have no seal, so they are good no more.
        migrations.AddField("apitoken", "seal", models.CharField(default="", max_length=128)),
        migrations.AddField("signinlink", "seal", models.CharField(default="", max_length=64)),
        migrations.AddField("apitoken", "used_on", models.DateField(null=True)),
    ]
