from games.models.event import Answer, Event, Snapshot
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, MailOut, Notice, ReplyToken
from games.models.plan import Plan
from games.models.profile import ApiToken, Holiday, Profile, SignInLink
from games.models.remark import Remark
from games.models.thought import Thought

__all__ = [
    "Answer",
    "ApiToken",
    "Event",
    "Game",
    "Holiday",
    "MailIn",
    "MailOut",
    "Notice",
    "Plan",
    "Profile",
    "Remark",
    "ReplyToken",
    "SeatAtGame",
    "SignInLink",
    "Snapshot",
    "Thought",
]
