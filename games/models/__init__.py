from games.models.event import Answer, Event, Snapshot
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, MailOut, Notice, ReplyToken
from games.models.profile import ApiToken, Holiday, Profile, SignInLink, UsualOrders
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
    "Profile",
    "Remark",
    "ReplyToken",
    "SeatAtGame",
    "SignInLink",
    "Snapshot",
    "Thought",
    "UsualOrders",
]
