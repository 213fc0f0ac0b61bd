"""
Every page is judged by axe, in both themes, wide and narrow; nothing sticks out sideways, and Enter
presses no button that is there beside others.
"""

from collections.abc import Iterable
from itertools import cycle, product
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.every_system.systems import SOAK
from tests.support.visitors import browser, fresh_cache, width_of
from tests.web import every_page
from tests.web.every_page import Page
from tests.web.world import World, made

__all__ = ["browser", "fresh_cache"]

pytestmark = pytest.mark.browser

Look = tuple[str, int]  # the theme, and the width in pixels
LOOKS: tuple[Look, ...] = tuple(product(("light", "dark"), (1280, 360)))
AXE = """async () => {
    await Promise.all(document.getAnimations().map((one) => one.finished));
    const said = await axe.run({ rules: { "target-size": { enabled: true } } });
    return said.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
}"""
# Enter in a field presses the first button of its form.
PRESSED = """() => [...document.forms].flatMap(({ elements }) => {
    const typed = "input:is([type=text], [type=number], [type=url], [type=search], :not([type]))";
    const buttons = [...elements].filter((one) => one.matches("button:not([type=button])"));
    const many = buttons.length > 1 && [...elements].some((one) => one.matches(typed));
    const wrong = many && !buttons[0].disabled && buttons[0].matches(".second, .plain, .danger");
    return wrong ? [`Enter presses “${buttons[0].textContent}”`] : [];
})"""


@pytest.fixture
def world(transactional_db: None, toys: None, settings: Any) -> World:
    settings.EMBEDDED = False  # where staff read all mails
    return made()


class Eyes:
    """The browsers of all who look."""

    def __init__(self, browser: Any, site: str, sessions: dict[str, str]) -> None:
        self.site, self.faults = site, list[str]()
        self.pages = {who: self.opened(browser, sessions.get(who)) for who in every_page.LOOKERS}
        self.pages["anonymous"] = self.opened(browser, None)

    def opened(self, browser: Any, session: str | None) -> Any:
        context = browser.new_context()
        if session:
            context.add_cookies([{"name": "sessionid", "value": session, "url": self.site}])
        context.add_init_script(AXE_SCRIPT)
        page = context.new_page()
        page.on("console", lambda said: self.hear(page, said.type, said.text))
        page.on("pageerror", lambda error: self.hear(page, "error", str(error)))
        return page

    def hear(self, page: Any, kind: str, text: str) -> None:
        if kind == "error" and "the server responded with a status of 4" not in text:
            self.faults.append(f"{page.url}: {text}")

    def judge(self, one: Page, looks: Iterable[Look]) -> None:
        page = self.pages[one.who]
        page.goto(self.site + one.path)
        self.faults += [f"{one.who} {one.path}: {fault}" for fault in page.evaluate(PRESSED)]
        for theme, width in looks:
            page.emulate_media(color_scheme=theme)
            page.set_viewport_size({"width": width, "height": 800})
            said = page.evaluate(AXE)
            said += ["sticks out"] * (width_of(page) > width)
            self.faults += [f"{one.who} {one.path} {theme} {width}: {fault}" for fault in said]


def test_every_page_is_fit_for_all(browser: Any, live_server: Any, world: World) -> None:
    eyes = Eyes(browser, live_server.url, every_page.cookies(world))
    turns = cycle(LOOKS)
    for one in every_page.pages(world):
        eyes.judge(one, LOOKS if SOAK else (next(turns),))
    assert not eyes.faults, "\n".join(eyes.faults)
