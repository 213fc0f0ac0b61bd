"""Somebody busy at a game’s page whose news come late, while others and a second device act."""

import json
from contextlib import suppress
from random import Random
from typing import Any
from urllib.parse import parse_qs

from games.automation import autopilot
from games.history import replay, views
from games.models.game import Game
from games.play import submit
from rules.kernel.errors import Refusal

LINE, PLAN, PRESS = "#line", "#lines", "#press-text"
NONSENSE = ("fly", "fly x1", "9", "?")
BOXES = "document.querySelectorAll('#plan, #press').forEach((one) => { one.open = true; })"
SETTLED = 100  # milliseconds in which a page draws an answer
PRESSED = 150  # milliseconds from which a finger is on a button until it is off
LOOK = "htmx.trigger('#listening', 'look')"
GIVEN = "(old) => document.querySelector('#order [name=request]')?.value !== old"


class BusyPage:
    """
    *typed* is what must stand in each field; *seat* gives orders here and elsewhere, *other* too.

    News are answered at once and come in when `hear` lets one in. Every step checks that nothing
    that was typed is lost, and `give` that what is sent is what stood there.
    """

    def __init__(self, page: Any, game: Game, seat: str, other: str, random: Random) -> None:
        self.page, self.game, self.seat, self.other = page, game, seat, other
        self.random = random
        self.late: list[tuple[Any, Any]] = []
        self.sent: list[dict[str, list[str]]] = []
        self.typed = {LINE: "", PLAN: "", PRESS: ""}
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", self.note)
        page.route("**/news/**", lambda route: self.late.append((route, route.fetch())))
        page.evaluate(BOXES)

    def close(self) -> None:
        """What is still on its way is no fault of the test that comes next."""
        self.page.unroute_all(behavior="ignoreErrors")

    def note(self, request: Any) -> None:
        if request.method == "POST" and request.url.endswith("/order/"):
            self.sent.append(parse_qs(request.post_data, keep_blank_values=True))

    STEPS = ("click", "write", "write_elsewhere", "others", "elsewhere", "look", "hear", "give")

    def interleave(self) -> list[str]:
        """Everything that can happen, in some order; what it was."""
        steps = self.random.sample(self.STEPS, len(self.STEPS))
        for step in steps:
            getattr(self, step)()
            self.check(step, steps)
        return steps

    def check(self, step: str, steps: list[str]) -> None:
        written = self.written
        assert written == self.typed, (written, self.typed, f"after {step} of", steps)
        assert not self.faults, self.faults

    @property
    def written(self) -> dict[str, str]:
        """What stands in each field."""
        return {name: self.page.input_value(name) for name in self.typed}

    def click(self) -> None:
        """What was clicked makes an order that is offered now, or none; never one from before."""
        things = self.page.locator("#picture .can[data-id]")
        if not (number := things.count()):
            return
        things.nth(self.random.randrange(number)).dispatch_event("click")
        line = self.page.input_value(LINE)
        offers = json.loads(self.page.text_content("#offers"))
        assert not line or any(is_of(line, offer) for offer in offers), line
        self.typed[LINE] = line

    def write(self) -> None:
        """An order that is wished for now, or one that nobody takes."""
        self.fill(LINE, self.wish(self.seat) or self.random.choice(NONSENSE))

    def write_elsewhere(self) -> None:
        self.fill(self.random.choice((PLAN, PRESS)), f"thought {self.random.randrange(1000)}")

    def fill(self, name: str, text: str) -> None:
        self.page.fill(name, text)
        self.typed[name] = text

    def wish(self, seat: str) -> str:
        seen = views.Sight(self.now(), seat)
        prompts = seen.prompts
        if not prompts:
            return ""
        return str(replay.system_of(self.game).autopilot(seen.view, prompts[0]))

    def now(self) -> Game:
        self.game.refresh_from_db()
        return self.game

    def others(self) -> None:
        """The other side offers a draw or withdraws it, and answers what it is asked."""
        self.order(self.other, self.random.choice(("draw", "withdraw", "")))
        self.game.seats.filter(name=self.other).update(autopilot=True)
        autopilot.run(self.now())
        self.game.seats.filter(name=self.other).update(autopilot=False)

    def elsewhere(self) -> None:
        """The same person gives an order on another device, or takes one back."""
        self.order(self.seat, self.random.choice((self.wish(self.seat), "takeback", "")))

    def order(self, seat: str, line: str) -> None:
        with suppress(Refusal):  # there may be nothing to take back
            submit(self.now(), seat, line, by="player")

    def look(self) -> None:
        self.page.evaluate(LOOK)

    def hear(self) -> None:
        """One answer that is on its way comes in, unless the page has given it up."""
        if self.late:
            route, answer = self.late.pop(self.random.randrange(len(self.late)))
            route.fulfill(response=answer)
            # Else it could change what `give` is about to read and to send.
            self.page.wait_for_timeout(SETTLED)

    def give(self) -> None:
        """What stands there is sent for the question that stands there, and taken for no other."""
        page, line = self.page, self.typed[LINE]
        request = page.input_value("#order [name=request]")
        question = page.input_value("#order [name=expected]")
        asked = self.game.seats.get(name=self.seat).asked
        length = self.now().length
        page.click("#give", delay=PRESSED)
        page.wait_for_function(GIVEN, arg=request)
        sent = self.sent.pop()
        right = ([line], [question], [])
        assert (sent["line"], sent["expected"], self.sent) == right, (sent, right, self.sent)
        self.typed[LINE] = page.input_value(LINE)
        if self.now().length == length:
            assert self.typed[LINE] == line, "a refused order stays"
        else:
            assert self.typed[LINE] == "" and question == str(asked or 0), (line, question, asked)


def is_of(line: str, offer: dict[str, Any]) -> bool:
    verb, *words = line.split()
    return verb == offer["verb"] and fit(words, offer["slots"])


def fit(words: list[str], slots: list[dict[str, Any]]) -> bool:
    if not slots:
        return not words
    begun = (one.split() for one in slots[0]["words"])
    return any(words[: len(one)] == one and fit(words[len(one) :], slots[1:]) for one in begun)
