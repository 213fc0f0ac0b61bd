"""What one can write in a mail: a page of the site, and the answer to `help`."""

import textwrap
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


class Way(NamedTuple):
    written: str
    means: str


class Part(NamedTuple):
    title: str
    ways: tuple[Way, ...]


GUIDE = (
    Part(
        "Orders",
        (
            Way(
                "walk a4",
                "An order a line, above the quotation or as the subject. An example: those of your"
                " game stand in its turn mails.",
            ),
            Way(
                "walk a4; shoot b5",
                "Several on a line. They are played in order, up to the first that cannot be.",
            ),
            Way("3", "Order 3 in the list of the mail that you answer, as it stood."),
            Way(
                "2b",
                "The second word listed with order 2. With two to choose: 2ba, or 2 and the words.",
            ),
            Way("wal a4", "Three letters of a word are enough, as long as they are clear."),
            Way(
                "Please walk to a4.",
                "Courtesy, bullets, numbers before a line and full stops do no harm.",
            ),
            Way(
                "walk a4  # to see b5",
                "What stands behind # or //, or in brackets at the end, is a comment.",
            ),
            Way("confirm", "Yes to the order about which the mail that you answer asked you."),
            Way("end", "Nothing below it is read."),
        ),
    ),
    Part(
        "Looking",
        (
            Way("help", "This page."),
            Way("show, options", "The board, and what you can order."),
            Way("status", "Whom the game waits for, your time and your plan."),
            Way("history 20", "The last twenty things that happened."),
            Way("rules shoot", "What the rules say of an order, or of any word in their titles."),
            Way(
                "preview walk a4", "What an order would do and how likely it is. Nothing is played."
            ),
            Way(
                "games, next", "All your games; the most urgent one, with the address to write to."
            ),
        ),
    ),
    Part(
        "Planning",
        (
            Way(
                "plan",
                "Lines below it are played when you are asked, until something surprises you.",
            ),
            Way("plan none", "Drops your plan."),
            Way(
                "standing",
                "Your standing orders. Followed by one, it gives it; semicolons separate several.",
            ),
            Way(
                "vacation 2026-12-20 to 2026-12-28; sitter Bea",
                "Your clocks stand still then, and Bea may play for you. “vacation none” and"
                " “sitter none” call it off; as Bea, “sitting none”.",
            ),
        ),
    ),
    Part(
        "Talking",
        (
            Way(
                "press all Well played!",
                "Words to everybody. Name a seat instead of “all” to write to it alone.",
            ),
            Way(
                "press all",
                "Alone on its line: everything below it, down to “end”, is your message.",
            ),
            Way("notes He bluffs.", "A note that nobody else reads; “notes” alone shows them."),
            Way(
                "mute SEAT",
                "Shows you nothing more that its player writes; “mute SEAT off” ends it.",
            ),
            Way(
                "report words He swears.",
                "Tells the moderators of this game; “report” alone names the kinds.",
            ),
        ),
    ),
    Part(
        "Everything else, from a mail of any game",
        (
            Way("game list", "Games and seats that you can take, and invitations to you."),
            Way(
                "game start MISSION CLOCK autopilot able",
                "A new game; “game start” alone names what you can choose.",
            ),
            Way("game join KEY SEAT", "Takes a free seat, one kept for you, or one somebody left."),
            Way(
                "game invite KEY SEAT ann@example.org",
                "Keeps a seat of your game for that address, or for a user name.",
            ),
            Way(
                "game decline KEY, game leave KEY, game keep KEY",
                "Before a game begins; “game open KEY SEAT” lets anybody sit down.",
            ),
            Way("game rematch", "Asks for the same game again with the seats exchanged."),
            Way(
                "tournament list",
                "Tournaments; “enter”, “checkin”, “withdraw”, “standings” take a key.",
            ),
            Way(
                "settings zone Europe/Paris",
                "Your zone; “settings quiet 22:00 07:30”: your night.",
            ),
        ),
    ),
    Part(
        "Without a game",
        (
            Way("sign up Falstaff", "To the address join@ of this site: asks for an account."),
            Way("accept, decline", "Answers an invitation. Whoever has no account gets one."),
            Way(
                "export, leave",
                "To the home+ address of your welcome: sends your data; deletes your account.",
            ),
        ),
    ),
    Part(
        "The table",
        (
            Way(
                "takeback, undo",
                "Takes your last order back: at once if it uncovered nothing, or if others agree.",
            ),
            Way("draw, settle SIDE", "Offers a draw, or proposes that this side has won."),
            Way("resign", "Gives the game up. Send it alone in a mail."),
        ),
    ),
)
PROMISE = (
    "Every line is answered: done, refused with the reason, or asked back. What is not clear is"
    " never played. Answer any mail of the game; the newest one knows best what you are asked."
)


def text() -> str:
    """The guide as a mail says it."""
    parts = [f"{part.title}\n" + "\n".join(map(wrapped, part.ways)) for part in GUIDE]
    return "\n\n".join([*parts, textwrap.fill(PROMISE, 70)])


def wrapped(way: Way) -> str:
    means = textwrap.fill(way.means, 70, initial_indent="    ", subsequent_indent="    ")
    return f"{way.written}\n{means}"


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    return render(request, "mail/guide.html", {"parts": GUIDE, "promise": PROMISE})
