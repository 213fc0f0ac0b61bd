"""
A program that plays Hunt by Post: it answers each question with an order that is offered.

    HUNT=https://the-site TOKEN=your-token python3 player.py

It needs Python alone, and looks once a minute (`PAUSE`). Put your own ideas into `choose`.
"""

import json
import os
import random
import time
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

HUNT, TOKEN = os.environ["HUNT"], os.environ["TOKEN"]
HEADERS = {"Authorization": f"Token {TOKEN}", "Content-Type": "application/json"}
PAUSE = float(os.environ.get("PAUSE", "60"))
TOO_OFTEN, NOT_NOW = 429, 503


def ask(path: str, sent: dict[str, Any] | None = None) -> Any:
    """What the site answers; if something is sent, it is posted."""
    data = None if sent is None else json.dumps(sent).encode()
    with urlopen(Request(f"{HUNT}/api/{path}", data, HEADERS), timeout=60) as answer:
        return json.load(answer)


def games() -> Iterator[dict[str, Any]]:
    """All pages of the list, which names games that wait for players, too."""
    path = "games/"
    while path:
        page = ask(path)
        yield from page["results"]
        path = (page["next"] or "").partition("/api/")[2]


def choose(view: dict[str, Any], prompt: dict[str, Any]) -> str:
    """An order: a verb and a word for each of its slots. `view` is what your seat sees."""
    offers = [one for one in prompt["offers"] if not one["waste"]]
    if not offers:
        return str(prompt["default"])
    offer = random.choice(offers)
    words = [random.choice(slot["words"]) for slot in offer["slots"] if slot["words"]]
    return " ".join([offer["verb"], *words])


def answer(key: str, seat: str) -> None:
    """Answer the first question that the seat is asked."""
    mine = urlencode({"seat": seat})
    asked = ask(f"games/{key}/prompts/?{mine}")
    line = choose(ask(f"games/{key}/view/?{mine}"), asked["prompts"][0])
    # With the number of the question it is answered once, even if this is sent twice.
    ask(f"games/{key}/orders/", {"seat": seat, "line": line, "expected": asked["question"]})
    print(key, line)


def look() -> None:
    """Answer one question of each game that waits for you; a refusal tells why."""
    for game in [*games()]:
        for seat in game["seats"]:
            if seat["yours"] and seat["question"] is not None:
                try:
                    answer(game["key"], seat["name"])
                except HTTPError as refused:
                    if refused.code in (TOO_OFTEN, NOT_NOW):
                        raise
                    print(game["key"], refused.read().decode())


def pause_after(trouble: OSError) -> float:
    """How many seconds to leave the site alone: as many as it says."""
    said = trouble.headers.get("Retry-After") if isinstance(trouble, HTTPError) else None
    return float(said or PAUSE)


if __name__ == "__main__":
    while True:
        try:
            look()
            time.sleep(PAUSE)
        except OSError as trouble:  # the site cannot be reached, or asks for patience
            print(trouble)
            time.sleep(pause_after(trouble))
