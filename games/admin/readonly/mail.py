"""Mails and notices: how they fare, not what they say."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.accounts import authentication
from games.admin.readonly.base import ReadOnly
from games.models.mail import HeldAddress, MailIn, MailOut, Notice
from games.models.notice_preference import NoticePreference
from games.models.subscription import Subscription
from games.notify import held_addresses


class MailAdmin(ReadOnly):
    """The state of a mail, not what it says: that is between a player and the game."""

    to_game = "game"
    list_filter = ["status"]
    search_fields = ["message_id", "game__key"]


@admin.register(MailIn)
class MailInAdmin(MailAdmin):
    list_display = fields = ("message_id", "received_at", "status", "attempts", "game", "seat")
    list_select_related = ["game"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[MailIn]:
        return super().get_queryset(request).defer("raw", "answer", "recipient")


@admin.register(MailOut)
class MailOutAdmin(MailAdmin):
    list_display = ("message_id", "to", "status", "created_at", "sent_at", "trouble")
    fields = (*list_display, "game", "seat", "notice")

    def get_queryset(self, request: HttpRequest) -> QuerySet[MailOut]:
        return super().get_queryset(request).defer("raw", "text", "html")


@admin.register(HeldAddress)
class HeldAddressAdmin(ReadOnly):
    """Whom no mail reaches; rows end when somebody says so, their reader or here."""

    list_display = fields = ("address", "kind", "why", "since")
    list_filter = ["kind"]
    search_fields = ["address"]
    actions = ["send_again"]

    @admin.action(description="Send to these addresses again", permissions=["view"])
    def send_again(self, request: HttpRequest, rows: QuerySet[HeldAddress]) -> None:
        for row in rows:
            held_addresses.release(row.address, authentication.owner_of(row.address))
        self.message_user(request, "What waited for them goes out now.")


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    to_game = "game"
    list_display = ("kind", "game", "seat", "person", "status", "send_after", "attempts", "trouble")
    list_filter = ["status", "kind"]
    search_fields = ["game__key", "tournament__key", "person__username", "address"]
    fields = (*list_display, "tournament", "cause", "address", "channel", "number", "created_at")
    list_select_related = ["game", "seat", "person", "tournament"]


@admin.register(Subscription)
class SubscriptionAdmin(ReadOnly):
    """Neither addresses nor keys: to know the one may be to write there, to know the other is."""

    list_display = ("user", "kind", "name", "failures", "rest_until", "trouble", "ended_at")
    list_filter = ["kind"]
    search_fields = ["user__username", "user__seats__game__key"]
    fields = (*list_display, "created_at")
    list_select_related = ["user"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Subscription]:
        return super().get_queryset(request).defer("address", "keys", "secret")


@admin.register(NoticePreference)
class NoticePreferenceAdmin(ReadOnly):
    to_game = "game"
    list_display = fields = ("user", "channel", "kind", "game", "when")
    list_filter = ["channel", "when"]
    search_fields = ["user__username", "game__key"]
    list_select_related = ["user", "game"]
