"""Mistakes that would tell a secret, and in which artefacts each must be found."""

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.http import HttpResponse

from games import play
from games.api import games as api_games
from games.automation import hints, plans
from games.clock import deadlines, explain
from games.history import events, export, game_log, public, replay, views
from games.models.event import Event
from games.models.game import Game, SeatAtGame
from games.models.plan import Plan
from games.models.tournament import Tournament
from games.operations import own_data
from games.people import reliability
from games.play import commit, practice, seats
from games.press import voices
from games.tournaments import calendar_feed
from games.web import (
    about,
    feeds,
    game_page,
    game_views,
    glimpses,
    referee,
    sharing,
    titles,
    verify,
    watchable,
)
from rules.kernel import fold
from rules.kernel.errors import OrderError
from rules.kernel.foreseeing import Foreseen
from rules.kernel.orders import Prompt
from rules.kernel.players import Considered
from rules.kernel.system import EVERYTHING
from rules.record import ToldEvent
from tests.secrecy.leaks_in_mails import (
    headers_with_the_truth,
    heads_of_hooks_with_the_truth,
    html_with_the_truth,
    ids_of_pushes_with_hidden_digits,
    message_ids_with_hidden_digits,
)
from tests.secrecy.planting import Patch, around, digits, last_digest, truth


def enemys_board(patch: Patch) -> None:
    def view(seen: views.Sight) -> Any:
        enemy = next(name for name in reversed(seen.game.rules_setup.seats) if name != seen.seat)
        return views.view_of(seen.game, enemy, seen.at)

    patch.setattr(views.Sight, "view", property(view))


def enemys_standing_orders(patch: Patch) -> None:
    def view_of(honest: Any, game: Game, seat: str | None, at: int | None = None) -> Any:
        enemy = next(name for name in reversed(game.rules_setup.seats) if name != seat)
        return honest(game, enemy, at)

    around(patch, views, "view_of", view_of)


def eyes_open_too_early(patch: Patch) -> None:
    around(patch, game_page, "eyes_to_choose", lambda _, game: [EVERYTHING])


def question_with_the_truth(patch: Patch) -> None:
    honest = views.Sight.prompts.func

    def prompts(seen: views.Sight) -> tuple[Prompt, ...]:
        return tuple(p._replace(text=f"{p.text} {truth(seen.game)}") for p in honest(seen))

    patch.setattr(views.Sight, "prompts", property(prompts))


def log_of_a_game_that_is_over(patch: Patch) -> None:
    around(patch, game_log, "entry", lambda honest, row, seat, over: honest(row, seat, True))


def true_position(patch: Patch) -> None:
    def position(_: Any, game: Game, seat: str | None, at: int | None = None) -> str:
        return replay.system_of(game).write_position(replay.state_of(game, at))

    around(patch, practice, "position", position)


def refusal_with_the_truth(patch: Patch) -> None:
    def understand(honest: Any, system: Any, state: Any, *given: Any) -> Any:
        try:
            return honest(system, state, *given)
        except OrderError as error:
            units = " ".join(model.unit or "?" for model in state.models.values())
            raise type(error)(f"{error} {units}") from error

    around(patch, fold, "understand", understand)


def card_with_the_truth(patch: Patch) -> None:
    def told(honest: Any, seen: views.Sight, *given: str) -> Any:
        panel = honest(seen, *given)
        return panel and replace(panel, note=truth(seen.game))

    around(patch, about, "told", told)


def glimpse_with_the_truth(patch: Patch) -> None:
    def made(honest: Any, seen: views.Sight, known: int) -> tuple[glimpses.Glimpse, str]:
        glimpse, picture = honest(seen, known)
        return glimpse._replace(last=truth(seen.game)), picture + truth(seen.game)

    around(patch, glimpses, "made", made)


def odds_with_the_truth(patch: Patch) -> None:
    def odds(_: Any, system: Any, state: Any, *given: Any) -> list[str]:
        return [model.unit or "?" for model in state.models.values()]

    around(patch, fold, "odds", odds)


