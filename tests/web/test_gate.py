"""What every request passes, and what every answer carries."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import StreamingHttpResponse
from django.test import Client, RequestFactory
from django.urls import get_resolver, reverse
from drf_spectacular.generators import SchemaGenerator

from games.accounts import rate_limits
from games.models.game import Game
from games.web import security_middleware
from games.web.middleware import CompressingMiddleware
from tests.support.visitors import client_of
from tests.web.test_matrix import rows
from tests.web.world import World, made

# Taken from anybody: what brings no session along, or signs in by what it holds.
OPEN = {"api_token", "off"}
NESTED = "[" * 100_000
HALF = r'"\ud800"'


ERRORS = {
    400: "/people/%00/",
    403: "/desk/",
    404: "/games/nothing/",
    405: "/you/holidays/",
    413: "/you/holidays/",
    429: "/you/holidays/",
    500: "/you/",
}


def told(client: Client, status: int, monkeypatch: pytest.MonkeyPatch) -> Any:
    client.raise_request_exception = False
    if status == 429:
        monkeypatch.setitem(rate_limits.LIMITS, "orders", rate_limits.Limit(0, 60))
        return client.post(ERRORS[status])
    if status == 413:
        return client.post(ERRORS[status], {"first": "x" * 3_000_000})
    if status == 500:
        monkeypatch.setattr("games.web.account.holidays_of", lambda user: 1 / 0)
    return client.get(ERRORS[status])


@pytest.mark.parametrize("status", ERRORS)
def test_errors_have_the_sites_own_face(
    as_ann: Client, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = told(as_ann, status, monkeypatch)
    page = answer.content.decode()
    assert answer.status_code == status
    assert 'class="brand"' in page and "<h1>" in page and "site.css" in page
    assert not re.search(r"Traceback|Exception|site-packages|games/web", page)


def test_what_went_wrong_links_home_and_names_what_is_right(as_ann: Client) -> None:
    answer = as_ann.get(ERRORS[405])
    assert answer["Allow"] == "POST" and 'href="/"' in answer.content.decode()


def test_who_has_not_signed_in_can_where_nothing_is(as_ann: Client) -> None:
    stranger, known = (one.get("/nowhere/").content.decode() for one in (Client(), as_ann))
    assert reverse("account_login") in stranger.split("<h1>")[1]
    assert "To the first page" in stranger and "To your games" in known


def test_programs_are_told_in_json(as_ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api.lobby.Games.get", lambda *asked: 1 / 0, raising=False)
    as_ann.raise_request_exception = False
    for path, status in (("/api/people/%00/", 400), ("/api/nothing/", 404), ("/api/games/", 500)):
        answer = as_ann.get(path)
        assert answer.status_code == status, path
        assert answer["Content-Type"] == "application/json", path
        assert list(answer.json()) == ["error"] and answer.json()["error"].endswith("."), path


def test_an_old_form_is_told_so(ann: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    answer = client.post(reverse("holiday"))
    assert answer.status_code == 403 and "This page was too old" in answer.content.decode()


def test_no_form_works_from_another_site(
    ann: Any, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every address that takes a form, and every one of the API, to somebody who has signed in."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    monkeypatch.setitem(rate_limits.LIMITS, "orders", rate_limits.Limit(10_000, 60))
    posts = [row for row in rows() if row.method in ("POST", "PUT", "DELETE")]
    asked = 0
    for row in posts:
        of = dict.fromkeys(("pk", "number", "table", "message"), "1")
        args = {
            "key": game.key,
            "name": "ann",
            "token": "x",
            "page": "today",
            "system": "counter",
        } | of
        pattern = reverse_dict(row.address)
        path = reverse(row.address, kwargs={name: args[name] for name in pattern})
        answer = client.generic(row.method, path, "{}", "application/json")
        if row.address in OPEN:
            continue
        asked += 1
        assert answer.status_code in (403, 405), (row.address, answer.status_code)
    assert asked > 60


def reverse_dict(address: str) -> list[str]:
    """The parts that an address needs."""
    space, _, name = address.rpartition(":")
    resolver = get_resolver()
    if space:
        _, resolver = resolver.namespace_dict[space]
    return list(resolver.reverse_dict.getlist(name)[0][0][0][1])


@pytest.mark.parametrize("status", ERRORS)
def test_every_answer_is_guarded(
    as_ann: Client, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = told(as_ann, status, monkeypatch)
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "geolocation=()" in answer["Permissions-Policy"]


def test_nothing_personal_is_kept_on_the_way(as_ann: Client, game: Game) -> None:
    for path in ("/", "/ratings/", f"/games/{game.key}/", "/api/games/", "/api/ratings/"):
        kept = as_ann.get(path)["Cache-Control"]
        assert "private" in kept and "no-store" in kept, path
    assert "no-store" in Client().get("/api/games/")["Cache-Control"]


def test_production_speaks_https_alone(settings: Any, client: Client, db: None) -> None:
    """As the settings are in production; `check --deploy` holds them to it."""
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = 31536000, True
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/")["Location"].startswith("https://")
    answer = Client().get("/", secure=True)
    assert answer["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


def test_links_have_the_sites_host_and_port(settings: Any, client: Client, db: None) -> None:
    settings.EMBEDDED, settings.SITE_URL = False, "https://testserver:8443"
    for sent in ("testserver", "testserver:1", "testserver:8443"):
        answer = client.post("/accounts/password/reset/", {"email": "a@b.example"}, HTTP_HOST=sent)
        assert answer.wsgi_request.get_host() == "testserver:8443"
    settings.ALLOWED_HOSTS = ["testserver"]
    assert Client().get("/", HTTP_HOST="elsewhere.example").status_code == 400


def test_forms_are_counted(as_ann: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rate_limits.LIMITS, "orders", rate_limits.Limit(3, 3600))
    where, order = reverse("order", args=[game.key]), {"seat": "red", "line": "fly"}
    sent = [as_ann.post(where, order) for _ in range(4)]
    assert [one.status_code for one in sent] == [422, 422, 422, 429]
    assert (
        sent[-1]["Retry-After"] and "You have sent too many requests" in sent[-1].content.decode()
    )
    orders = f"/api/games/{game.key}/orders/"
    assert as_ann.post(orders, order, "application/json").status_code == 429, "one count for all"


def test_looking_at_odds_is_counted(
    as_ann: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rate_limits.LIMITS, "user", rate_limits.Limit(1, 3600))
    odds = f"{reverse('odds', args=[game.key])}?seat=red&line=fly"
    assert [as_ann.get(odds).status_code for _ in range(2)] == [200, 429]


@pytest.mark.parametrize("path", ["/people/%00/", "/?a=%00", "/mail/?to=a%00b", "/join/%00/"])
def test_nul_is_refused(as_ann: Client, path: str) -> None:
    assert as_ann.get(path).status_code == 400


def test_nul_in_a_form_is_refused(as_ann: Client) -> None:
    assert as_ann.post(reverse("household"), {"person": "a\0b"}).status_code == 400


def test_json_that_no_text_holds_is_refused(ann: Any, game: Game) -> None:
    """At every address of the API that reads any."""
    client = client_of(ann)
    client.raise_request_exception = False
    hostile = (NESTED, f'{{"seat": {HALF}}}', f"{{{HALF}: 1}}", r'{"line": "\u0000"}', "[1e999]")
    reading = list(takers(game))
    assert len(reading) > 15
    for method, path in reading:
        for sent in hostile:
            status = client.generic(method, path, sent, "application/json").status_code
            assert 400 <= status < 500, (method, path, sent[:40])


def takers(game: Game) -> Iterator[tuple[str, str]]:
    """What takes a body: method and address."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    for path, operations in document["paths"].items():
        at = path.replace("{key}", game.key).replace("{id}", "1").replace("{name}", "ann")
        yield from ((way.upper(), at) for way, one in operations.items() if "requestBody" in one)


