"""
What each role gets from the pages of a tournament: the status of a GET, or of a POST.

The referee and the moderator have their permission and play nowhere; the director directs this
tournament; 302 of an address behind a sign-in leads anonymous readers to it.
"""

ROLES = ("anonymous", "player", "entrant", "director", "referee", "moderator", "superuser")
ALL = dict.fromkeys(ROLES, 200)
SIGNED_IN = {**dict.fromkeys(ROLES, 200), "anonymous": 302}

# By the name of the address, for a tournament that is announced and has a published round.
PAGES: dict[str, dict[str, int]] = {
    "tournaments": ALL,
    "tournaments_feed": ALL,
    "tournament": ALL,
    "tournament_feed": ALL,
    "tournament_log": ALL,
    "tournament_file": ALL,
    "tournament_round": ALL,
    "entrant": ALL,
}
# Of a draft nobody sees anything here; it stands on the desk.
DRAFTS = {
    name: dict.fromkeys(ROLES, 404)
    for name in ("tournament", "tournament_feed", "tournament_log", "tournament_file")
}
# Acting for oneself: whoever is signed in is sent back with a sentence, whatever became of it.
POSTS: dict[str, dict[str, int]] = {
    "tournament_entry": dict.fromkeys(ROLES, 302),
    "renew_calendar": SIGNED_IN,
}
