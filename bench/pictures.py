"""
The documentation's screenshots, made again from known games, in three widths and both themes.

All go to .run/pictures, and each is compared with the last one of its name there; those that the
documents show are compared with docs/. `--keep` puts the new ones there. The exit code is 1 if a
picture of the documents has changed and is not kept.
"""

import base64
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import patch

import time_machine
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
from django.core.wsgi import get_wsgi_application
from django.db import connections
from django.test import override_settings
from playwright.sync_api import sync_playwright

from bench import _site
from games.accounts import sign_in_links
from games.clock import database_clock
from games.mail import post
from games.models.game import Game
from games.models.mail import MailOut
from rules.systems import SYSTEMS
from tests.mail.players import opened
from tests.support import known_games
from tests.support.chromium import ARGUMENTS, installed
from tests.support.scenes import DARK, LIGHT, Look, Scene

ROOT = Path(__file__).resolve().parent.parent
DOCS, MADE = ROOT / "docs", ROOT / ".run/pictures"
SCENES: list[Scene] = [
    scene for key in SYSTEMS for scene in import_module(f"tests.{key}.scenes").SCENES
]
LOOKS: tuple[Look, ...] = tuple(
    (wide, theme) for wide in (360, 768, 1280) for theme in (LIGHT, DARK)
)
HIGH = 1000
NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)  # a Monday, and always that moment
SETTINGS = {
    "EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend",
    "DEFAULT_FROM_EMAIL": "Hunt by Post <post@hunt.example>",
    "MAIL_DOMAIN": "hunt.example",
    "SITE_URL": "https://hunt.example",
    "SETTLE_SECONDS": 0,
}
# How many pixels of two pictures differ; all of the larger one if their sizes do.
DIFFERENCE = """async (urls) => {
    const [one, other] = await Promise.all(urls.map(async (url) => {
        const image = Object.assign(new Image(), { src: url });
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"),
            { width: image.width, height: image.height });
        canvas.getContext("2d").drawImage(image, 0, 0);
        return canvas.getContext("2d").getImageData(0, 0, image.width, image.height);
    }));
    if (one.width !== other.width || one.height !== other.height)
        return Math.max(one.data.length, other.data.length) / 4;
    const [a, b] = [one, other].map(({ data }) => new Uint32Array(data.buffer));
    return a.reduce((all, pixel, at) => all + (pixel !== b[at]), 0);
}"""


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads which pages were asked for."""


@contextmanager
def site() -> Iterator[str]:
    """The address of the site, at which it is always noon."""
    with ExitStack() as stack:
        stack.enter_context(override_settings(**SETTINGS))
        stack.enter_context(time_machine.travel(NOON, tick=False))
        stack.enter_context(patch.object(database_clock, "now", lambda: NOON))  # of its threads
        stack.enter_context(database_clock.at(NOON))
        # Where no time goes by, a server with a loop would wait for ever.
        server = ThreadedWSGIServer(("127.0.0.1", 0), Quiet)
        server.daemon_threads = True
        server.set_app(get_wsgi_application())
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        server.server_close()


def game_of(scene: Scene) -> Game:
    """The game at the moment of the scene, which is always the same one."""
    game = known_games.begun(scene.setup, scene.name)
    known_games.play_on(game, scene.seat, scene.orders)
    return game


def at_table(page: Any, address: str, scene: Scene) -> None:
    page.goto(f"{address}/games/{game_of(scene).key}/")
    if scene.clicked:
        page.locator(f"#picture [data-id='{scene.clicked}']").click(force=True)
    if scene.typed:
        page.fill("#line", scene.typed)
        page.locator("#odds ul").wait_for()
    page.mouse.move(0, 0)


def at_builder(page: Any, address: str, scene: Scene) -> None:
    page.goto(f"{address}/lists/new/?of={scene.setup.system}-{scene.setup.mission}")
    page.fill("#text", scene.written)
    page.locator("[name=do][value=check]").first.click()


def in_mailbox(page: Any, address: str, scene: Scene) -> None:
    """The newest mail to the seat, as a program shows it that knows HTML."""
    game_of(scene)
    while post.deliver():
        pass
    person = person_of(scene)
    mail: Any = opened(bytes(MailOut.objects.filter(to=person.email).latest("id").raw or b""))
    html = mail.get_body(("html",)).get_content()
    for part in mail.walk():
        if named := part["Content-ID"]:
            html = html.replace(f"cid:{named.strip('<>')}", url_of(part.get_payload(decode=True)))
    page.goto("about:blank")  # without the policy of the site's pages
    page.set_content(html)


OPENED: Mapping[str, Callable[[Any, str, Scene], None]] = {
    "table": at_table,
    "builder": at_builder,
    "mail": in_mailbox,
}


def person_of(scene: Scene) -> Any:
    """Who holds the seat of the scene."""
    return dict(zip(scene.setup.seats, _site.people(scene.setup), strict=True))[scene.seat]


def signed_in(browser: Any, address: str, scene: Scene) -> Any:
    page = browser.new_context().new_page()
    page.goto(f"{address}/sign-in/{sign_in_links.new_token(person_of(scene))}/")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{address}/")
    return page


def pictures(browser: Any, address: str, scene: Scene) -> Iterator[tuple[Look, bytes]]:
    page = signed_in(browser, address, scene)
    page.set_viewport_size({"width": LOOKS[-1][0], "height": HIGH})
    OPENED[scene.page](page, address, scene)
    for wide, theme in LOOKS:
        page.set_viewport_size({"width": wide, "height": HIGH})
        page.emulate_media(color_scheme=theme)
        yield (wide, theme), page.screenshot(animations="disabled", full_page=scene.whole)
    page.context.close()


def url_of(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


def difference(page: Any, old: Path, new: bytes) -> str:
    if not old.exists():
        return "new"
    pixels = page.evaluate(DIFFERENCE, [url_of(old.read_bytes()), url_of(new)])
    return f"{pixels} pixels differ" if pixels else ""


def compared(page: Any, old: Path, new: bytes) -> bool:
    """Whether *new* is like the picture at *old*; if not, it is said by how much."""
    if told := difference(page, old, new):
        print(f"{old.relative_to(ROOT)}: {told}", flush=True)
    return not told


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--keep", action="store_true", help="put those of the documents there")
    parser.add_argument("--scene", choices=[scene.name for scene in SCENES])
    words = parser.parse_args()
    MADE.mkdir(parents=True, exist_ok=True)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps a loop in this thread
    with site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=ARGUMENTS)
        blank, changed = browser.new_page(), 0
        for scene in SCENES:
            if words.scene in (None, scene.name):
                changed += made(browser, blank, address, scene, keep=words.keep)
        browser.close()
        connections.close_all()  # the one beside that loop; nothing else would close it
    return int(changed > 0)


def made(browser: Any, blank: Any, address: str, scene: Scene, *, keep: bool) -> int:
    """Make the pictures of a scene; how many of the documents' differ from it and stay."""
    changed = 0
    for (wide, theme), png in pictures(browser, address, scene):
        path = MADE / f"{scene.name}-{wide}-{theme}.png"
        compared(blank, path, png)
        path.write_bytes(png)
        if name := scene.kept.get((wide, theme)):
            changed += not compared(blank, DOCS / name, png) and not keep
            if keep:
                (DOCS / name).write_bytes(png)
    return changed


if __name__ == "__main__":
    sys.exit(main())
