"""One of everything that has an address, and somebody of each role to ask for it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from games import play, tokens
from games.accounts import api_tokens, sign_in_links
from games.automation import plans
from games.clock import database_clock
from games.history import views
from games.mail import confirmations, post
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.models.moderation import Case, Sanction
from games.models.person import CalendarToken
from games.models.saved_list import SavedList
from games.models.subscription import Subscription
from games.models.tournament import Tournament
from games.moderation import actions, appeals, reports
from games.notify import preferences, subscriptions
from games.people import availability, households, ignoring, saved_lists, sitters
from games.play import lobby, practice, rulings, waiting
from games.press import messages, voices
from games.tournaments import perform, scheduler
from games.tournaments.core import acts
from rules.systems import USUAL
from tests.support.tournament_acts import enter
from tests.support.toys.dowsers import EAST_WEST
from tests.support.visitors import client_of
from tests.tournaments.conftest import CONDITIONS, TERMS

# The director's and the referee's work is done in the admin, which lets staff alone in.
STAFF = ("referee", "director", "other-director", "staff")
GROUPS = {
    "referee": "referee",
    "moderator": "moderator",
    "involved": "moderator",
    "director": "director",
    "other-director": "director",
}
ROLES = (
    "anonymous",
    "guest",  # has the rights of anybody, and a table
    "stranger",
    "player",  # the east of the games, an entrant of the tournaments, and who has all the rest
    "opponent",  # the west, against whom there is a case
    "referee",
    "moderator",
    "involved",  # a moderator who has made the report
    "director",
    "other-director",
    "staff",
    "superuser",
)
SYSTEM, (EAST, WEST) = "dowsers", EAST_WEST
SECTION = {"system": SYSTEM}


@dataclass
class World:
    people: dict[str, Any]
    games: dict[str, Game]
    tournaments: dict[str, Tournament]
    args: dict[str, dict[str, Any]]  # of an address, beside the game or the tournament

    def clients(self) -> dict[str, Client]:
        signed_in = {role: client_of(person) for role, person in self.people.items()}
        return {"anonymous": Client(), "guest": guest(), **signed_in}

    def url(self, address: str, of: str) -> str:
        """Where *address* of the thing called *of* is; “running:east” names a seat."""
        thing, _, seat = of.partition(":")
        args = dict(self.args.get(address, {}))
        if found := self.games.get(thing) or self.tournaments.get(thing):
            is_desk = address.startswith("admin:")
            args |= {"pk": found.pk} if is_desk else {"key": found.key}
        return reverse(address, kwargs=args) + (f"?seat={seat}" if seat else "")


def guest() -> Client:
    client = Client()
    client.post(reverse("try"))
    return client


def made() -> World:
    people = {role: person(role) for role in ROLES[2:]}
    games = games_of(people["player"], people["opponent"])
    tournaments = tournaments_of(people)
    while post.deliver():
        pass
    args = {
        **press_of(games["running"], people),
        **tokens_of(people["player"]),
        **belongings_of(people["player"], people["opponent"]),
        **cases_of(people),
        **OF_NOBODY,
        **OF_TOURNAMENTS,
        "look": {"number": looked_at(games["running"], people["referee"])},
    }
    return World(people, games, tournaments, args)


OF_NOBODY = {
    **dict.fromkeys(("rulebook", "rulings", "glossary", "usual_game"), SECTION),
    "primer": {"system": USUAL},
    "rule_search": {"system": USUAL},
    "rule_section": {"system": "counter", "number": "1"},
    "card_list": {"system": "rookery"},
    "moment": {"number": 1},
}
OF_TOURNAMENTS: dict[str, dict[str, Any]] = {
    "tournament_file": {"kind": "csv"},
    "tournament_round": {"number": 1},
    "entrant": {"number": 1},
    "admin:tournament_page": {"page": "entrants"},
    "admin:tournament_table": {"number": 1, "table": 1},
}


def person(role: str) -> Any:
    users, fields = get_user_model().objects, {"is_staff": role in STAFF}
    make = users.create_superuser if role == "superuser" else users.create_user
    fields = {} if role == "superuser" else fields
    one = make(role, f"{role}@example.org", "a long walk home", **fields)
    one.groups.set(Group.objects.filter(name=GROUPS.get(role, "")))
    if role in (*STAFF, *GROUPS, "superuser"):
        TOTP.activate(one, generate_totp_secret())
    return users.get(pk=one.pk)


def games_of(ann: Any, bob: Any) -> dict[str, Game]:
    """In the running one both have moved; its east has a plan, and its seat has been lent."""
    running, over = started(ann, bob), started(ann, bob)
    play.submit(running, EAST, "walk 6.0,24.0")
    play.submit(running, WEST, "walk 42.0,24.0")
    plans.write(running, running.seats.get(name=EAST), ["walk 12.0,24.0"], ann)
    lobby.resign(over, WEST)
    opened = lobby.create(SYSTEM, 1, EAST_WEST, host=ann)
    lobby.join(opened, EAST, ann)
    forked = practice.fork(running, views.known(running, EAST) - 1, EAST, ann)
    public = started(ann, bob, public=True)
    closed = lobby.create(SYSTEM, 1, EAST_WEST, host=ann)
    waiting.close(closed)
    games = {"running": running, "over": over, "open": opened, "practice": forked}
    games |= {"public": public, "closed": closed}
    for game in games.values():
        game.refresh_from_db()
    return games


def started(ann: Any, bob: Any, public: bool = False) -> Game:
    game = lobby.create(SYSTEM, 1, EAST_WEST, host=ann, public=public)
    for seat, person in zip(EAST_WEST, (ann, bob), strict=True):
        lobby.join(game, seat, person)
    game.refresh_from_db()
    return game


def tournaments_of(people: dict[str, Any]) -> dict[str, Tournament]:
    director, entrants = people["director"], (people["player"], people["opponent"])
    begun, entry = (tournament(title, director) for title in ("Begun", "Entry"))
    draft = Tournament.objects.create(title="Draft")
    draft.directors.add(director)
    for one in (begun, entry):
        perform.perform(one, acts.Open(TERMS, CONDITIONS), by=director)
        for user in entrants:
            enter(one, user)
    perform.perform(begun, acts.Begin(), by=director)
    while scheduler.tick():
        pass
    begun.refresh_from_db()
    return {"begun": begun, "entry": entry, "draft": draft}


def tournament(title: str, director: Any) -> Tournament:
    one = Tournament.objects.create(title=title)
    one.directors.add(director)
    return one


def tokens_of(ann: Any) -> dict[str, dict[str, Any]]:
    """The addresses that are rights themselves."""
    CalendarToken.objects.create(user=ann, hash=tokens.hash_of("calendar"))
    invited = lobby.create(SYSTEM, 1, EAST_WEST, host=ann)
    invitation = lobby.invite(invited, WEST)
    rights = {
        "shared_list": saved_lists.share(a_list(ann)),
        "off": preferences.token_for(ann.pk, Notice.Kind.TURN),
        "yes": confirmations.waiting_for("sign up", "new", "new@example.org", wanted="Newton"),
        "sign_in_by_link": sign_in_links.new_token(ann),
        "invitation": invitation,
        "decline": invitation,
        "api_invitation": invitation,
        "calendar": "calendar",
    }
    return {address: {"token": token} for address, token in rights.items()}


def belongings_of(ann: Any, bob: Any) -> dict[str, dict[str, Any]]:
    """What the player alone has: time off and a sitter, a browser, an address, mails."""
    now = database_clock.now()
    holiday = availability.announce(ann, now + timedelta(days=2), now + timedelta(days=4), now)
    sitter = sitters.name(holiday, "stranger", now)
    browser = Subscription.objects.create(user=ann, kind="push", address="https://push.example/1")
    subscriptions.set_hook(ann, "https://127.0.0.1:9/", "json")
    api_tokens.new_token(ann)
    mail = MailOut.objects.filter(to=ann.email).exclude(picture=None).first()
    assert mail, "no mail with a board"
    rows = {
        **dict.fromkeys(("call_off", "sitter", "api_holiday", "api_sitter"), holiday),
        "dismiss": sitter,
        "forget_browser": browser,
        "alone": households.say(ann, bob.username),
        "sign_out_there": browser,
        "revoke_token": api_tokens.of(ann).get(),
        **dict.fromkeys(("mail", "mail_board", "answer_mail"), mail),
    }
    rows["list"] = a_list(ann)
    return {address: {"pk": row.pk} for address, row in rows.items()}


def a_list(ann: Any) -> SavedList:
    """A deck that the player has written down."""
    fields = {"system": "rookery", "mission": 1, "seat": "ash", "text": "owl"}
    return SavedList.objects.get_or_create(user=ann, name="Mine", **fields)[0]


def press_of(game: Game, people: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The other player has written to all; the player ignores a stranger."""
    voice = voices.voice_of(game, people["opponent"])
    message = messages.say(voice, voices.ALL, "Well met.").key
    ignoring.ignore(people["player"].pk, people["stranger"].pk)
    one = ignoring.of(people["player"].pk).get()
    named = {"message": message}
    return {"hear": {"pk": one.pk}, "report_press": named, "ignore": named}


def cases_of(people: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """A case about the other player, who is muted."""
    bob, by = people["opponent"], people["moderator"]
    case: Case = reports.make(people["involved"], "words", "He insults me.", about=bob).case
    actions.act(case, "mute", by=by, reason="Enough.", person=bob, days=7)
    token = appeals.token(Sanction.objects.get(person=bob))
    named = {"name": bob.username}
    return {
        "case": {"pk": case.pk},
        "appeal": {"token": token},
        **dict.fromkeys(("report_person", "person", "api_person", "ignore_person"), named),
    }


def looked_at(game: Game, referee: Any) -> int:
    """The number of the event by which the *referee* looked through the east's eyes."""
    return rulings.rule(game, f"look {EAST}", user=referee, reason="Asked to.").number
