"""Robots at the page of a game: they read what a page may hold, and know nothing of its system."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from tests.support.visitors import width_of

MATCHES = "#matches:not([hidden]) .offer"
ON_TABLE = "#table .can[data-id]"
PLANES = "svg.can[data-plane]"
LYING = {"place", "piece", "card"}
LISTED = (
    "#order .single .offer, #order .verbs .offer, .verbs details:not([open]) > summary, "
    "button[name=compose], button[name=count]"
)
# Of each thing what it stands for, or nothing if nobody sees it.
SEEN = """(all) => all.map((one) => {
    const { width, height } = one.getBoundingClientRect();
    if (!width || !height || !one.checkVisibility({ visibilityProperty: true })) return "";
    return one.dataset.id || one.value || one.textContent.trim() || one.tagName;
})"""
FOCUSED = "(one) => one === document.activeElement"
NOWHERE = "document.activeElement === document.body"
ALL = """[...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, "
    + "textarea, summary, [tabindex='0']")].filter((one) => one.checkVisibility())"""
STEPS = (
    f"(one) => {{ const all = {ALL}; "
    + """
    const at = document.activeElement;
    const before = (other) => at.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING;
    const from = all.includes(at) ? all.indexOf(at) : all.filter(before).length - 1;
    return all.indexOf(one) - from; }"""
)
UNFOCUSED = (
    f"() => {ALL}"
    + """.filter((one) => {
    const isOutlined = ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    one.focus({ preventScroll: true });
    const parts = [one, ...one.children].map((part) => getComputedStyle(part));
    parts.push(getComputedStyle(one, "::after"));
    return one === document.activeElement && !parts.some(isOutlined);
}).map((one) => one.outerHTML.slice(0, 120))"""
)
CHOSEN = """(plane) => {
    const one = plane.querySelector("[data-kind=piece].chosen > circle");
    if (!one) return null;
    const { x, y, width, height } = one.getBoundingClientRect();
    const on = new DOMPoint(x + width / 2, y + height / 2);
    const at = on.matrixTransform(plane.getScreenCTM().inverse());
    return [at.x, at.y];
}"""
# A point of a plane, in its printed units, as pixels from the corner of its picture, inside the
# border that a pointer's position is counted from.
ON_SCREEN = """(plane, at) => {
    const [x, y] = at.map((one) => one * plane.dataset.plane.split(" ")[2]);
    const { left, top } = plane.getBoundingClientRect();
    const on = new DOMPoint(x, y).matrixTransform(plane.getScreenCTM());
    return { x: on.x - left - plane.clientLeft, y: on.y - top - plane.clientTop };
}"""
ZOOM = "document.documentElement.style.getPropertyValue('--zoom')"
FEW = 6  # units of a plane
CLICKABLE = {"button", "link", "textbox", "combobox", "checkbox", "slider", "spinbutton", "img"}
CLICKABLE |= {"application", "DisclosureTriangle", "radio"}
# How a browser tells of an order that was refused, and of news that a reload has cut off.
NO_FAULTS = ("status of 422", "htmx:afterRequest", "htmx:sendError", "htmx:sendAbort")
MOST_TOUCHES, MOST_REFUSALS = 15, 20
MOST_EXTRA = 5  # things between two others that a tab may stop at, or not


class Robot:
    """
    Somebody with a pointer, who clicks until an order stands in the line, and gives it: first what
    is listed with a verb that it never touched, else rather what it touched less often.
    """

    usual = (f"{ON_TABLE}, {PLANES}", LISTED)
    device: Mapping[str, bool] = MappingProxyType({})  # what a browser is told of it

    def __init__(self, page: Any, random: Random) -> None:
        self.page, self.random = page, random
        self.faults: list[str] = []
        self.touched = Counter[str]()  # by the verb, or the thing
        page.on("console", lambda said: self.hear(said.type, said.text))
        page.on("pageerror", lambda error: self.hear("error", error.stack or str(error)))

    def hear(self, kind: str, text: str) -> None:
        if kind == "error" and not any(one in text for one in NO_FAULTS):
            self.faults.append(text)

    def order(self) -> str:
        """
        Compose an order and give it; another one, while it is refused.

        Only where the offers leave something open may an order be refused.
        """
        self.see()
        line = ""
        for _ in range(MOST_REFUSALS):
            line = self.composed(line)
            is_open = self.leaves_open(line.split()[0])
            if not (refusal := self.given()):
                return line
            assert is_open, f"{line}: {refusal}"
        raise AssertionError(f"nothing but refusals: {refusal}")

    def composed(self, refused: str = "") -> str:
        """Another order than the one that was *refused*, which still stands in the line."""
        for touches in range(MOST_TOUCHES):
            found = [*self.choices().items()]
            weights = [1 / (1 + self.touched[word]) for _, word in found]
            ((one, word),) = self.random.choices(found, weights)
            self.touched[word] += 1
            self.touch(one)
            if (line := self.line) and line != refused:
                return line
            if touches:
                self.close_card()
        raise AssertionError(f"no order came of it: {self.page.inner_text('#orders')}")

    def close_card(self) -> None:
        """The card beside the board may lie over what is touched in vain."""
        for close in self.page.query_selector_all(".about .close"):
            if close.is_visible():
                self.press(close)

    @property
    def line(self) -> str:
        return str(self.page.input_value("#line"))

    def choices(self) -> dict[Any, str]:
        """
        What can be touched next, after a first word what goes with it, else things or lines: each
        with the verb, or the thing, that it stands for.
        """
        if self.page.locator(MATCHES).count():
            found = self.seen(f"{MATCHES}, {PLANES}")
        else:
            first, second = self.random.sample(self.usual, 2)
            found = self.untouched() or self.seen(first) or self.seen(second)
        assert found, f"nothing to choose: {self.page.inner_text('#orders')}"
        return found

    def untouched(self) -> dict[Any, str]:
        """What is listed with a verb that it never touched."""
        return {one: verb for one, verb in self.seen(LISTED).items() if not self.touched[verb]}

    def seen(self, selector: str) -> dict[Any, str]:
        """What is in sight, each with the verb or the thing that it stands for."""
        found = self.page.query_selector_all(selector)
        told = zip(found, self.page.evaluate(SEEN, found), strict=True)
        return {one: text.split()[0].lower() for one, text in told if text}

    def see(self) -> None:
        """What the offers name lies on the table, where it can be chosen."""
        named = {slot["holds"] for one in self.offers() for slot in one["slots"]}
        lying = self.page.locator(ON_TABLE)
        known = {one.get_attribute("data-kind") for one in lying.element_handles()}
        assert named & LYING <= known, f"{named} are offered, but there is {known}"
        assert ("point" in named) == bool(self.page.locator(PLANES).count())

    def offers(self) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = json.loads(self.page.text_content("#offers"))
        return told

    def leaves_open(self, verb: str) -> bool:
        slots = [slot for one in self.offers() if one["verb"] == verb for slot in one["slots"]]
        return any(slot["open"] for slot in slots)

    def touch(self, one: Any) -> None:
        if one.get_attribute("data-plane"):
            self.aim(one, *self.point(one))
        elif one.get_attribute("name") == "count":
            self.choose_numbers(one)
        else:
            self.choose_words(one)
            self.press(one)

    def press(self, one: Any) -> None:
        """What lies on it may be hit instead, as by anybody."""
        one.click(force=True)

    def choose_words(self, button: Any) -> None:
        for one in button.query_selector_all("xpath=../label/select"):
            words = one.query_selector_all("option")
            one.select_option(index=self.random.randrange(len(words)))

    def choose_numbers(self, button: Any) -> None:
        """One number is typed anew, as it stood."""
        field = self.random.choice(button.query_selector_all("xpath=..//input[@type='number']"))
        field.fill(field.input_value())
        self.press(button)

    def point(self, plane: Any) -> tuple[float, float]:
        """Amid two of the suggestions, which are as far as one can get; else nearby."""
        slots = [slot for one in self.offers() for slot in one["slots"]]
        known = next(slot["words"] for slot in slots if slot["open"] and slot["holds"] == "point")
        if not all("," in word for word in known):
            return self.nearby(plane)
        ends = [tuple(map(float, self.random.choice(known).split(","))) for _ in "12"]
        x, y = ((one + other) / 2 for one, other in zip(*ends, strict=True))
        return x, y

    def nearby(self, plane: Any) -> tuple[float, float]:
        """A few units from the piece that is chosen; anywhere if there is none."""
        *ends, unit = map(float, plane.get_attribute("data-plane").split())
        middle = plane.evaluate(CHOSEN)
        if not middle:
            x, y = (self.random.uniform(0, end / unit) for end in ends)
            return x, y
        x, y = (
            min(max(at / unit + self.random.uniform(-FEW, FEW), 0), end / unit)
            for at, end in zip(middle, ends, strict=True)
        )
        return x, y

    def aim(self, plane: Any, x: float, y: float) -> None:
        at = plane.evaluate(ON_SCREEN, [x, y])
        plane.hover(position=at, force=True)
        assert self.page.text_content(".crosshair text").count(".") == 2
        plane.click(position=at, force=True)

    def given(self) -> str:
        """Why the order was refused, or nothing."""
        page, request = self.page, self.page.input_value("#order input[name=request]")
        self.press_give()
        page.wait_for_function(
            "(old) => document.querySelector('#order input[name=request]')?.value !== old",
            arg=request,
        )
        return " ".join(page.locator("#refusal .refusal").all_inner_texts())

    def press_give(self) -> None:
        self.page.click("#give")

    def look_around(self) -> None:
        """All that can be used has a name and shows its focus, and nothing sticks out."""
        page = self.page
        tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
        assert not [one for one in tree["nodes"] if is_nameless(one)]
        page.keyboard.press("Tab")
        assert (unfocused := page.evaluate(UNFOCUSED)) == [], unfocused
        assert self.fits()

    def fits(self) -> bool:
        """Whether nobody has to scroll sideways."""
        wide = width_of(self.page)
        return bool(wide <= self.page.viewport_size["width"])


def is_nameless(node: dict[str, Any]) -> bool:
    can = {one["name"] for one in node.get("properties", ()) if one["value"].get("value")}
    is_clickable = node.get("role", {}).get("value") in CLICKABLE and "focusable" in can
    return is_clickable and not node.get("name", {}).get("value", "").strip()


class AtTouch(Robot):
    """Somebody with a finger: a tap that makes the board grow is followed by another."""

    device = MappingProxyType({"has_touch": True, "is_mobile": True})

    def press(self, one: Any) -> None:
        self.tapped(lambda: one.tap(force=True))

    def aim(self, plane: Any, x: float, y: float) -> None:
        self.tapped(lambda: plane.tap(position=plane.evaluate(ON_SCREEN, [x, y]), force=True))

    def tapped(self, tap: Callable[[], None]) -> None:
        before = self.page.evaluate(ZOOM)
        tap()
        if self.page.evaluate(ZOOM) != before:
            tap()

    def press_give(self) -> None:
        self.page.tap("#give")


class AtKeyboard(Robot):
    """Somebody who has nothing but keys."""

    def reach(self, one: Any) -> None:
        """Tab forwards or backwards until *one* has the focus."""
        if self.page.evaluate(NOWHERE):  # What had it is gone: only the next tab says where it was.
            self.page.keyboard.press("Tab")
        steps = one.evaluate(STEPS)
        key = "Tab" if steps > 0 else "Shift+Tab"
        for _ in range(abs(steps) - MOST_EXTRA):
            self.page.keyboard.press(key)
        for _ in range(2 * MOST_EXTRA):
            if one.evaluate(FOCUSED):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"not reached: {one.evaluate('(one) => one.outerHTML')[:200]}")

    def press(self, one: Any) -> None:
        self.reach(one)
        self.page.keyboard.press("Enter")

    def choose_words(self, button: Any) -> None:
        for one in button.query_selector_all("xpath=../label/select"):
            self.reach(one)
            self.page.keyboard.press("ArrowDown")

    def choose_numbers(self, button: Any) -> None:
        field = self.random.choice(button.query_selector_all("xpath=..//input[@type='number']"))
        number = field.input_value()
        self.reach(field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(number)
        self.press(button)

    def aim(self, plane: Any, x: float, y: float) -> None:
        self.reach(plane)
        self.page.keyboard.press("ArrowUp")
        for key, goal, at in (("Right Left", x, 0), ("Down Up", y, 1)):
            self.steer(key.split(), goal, at)
        self.page.keyboard.press("Enter")

    def steer(self, ways: list[str], goal: float, at: int) -> None:
        told = self.page.inner_text("#picked").removeprefix("At ").removesuffix(".")
        left = round(goal * 10) - round(float(told.split(",")[at]) * 10)
        whole, tenths = divmod(abs(left), 10)
        for _ in range(whole):
            self.page.keyboard.press(f"Arrow{ways[left < 0]}")
        for _ in range(tenths):
            self.page.keyboard.press(f"Shift+Arrow{ways[left < 0]}")

    def press_give(self) -> None:
        assert self.page.evaluate("document.activeElement.id") == "give"
        self.page.keyboard.press("Enter")


class WithoutScripts(Robot):
    """Somebody whose browser runs no scripts: printed lines, choices and number fields are left."""

    usual = LISTED, LISTED

    def see(self) -> None:
        """Nothing on the table can be chosen."""

    def given(self) -> str:
        self.press_give()
        return " ".join(self.page.locator("#refusal .refusal").all_inner_texts())
