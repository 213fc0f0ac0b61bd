"""All that is stored about a person, for that person: as a dictionary that JSON takes."""

from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import models
from django.db.models import Q

from games.accounts import authentication
from games.models import (
    game,
    handover,
    mail,
    moderation,
    multi_account,
    notice_preference,
    plan,
    press,
    rating,
    ruling_note,
    saved_list,
    subscription,
    time_debit,
)
from games.models import person as persons
from games.models import tournament as tournaments
from games.notify import held_addresses
from games.operations import own_orders

GAME = "game__key game__system game__mission game__status"
SENT, FOR_GOOD = Q(status=mail.Notice.Status.SENT), Q(until=None, kind="ban")


class Part(NamedTuple):
    """
    The rows of *model* whose *field* is the person, with *columns* (words with spaces between).

    Only those that fit *which* are told.
    """

    name: str
    model: type[models.Model]
    field: str
    columns: str
    which: Q = Q()

    @property
    def key(self) -> str:
        """“games.Holiday.user”"""
        return f"{self.model._meta.label}.{self.field}"

    def rows(self, person: Any) -> list[dict[str, Any]]:
        found = self.model._base_manager.filter(self.which, **{self.field: person.pk})
        told = found.order_by("pk").values(*self.columns.split())
        return [{name.replace("__", " "): one[name] for name in one} for one in told]


PARTS = (
    Part("addresses", EmailAddress, "user", "email verified primary"),
    Part("second factors", Authenticator, "user", "type data__name created_at last_used_at"),
    Part("sessions", UserSession, "user", "created_at last_seen_at user_agent"),
    Part(
        *("profile", persons.Profile, "user"),
        "timezone quiet_from quiet_until disturbed digest_at goes_on sounds",
    ),
    Part("friends", persons.Friend, "user", "other__username"),
    Part("holidays", persons.Holiday, "user", "start end"),
    Part("sitters", persons.Sitter, "user", "sitter__username start end"),
    Part("sat for", persons.Sitter, "sitter", "user__username start end"),
    Part("usual standing orders", persons.UsualOrders, "user", "system text"),
    Part("sign-in links", persons.SignInLink, "user", "expires_at used_at"),
    Part("tokens of programs", persons.ApiToken, "user", "name created_at used_on"),
    Part("calendar", persons.CalendarToken, "user", "user__username"),
    Part(
        *("saved lists", saved_list.SavedList, "user"),
        "system mission seat options name text changed_at",
    ),
    Part(
        *("subscriptions", subscription.Subscription, "user"),
        "kind name address created_at ended_at trouble",
    ),
    Part(
        *("notice preferences", notice_preference.NoticePreference, "user"),
        "channel kind game__key when",
    ),
    Part(
        *("notices", mail.Notice, "person"),
        "kind channel game__key tournament__key text created_at",
        SENT,
    ),
    Part("reply addresses", mail.ReplyToken, "person", "seat__game__key created_at used_at"),
    Part("confirmations", mail.Confirmation, "person", "what address at used_at"),
    Part("games hosted", game.Game, "host", "key system mission status created_at ended_at"),
    Part(
        *("seats", game.SeatAtGame, "user"),
        f"name {GAME} joined_at brings bank missed game__started_at game__ended_at game__winners"
        " game__reason",
    ),
    Part("seats kept", game.SeatAtGame, "kept_for", f"name {GAME}"),
    Part("seats left", handover.Handover, "person", f"seat__name {GAME} at"),
    Part("seats taken over", handover.Handover, "substitute", f"seat__name {GAME} at"),
    Part(
        *("time", time_debit.TimeDebit, "person"),
        "game__key seat__name asked_at answered_at exempt counted drawn bank why late excused",
    ),
    Part("plans", plan.Plan, "holder", "seat__game__key seat__name lines status written_at why"),
    Part(
        *("plans for others", plan.Plan, "sitter"),
        "seat__game__key seat__name lines status written_at",
    ),
    Part(
        *("press", press.Message, "author"),
        "game__key seat to text at",
        Q(removed_at=None),
    ),
    Part("ignored people", press.Ignored, "user", "other__username"),
    Part("household", multi_account.Household, "user", "other__username"),
    Part(
        *("reports", moderation.Report, "by"),
        "kind about__username game__key text at state",
    ),
    Part(
        *("sanctions", moderation.Sanction, "person"),
        "kind reason at until lifted_at",
        ~(FOR_GOOD & Q(confirmed_at=None)),
    ),
    Part("ratings", rating.Rating, "person", "system seats value deviation games history"),
    Part("rulings", ruling_note.RulingNote, "person", "game__key number reason"),
    Part(
        *("tournaments entered", tournaments.Entry, "user"),
        "tournament__key tournament__title number state points place lists__seat lists__text",
    ),
    Part(
        *("places in tournaments", tournaments.Holder, "user"),
        "entry__tournament__key entry__number since",
    ),
    Part(
        *("tournaments directed", tournaments.Tournament.directors.through, "user"),
        "tournament__key tournament__title",
    ),
    Part("acts in tournaments", tournaments.ActNote, "person", "tournament__key number reason"),
)
OF_OFFICE = "It says what somebody in office did about others, who may not be told of here."
OF_OTHERS = "Others said it of them, and they may not know who."
HIDDEN_FROM_CHEATS = "It is a salted hash, kept for a month, that helps to find second accounts."
WITHHELD = {
    "games.Guest.user": "Only who has no account yet has such a row.",
    "games.Message.holder": "A sitter wrote it on their behalf, and gets it with their own.",
    "games.Ignored.other": OF_OTHERS,
    "games.Friend.other": OF_OTHERS,
    "games.Household.other": OF_OTHERS,
    "games.Report.about": OF_OTHERS,
    "games.ActNote.about": OF_OTHERS,
    "games.CaseWords.about": OF_OTHERS,
    "games.CaseWords.author": OF_OFFICE,
    "games.Case_persons.user": OF_OTHERS,
    "games.Case.persons": OF_OTHERS,
    "games.Tournament.directors": "It stands with “tournaments directed”.",
    "games.EntryInvitation.by": OF_OFFICE,
    "games.Sanction.by": OF_OFFICE,
    "games.Sanction.confirmed_by": OF_OFFICE,
    "games.Sanction.lifted_by": OF_OFFICE,
    "admin.LogEntry.user": OF_OFFICE,
    "games.Trace.person": HIDDEN_FROM_CHEATS,
    "games.AccountMatch.one": HIDDEN_FROM_CHEATS,
    "games.AccountMatch.other": HIDDEN_FROM_CHEATS,
    "auth.User_groups.user": "The groups stand with the account.",
    "auth.User_user_permissions.user": "Rights go by groups.",
}


