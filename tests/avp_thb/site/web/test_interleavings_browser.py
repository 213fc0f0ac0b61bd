"""Nothing typed is lost and nothing stale is sent, in whatever order things happen."""

from contextlib import closing
from random import Random
from typing import Any

import pytest

from tests.avp_thb.site.web.test_listening_browser import opened, table
from tests.every_system.systems import SOAK
from tests.support.busy_page import BOXES, SETTLED, BusyPage

__all__ = ["table"]

pytestmark = pytest.mark.browser
# At the last one a proposal goes while an order stands in the line.
TABLES, TIMES = range(50) if SOAK else (0, 1, 30), 10


@pytest.mark.parametrize("seed", TABLES)
def test_whatever_happens_meanwhile(
    browser: Any, live_server: Any, ann: Any, table: Any, seed: int
) -> None:
    page = opened(browser, live_server, ann, table, 1280)
    with closing(BusyPage(page, table, "marine", "alien", Random(seed))) as busy:
        for _ in range(TIMES):
            busy.interleave()
        assert busy.written == busy.typed and busy.faults == []


GO_ON = """
document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id === "table") setTimeout(() => document.querySelector("#press-text").focus());
})
"""


def test_who_goes_on_writing_after_an_answer_keeps_the_focus(
    browser: Any, live_server: Any, ann: Any, table: Any
) -> None:
    page = opened(browser, live_server, ann, table, 1280)
    page.evaluate(BOXES)
    page.evaluate(GO_ON)
    page.fill("#line", "fly")
    page.click("#give")
    page.wait_for_selector("#refusal .refusal")
    page.wait_for_timeout(SETTLED)
    assert page.evaluate("document.activeElement.id") == "press-text"