def foreseen_from_the_truth(patch: Patch) -> None:
    def foreseen(_: Any, seen: views.Sight, *given: Any) -> list[Foreseen]:
        return [Foreseen("pass", told=(truth(seen.game),))]

    around(patch, plans, "foreseen", foreseen)


def ahead_of_the_truth(patch: Patch) -> None:
    """What follows an order is seen with all that is hidden."""

    def view(seen: views.Ahead) -> Any:
        return views.view_of(seen.game, EVERYTHING)

    patch.setattr(views.Ahead, "view", property(view))


def hint_from_the_truth(patch: Patch) -> None:
    """And where others play."""
    around(patch, hints, "of", lambda _, seen, seat: [Considered(truth(seen.game), 0.5, 1)])


def plan_of_anybody(patch: Patch) -> None:
    def of(_: Any, seat: SeatAtGame | None) -> Plan | None:
        return Plan.objects.filter(seat__game=seat.game).first() if seat else None

    def seat_in(honest: Any, row: Any, game: Game) -> SeatAtGame:
        seat: SeatAtGame = honest(row, game)
        seat.may_have_plan = True
        return seat

    around(patch, plans, "of", of)
    around(patch, seats, "seat_in", seat_in)


def answer_with_the_digest(patch: Patch) -> None:
    def as_stored(honest: Any, row: events.Row, **given: Any) -> play.Stored:
        fact = {"kind": "", "text": row.digest, "data": {}, "private": False}
        return replace(honest(row, **given), facts=[fact])

    around(patch, commit, "as_stored", as_stored)


def public_digest(patch: Patch) -> None:
    def public(honest: Any, game: Game, user: Any) -> dict[str, Any]:
        return honest(game, user) | {"digest": last_digest(game)}

    around(patch, api_games, "public", public)


def digest_beside_the_head(patch: Patch) -> None:
    def looked_up(honest: Any, game: Game, quoted: str, length: int) -> dict[str, Any]:
        return honest(game, quoted, length) | {"number": last_digest(game)}

    around(patch, verify, "looked_up", looked_up)


def file_with_all_orders(patch: Patch) -> None:
    def told_of(honest: Any, one: game_log.LogEntry) -> ToldEvent:
        return honest(one)._replace(order=Event.objects.get(hash=one.hash).order)

    around(patch, export, "told_of", told_of)


def time_with_the_truth(patch: Patch) -> None:
    around(patch, explain, "sentence", lambda _, thought, zone: truth(thought.game))


def record_with_the_truth(patch: Patch) -> None:
    def of(honest: Any, person: Any) -> reliability.TrackRecord:
        held = person.seats.select_related("game").last()
        return replace(honest(person), kept=digits(held.game) if held else 0)

    around(patch, reliability, "of", of)


def titles_with_the_truth(patch: Patch) -> None:
    around(patch, views, "title_of", lambda _, game: truth(game))
    around(patch, titles, "of", lambda honest, game: honest(game) | {"title": truth(game)})


def header_with_the_truth(patch: Patch) -> None:
    def render(honest: Any, request: Any, context: dict[str, Any], *given: Any) -> HttpResponse:
        response = honest(request, context, *given)
        response["X-Board"] = str(digits(context["game"]))
        return response

    around(patch, game_views, "table", render)


def cookie_with_the_truth(patch: Patch) -> None:
    def render(honest: Any, request: Any, context: dict[str, Any], *given: Any) -> HttpResponse:
        response = honest(request, context, *given)
        response.set_cookie("board", str(digits(context["game"])))
        return response

    around(patch, game_views, "table", render)


