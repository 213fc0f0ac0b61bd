"""The site can be installed as an application: what browsers ask for is there."""

from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

pytestmark = pytest.mark.django_db


def test_the_manifest_names_icons_that_are_as_large_as_it_says() -> None:
    answer = Client().get("/manifest.webmanifest")
    told = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert (told["start_url"], told["display"]) == ("/", "standalone")
    assert {one["purpose"] for one in told["icons"]} == {"any", "maskable"}
    for one in told["icons"]:
        path = finders.find(one["src"].removeprefix("/static/"))
        assert path
        with Image.open(path) as icon:
            assert f"{icon.width}x{icon.height}" == one["sizes"]


def test_pages_that_name_no_icon_have_one() -> None:
    found = finders.find(Client().get("/favicon.ico")["Location"].removeprefix("/static/"))
    assert found and found.endswith(".png")


@pytest.mark.browser
def test_a_browser_finds_nothing_to_complain_of(windowed: Any, live_server: Any) -> None:
    page = windowed.new_page()
    page.goto(live_server.url)
    told = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert told["url"] == f"{live_server.url}/manifest.webmanifest" and told["errors"] == []
    found = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    told_of = {one["errorId"] for one in found["installabilityErrors"]}
    assert told_of == {"in-incognito"}, "as every window of a test is"
