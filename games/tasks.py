"""
What workers do. Every task finds its work in rows, takes ids only and may run twice.

No task has an ETA: a lost queue loses nothing, the next tick finds what is due.
"""

from datetime import timedelta

from celery import shared_task

from games.accounts import sessions
from games.automation import autopilot, lobbies, outage, plan_runner, thinking, timeouts
from games.clock import database_clock
from games.mail import links, post, receive
from games.models.game import Game
from games.moderation import bans, multi_accounts
from games.notify import delivery, greeting
from games.operations import guests, retention
from games.ratings import update
from games.tournaments import scheduler

__all__ = [
    "close_lobbies",
    "compare",
    "deliver",
    "follow",
    "forget",
    "forget_guests",
    "moderate",
    "rate",
    "rate_rest",
    "run_autopilots",
    "sweep",
    "tell",
    "think",
    "tournaments",
]


READS_FOR = 10.0


@shared_task(name="games.sweep", ignore_result=True)
def sweep() -> None:
    """
    Make an outage good and follow the plans, then see to those whose time is up and write the
    reminders. Mails are read elsewhere, as one may take long.
    """
    outage.made_good()
    plan_runner.run_all()
    timeouts.sweep()


@shared_task(name="games.run_autopilots", ignore_result=True)
def run_autopilots(game_id: int | None = None) -> None:
    """Play on the autopilots of one game, or of every game where one is asked."""
    if game_id is not None:
        autopilot.run(Game(pk=game_id))
    else:
        for game_id in {seat.game_id for seat in autopilot.due()}:
            autopilot.run_alone(Game(pk=game_id))


@shared_task(name="games.think", ignore_result=True, soft_time_limit=20, time_limit=30)
def think() -> None:
    """
    Give one order for an autopilot that takes its time. It has a queue of its own; one that cannot
    come to an end gives the cautious order.
    """
    thinking.play_one()


@shared_task(name="games.deliver", ignore_result=True)
def deliver() -> None:
    """
    Read the mails that came in and were not read yet, follow the plans, whose seats need not
    be asked then, and post the links that were asked for and the mails that are due. What takes
    long to read delays no post.
    """
    receive.drain(READS_FOR)
    plan_runner.run_all()
    links.post()
    while post.deliver():
        pass


@shared_task(name="games.follow", ignore_result=True)
def follow() -> None:
    """
    Follow the plans whose seats are asked. At short intervals, and not when somebody has ordered:
    they could tell by the time of the answer whether another has a plan.
    """
    plan_runner.run_all()


@shared_task(name="games.tournaments", ignore_result=True)
def tournaments() -> None:
    """Score the games that are over, decide those whose time is up, and pair the next rounds."""
    scheduler.tick()


@shared_task(name="games.tell", ignore_result=True, time_limit=60)
def tell() -> None:
    """Tell browsers and addresses on the web what is due; each may keep us waiting for a while."""
    greeting.greet()
    while delivery.deliver():
        pass


@shared_task(name="games.moderate", ignore_result=True)
def moderate() -> None:
    """End the mutes and bans that have run out, and open the seats of those who are banned."""
    bans.release()
    bans.clear_seats()


@shared_task(name="games.compare", ignore_result=True)
def compare() -> None:
    """Look once a day for people with several accounts, and forget traces that are old."""
    multi_accounts.look()


@shared_task(name="games.rate", ignore_result=True)
def rate() -> None:
    """Count the games in the ratings that have ended within a day."""
    update.rate(database_clock.now() - timedelta(days=1))


@shared_task(name="games.rate_rest", ignore_result=True)
def rate_rest() -> None:
    """Count those, too, that ended while nobody did."""
    update.rate()


@shared_task(name="games.forget", ignore_result=True)
def forget() -> None:
    """Throw away what has been kept long enough, and sessions that have ended."""
    retention.forget()
    sessions.forget()


@shared_task(name="games.forget_guests", ignore_result=True)
def forget_guests() -> None:
    """Erase the guests who have not signed up."""
    guests.forget()


@shared_task(name="games.close_lobbies", ignore_result=True)
def close_lobbies() -> None:
    """Warn those who wait in games that nobody comes to, and close these."""
    lobbies.sweep()
