from games.models.event import Answer, Event, Snapshot
from games.models.game import Game, SeatAtGame
from games.models.handover import Handover
from games.models.mail import MailIn, MailOut, Notice, ReplyToken
from games.models.moderation import Case, CaseAct, CaseWords, Report, Sanction
from games.models.multi_account import Household, Signal, Trace, TraceSalt
from games.models.notice_preference import Wish
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
from games.models.rating import RatedGame, Rating, SideEffect
from games.models.ruling_note import Remark
from games.models.subscription import Outlet
from games.models.time_debit import Thought
from games.models.tournament import (
    Act,
    Entry,
    Holder,
    Minute,
    Pairing,
    Team,
    Tournament,
    Wording,
)

__all__ = [
    "Act",
    "Answer",
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
    "Minute",
    "Notice",
    "Outage",
    "Outlet",
    "Pairing",
    "Plan",
    "Profile",
    "RatedGame",
    "Rating",
    "Remark",
    "ReplyToken",
    "Report",
    "Sanction",
    "SeatAtGame",
    "SideEffect",
    "SignInLink",
    "Signal",
    "Sitter",
    "Snapshot",
    "Team",
    "Thought",
    "Tournament",
    "Trace",
    "TraceSalt",
    "UsualOrders",
    "Wish",
    "Wording",
]
