"""Every page of the site, with much on it, and who looks at it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.test import Client
from django.urls import reverse

from games import play
from games.models.game import Game
from games.play import lobby
from games.simulation import choosing
from rules.systems import SYSTEMS
from tests.accounts.test_pages_browser import ANYBODYS, DEAD_LINKS
from tests.every_system.systems import TOYS
from tests.support import tables
from tests.web.test_matrix import rows
from tests.web.world import World

# What is no page, or a part of one.
PARTS = {"news", "listen", "odds", "about", "moment", "health", "worker", "mail_board", "position"}
PARTS |= {"watch_board", "watch_picture"}
PARTS |= {"manifest", "favicon"}
FILES = {
    "board",
    "proof_file",
    "verifier",
    "tournaments_feed",
    "tournament_feed",
    "tournament_file",
    "calendar",
}
# Of those who may look at a page, the one who sees most of it.
LOOKERS = ("player", "moderator", "referee", "director", "superuser")
OF_AN_ACCOUNT = (
    *("account_email", "account_logout", "account_change_password", "mfa_index"),
    *("mfa_activate_totp", "mfa_list_webauthn", "mfa_add_webauthn", "account_reauthenticate"),
    *("export", "leave_for_good"),
)
ERRORS = ("/people/%00/", "/games/nothing/", "/you/quiet/")
PASSWORD = "a long walk home"


class Page(NamedTuple):
    who: str
    path: str


def pages(world: World) -> Iterator[Page]:
    yield from named(world)
    yield from of_systems(world)
    yield from (Page("player", reverse(name)) for name in OF_AN_ACCOUNT)
    yield from (Page("anonymous", path) for path in (*map(reverse, ANYBODYS), *DEAD_LINKS))
    yield from (Page("player", path) for path in (*ERRORS, reverse("desk")))
    yield from (Page("anonymous", reverse(name)) for name in ("home", "tournaments"))


def named(world: World) -> Iterator[Page]:
    """What has a name of ours, once for each thing."""
    for row in rows():
        who = next((one for one in LOOKERS if row.statuses[one] == 200), None)
        if who and row.method == "GET" and is_page(row.address):
            yield Page(who, world.url(row.address, row.of))


def is_page(address: str) -> bool:
    """A page of ours: no list of Django's admin, and nothing for programs."""
    is_ours = not address.startswith("api_") and not address.endswith("_changelist")
    return is_ours and address not in PARTS | FILES


def of_systems(world: World) -> Iterator[Page]:
    for key in SYSTEMS:
        if key not in TOYS:
            yield from (Page("player", path) for path in of_system(world, key))


def of_system(world: World, key: str) -> Iterator[str]:
    """The whole rulebook, a table amid its game, and the builder of its lists."""
    book = SYSTEMS[key].rulebook
    yield from (reverse(name, args=[key]) for name in ("rulebook", "rulings", "glossary"))
    yield reverse("rule_search", args=[key]) + "?q=a"
    yield from [reverse("primer", args=[key])] * bool(book.primer)
    yield reverse("rule_section", args=[key, book.chapters[-1].sections[0].number])
    yield reverse("game", args=[amid(world, key).key])


def amid(world: World, key: str, orders: int = 30) -> Game:
    """A game that autopilots have played for a while; the player is asked something."""
    setup = tables.smallest(SYSTEMS[key])
    game = lobby.create(key, setup.mission, setup.seats, options=setup.options)
    people = [world.people[role] for role in ("player", "opponent", "stranger")]
    for seat, person in zip(setup.seats, people, strict=False):
        lobby.join(game, seat, person)
    game.refresh_from_db()
    while (seat := asked(game)).name != setup.seats[0] or game.length <= orders:
        play.submit(game, seat.name, choosing.order_of(seat) or "", user=seat.user)
        game.refresh_from_db()
    return game


def asked(game: Game) -> Any:
    seats = game.seats.filter(asked__isnull=False).select_related("game", "user")
    return seats.order_by("asked")[0]


def cookies(world: World) -> dict[str, str]:
    """The session of each who looks, who has just said who they are."""
    clients: dict[str, Client] = world.clients()
    clients["player"].post(reverse("account_reauthenticate"), {"password": PASSWORD})
    found = {who: client.cookies.get("sessionid") for who, client in clients.items()}
    return {who: cookie.value for who, cookie in found.items() if cookie}
