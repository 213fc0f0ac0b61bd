"""The game screen that a mail carries: all that one seat may read, and nothing else."""

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

from games.clock import explain, timezones
from games.history import game_log, replay, views, winners
from games.mail import in_force, orders_text, reply_tokens
from games.mail.news import Gathered, NewsLine, gathered, news, since_when, unasked
from games.models.game import Game, SeatAtGame
from games.press import messages
from games.press.messages import Line
from rules.kernel import fold
from rules.kernel.errors import ReplayMismatch
from rules.kernel.orders import Offer, Prompt, listed
from rules.kernel.panels import in_letters
from rules.kernel.standing import action_of
from rules.kernel.system import System

log = logging.getLogger(__name__)

MOST_PRESS = 10
UNITS = 2  # that time left is told in
# The letters above its columns, by which a map is known.
COLUMNS = re.compile(r"^ +a +b +c", re.MULTILINE)
OF_MAP = re.compile(r"[ \d]|$")  # how its lines begin; words do with a letter or a sign


class BoardPart(NamedTuple):
    text: str
    is_map: bool


@dataclass(frozen=True)
class ScreenQuestion:
    text: str
    orders: str
    usages: list[str]
    wasted: list[str]
    default: str
    offers: list[Offer] = field(default_factory=list)


@dataclass(frozen=True)
class Screen:
    """
    What the templates read. *reader* is who gets the mail; *token* is their right to write for the
    seat, empty where the autopilot plays it and before the game begins. Who has left an open seat
    can still write, to sit down again.
    """

    game: Game
    seat: SeatAtGame
    title: str
    turn: str
    head: str
    number: int
    board: str
    svg: str
    news: list[NewsLine]
    news_title: str
    reader: Any = None
    press: list[Line] = field(default_factory=list)
    questions: list[ScreenQuestion] = field(default_factory=list)
    token: str = ""
    time_left: str = ""
    in_force: list[str] = field(default_factory=list)

    @property
    def why(self) -> str:
        """Why this person gets the mail."""
        if self.reader is None:
            return ""
        plays = f"{self.seat.called} in this game"
        if self.reader.pk == self.seat.user_id:
            return f"You get this mail because you play {plays}."
        return f"You get this mail because you sit for the player of {plays}."

    @property
    def gathered(self) -> list[Gathered]:
        return gathered(self.news)

    @property
    def parts(self) -> list[BoardPart]:
        """The board in letters, as HTML shows it: a map cannot be wrapped, and all else can."""
        texts = [text for text in self.board.split("\n\n") if text.strip()]
        return [part for text in texts for part in board_parts(text)]

    @property
    def reply_to(self) -> str:
        return reply_tokens.reply_address(self.token) if self.token else ""

    @property
    def offers(self) -> list[Offer]:
        """The families of orders in the order of their numbers."""
        return [offer for question in self.questions for offer in question.offers]

    @property
    def won(self) -> str:
        """Who has won, in a sentence, once the game is over."""
        return winners.told(self.game)

    @property
    def link(self) -> str:
        return f"{settings.SITE_URL}/games/{self.game.key}/"

    @property
    def rules(self) -> str:
        return rules_of(self.game)

    @property
    def standing(self) -> str:
        """Where the seat says what is answered for it; “” in a system without such orders."""
        known = action_of(replay.system_of(self.game))
        return f"{self.link}standing-orders/?seat={self.seat.name}" if known else ""

    @property
    def goes_on(self) -> bool:
        return self.game.status == Game.Status.PLAYING

    @property
    def defaults(self) -> str:
        """“agree” and “add 1” are"""
        given = [f"“{question.default}”" for question in self.questions]
        return f"{listed(given)} {'is' if len(given) == 1 else 'are'}"


def board_parts(text: str) -> list[BoardPart]:
    """A map by itself, and what stands above and below it without an empty line."""
    found = COLUMNS.search(text)
    if not found:
        return [BoardPart(text, False)]
    lines = text[found.start() :].split("\n")
    end = next((n for n, line in enumerate(lines) if not OF_MAP.match(line)), len(lines))
    above, drawn, below = text[: found.start()], "\n".join(lines[:end]), "\n".join(lines[end:])
    parts = BoardPart(above.rstrip(), False), BoardPart(drawn, True), BoardPart(below, False)
    return [part for part in parts if part.text]


