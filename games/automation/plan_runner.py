"""
Playing plans: when a seat is asked, its next planned line is ordered for it, until a surprise stops
the plan.

Each line is an ordinary order through `play`, after the commit that asked for it. Rows say what is
due, so a plan that runs twice still gives each line once.
"""

import logging
from dataclasses import dataclass
from typing import Any

from django.db import OperationalError, transaction
from django.db.models import F, QuerySet

from games import play, wake
from games.clock import database_clock
from games.history import events, replay, views
from games.models.claiming import claim
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.models.plan import LONGEST_WHY, Plan
from games.notify import notices
from games.people import sitters
from games.play.permissions import StaleOrder
from rules.kernel import foreseeing
from rules.kernel.errors import OrderError
from rules.kernel.facts import Fact
from rules.kernel.parsing import begins, parse
from rules.kernel.system import System
from rules.kernel.table import orders as table_orders
from rules.kernel.table.state import STANDING

log = logging.getLogger(__name__)

BATCH = 200
TURNED_BACK = "The game has been taken back since you planned it."
BY_HAND = "Another order was given instead."
WORSE = "Its chance was {} % when you planned it and is {} % now."
NOT_SAT_FOR = "Your sitter wrote it, and no longer sits for you."
BROKEN = "It could not be played, which is a fault of this service."
STOPS = "Your plan stops before “{}”: {}"


@dataclass(frozen=True)
class PlannedQuestion:
    """What a seat is asked, and what it sees. *by_table*: it is asked to agree to something."""

    system: System
    view: Any
    verbs: tuple[str, ...]
    by_table: bool

    def takes(self, order: str) -> bool:
        return not self.by_table and begins(order, self.verbs)


def due() -> QuerySet[Plan]:
    """Plans whose seats have a question that the plan has not looked at yet, oldest first."""
    asked = Plan.objects.filter(status=Plan.Status.WAITING, seat__asked__isnull=False)
    asked = asked.filter(seat__autopilot=False, seat__game__status=Game.Status.PLAYING)
    return asked.exclude(unfit=F("seat__asked")).order_by("id")


def run_all() -> int:
    """Run the plans that are due, so many at a time. Returns the number of events."""
    return sum(run(pk) for pk in list(due().values_list("pk", flat=True)[:BATCH]))


def run(pk: int) -> int:
    """Run one plan as far as it goes. Returns the number of events."""
    played = 0
    try:
        while step(pk):
            played += 1
    except OperationalError as error:
        log.warning("plan %s is followed later: %s", pk, error)
    except Exception:
        log.exception("plan %s could not be followed", pk)
        with transaction.atomic():
            for plan in locked(pk):
                stop(plan, BROKEN)
                tell_desk(plan.seat.game)
    return played


def tell_desk(game: Game) -> None:
    notices.write(notices.unfollowed_to_the_desk(game, game.seats.all(), database_clock.now()))


@transaction.atomic
def step(pk: int) -> bool:
    """
    Play the next line if the plan is due.

    The event and the plan change together or not at all.
    """
    return any(follow(plan) for plan in locked(pk))


def locked(pk: int) -> list[Plan]:
    """The plan while it is due, unless another worker has it in hand."""
    rows = claim(due().filter(pk=pk))
    return list(rows.select_related("seat__game", "holder", "sitter"))


def follow(plan: Plan) -> bool:
    """Play the next line; returns whether it has become an event."""
    if plan.holder_id != plan.seat.user_id:
        plan.delete()
        return False
    now = question_of(plan.seat)
    if why := unexpected(plan, now):
        return stop(plan, why)
    if not now.takes(plan.rest[0]["order"]):
        return leave(plan)
    if why := worse(plan, now):
        return stop(plan, why)
    return give_line(plan)


def question_of(seat: SeatAtGame) -> PlannedQuestion:
    system, seen = replay.system_of(seat.game), views.Sight(seat.game, seat.name)
    verbs = (*foreseeing.verbs_of(system, seen.prompts), *system.anytime(seen.state, seat.name))
    by_table = bool(views.asked_by_the_table(seat.game, seat.name))
    return PlannedQuestion(system, seen.view, verbs, by_table)


def keep(plan: Plan) -> None:
    """Store what has become of the plan, which its holder's page shows."""
    plan.save()
    wake.listeners(plan.seat.game.key)


