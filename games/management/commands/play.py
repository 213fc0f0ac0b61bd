"""Everything in one process on this machine: pages, clocks and autopilots, without Redis."""

import signal
import threading
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse

from games import schedule, tasks
from games.accounts import sign_in_links
from games.management.processes import listening, taking_mail, when_told_to_stop
from games.management.serving import serving
from games.models.game import Game
from games.models.person import Profile
from games.people import availability
from games.play import lobby
from rules.systems import SYSTEMS

# Nobody is woken here, so what a player waits for comes round more often.
OFTEN = {tasks.run_autopilots: 0.5, tasks.think: 0.2, tasks.deliver: 2.0, tasks.tell: 2.0}


class Command(BaseCommand):
    help = "Run the whole service on this machine and lay out a game to play at once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default="127.0.0.1")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        door = listening(options["host"], options["port"])
        address = f"http://localhost:{door.getsockname()[1]}"
        settings.SITE_URL = address
        post = taking_mail(settings.INTAKE_HOST, settings.INTAKE_PORT)
        person = demo_person()
        self.tell(address, demo_game(person), sign_in_links.new_token(person))
        stop = threading.Event()
        when_told_to_stop(interrupted)
        workers = schedule.started(stop, {**schedule.JOBS, **OFTEN}, schedule.here)
        try:
            serving().run([door])
        except KeyboardInterrupt:
            self.stdout.write("\nStopping.")
        finally:
            when_told_to_stop(signal.SIG_IGN)  # once is enough
            stop.set()
            post.stop()
            door.close()
            for worker in workers:
                worker.join(timeout=30)

    def tell(self, address: str, game: Game, token: str) -> None:
        link, table = reverse("sign_in_by_link", args=[token]), reverse("game", args=[game.key])
        self.stdout.write(f"Hunt by Post runs on {address}")
        self.stdout.write(f"Sign in (once):  {address}{link}")
        self.stdout.write(f"Your game:       {address}{table}")
        self.stdout.write(f"Your mailbox:    {address}{reverse('mailbox')}")
        desk = reverse("admin:tournament_desks")
        self.stdout.write(f"Tournaments:     {address}{desk}")
        self.stdout.write(f"Orders by mail:  SMTP at {settings.INTAKE_HOST}:{settings.INTAKE_PORT}")
        self.stdout.write("Stop it with Ctrl-C.")
        self.stdout.flush()


def interrupted(*_: Any) -> None:
    raise KeyboardInterrupt


def demo_person() -> Any:
    """Somebody who plays, may organise tournaments, and gets mail at night: they try it now."""
    users = get_user_model().objects
    person = users.filter(username="hunter").first()
    if person is None:
        person = users.create_user("hunter", "hunter@hunt.localhost", is_staff=True)
        person.groups.add(Group.objects.get(name="director"))
        availability.keep_quiet(person, *availability.NIGHT)
        Profile.objects.filter(user=person).update(disturbed=True)
    return person


def demo_game(person: Any) -> Game:
    """The game of *person* that runs already, else a new one against the autopilot."""
    running = Game.objects.filter(seats__user=person, status=Game.Status.PLAYING).first()
    if running:
        return running
    key, system = next(iter(SYSTEMS.items()))
    mission = next(iter(system.missions))
    mine, *others = system.tables(mission)[0]
    game = lobby.create(key, mission, autopilots=others, host=person)
    lobby.join(game, mine, person)
    return game
