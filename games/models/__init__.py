"""All models of the site, one module for each subject: import them from there."""

from games.models import (
    event,
    game,
    handover,
    mail,
    moderation,
    multi_account,
    notice_preference,
    outage,
    person,
    plan,
    rating,
    ruling_note,
    saved_list,
    subscription,
    time_debit,
    tournament,
)

__all__ = [
    "event",
    "game",
    "handover",
    "mail",
    "moderation",
    "multi_account",
    "notice_preference",
    "outage",
    "person",
    "plan",
    "rating",
    "ruling_note",
    "saved_list",
    "subscription",
    "time_debit",
    "tournament",
]
