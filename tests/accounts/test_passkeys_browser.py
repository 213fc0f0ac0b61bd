"""Passkeys in a real browser, whose authenticator is played by Chromium itself."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.urls import reverse

from games.accounts import second_factor
from games.clock import database_clock
from games.models.moderation import Case, Sanction
from games.moderation import bans
from tests.support.visitors import signed_in

pytestmark = pytest.mark.browser

PASSWORD = "a long walk home"
KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Visit:
    """A page of Ann's browser, which has an authenticator; what its console said is kept."""

    def __init__(self, page: Any, site: str) -> None:
        self.page, self.site, self.said = page, site, list[str]()
        page.on("console", lambda one: self.said.append(one.text))
        page.on("pageerror", lambda one: self.said.append(str(one)))
        self.line = page.context.new_cdp_session(page)
        self.line.send("WebAuthn.enable")
        self.key = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})

    def open(self, name: str, *args: Any) -> None:
        self.page.goto(self.site + reverse(name, args=args))

    def press(self, name: str) -> None:
        button = self.page.get_by_role("button", name=name, exact=True)
        button.wait_for()
        self.page.wait_for_load_state()  # by then scripts hear of it
        button.click()

    def confirm(self) -> None:
        """Say who it is, as the pages that touch the account ask first."""
        self.page.get_by_label("Password", exact=False).first.fill(PASSWORD)
        self.press("Go on")

    def add(self) -> None:
        self.open("mfa_add_webauthn")
        self.confirm()
        self.press("Add it")
        self.page.wait_for_url("**/recovery-codes/")

    def sign_out(self) -> None:
        self.press("Sign out")
        self.page.wait_for_url(f"{self.site}/")

    def use_passkey(self) -> None:
        self.open("account_login")
        self.press("Use my passkey")

    def refuse(self) -> None:
        """From now on Ann shows no finger."""
        self.line.send(
            "WebAuthn.setUserVerified",
            {"authenticatorId": self.key["authenticatorId"], "isUserVerified": False},
        )


@pytest.fixture
def visit(browser: Any, live_server: Any, ann: Any) -> Visit:
    return Visit(signed_in(browser, live_server.url, ann, 1280), live_server.url)


def test_a_passkey_is_added_signs_in_and_is_removed(visit: Visit, ann: Any) -> None:
    visit.add()
    assert second_factor.has(ann), "as django-allauth counts it"
    assert "The passkey is added." in visit.page.content()
    visit.sign_out()
    visit.use_passkey()
    visit.page.wait_for_url(f"{visit.site}/")
    assert visit.page.get_by_role("link", name="ann", exact=True).is_visible()
    visit.open("mfa_list_webauthn")
    assert "Signs in alone" in visit.page.content()
    visit.page.get_by_role("link", name="Remove").click()
    visit.confirm()
    visit.press("Remove it")
    visit.page.wait_for_url("**/webauthn/")
    assert "You have none." in visit.page.content()
    assert not Authenticator.objects.exists(), "its recovery codes go, too"
    visit.sign_out()
    visit.use_passkey()
    visit.page.get_by_text("This code or passkey is not the right one.").wait_for()
    assert not visit.said


def test_a_passkey_is_asked_for_after_the_password(visit: Visit) -> None:
    visit.add()
    visit.sign_out()
    visit.open("account_login")
    visit.page.get_by_label("User name or mail address").fill("ann")
    visit.page.get_by_role("textbox", name="Password").fill(PASSWORD)
    visit.press("Sign in")
    visit.page.wait_for_url("**/authenticate/")
    visit.press("Use my passkey")
    visit.page.wait_for_url(f"{visit.site}/")
    assert not visit.said


def test_who_is_banned_is_not_signed_in_by_a_passkey(visit: Visit, ann: Any) -> None:
    visit.add()
    visit.sign_out()
    now = database_clock.now()
    case = Case.objects.create(opened_at=now)
    until = now + timedelta(days=3)
    ban = Sanction.objects.create(
        person=ann, kind=Sanction.Kind.BAN, case=case, reason="Cheating.", at=now, until=until
    )
    bans.shut_out(ban)
    visit.use_passkey()
    visit.page.get_by_text("You have been banned").wait_for()
    visit.open("home")
    assert visit.page.get_by_role("link", name="Sign up", exact=True).first.is_visible()


def test_a_passkey_is_a_second_factor_for_people_in_office(
    visit: Visit, ann: Any, settings: Any
) -> None:
    """Who shows it alone has shown both, as django-allauth asks for a finger or a PIN then."""
    ann.groups.set(Group.objects.filter(name="referee"))
    settings.EMBEDDED, settings.SITE_URL = False, visit.site
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)
    visit.open("home")
    assert visit.page.url.endswith(reverse("mfa_index")) and second_factor.lacking(ann)
    visit.add()
    visit.sign_out()
    visit.use_passkey()
    visit.page.wait_for_url(f"{visit.site}/")
    visit.page.get_by_role("link", name="Desk").click()
    visit.page.wait_for_url("**/desk/")


def test_what_goes_wrong_is_said_on_the_page(visit: Visit) -> None:
    visit.add()
    visit.sign_out()
    visit.refuse()
    visit.use_passkey()
    visit.page.get_by_text("it was cancelled, or took too long").wait_for()
    assert not visit.said