# The policy, as a browser keeps it


SEES = ("player", "superuser")


@pytest.mark.browser
@pytest.mark.parametrize("allowed", [True, False])
def test_no_page_breaks_the_policy(
    toys: None, browser: Any, live_server: Any, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one that does is noticed: the board's style, were it not allowed."""
    world: World = made()
    broken: list[str] = []
    if not allowed:
        nothing = security_middleware.allowed()
        monkeypatch.setattr(security_middleware, "allowed", lambda *styles: nothing)
    for role in SEES:
        client = world.clients()[role]
        page = browser.new_context().new_page()
        page.context.add_cookies(
            [
                {
                    "name": "sessionid",
                    "value": client.cookies["sessionid"].value,
                    "url": live_server.url,
                }
            ]
        )
        page.add_init_script(
            "addEventListener('securitypolicyviolation', e =>"
            " console.error('POLICY ' + e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sample))"
        )
        page.on("console", lambda said, at=page: broken.append(f"{at.url}: {said.text}"))
        for path in looked_at(world):
            page.goto(live_server.url + path)
        page.context.close()
    found = [one for one in broken if "POLICY" in one or "Content Security Policy" in one]
    assert bool(found) is not allowed, found


def looked_at(world: World) -> list[str]:
    """Pages of every kind: of the game, of tournaments, of accounts, of the admin."""
    of_games = ("game", "proof", "standing", "clock")
    pages = [world.url(name, "running:east") for name in of_games]
    pages += [world.url("game", "over"), world.url("tournament", "begun"), world.url("desk", "-")]
    pages += [world.url("mail", "-"), "/", "/you/", "/you/tokens/", "/you/notices/", "/games/new/"]
    pages += ["/accounts/login/", "/accounts/signup/", "/accounts/email/", "/accounts/2fa/"]
    pages += ["/you/account/", "/you/devices/", "/accounts/2fa/webauthn/", "/accounts/logout/"]
    pages += ["/admin/", "/admin/games/game/", world.url("admin:tournament_page", "begun")]
    return pages


def test_what_is_whole_is_sent_compressed(client: Client, db: None) -> None:
    """Where one machine serves all; elsewhere the proxy does it."""
    takes = {"HTTP_ACCEPT_ENCODING": "gzip"}
    for path in ("/ratings/", "/static/games/site.css"):
        assert client.get(path, **takes)["Content-Encoding"] == "gzip", path
    events = StreamingHttpResponse(iter([b"data"]), content_type="text/event-stream")
    sent = CompressingMiddleware(lambda request: events)(RequestFactory().get("/", **takes))
    assert list(sent) == [b"data"] and "Content-Encoding" not in sent.headers
