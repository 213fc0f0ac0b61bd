"""
A robot that has nothing of a page but its accessibility tree, which is what a screen reader tells.

It knows a few names that the page gives everywhere: the region “Orders” with the field “Your
order” and the button “Give order”, and that the newest event stands first in “What happened”.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import yaml

from tests.support.page_robot import NO_FAULTS

HEAD = re.compile(r'(?P<role>[/\w-]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^]]*\])*)')
ORDERS, HAPPENED = "Orders", "What happened"
LINE, GIVE = "Your order", "Give order"
NO_ORDERS = {GIVE, "Show what it would do", "Withdraw it"}
MOST_TOUCHES, MOST_REFUSALS, PATIENCE = 15, 20, 3_000  # ms


class Node(NamedTuple):
    """Something that is told: what it is, what it is called, what it says, what is in it."""

    role: str
    name: str
    text: str
    within: tuple["Node", ...]

    @property
    def all_within(self) -> Iterator["Node"]:
        for one in self.within:
            yield one
            yield from one.all_within

    @property
    def said(self) -> str:
        return " ".join([self.name, self.text, *(one.said for one in self.within)])


def read(snapshot: str) -> Node:
    return Node("document", "", "", tuple(map(node, yaml.safe_load(snapshot) or ())))


def node(told: Any) -> Node:
    """From `role "name"` alone, or with a text or a list behind it."""
    head, rest = next(iter(told.items())) if isinstance(told, dict) else (told, None)
    found = HEAD.match(head)
    assert found, head
    within = tuple(map(node, rest)) if isinstance(rest, list) else ()
    text = "" if isinstance(rest, list) or rest is None else str(rest)
    return Node(found["role"], (found["name"] or "").replace('\\"', '"'), text, within)


class Hearer:
    """Somebody who hears the page, and presses what was named to them."""

    def __init__(self, page: Any, random: Random) -> None:
        self.page, self.random = page, random
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if is_fault(said) else None)

    def tree(self) -> Node:
        return read(self.page.locator("body").aria_snapshot())

    def region(self, name: str) -> Node:
        nodes = self.tree().all_within
        return next(one for one in nodes if (one.role, one.name) == ("region", name))

    @property
    def line(self) -> str:
        nodes = self.region(ORDERS).all_within
        return next((one.text for one in nodes if one.name == LINE and one.role == "combobox"), "")

    @property
    def newest(self) -> str:
        """What the newest event is called."""
        links = (one for one in self.region(HAPPENED).all_within if one.role == "link")
        return next((one.name for one in links if one.name.startswith("event ")), "")

    @property
    def hears_the_end(self) -> bool:
        return "The game is over." in self.tree().said

    @property
    def is_asked(self) -> bool:
        return any(self.choices())

    def offered(self) -> Iterator[Node]:
        """What stands behind the field of the order, up to what is another matter."""
        at_orders = False
        for one in self.region(ORDERS).within:
            if at_orders and one.role in ("region", "heading"):
                return
            at_orders = at_orders or one.name == GIVE
            yield from [one] if at_orders else []

    def choices(self) -> list[Node]:
        """Buttons that are orders or words of orders, and closed groups of such."""
        found = [part for one in self.offered() for part in (one, *one.all_within)]
        buttons = [one for one in found if one.role == "button" and one.name not in NO_ORDERS]
        return buttons + [one for one in self.offered() if is_closed(one)]

    def order(self) -> str:
        """Put an order together and give it; another one while it is refused."""
        for _ in range(MOST_REFUSALS):
            line, before = self.composed(), self.newest
            self.page.get_by_role("button", name=GIVE).click()
            if self.hears_more_than(before):
                return line
            self.page.get_by_role("combobox", name=LINE).fill("")
        raise AssertionError(f"nothing but refusals: {self.region(ORDERS).said}")

    def composed(self) -> str:
        for _ in range(MOST_TOUCHES):
            self.press(self.random.choice(self.choices()))
            if line := self.line:
                return line
        raise AssertionError(f"no order came of it: {self.region(ORDERS).said}")

    def hears_more_than(self, before: str) -> bool:
        """Whether something has happened; if not, the order was refused."""
        for _ in range(PATIENCE // 100):
            if self.newest != before or self.hears_the_end:
                return True
            self.page.wait_for_timeout(100)
        return False

    def press(self, one: Node) -> None:
        for field in self.fields_of(one):
            words = [option.name for option in field.within]
            self.found(field).select_option(self.random.choice(words))
        self.found(one).click()

    def fields_of(self, button: Node) -> list[Node]:
        """The lists of words that stand just before a button that takes them."""
        nodes = list(self.region(ORDERS).all_within)
        at, found = nodes.index(button), list[Node]()
        for one in reversed(nodes[:at]):
            if one.role == "button":
                break
            found += [one] if one.role == "combobox" else []
        return found

    def found(self, one: Node) -> Any:
        """Where it is: the first of that role and name, as far as one hears."""
        place = self.page.get_by_role("region", name=ORDERS, exact=True)
        alike = [n for n in self.region(ORDERS).all_within if n[:2] == one[:2]]
        named = {"name": one.name, "exact": True} if one.name else {}
        return place.get_by_role(one.role, **named).nth(alike.index(one))


def is_closed(one: Node) -> bool:
    return one.role == "group" and not one.within and bool(one.text)


def is_fault(said: Any) -> bool:
    return said.type == "error" and not any(one in said.text for one in NO_FAULTS)