def calendar_with_the_truth(patch: Patch) -> None:
    def asked(honest: Any, person: Any) -> list[calendar_feed.Date]:
        games = {seat.game.key: seat.game for seat in person.seats.select_related("game")}
        dates = [(one, games[one.name.partition("-")[0]]) for one in honest(person)]
        return [one._replace(title=f"{one.title} {truth(game)}") for one, game in dates]

    around(patch, calendar_feed, "asked", asked)


def desk_with_the_truth(patch: Patch) -> None:
    def page(honest: Any, request: Any, one: Game, *given: Any) -> HttpResponse:
        response = honest(request, one, *given)
        response.write(truth(one))
        return response

    around(patch, referee, "page", page)


def deadline_by_the_truth(patch: Patch) -> None:
    def set_deadline(honest: Any, game: Game, seat: SeatAtGame, now: Any) -> None:
        honest(game, seat, now)
        if seat.deadline:
            seat.deadline += timedelta(seconds=digits(game) % 600)

    around(patch, deadlines, "set_deadline", set_deadline)


def answer_that_waits_by_the_truth(patch: Patch) -> None:
    """Half a second or more; here nobody waits so long, but it is the same call."""

    def page(honest: Any, reader: game_page.Reader, *given: Any, **named: Any) -> dict[str, Any]:
        for _ in range(digits(reader.game) % 97):
            time.sleep(0)
        return honest(reader, *given, **named)

    around(patch, game_page, "page", page)


def answer_that_reads_more_by_the_truth(patch: Patch) -> None:
    def page(honest: Any, reader: game_page.Reader, *given: Any, **named: Any) -> dict[str, Any]:
        for _ in range(digits(reader.game) % 97):
            Event.objects.count()
        return honest(reader, *given, **named)

    around(patch, game_page, "page", page)


def log_with_the_truth(patch: Patch) -> None:
    def page(honest: Any, reader: game_page.Reader, *given: Any, **named: Any) -> dict[str, Any]:
        logging.getLogger("games").debug("a page of %s", truth(reader.game))
        return honest(reader, *given, **named)

    around(patch, game_page, "page", page)


def feed_with_the_truth(patch: Patch) -> None:
    def title(_: Any, obj: Tournament) -> str:
        return truth(obj.pairings.get().game)

    patch.setattr(feeds.TournamentNews, "title", title)


def press_of_everybody(patch: Patch) -> None:
    patch.setattr(voices, "readable", lambda voice: ("TRUE", []))


def own_data_with_the_truth(patch: Patch) -> None:
    def account(honest: Any, person: Any) -> dict[str, Any]:
        return {**honest(person), "games": [truth(seat.game) for seat in person.seats.all()]}

    around(patch, own_data, "account", account)


def watched_with_the_truth(patch: Patch) -> None:
    def laid_out(honest: Any, game: Game, at: int) -> public.Moment:
        found = honest(game, at)
        hidden = f"<!-- {truth(game)} -->"
        return found._replace(svg=found.svg + hidden, turn=f"{found.turn} {truth(game)}")

    around(patch, public, "laid_out", laid_out)


def mark_of_a_picture_with_the_truth(patch: Patch) -> None:
    def kept(honest: Any, request: Any, *given: Any) -> HttpResponse:
        response = honest(request, *given)
        key = request.path.split("/")[2]
        response.headers["ETag"] = f'"{digits(Game.objects.get(key=key))}"'
        return response

    around(patch, watchable, "kept", kept)


def link_preview_with_the_truth(patch: Patch) -> None:
    def link_preview(honest: Any, game: Game, *given: Any) -> dict[str, Any]:
        found = honest(game, *given)
        return {"link_preview": {**found["link_preview"], "text": truth(game)}}

    around(patch, sharing, "link_preview", link_preview)