def of(person: Any) -> dict[str, Any]:
    """By name of the part, with times as `datetime`; a list of rows for each but the account."""
    return {
        "account": account(person),
        **{part.name: part.rows(person) for part in PARTS},
        "orders": list(own_orders.given(person)),
        "orders for others": own_orders.for_others(person),
        "mails sent to you": mails_to(person),
        "held addresses": held_of(person),
        "mails from you": own_orders.mails_from(person),
    }


def account(person: Any) -> dict[str, Any]:
    columns = ("username", "email", "date_joined", "last_login", "is_staff", "is_superuser")
    groups = list(person.groups.order_by("name").values_list("name", flat=True))
    return {**{name: getattr(person, name) for name in columns}, "groups": groups}


def mails_to(person: Any) -> list[dict[str, Any]]:
    """To addresses that are certainly theirs, as the mailbox page shows them."""
    theirs = mail.MailOut.objects.filter(to__in=authentication.addresses_of(person))
    columns = ("to", "subject", "text", "created_at", "sent_at", "status", "trouble")
    return [dict(one) for one in theirs.order_by("pk").values(*columns)]


def held_of(person: Any) -> list[dict[str, Any]]:
    """To which of their addresses no mail goes now."""
    rows = held_addresses.of(authentication.addresses_of(person))
    return [dict(one) for one in rows.values("address", "kind", "why", "since")]
