"""Pushes and the pages of notices in real Chromium, at 360 px, by keyboard, without scripts."""

import json
from typing import Any
from urllib.parse import urlsplit

import pytest

from games.models.subscription import Subscription
from games.notify import preferences
from games.notify.kinds import Kind
from games.notify.preferences import DIGEST, MAIL
from tests.notify.taking_pushes import Browser
from tests.support.visitors import signed_in, width_of

pytestmark = pytest.mark.browser
SAID = {
    "title": "AVP: The Hunt Begins, Mission 1",
    "body": "It is your move.",
    "link": "http://localhost/games/key/",
    "tag": "key",
}
# Chromium without Google's services has nobody to take its pushes, so a stand-in subscribes.
SUBSCRIBED = """
Object.defineProperty(PushManager.prototype, "subscribe", { value: async (options) => ({
  toJSON: () => ({
    endpoint: "https://push.example/" + options.applicationServerKey.length,
    keys: { p256dh: "%s", auth: "%s" },
  }),
})});
"""
# The list of shown notifications may lose one that the desktop is still putting up.
WATCHED = """() => {
  const show = ServiceWorkerRegistration.prototype.showNotification;
  self.shown = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("nothing was shown")), 20000);
    ServiceWorkerRegistration.prototype.showNotification = async function (...said) {
      await show.apply(this, said);
      resolve(said);
    };
  });
}"""
# Only a person's own click may open or focus a tab.
FOLLOWED = """async (link) => {
  const seen = [];
  WindowClient.prototype.focus = async function () { seen.push("old", this.url); };
  Clients.prototype.openWindow = async (url) => { seen.push("new", url); };
  await lookAt(link);
  return seen;
}"""


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_choosing_on_a_narrow_screen(
    browser: Any,
    live_server: Any,
    store: None,
    ann: Any,
    scripts: bool,
) -> None:
    page = signed_in(browser, live_server.url, ann, 360, scripts)
    page.goto(f"{live_server.url}/you/notices/")
    assert page.locator("text=Notify this browser").is_visible() == scripts
    page.get_by_label("A game is over: By mail").select_option("digest")
    page.locator("form.card button").first.press("Enter")
    page.wait_for_selector("text=Saved.")
    assert page.get_by_label("A game is over: By mail").input_value() == "digest"
    assert width_of(page) == 360
    assert preferences.of(ann.pk).when(MAIL, Kind.OVER) == DIGEST


def test_a_push_becomes_a_notification(
    windowed: Any,
    live_server: Any,
    store: None,
    ann: Any,
) -> None:
    site = live_server.url.replace("127.0.0.1", "localhost")
    page = signed_in(windowed, site, ann, 360)
    context = page.context
    context.grant_permissions(["notifications"], origin=site)
    page.add_init_script(SUBSCRIBED % (*Browser("").keys.values(),))
    page.goto(f"{site}/you/notices/")
    wire = context.new_cdp_session(page)
    registrations: list[str] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]),
    )
    wire.send("ServiceWorker.enable")
    with context.expect_event("serviceworker") as started:
        page.click("text=Notify this browser")
    page.wait_for_selector("text=Chrome on Linux, since")
    subscription = Subscription.objects.get()
    assert subscription.user == ann and subscription.address == "https://push.example/65"
    scope = page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.scope)")
    assert urlsplit(scope).path == "/"
    started.value.evaluate(WATCHED)
    wire.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": site, "registrationId": registrations[0], "data": json.dumps(SAID)},
    )
    title, options = started.value.evaluate("self.shown")
    link = options.pop("data")["link"]
    assert {"title": title, "link": link, **options} == SAID | {"renotify": True}
    opened = [started.value.evaluate(FOLLOWED, one) for one in (link, f"{page.url}?seat=red")]
    assert opened == [["new", link], ["old", page.url]]
