import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0031_heads_follow_events"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("mailin", "lease", models.DateTimeField(null=True)),
        migrations.AddField(
            "mailin",
            "person",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="mails_in",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            "mailin",
            "status",
            models.CharField(
                choices=[
                    ("waiting", "Waiting"),
                    ("read", "Read"),
                    ("refused", "Refused"),
                    ("silent", "Silent"),
                    ("failed", "Failed"),
                ],
                default="waiting",
                max_length=8,
            ),
        ),
        migrations.AddIndex(
            "mailin",
            models.Index(fields=["game", "seat", "received_at"], name="mails_of_a_seat"),
        ),
    ]
