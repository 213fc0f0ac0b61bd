"""What mails of The Hunt Begins say before a game."""

from typing import Any

from games.mail import post
from games.models.mail import MailOut, Notice
from games.play import lobby


def test_an_invitation_tells_what_was_agreed_and_the_tempo(people: list[Any]) -> None:
    options = {"cards": "all", "pace": 1}
    game = lobby.create("avp_thb", 1, ("marine", "alien"), options=options)
    lobby.invite(game, "alien", "dora@example.org")
    post.deliver()
    sent = MailOut.objects.get(notice__kind=Notice.Kind.INVITED)
    for text in (sent.text, sent.html):
        assert "Pace: One model, then the next side (as in the rulebook)." in text
        assert "The move changes hands about 9 times in a game turn." in text
        assert "Cards: Strategy and Environmental Cards." in text
