"""Lists that a person has saved, to bring to their games: a force, a detachment, a deck."""

import secrets
from collections.abc import Mapping
from typing import Any

from games import tokens
from games.models.saved_list import SavedList
from rules.kernel import opening
from rules.kernel.errors import Refusal
from rules.kernel.lists import LONGEST, Judgement, ListRules, judged
from rules.kernel.options import chosen
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

MOST = 100  # of one person
LONGEST_NAME = 60


def of(user: Any, system: str = "") -> list[SavedList]:
    """The lists of *user*, of one system or of all."""
    found = SavedList.objects.filter(user=user)
    return list(found.filter(system=system) if system else found)


def rules_for(system: str, mission: int, seat: str, options: Mapping[str, str]) -> ListRules:
    """
    What *seat* brings to a game of *mission* with those *options*.

    Raises Refusal with a sentence if there is no such game, or nothing to bring to it.
    """
    rules = SYSTEMS.get(system)
    if rules is None:
        raise Refusal(f"There is no system “{system[:40]}” here.")
    opening.must_have(rules, mission)
    seats = next((seats for seats in rules.tables(mission) if seat in seats), None)
    if seats is None:
        raise Refusal(f"Nobody plays the {seat[:40]} in mission {mission}.")
    agreed = chosen(rules.options(mission), options)
    found = rules.brings(Setup(system, mission, seats, rules.edition, agreed), seat)
    if found is None:
        raise Refusal(f"The {seat} brings nothing of its own to {rules.title}.")
    return found


def judgement(saved: SavedList) -> Judgement:
    """What a saved list comes to by the rules of today. Raises Refusal if they know it no more."""
    rules = rules_for(saved.system, saved.mission, saved.seat, saved.options)
    return judged(rules, saved.text)


def keep(saved: SavedList) -> None:
    """Store a list, new or changed; it may still break rules. Raises Refusal."""
    seen = "".join(sign for sign in saved.name if sign.isspace() or sign.isprintable())
    saved.name = " ".join(seen.split())[:LONGEST_NAME]
    if not saved.name:
        raise Refusal("Give the list a name.")
    if len(saved.text) > LONGEST:
        raise Refusal(f"A list has at most {LONGEST} characters.")
    rules_for(saved.system, saved.mission, saved.seat, saved.options)
    if saved.pk is None and SavedList.objects.filter(user=saved.user_id).count() >= MOST:
        raise Refusal(f"You have {MOST} lists, which is the most. Delete one first.")
    saved.save()


def copied(saved: SavedList, user: Any) -> SavedList:
    """A list of *user* like another. Raises Refusal."""
    fields = {name: getattr(saved, name) for name in ("system", "mission", "seat", "options")}
    copy = SavedList(user=user, name=f"Copy of {saved.name}", text=saved.text, **fields)
    keep(copy)
    return copy


def share(saved: SavedList) -> str:
    """The token of a link to the list; the same every time, until it is shut."""
    if not saved.nonce:
        saved.nonce = secrets.token_hex(16)
        saved.share = tokens.hash_of_typed(token_of(saved))
        saved.save(update_fields=["nonce", "share"])
    return token_of(saved)


def token_of(saved: SavedList) -> str:
    """26 base32 characters from the site's key and the list's nonce; “” while it is not shared."""
    return tokens.derived("list", f"{saved.pk}|{saved.nonce}") if saved.nonce else ""


def shut(saved: SavedList) -> None:
    """Nobody reads the list by its link any more."""
    saved.nonce = saved.share = ""
    saved.save(update_fields=["nonce", "share"])


def shared(token: str) -> SavedList | None:
    """The list that a link shows."""
    found = SavedList.objects.filter(share=tokens.hash_of_typed(token))
    return found.select_related("user").first()