def screen_of(
    seat: SeatAtGame, since: int | None = None, now: datetime | None = None, reader: Any = None
) -> Screen:
    """
    What *seat* sees now; the news begin after event *since*, or after its own last order. *now* is
    what the database's clock shows, if it has been asked already. It is for who gets the mails of
    the seat unless another *reader* is named: a holder may write while somebody sits for them.
    """
    game, seen = seat.game, views.Sight(seat.game, seat.name)
    reader = reader or reply_tokens.reader_of(seat, now)
    if game.status == Game.Status.HALTED:
        return screen_without_board(seat, seen, since, reader)
    try:
        view = seen.view
    except ReplayMismatch:
        log.exception("game %s cannot be shown", game.key)
        return screen_without_board(seat, seen, since, reader)
    system = replay.system_of(game)
    last = game_log.last_order(game, seat)
    asked = bool(seen.prompts) and seat.asked is not None and not seat.autopilot
    return Screen(
        game=game,
        seat=seat,
        title=title(game),
        turn=str(system.turn(view) or ""),
        head=seen.head,
        number=seen.number,
        board=board_of(system, view),
        svg=system.svg_board(view, still=True),
        news=unasked(news(seen, last.after if since is None else since + 1), seen.prompts),
        news_title=since_when(since, last.after),
        reader=reader,
        press=press(seat, reader, last.at),
        questions=questions(game, view, seen.prompts) if asked else [],
        token=token(seat, reader),
        time_left=time_left(seat.deadline, timezones.of_holder(seat)),
        in_force=[*in_force.planned(seat), *in_force.standing(system, view)],
    )


def screen_without_board(
    seat: SeatAtGame, seen: views.Sight, since: int | None, reader: Any
) -> Screen:
    """The board cannot be laid out; perhaps the table asks whether to go on without."""
    game, prompts = seat.game, views.asked_by_the_table(seat.game, seat.name)
    last = game_log.last_order(game, seat)
    asked = bool(prompts) and seat.asked is not None and not seat.autopilot
    since_then = last.after if since is None else since + 1
    return Screen(
        game=game,
        seat=seat,
        title=title(game),
        turn="",
        head=game.head,
        number=game.length,
        board="",
        svg="",
        news=unasked(news(seen, since_then), prompts) if asked else [],
        news_title=since_when(since, last.after),
        reader=reader,
        press=press(seat, reader, last.at),
        questions=questions(game, None, prompts),
        token=token(seat, reader),
        time_left=time_left(seat.deadline, timezones.of_holder(seat)),
    )


def questions(game: Game, view: Any, prompts: Iterable[Prompt]) -> list[ScreenQuestion]:
    """Each with its orders, which are numbered from the first question to the last."""
    found: list[ScreenQuestion] = []
    for prompt in prompts:
        found.append(question(game, view, prompt, 1 + sum(len(one.offers) for one in found)))
    return found


def question(game: Game, view: Any, prompt: Prompt, first: int) -> ScreenQuestion:
    offers = orders_text.merged(fold.offers(replay.system_of(game), view, prompt))
    return ScreenQuestion(
        prompt.text,
        orders_text.numbered(offers, first, view),
        orders_text.open_ended(offers, view),
        orders_text.wasted(offers),
        views.unanswered(game, view, prompt),
        offers,
    )


def token(seat: SeatAtGame, reader: Any) -> str:
    plays_itself = seat.autopilot and not seat.is_open
    mute = reader is None or plays_itself or seat.game.status == Game.Status.OPEN
    return "" if mute else reply_tokens.token_for(seat, reader)


def rules_of(game: Game) -> str:
    return f"{settings.SITE_URL}/rules/{game.system}/"


def title(game: Game) -> str:
    return views.title_of(game)


def board_of(system: System, view: Any) -> str:
    """The board in letters, and below it the panels that it does not tell."""
    parts = system.text_board(view).rstrip(), in_letters(system.panels(view))
    return "\n\n".join(filter(None, parts))


def press(seat: SeatAtGame, reader: Any, since: datetime) -> list[Line]:
    """The last that others have written to the seat since its player's last order."""
    return messages.news(seat, reader, since)[-MOST_PRESS:]


def time_left(deadline: datetime | None, zone: ZoneInfo) -> str:
    """“until Sun 22 Nov 2026, 20:00 CET (2 days 3 hours)”; empty without a deadline."""
    if deadline is None:
        return ""
    local = deadline.astimezone(zone)
    left = explain.span((deadline - timezone.now()).total_seconds(), UNITS)
    return f"until {local:%a} {local.day} {local:%b %Y, %H:%M %Z} ({left})"
