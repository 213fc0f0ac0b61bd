from django.db import migrations, models
from django.db.models.functions import Upper

from games.operations.online_indexes import AddOnline, without_like

NEVER_ASKED = {
    "games_mailin_key_e821af35_like": ("games_mailin", "key"),
    "games_mailout_message_id_4c690399_like": ("games_mailout", "message_id"),
    "games_replytoken_hash_44d790c0_like": ("games_replytoken", "hash"),
    "games_game_key_7c6ca674_like": ("games_game", "key"),
}


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0019_first_messages")]
    operations = [
        AddOnline("mailout", models.Index(Upper("to"), "sent_at", name="mails_to_reader")),
        AddOnline("mailout", models.Index(fields=["created_at"], name="mails_of_late")),
        AddOnline(
            "mailin",
            models.Index(
                fields=["recipient", "received_at"],
                name="mails_to_site",
                condition=models.Q(game=None),
            ),
        ),
        AddOnline(
            "notice",
            models.Index(
                fields=["send_after"], name="invitations", condition=models.Q(kind="invited")
            ),
        ),
        AddOnline(
            "game",
            models.Index(
                fields=["status"],
                name="not_over",
                condition=models.Q(status__in=["open", "playing", "paused", "halted"]),
            ),
        ),
        without_like(NEVER_ASKED),
    ]