BOARDS = {"page", "past", "past with all eyes", "news", "view", "small board"}
MAILS = {"texts of mails", "HTML of mails", "bytes of mails", "page of a mail"}
REFUSALS = {"refusals by page", "refusals by program", "refusals by mail"}
POSITIONS = {"position", "position then"}
PRESS = {"page", "past", "news", "press", "press of a program"}
WATCHED_GAME = {"watched", "watched before"}
WATCHED_BOARDS = {"watched board", "watched board before", "picture of a link preview"}
WATCHED_BOARDS |= {"picture of a link preview before", "embedded", "embedded before"}
ODDS = {"odds by page", "odds by program"}
FORESEEN = {"foreseen by page", "foreseen by program", "previews"}
# For each leak where the seat and where an onlooker must find it.
LEAKS: dict[Callable[[Patch], None], tuple[set[str], set[str]]] = {
    enemys_board: ({*BOARDS, *MAILS, "picture of a mail", "refusals by page"}, BOARDS),
    eyes_open_too_early: ({"past with all eyes"}, {"past with all eyes"}),
    question_with_the_truth: (
        {"page", "handover", "prompts", "refusals by page", "digest", *MAILS},
        set(),
    ),
    glimpse_with_the_truth: ({"home", "small board"}, {"small board"}),
    card_with_the_truth: ({"cards"}, {"cards"}),
    log_of_a_game_that_is_over: ({"facts", "page", "news"}, {"facts", "page", "news"}),
    true_position: (POSITIONS, POSITIONS),
    refusal_with_the_truth: ({*REFUSALS, *ODDS}, set()),
    odds_with_the_truth: (ODDS, set()),
    enemys_standing_orders: ({"standing orders", "standing orders of a program"}, set()),
    foreseen_from_the_truth: ({*FORESEEN, *ODDS - {"odds by program"}}, set()),
    ahead_of_the_truth: ({"put together"}, set()),
    hint_from_the_truth: ({"hint by page", "hint of a program"}, set()),
    plan_of_anybody: ({"page", "plan", "foreseen by page", "foreseen by program"}, set()),
    answer_with_the_digest: ({"answers"}, set()),
    public_digest: ({"game", "list of games"}, {"game"}),
    digest_beside_the_head: ({"proof"}, {"proof"}),
    file_with_all_orders: (
        {"proof file", "file of a program"},
        {"proof file", "file of a program"},
    ),
    time_with_the_truth: ({"clock"}, set()),
    record_with_the_truth: ({"person", "record"}, {"person", "record"}),
    titles_with_the_truth: (
        {"subjects of mails", "HTML of mails", "mailbox", "home", "digest", "pushes", "calendar"},
        set(),
    ),
    headers_with_the_truth: ({"headers of mails", "bytes of mails"}, set()),
    html_with_the_truth: ({"HTML of mails", "bytes of mails", "digest"}, set()),
    header_with_the_truth: ({"page", "past", "news"}, {"page", "past", "news"}),
    cookie_with_the_truth: ({"page", "past", "news"}, {"page", "past", "news"}),
    calendar_with_the_truth: ({"calendar"}, set()),
    message_ids_with_hidden_digits: ({"headers of mails", "bytes of mails"}, set()),
    ids_of_pushes_with_hidden_digits: ({"pushes", "hooks"}, set()),
    heads_of_hooks_with_the_truth: ({"hooks"}, set()),
    desk_with_the_truth: (set(), {"referee’s desk"}),
    deadline_by_the_truth: ({"deadlines", "calendar", "page", "prompts"}, {"deadlines"}),
    answer_that_waits_by_the_truth: ({"steps"}, {"steps"}),
    answer_that_reads_more_by_the_truth: ({"steps"}, {"steps"}),
    log_with_the_truth: ({"log"}, {"log"}),
    feed_with_the_truth: ({"feed"}, {"feed"}),
    press_of_everybody: (PRESS, PRESS),
    own_data_with_the_truth: ({"own data"}, set()),
    watched_with_the_truth: (set(), {"games to watch", *WATCHED_GAME, *WATCHED_BOARDS}),
    mark_of_a_picture_with_the_truth: (set(), WATCHED_BOARDS),
    link_preview_with_the_truth: (set(), WATCHED_GAME),
}
