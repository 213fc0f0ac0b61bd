from games.models.event import Answer, Event, Snapshot
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, MailOut, Notice, ReplyToken

__all__ = [
    "Answer",
    "Event",
    "Game",
    "MailIn",
    "MailOut",
    "Notice",
    "ReplyToken",
    "SeatAtGame",
    "Snapshot",
]
