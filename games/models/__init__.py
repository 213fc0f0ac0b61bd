from games.models.event import Answer, Event, Snapshot
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, MailOut, Notice, ReplyToken
from games.models.profile import ApiToken, Profile, SignInLink
from games.models.remark import Remark

__all__ = [
    "Answer",
    "ApiToken",
    "Event",
    "Game",
    "MailIn",
    "MailOut",
    "Notice",
    "Profile",
    "Remark",
    "ReplyToken",
    "SeatAtGame",
    "SignInLink",
    "Snapshot",
]