def give_line(plan: Plan) -> bool:
    """Give the next line as an order. If somebody was faster, the plan looks again later."""
    seat, line = plan.seat, plan.rest[0]
    request = f"plan:{plan.pk}:{plan.position}:{seat.asked}"
    try:
        stored = play.submit(
            seat.game,
            seat.name,
            line["order"],
            user=plan.sitter or plan.holder,
            request=request,
            expected=seat.asked,
        )
    except StaleOrder:
        return False
    except OrderError as error:
        return stop(plan, error.cited)
    plan.given, plan.position = stored.number, plan.position + 1
    if not plan.rest:
        plan.status = Plan.Status.DONE
    keep(plan)
    if not plan.waits:
        ask(plan)
    return True


def unexpected(plan: Plan, now: PlannedQuestion) -> str:
    """
    What the seat did not expect when it planned, as a sentence.

    It is judged by what the seat may read since its last order or since the plan. `regardless`
    skips surprises only.
    """
    seat, game = plan.seat, plan.seat.game
    if plan.sitter and not sitters.sits(plan.sitter, seat, database_clock.now()):
        return NOT_SAT_FOR
    if any(by >= plan.since for by in events.undone_in(game).values()):
        return TURNED_BACK
    rows = events.events_of(game, plan.given or plan.since)
    mine = [row for row in rows if row.seat == seat.name and row.by != STANDING]
    if any(in_its_place(plan, row) for row in mine):
        return BY_HAND
    if plan.rest[0]["regardless"]:
        return ""
    last = mine[-1].number if mine else plan.since
    told = (surprise(seat, now, row) for row in rows if row.number >= last)
    return next(filter(None, told), "")


def in_its_place(plan: Plan, row: events.Row) -> bool:
    """Whether *row* is another order that answered the question meant for the next line."""
    game, system = plan.seat.game, replay.system_of(plan.seat.game)
    if row.number == plan.given or table_orders.table_verb(row.order):
        return False
    before = replay.state_of(game, row.number - 1)
    asked = [one for one in system.prompts(before) if one.seat == row.seat]
    verbs = foreseeing.verbs_of(system, asked)
    return begins(row.order, verbs) and begins(plan.rest[0]["order"], verbs)


def surprise(seat: SeatAtGame, now: PlannedQuestion, row: events.Row) -> str:
    """The first fact of an event that makes it worth while to think again."""
    own = row.seat == seat.name
    told = [Fact(one["kind"], one["text"], one["data"]) for one in row.facts_for(seat.name)]
    throws = replay.throws_of(seat.game, row) if own else ()
    found = now.system.surprise(now.view, told, throws, own)
    return found.text if found else ""


def worse(plan: Plan, now: PlannedQuestion) -> str:
    """Whether the first test of the next line has become harder than foreseen."""
    line = plan.rest[0]
    if line["chance"] is None or line["regardless"]:
        return ""
    try:
        action = parse(line["order"], now.system.actions, now.verbs)
        action.check(now.view)
    except OrderError:
        return ""  # refused with its sentence when it is given
    planned, chance = round(100 * line["chance"]), round(100 * (action.chance(now.view) or 0))
    return WORSE.format(planned, chance) if chance < planned else ""


def leave(plan: Plan) -> bool:
    """The question does not fit the next line, so the holder must answer it."""
    plan.unfit = plan.seat.asked
    keep(plan)
    ask(plan)
    return False


def ask(plan: Plan) -> None:
    """Notify the holder of a question that no line of the plan will answer."""
    seat = SeatAtGame.objects.get(pk=plan.seat_id)
    if seat.asked is not None:
        notices.write(notices.your_turn(plan.seat.game, [seat], database_clock.now()))


def stop(plan: Plan, why: str) -> bool:
    """Stop the plan, keep its remaining lines, and notify the holder once, instead of asking."""
    seat, order = plan.seat, plan.rest[0]["order"]
    plan.status, plan.why = Plan.Status.STOPPED, why[:LONGEST_WHY]
    keep(plan)
    now, text = database_clock.now(), STOPS.format(order, why)[:LONGEST_WHY]
    told = notices.told_one(seat.game, seat, Notice.Kind.PLAN, seat.asked or 0, text, now)
    for notice in told:
        notice.cause = f"{seat.game.key}/plan/{plan.pk}"
    notices.write(told)
    asked = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN, number=seat.asked or 0)
    asked.filter(status=Notice.Status.WAITING, mail=None).update(
        status=Notice.Status.DROPPED, trouble="the plan’s notice asks the same"
    )
    return False
