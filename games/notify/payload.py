"""What push and webhooks are sent. It names nothing that is hidden."""

from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

from django.conf import settings

from games.history import views
from games.models.mail import Notice
from games.notify import kinds
from games.notify.outbox import led


class Payload(NamedTuple):
    """*id* is the same whenever the same is said again. *game* or *tournament* is empty."""

    id: str
    kind: str
    game: str
    tournament: str
    title: str
    text: str
    link: str
    deadline: datetime | None

    @property
    def about(self) -> str:
        return self.game or self.tournament

    @property
    def plain(self) -> dict[str, Any]:
        """Ready for JSON."""
        due = self.deadline.isoformat() if self.deadline else None
        return {**self._asdict(), "deadline": due}


def of(notices: list[Notice]) -> Payload:
    """All that the *notices* of one seat say."""
    first, *_ = ordered = led(notices)
    said = dict.fromkeys(map(says, ordered))
    asks = any(kinds.of(notice).asks for notice in notices)
    return Payload(
        id=f"n{sha256(f'{first.cause}|{first.kind}|{first.channel}'.encode()).hexdigest()[:24]}",
        kind=first.kind,
        text=" ".join(said),
        deadline=first.seat.deadline if asks and first.seat else None,
        **subject(first),
    )


def says(notice: Notice) -> str:
    """Of a tournament all is public, so its own words are said: those of the first line."""
    return kinds.of(notice).says or notice.text.partition("\n")[0]


def subject(notice: Notice) -> dict[str, str]:
    """The game or the tournament that it is about."""
    if (game := notice.game) is not None:
        title, link = views.title_of(game), f"{settings.SITE_URL}/games/{game.key}/"
        return {"game": game.key, "tournament": "", "title": title, "link": link}
    assert notice.tournament
    title, key = notice.tournament.title, notice.tournament.key
    link = f"{settings.SITE_URL}/tournaments/{key}/"
    return {"game": "", "tournament": key, "title": title, "link": link}
