"""The words of a mail that are no orders: each is answered with what it asks for."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from functools import partial
from typing import Any, NamedTuple

from django.conf import settings

from games.clock import database_clock, timezones
from games.history import game_log, replay, views
from games.mail import desk, guide, in_force, plan_orders, reply_tokens, screen, sitter_words
from games.models.game import Game, SeatAtGame
from games.models.mail import ReplyToken
from games.models.person import Holiday
from games.models.press import Ignored
from games.moderation import reports
from games.people import availability, ignoring, standing_orders
from games.press import messages, voices
from rules.kernel.errors import BadOrder, Refusal
from rules.kernel.orders import listed
from rules.kernel.standing import Question
from rules.kernel.words import begun

UNDO, TAKEBACK = "undo", "takeback"
MOST_HISTORY, SOME_HISTORY, MOST_RULES, MOST_NOTES = 50, 10, 6, 10
BELOW = "Below you see the board and what you can order."
NOT_NOW = "The game does not ask you anything now. Below you see the board."
NO_RULE = "The rules have nothing about “{}”. All of them: {}"
DATES = "Write the days like this: vacation 2026-12-20 to 2026-12-28."
NO_HOLIDAY = "You have no holiday coming."
CALLED_OFF = "Your holiday is called off."
SHOWN = "“vacation” alone shows what you have announced, “vacation none” calls it off."
BETWEEN_DAYS = ("to", "from", "until", "and", "-", "–")
NO_STANDING = "This game has no standing orders."
HOW_STANDING = (
    "To change one, write “standing”, its first word and one of those in brackets. “standing {}”"
    " alone brings back what is usual."
)
NO_NOTES = "You have no notes here. “notes” and some words keeps one that nobody else reads."
WHOM = "Write to whom, and what: press {} Hello. You can write to: {}."
SAID = "Your message to {} is written."
NOTED = "Your note is kept."
MUTED = (
    "You are shown and told nothing more that the player of the {} writes. “mute {} off” ends it."
)
HEARD = "You are shown again what the player of the {} writes."
REPORT = "Say what it is, and what happened: report {} and some words. It can be {}."
REPORTED = "The moderators have your report. The page “You” says what becomes of it."
NOBODY = "Name the seat: {}."
OF_THIS_GAME = ("rematch", "leave", "decline", "join")


class Verb(NamedTuple):
    """A word of the mail: its answer to the rest of the line. *writes*: it changes something."""

    does: Callable[[ReplyToken, str], list[str]]
    writes: bool = False


def seat_of(right: ReplyToken) -> SeatAtGame:
    return SeatAtGame.objects.select_related("game", "user").get(pk=right.seat.pk)


def person_of(right: ReplyToken) -> Any:
    """Who writes: nobody is granted a right without a person."""
    return right.person


def helps(right: ReplyToken, rest: str) -> list[str]:
    return guide.text().splitlines()


def status(right: ReplyToken, rest: str) -> list[str]:
    seat = seat_of(right)
    zone = timezones.of_holder(seat)
    waited = [one.called for one in seat.game.seats.all() if shows_asked(one, seat)]
    told = [f"The game waits for {listed(waited)}." if waited else "The game waits for nobody."]
    if seat.asked is not None and (left := screen.time_left(seat.deadline, zone)):
        told.append(f"You have time {left}.")
    return [*told, *in_force.planned(seat)]


def shows_asked(one: SeatAtGame, seat: SeatAtGame) -> bool:
    """Whether *seat* may know that *one* is asked something."""
    return one.asked is not None and (one.pk == seat.pk or not one.private)


def shows(right: ReplyToken, rest: str) -> list[str]:
    return [NOT_NOW if seat_of(right).asked is None else BELOW]


def history(right: ReplyToken, rest: str) -> list[str]:
    seat = seat_of(right)
    many = min(int(rest), MOST_HISTORY) if rest.isdecimal() and len(rest) < 4 else SOME_HISTORY
    entries = [one for one in game_log.log(seat.game, seat.name) if one.facts][-many:]
    return [fact["text"] for one in entries for fact in one.facts] or ["Nothing has happened yet."]


def rules(right: ReplyToken, rest: str) -> list[str]:
    """The paragraphs about an order, with a number or with a word in their title."""
    game = right.seat.game
    system, link = replay.system_of(game), f"{settings.SITE_URL}/rules/{game.system}/"
    action = system.actions.get(rest.lower())
    wanted = action.rule if action else rest.strip("§ ")
    book = system.rulebook.paragraphs.values()
    found = [one for one in book if wanted and one.id == wanted]
    found = found or [one for one in book if wanted and wanted.lower() in one.title.lower()]
    told = [f"{one.id} {one.title}. {one.text}" for one in found[:MOST_RULES]]
    return told or [NO_RULE.format(rest or "nothing", link)]


def vacation(right: ReplyToken, rest: str) -> list[str]:
    person, now = person_of(right), database_clock.now()
    coming = Holiday.objects.filter(user=person, end__gt=now)
    if rest.strip(" .!").lower() == plan_orders.NONE:
        return [call_off(one, now) for one in coming] or [NO_HOLIDAY]
    if rest:
        start, end = days(rest, person.pk)
        try:
            availability.announce(person, start, end, now)
        except Refusal as error:
            raise Refusal(f"{error} {SHOWN}" if coming else str(error)) from error
    zone = timezones.called(timezones.name_of(person.pk))
    told = [
        f"You are away from {moment(one.start, zone)} to {moment(one.end, zone)}." for one in coming
    ]
    return told or [NO_HOLIDAY]


def call_off(holiday: Holiday, now: datetime) -> str:
    availability.call_off(holiday, now)
    return CALLED_OFF


def moment(at: datetime, zone: tzinfo) -> str:
    return f"{at.astimezone(zone):%a %d %b %Y, %H:%M %Z}"


def days(text: str, person: int) -> tuple[datetime, datetime]:
    """
    From the beginning of the first day, or the only one, to the end of the last, by their wall.

    Raises BadOrder.
    """
    zone = timezones.called(timezones.name_of(person))
    words = [word for word in text.replace("..", " ").split() if word not in BETWEEN_DAYS]
    if len(words) == 1:
        words *= 2
    try:
        first, last = (datetime.strptime(word, "%Y-%m-%d") for word in words)
    except ValueError as error:
        raise BadOrder(DATES) from error
    begins, ends = (one.replace(tzinfo=zone) for one in (first, last + timedelta(days=1)))
    return begins.astimezone(UTC), ends.astimezone(UTC)


def sitter(right: ReplyToken, rest: str) -> list[str]:
    return sitter_words.sitter(person_of(right), rest)


def sits(right: ReplyToken, rest: str) -> list[str]:
    return sitter_words.sitting(person_of(right), rest)


def standing(right: ReplyToken, rest: str) -> list[str]:
    seat = seat_of(right)
    known = standing_orders.questions(
        replay.system_of(seat.game), views.view_of(seat.game, seat.name)
    )
    return [*map(told_of, known), HOW_STANDING.format(known[0].about)] if known else [NO_STANDING]


def told_of(one: Question) -> str:
    """“guard (near, never or ask): Somebody comes near. You attack. You may say a distance.”"""
    ways = listed([way.word for way in one.ways], "or") if one.ways else ""
    hint = begun(one.hint.rstrip("."))
    about = f"{one.about} ({ways})" if ways else one.about
    return f"{about}: {one.text} {one.now or one.usual}{f' {hint}.' if hint else ''}"


def plan(right: ReplyToken, rest: str) -> list[str]:
    return in_force.planned(seat_of(right)) or [
        "You have no plan. Below “plan”, write an order a line."
    ]


def press(right: ReplyToken, rest: str) -> list[str]:
    seat = seat_of(right)
    voice = voices.voice_of(seat.game, right.person, seat.name)
    known = [one for one in voices.addressees(voice) if one != voices.NOTES]
    to, _, words = rest.partition(" ")
    to = to.lower().rstrip(":,")
    if not words.strip() or to not in known:
        raise Refusal(WHOM.format(next(iter(known), voices.ALL), listed(known, "or")))
    messages.say(voice, to, words)
    return [SAID.format(messages.called(seat.game, to))]


def notes(right: ReplyToken, rest: str) -> list[str]:
    seat = seat_of(right)
    voice = voices.voice_of(seat.game, right.person, seat.name)
    if rest:
        messages.say(voice, voices.NOTES, rest)
        return [NOTED]
    own = [one for one in messages.lines(voice, 200) if one.addressee == voices.NOTES][:MOST_NOTES]
    return [one.text for one in reversed(own)] or [NO_NOTES]


def mute(right: ReplyToken, rest: str) -> list[str]:
    name, _, off = rest.lower().partition(" ")
    seats = right.seat.game.seats.exclude(user=None).exclude(user=right.person)
    other = seats.filter(name=name).first()
    if other is None:
        raise Refusal(NOBODY.format(listed([one.name for one in seats], "or")))
    if off.strip() == "off":
        Ignored.objects.filter(user=right.person, other=other.user).delete()
        return [HEARD.format(name)]
    ignoring.ignore(person_of(right).pk, other.user_id)
    return [MUTED.format(name, name)]


def report(right: ReplyToken, rest: str) -> list[str]:
    """Tell the moderators of this game."""
    kind, _, words = rest.partition(" ")
    if kind.lower() not in reports.KINDS:
        raise Refusal(REPORT.format(reports.KINDS[0], listed(reports.KINDS, "or")))
    reports.make(person_of(right), kind.lower(), words, game=right.seat.game)
    return [REPORTED]


def games(right: ReplyToken, rest: str) -> list[str]:
    """All games of the person, those that ask them first."""
    return [told(seat) for seat in seats_of(right)] or ["You have no game under way."]


def following(right: ReplyToken, rest: str) -> list[str]:
    """The most urgent game that waits for the person, other than this one."""
    waiting = [
        seat for seat in seats_of(right) if seat.asked is not None and seat.pk != right.seat.pk
    ]
    return [told(waiting[0])] if waiting else ["No other game waits for you."]


def seats_of(right: ReplyToken) -> list[SeatAtGame]:
    going_on = (Game.Status.OPEN, *Game.UNFINISHED)
    rows = SeatAtGame.objects.filter(user=right.person, game__status__in=going_on)
    late = datetime.max.replace(tzinfo=UTC)
    found = list(rows.select_related("game", "user"))
    return sorted(found, key=lambda seat: (seat.asked is None, seat.deadline or late, seat.pk))


def told(seat: SeatAtGame) -> str:
    zone = timezones.of_holder(seat)
    what = f"[{seat.game.key}] {views.title_of(seat.game)}, {seat.called}"
    if seat.asked is None:
        return f"{what}: it does not wait for you."
    left = screen.time_left(seat.deadline, zone) or "without a limit"
    return f"{what}: waits for you {left}. {address(seat)}".strip()


def address(seat: SeatAtGame) -> str:
    """Where the holder answers; nothing while a sitter does."""
    if reply_tokens.reader_of(seat) != seat.user:
        return ""
    return f"Write to {reply_tokens.reply_address(reply_tokens.token_for(seat))}"


def at_the_desk(verb: str, right: ReplyToken, rest: str) -> list[str]:
    """What is asked of the site; some of it is of this game unless another is named."""
    of_this = verb == "game" and rest.lower() in OF_THIS_GAME
    return desk.asked(verb, f"{rest} {right.seat.game.key}" if of_this else rest, right.person)


VERBS: Mapping[str, Verb] = {
    "help": Verb(helps),
    "status": Verb(status),
    "show": Verb(shows),
    "options": Verb(shows),
    "history": Verb(history),
    "rules": Verb(rules),
    "vacation": Verb(vacation, writes=True),
    "sitter": Verb(sitter, writes=True),
    "sitting": Verb(sits, writes=True),
    "press": Verb(press, writes=True),
    "notes": Verb(notes, writes=True),
    "mute": Verb(mute, writes=True),
    "report": Verb(report, writes=True),
    "games": Verb(games),
    "next": Verb(following),
    **{verb: Verb(partial(at_the_desk, verb), writes=True) for verb in desk.DESK},
}
ALONE: Mapping[str, Verb] = {"standing": Verb(standing), "plan": Verb(plan)}
# What `lines` and `language` do themselves. No system may have a verb of these names but one that
# it had before mails did: there the order comes first.
WORDS = (*VERBS, "plan", "preview", "regardless", "confirm", "end", UNDO)
