"""Every address of the site is looked at by the twin tests, or tells nothing of a running game."""

from collections.abc import Iterable

from django.urls import URLPattern, URLResolver, resolve

from games.urls import urlpatterns
from tests.secrecy import looks

GIVING_ORDERS = {"order", "api_orders"}
# They say the same to everybody, or speak of a game that has not begun.
PUBLIC = {
    "by_mail",
    "health",
    "moment",
    "worker",
    "manifest",
    "favicon",
    "verifier",
    "api_schema",
    "card_list",
    "glossary",
    "primer",
    "programs",
    "rule_search",
    "rules",
    "rulebook",
    "rulings",
    "rule_section",
    "ratings",
    "api_ratings",
}
PERSONAL = {
    "renew_calendar",
    "notices",
    "hook",
    "send_again",
    "yes",
    "tokens",
    "revoke_token",
    "try",
    "household",
    "alone",
    "report_person",
    "report_game",
    "api_reports",
    "appeal",
    "browser",
    "forget_browser",
    "api_notices",
    "api_webhook",
    "notices_of",
    "hear",
    "off",
    "you",
    "sounds",
    "account",
    "devices",
    "sign_out_there",
    "sign_out_elsewhere",
    "leave_for_good",
    "usual_orders",
    "api_usual",
    "api_holidays",
    "api_holiday",
    "api_sitter",
    "quiet",
    "holiday",
    "goes_on",
    "add_friend",
    "remove_friend",
    "ignore_person",
    "call_off",
    "sitter",
    "dismiss",
    "set_zone",
    "ask_for_link",
    "sign_in_by_link",
    "api_token",
    "new_game",
    "usual_game",
    "lists",
    "new_list",
    "list",
    "shared_list",
    "api_lists",
    "api_judge_list",
}
BEFORE = {"invitation", "decline", "join", "leave", "exchange", "api_list_of_seat", "api_seats"}
BEFORE |= {
    "api_seats_kept",
    "api_invitations",
    "api_invitation",
    "invite",
    "open_seat",
    "hand_over",
    "rematch",
    "api_rematch",
    "api_waiting",
    "keep_open",
    "close_lobby",
    "invite_by_name",
}
# They speak of who plays whom and how it ended; of a game under way they say when its round ends.
TOURNAMENTS = {
    "tournaments",
    "tournaments_feed",
    "tournament",
    "tournament_entry",
    "tournament_log",
    "tournament_file",
    "tournament_round",
    "tournament_sheet",
    "entrant",
    "api_tournaments",
    "api_tournament",
    "api_entries",
    "api_rounds",
    "api_standings",
    "api_export",
    "api_acts",
}
# Of open seats it says what the small board is made of for an onlooker.
SEATS_TO_TAKE = {"to_join"}
# They begin a game of their own, from the position that is looked at.
FORKING = {"fork", "api_fork"}
# Only who holds no seat is let in; a look is an event that the players see.
REFEREES = {"desk", "look", "api_rulings"}
# They speak of persons, and name no more of a game than its key.
MODERATORS = {"cases", "case"}
# It shows a message that one may read, which `press` shows, too.
MESSAGES = {"report_press"}
# It tells that a mark has changed, in games of their own (test_listening.py).
LISTENING = {"listen"}
# The file is looked at without the question who one is.
LOOKED_AT_INSIDE = {"export"}
# They answer with a page that is looked at, or sends on to one.
SENT_ON = {"lift", "ignore", "answer_mail", "resign", "autopilot", "sit", "api_sit"}
SENT_ON |= {"api_autopilot"}


def names(patterns: Iterable[URLPattern | URLResolver]) -> set[str]:
    found: set[str] = set()
    for one in patterns:
        found |= {one.name or ""} if isinstance(one, URLPattern) else names(one.url_patterns)
    return found


def looked_at() -> set[str]:
    tables = (
        looks.PAGES,
        looks.OWN_PAGES,
        looks.DATA,
        looks.OWN_DATA,
        looks.ODDS,
        looks.FORESEEN,
        looks.WATCHED,
    )
    urls = [
        *looks.NEWS,
        looks.PREVIEW,
        looks.DESK,
        looks.ABOUT,
        *(url for table in tables for url in table.values()),
    ]
    anything = dict.fromkeys(
        ("seat", "past", "mark", "head", "cup", "calendar", "mail", "person", "kind", "id"), 1
    )
    return {
        resolve(url.format(key="key", **anything).partition("?")[0]).url_name or "" for url in urls
    }


def test_every_address_is_looked_at() -> None:
    others = GIVING_ORDERS | PUBLIC | PERSONAL | BEFORE | FORKING | SENT_ON | REFEREES | MODERATORS
    others |= MESSAGES | SEATS_TO_TAKE | LISTENING | LOOKED_AT_INSIDE
    others |= TOURNAMENTS
    assert names(urlpatterns) == looked_at() | others
    assert not looked_at() & others
