"""All models of the site, one module for each subject."""

from games.models.event import Event, Receipt, Snapshot
from games.models.game import Game, SeatAtGame
from games.models.handover import Handover
from games.models.mail import MailIn, MailOut, Notice, ReplyToken
from games.models.moderation import Case, CaseAct, CaseWords, Report, Sanction
from games.models.multi_account import AccountMatch, Household, Trace, TraceSalt
from games.models.notice_preference import NoticePreference
from games.models.outage import Heartbeat, Outage
from games.models.person import (
    ApiToken,
    AskedLink,
    CalendarToken,
    Holiday,
    Profile,
    SignInLink,
    Sitter,
    UsualOrders,
)
from games.models.plan import Plan
from games.models.rating import RatedGame, Rating, SideWorth
from games.models.ruling_note import RulingNote
from games.models.subscription import Subscription
from games.models.time_debit import TimeDebit
from games.models.tournament import (
    Act,
    ActNote,
    Entry,
    Holder,
    Pairing,
    Team,
    Tournament,
    Wording,
)

__all__ = [
    "AccountMatch",
    "Act",
    "ActNote",
    "ApiToken",
    "AskedLink",
    "CalendarToken",
    "Case",
    "CaseAct",
    "CaseWords",
    "Entry",
    "Event",
    "Game",
    "Handover",
    "Heartbeat",
    "Holder",
    "Holiday",
    "Household",
    "MailIn",
    "MailOut",
    "Notice",
    "NoticePreference",
    "Outage",
    "Pairing",
    "Plan",
    "Profile",
    "RatedGame",
    "Rating",
    "Receipt",
    "ReplyToken",
    "Report",
    "RulingNote",
    "Sanction",
    "SeatAtGame",
    "SideWorth",
    "SignInLink",
    "Sitter",
    "Snapshot",
    "Subscription",
    "Team",
    "TimeDebit",
    "Tournament",
    "Trace",
    "TraceSalt",
    "UsualOrders",
    "Wording",
]
