"""Every page of one's account in Chromium: in both themes, on a telephone, with nothing amiss."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.urls import reverse

from games.accounts import user_names
from tests.accounts.test_passkeys_browser import PASSWORD, Visit
from tests.support.visitors import signed_in

pytestmark = pytest.mark.browser

LONG = "a.rather.long.name.indeed@mail.department.example.org"
OWN = (
    *("account", "devices", "export", "leave_for_good", "account_email", "account_logout"),
    *("account_change_password", "account_reauthenticate", "mfa_index", "mfa_activate_totp"),
    *("mfa_list_webauthn", "mfa_add_webauthn", "mfa_reauthenticate_webauthn"),
    *("mfa_reauthenticate", "mfa_view_recovery_codes", "mfa_generate_recovery_codes"),
)
OF_A_KEY = ("mfa_edit_webauthn", "mfa_remove_webauthn")
ANYBODYS = (
    *("account_login", "account_signup", "account_reset_password", "account_inactive"),
    *("account_reset_password_done", "account_reset_password_from_key_done"),
    "account_email_verification_sent",
)
DEAD_LINKS = ("/accounts/confirm-email/abc/", "/accounts/password/reset/key/1-abc/")


@pytest.fixture
def widest(db: None) -> Any:
    """Of the longest name, with several addresses."""
    users = get_user_model().objects
    one = users.create_user("W" * user_names.LONGEST, "w@example.org", PASSWORD)
    rows = [("w@example.org", True, True), (LONG, True, False), ("new@example.org", False, False)]
    for address, verified, primary in rows:
        EmailAddress.objects.create(user=one, email=address, verified=verified, primary=primary)
    return one


@pytest.fixture
def visit(browser: Any, live_server: Any, widest: Any) -> Visit:
    visit = Visit(signed_in(browser, live_server.url, widest, 1280), live_server.url)
    visit.add()
    return visit


def paths_of(person: Any) -> Iterator[str]:
    key = person.authenticator_set.get(type="webauthn").pk
    yield from (reverse(name) for name in OWN)
    yield from (reverse(name, args=[key]) for name in OF_A_KEY)


def looks(visit: Visit, path: str) -> None:
    """A page of the site's own face that fits, in each theme and width."""
    visit.page.goto(visit.site + path)
    assert visit.page.url.split("?")[0] == visit.site + path, "that page and no other"
    assert visit.page.title().endswith("Hunt by Post"), path
    assert visit.page.locator("h1").count() == 1, path
    papers = set()
    for theme in ("light", "dark"):
        visit.page.emulate_media(color_scheme=theme)
        papers.add(visit.page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(papers) == 2, path
    for width in (1280, 360):
        visit.page.set_viewport_size({"width": width, "height": 800})
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= width, path
    assert visit.page.evaluate(NAMELESS) == [], path


# Fields that a reader of screens could not tell.
NAMELESS = """
[...document.querySelectorAll("input:not([type=hidden]):not([hidden]), select, textarea")]
.filter((one) => !one.labels.length && !one.ariaLabel).map((one) => one.outerHTML)"""


def test_ones_own_pages(visit: Visit, widest: Any) -> None:
    for path in paths_of(widest):
        looks(visit, path)
    assert not visit.said


def test_the_pages_of_anybody(visit: Visit) -> None:
    visit.sign_out()
    for path in (*map(reverse, ANYBODYS), *DEAD_LINKS):
        looks(visit, path)
    visit.open("account_login")
    visit.page.get_by_label("User name or mail address").fill(LONG)
    visit.page.get_by_role("textbox", name="Password").fill(PASSWORD)
    visit.press("Sign in")
    visit.page.wait_for_url("**/authenticate/")
    looks(visit, reverse("mfa_authenticate"))
    assert not visit.said
