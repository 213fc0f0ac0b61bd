"""The kinds of notices: a row for each, with all that depends on the kind."""

from dataclasses import dataclass

from games.models.mail import Notice

Kind = Notice.Kind


@dataclass(frozen=True)
class NoticeKind:
    """
    One kind, in the order in which the page “Notifications” lists them.

    Of several notices in one mail, that with the lowest *rank* gives the mail its subject and its
    *template*, `templates/mail/TEMPLATE.*`. *says* is told by push and webhook; where it is empty,
    the first line of the notice is. A notice that is told *beside* another adds *says* and *more*
    to the mail; `{seat}` is filled in. People who may choose when to hear of it
    choose by *choice*; all else is told at once.
    """

    rank: int
    template: str
    says: str = ""
    more: str = ""
    beside: bool = False
    choice: str = ""
    in_digest: bool = False  # Unless the person chose otherwise, it waits for their digest.
    on_wish: bool = False  # Nobody is told who has not chosen it.
    asks: bool = False  # Once the question is answered, nobody needs to hear of it.
    settles: bool = False  # It waits some seconds: what autopilots answer needs no mail.
    on_page: bool = False  # Who sits at the open page need not be mailed at once as well.
    of_tournament: bool = False  # It is about a tournament, and nobody chooses it for one game.


KINDS = {
    Kind.TURN: NoticeKind(
        4,
        "turn",
        says="It is your move.",
        choice="Your move",
        asks=True,
        settles=True,
        on_page=True,
    ),
    Kind.REMINDER: NoticeKind(
        2,
        "reminder",
        says="Your time is running out.",
        beside=True,
        choice="Your time is running out",
        asks=True,
    ),
    Kind.CONSENT: NoticeKind(
        3,
        "consent",
        says="Your consent is needed at the table.",
        beside=True,
        choice="Your consent is needed, as for a takeback or a draw",
        asks=True,
        on_page=True,
    ),
    Kind.PLAN: NoticeKind(
        6,
        "told",
        says="Your plan has stopped.",
        choice="Your plan has stopped",
    ),
    Kind.TABLE: NoticeKind(
        11,
        "table",
        says="Something was decided at the table.",
        beside=True,
        choice="Something was decided at the table",
    ),
    Kind.STARTED: NoticeKind(
        12,
        "started",
        says="The game has started.",
        more="You play {seat}.",
        beside=True,
        choice="A game has started",
    ),
    Kind.OVER: NoticeKind(1, "over", says="The game is over.", choice="A game is over"),
    Kind.OPEN: NoticeKind(
        7,
        "told",
        says="A seat is open.",
        choice="A seat is open",
        in_digest=True,
    ),
    Kind.OUT: NoticeKind(
        8,
        "told",
        says="You have nothing left to play with.",
        choice="You have nothing left to play with",
    ),
    Kind.CLOCK: NoticeKind(
        9,
        "told",
        says="Your clock was corrected.",
        choice="Your clock was corrected",
        in_digest=True,
    ),
    Kind.PRESS: NoticeKind(
        16,
        "told",
        says="Somebody at the table has written to you.",
        choice="Somebody at the table has written to you",
        in_digest=True,
        on_page=True,
    ),
    Kind.FRIEND: NoticeKind(
        18,
        "told",
        says="A friend has opened a game.",
        choice="A friend has opened a game",
        on_wish=True,
    ),
    Kind.LOBBY: NoticeKind(
        17,
        "told",
        says="A game that waits for players will be closed.",
        choice="A game of yours finds no players, and will be closed",
    ),
    Kind.TOURNAMENT: NoticeKind(
        14, "tournament", choice="News of your tournaments", of_tournament=True
    ),
    Kind.HALTED: NoticeKind(
        5,
        "halted",
        says="The game has been halted.",
        more="Its events can no longer be replayed. Its clocks are stopped, and the referees have"
        " been told.",
        beside=True,
    ),
    Kind.FAULT: NoticeKind(15, "told", says="An order did not come to an end."),
    Kind.HOOK: NoticeKind(10, "told", says="Your webhook was switched off."),
    Kind.RETURNED: NoticeKind(19, "told", says="Our mails to you come back, so we hold them."),
    Kind.INVITED: NoticeKind(13, "invitation"),
}

# What people may choose for, as they read it.
CHOICES: dict[str, str] = {kind: row.choice for kind, row in KINDS.items() if row.choice}


def of(notice: Notice) -> NoticeKind:
    return KINDS[Kind(notice.kind)]
