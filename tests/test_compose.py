"""A game through every service of the compose file, each in its own process, as in production."""

import os
import re
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.parse import unquote, urlsplit
from urllib.request import Request

import psycopg
import pytest
import redis

from rules.systems import SYSTEMS, USUAL
from tests.mail import players
from tests.support import tables
from tests.support.composed import LONGEST_WAIT, OURS, Composed, Post, Visitor, until

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

TABLE = tables.smallest(SYSTEMS[USUAL])
HOST = "hunt.example.org"
ANN = {"username": "ann", "email": "ann@example.org", "password1": "a long walk home"}


@pytest.fixture
def template() -> str:
    """An empty one, which the services migrate as on a new machine."""
    return "template1"


@pytest.fixture
def site(served: Composed) -> Composed:
    served.filled["SETTLE_SECONDS"] = "0"
    for name in OURS:
        if name != "migrate":
            served.start(name)
    until(lambda: served.is_healthy("web"), "a healthy site")
    until(lambda: served.is_healthy("intake"), "a healthy intake")
    until(lambda: served.is_healthy("listen"), "what listens")
    return served


def signed_up(site: Composed, post: Post) -> tuple[Visitor, str]:
    """Ann, whose address is confirmed and who is signed in, and a token for her programs."""
    ann = Visitor(site.web, HOST)
    ann.post("/accounts/signup/", **ANN)
    link = rf"https://{HOST}(/accounts/confirm-email/\S+)"
    found = re.search(link, players.text_of(post.awaited(ANN["email"], link)))
    assert found
    ann.post(found[1])
    ann.post("/accounts/login/", login=ANN["username"], password=ANN["password1"])
    token = ann.call("token/", username=ANN["username"], password=ANN["password1"])["token"]
    return ann, token


def played(ann: Visitor, game: str, token: str) -> int:
    """Play the defaults until somebody else is asked; gives the number of the last event."""
    last = 0
    while (asked := ann.call(f"{game}/prompts/", token))["question"] is not None:
        line = asked["prompts"][0]["default"]
        last = ann.call(f"{game}/orders/", token, seat=TABLE.seats[0], line=line)["number"]
    return last


def test_a_game_through_every_service(
    site: Composed, post: Post, broker: str, databases: dict[str, str]
) -> None:
    """And nothing hidden stands in any log afterwards."""
    ann, token = signed_up(site, post)
    style = re.search(r'href="(/static/[^"]+\.css)"', ann.open("/"))
    assert style and "body" in ann.open(style[1])
    for packed in ("br", "gzip"):
        wanted = {**ann.headers, "Accept-Encoding": packed}
        sent = ann.line.open(Request(ann.address + style[1], headers=wanted), timeout=LONGEST_WAIT)
        assert sent.headers["Content-Encoding"] == packed

    form = {"of": f"{TABLE.system}-{TABLE.mission}", "clock": "hourly"}
    form |= {f"who-{seat}": "absent" for seat in SYSTEMS[USUAL].seating(TABLE.mission).names}
    form |= {f"who-{seat}": who for seat, who in zip(TABLE.seats, ("me", "autopilot"), strict=True)}
    game = ann.post("/games/new/", **form).strip("/")
    here = f"http://127.0.0.1:{site.listen}/{game}/listen/"
    news = ann.line.open(Request(here, headers=ann.headers), timeout=LONGEST_WAIT)
    assert news.readline().startswith(b"retry")
    last = played(ann, game, token)
    until(lambda: news.readline() == b"event: changed\n", "news of an order")

    # The autopilot's answer and the mail about it come from the worker.
    later = "|".join(str(number) for number in range(last + 2, last + 50))
    turn = post.awaited(ANN["email"], rf"You can order:[\s\S]*Chain: ({later}) events")
    line = players.chosen(players.text_of(turn), Random(1))
    players.send(site.intake, players.reply(turn, [line], 1))
    facts = f"{game}/facts/?since={last + 1}"
    orders = until(
        lambda: [e["order"] for e in ann.call(facts, token) if e["order"]], "the mail's order"
    )
    assert orders == [line]
    answer = post.awaited(ANN["email"], rf"(?m)^{re.escape(line)}$")
    assert answer["In-Reply-To"] == "<1@players.example>"

    for name in site.running:
        until(lambda name=name: site.is_healthy(name), f"a healthy {name}")
    unused = link_asked_for(site, post)
    assert_not_told(site, broker, {*hidden_in(databases["OWNER_DATABASE_URL"]), token, unused})


def link_asked_for(site: Composed, post: Post) -> str:
    """The token of a link to sign in, for which a form came that was refused."""
    other = Visitor(site.web, HOST)
    other.post("/accounts/login/", to="/sign-in/link/", email=ANN["email"])
    mail = players.text_of(post.awaited(ANN["email"], r"/sign-in/(\S+)/"))
    found = re.search(r"/sign-in/(\S+)/", mail)
    assert found
    Visitor(site.listen, HOST).open(f"/sign-in/{found[1]}/")
    with pytest.raises(HTTPError):
        other.asked(f"/sign-in/{found[1]}/", b"csrfmiddlewaretoken=none", {})
    return found[1]


def hidden_in(database: str) -> list[str]:
    """Secrets, salts and states of games, and what only some were told."""
    with psycopg.connect(database) as owner:
        rows = owner.execute(
            "SELECT encode(secret, 'hex') FROM games_game UNION SELECT salt FROM games_seatatgame"
            " UNION SELECT digest FROM games_event UNION SELECT substr(state, 1, 80)"
            " FROM games_snapshot UNION SELECT hash FROM games_apitoken"
        ).fetchall()
    return [word for (word,) in rows if word]


def assert_not_told(site: Composed, broker: str, canaries: set[str]) -> None:
    """No log holds one of the *canaries*, neither of our services nor of theirs, nor Redis."""
    logs = {name: site.log(name).read_text(errors="replace") for name in site.running}
    assert "/sign-in/<str:token>/" in logs["web"], "no refusal was logged"
    database = Path(unquote(urlsplit(os.environ["DATABASE_URL"]).netloc.rpartition("@")[2])) / "log"
    if database.exists():
        logs["postgres"] = database.read_text(errors="replace")
    with redis.Redis.from_url(broker) as client:
        kinds = {b"string": client.get, b"list": lambda key: client.lrange(key, 0, -1)}
        kept = [(key, kinds.get(client.type(key), repr)(key)) for key in client.keys("*")]
    logs["redis"] = repr(kept)
    assert len(canaries) > 8
    told = {name for name, text in logs.items() for one in canaries if one in text}
    assert not told
