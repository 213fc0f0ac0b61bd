"""
A program that plays Hunt by Post: it answers each question with an order that is offered.

    HUNT=https://the-site TOKEN=your-token python3 player.py

It needs Python alone, and looks once a minute. Put your own ideas into `choose`.
"""

import json
import os
import random
import time
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

HUNT, TOKEN = os.environ["HUNT"], os.environ["TOKEN"]
HEADERS = {"Authorization": f"Token {TOKEN}", "Content-Type": "application/json"}


def ask(path: str, sent: dict[str, Any] | None = None, **headers: str) -> Any:
    """What the site answers; if something is sent, it is posted."""
    data = None if sent is None else json.dumps(sent).encode()
    request = Request(f"{HUNT}/api/{path}", data, {**HEADERS, **headers})
    with urlopen(request) as answer:
        return json.load(answer)


def choose(view: dict[str, Any], prompt: dict[str, Any]) -> str:
    """An order: a verb and a word for each of its slots. `view` is what your seat sees."""
    offers = [one for one in prompt["offers"] if not one["waste"]]
    if not offers:
        return str(prompt["default"])
    offer = random.choice(offers)
    words = [random.choice(slot["words"]) for slot in offer["slots"] if slot["words"]]
    return " ".join([offer["verb"], *words])


def answer(key: str, seat: dict[str, Any]) -> None:
    """Answer the first question that the seat is asked; a refusal tells why."""
    mine = urlencode({"seat": seat["name"]})
    asked = ask(f"games/{key}/prompts/?{mine}")
    line = choose(ask(f"games/{key}/view/?{mine}"), asked["prompts"][0])
    order = {"seat": seat["name"], "line": line, "expected": asked["question"]}
    try:
        # The same key again, after a broken connection, gets the same answer.
        ask(f"games/{key}/orders/", order, **{"Idempotency-Key": f"{key}-{asked['question']}"})
        print(key, line)
    except HTTPError as refused:
        print(key, line, json.load(refused)["error"])


def look() -> None:
    """Answer one question of each game that waits for you."""
    for game in ask("games/")["results"]:
        for seat in game["seats"]:
            if seat["yours"] and seat["question"] is not None:
                answer(game["key"], seat)


if __name__ == "__main__":
    while True:
        look()
        time.sleep(float(os.environ.get("PAUSE", "60")))
