"""What is said elsewhere than in a mail. It names nothing that is hidden: whoever reads it may."""

from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

from django.conf import settings

from games.history import replay
from games.models.mail import Notice
from games.notify.outbox import ASKING, led

Kind = Notice.Kind
SAYS = {
    Kind.TURN: "It is your move.",
    Kind.REMINDER: "Your time is running out.",
    Kind.CONSENT: "Your consent is needed.",
    Kind.PLAN: "Your plan has stopped.",
    Kind.TABLE: "Something was decided at the table.",
    Kind.STARTED: "The game has started.",
    Kind.OVER: "The game is over.",
    Kind.HALTED: "The game has been halted.",
    Kind.OPEN: "A seat is open.",
    Kind.CLOCK: "Your clock was corrected.",
    Kind.HOOK: "Your webhook was switched off.",
}


class Words(NamedTuple):
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


def of(notices: list[Notice]) -> Words:
    """All that the *notices* of one seat say."""
    first, *_ = ordered = led(notices)
    said = dict.fromkeys(map(says, ordered))
    asks = any(one.kind in ASKING for one in notices)
    return Words(
        id=f"n{sha256(f'{first.cause}|{first.kind}|{first.channel}'.encode()).hexdigest()[:24]}",
        kind=first.kind,
        text=" ".join(said),
        deadline=first.seat.deadline if asks and first.seat else None,
        **subject(first),
    )


def says(notice: Notice) -> str:
    """Of a tournament all is public, so its own words are said: those of the first line."""
    if notice.kind == Kind.TOURNAMENT:
        return notice.text.partition("\n")[0]
    return SAYS[Kind(notice.kind)]


def subject(notice: Notice) -> dict[str, str]:
    """The game or the tournament that it is about."""
    if (game := notice.game) is not None:
        title, link = replay.title_of(game), f"{settings.SITE_URL}/games/{game.key}/"
        return {"game": game.key, "tournament": "", "title": title, "link": link}
    assert notice.tournament
    title, key = notice.tournament.title, notice.tournament.key
    link = f"{settings.SITE_URL}/tournaments/{key}/"
    return {"game": "", "tournament": key, "title": title, "link": link}
