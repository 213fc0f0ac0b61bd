"""Each word that one can write in a mail, as a seat writes it at a table of a pair."""

from collections.abc import Iterator, Mapping
from email.message import EmailMessage

from django.db import transaction

from games.mail import receive
from games.models.mail import MailIn
from games.people import home_addresses
from tests.secrecy.beside import JOURNAL, steps
from tests.secrecy.looks import MAILS, Eyes, post
from tests.secrecy.masks import Masks

# By the word what is written; {legal} and {refused} are orders, {other} is another seat.
OF_GAMES: Mapping[str, tuple[str, ...]] = {
    "help": ("help",),
    "status": ("status",),
    "show": ("show",),
    "options": ("options",),
    "history": ("history", "history 50"),
    "rules": ("rules", "rules turn"),
    "vacation": ("vacation", "vacation 2027-01-02 to 2027-01-05"),
    "sitter": ("sitter", "sitter nobody"),
    "sitting": ("sitting", "sitting none nobody"),
    "press": ("press", "press all Hello", "press {other} Hello"),
    "notes": ("notes He bluffs.\nnotes",),
    "mute": ("mute {other}", "mute nobody"),
    "report": ("report words He swears.",),
    "games": ("games",),
    "next": ("next",),
    "game": ("game list", "game rematch"),
    "tournament": ("tournament standings {cup}",),
    "settings": ("settings zone Europe/Paris",),
    "standing": ("standing", "standing nonsense"),
    "plan": ("plan", "plan\n{legal}", "plan\n{refused}", "plan none"),
    "preview": ("preview {legal}", "preview {refused}"),
    "regardless": ("plan\nregardless {legal}",),
    "confirm": ("confirm",),
    "end": ("end\n{legal}",),
    "undo": ("undo",),
    "draw": ("draw",),
    "resign": ("resign\nhelp",),  # Alone it ends the game, and tells all.
}
OF_HOMES: Mapping[str, tuple[str, ...]] = {
    "help": ("help",),
    "games": ("games",),
    "game": ("game list", "game rematch {key}", "game join {key}"),
    "tournament": ("tournament standings {cup}",),
    "settings": ("settings quiet 22:00 07:30",),
    "vacation": ("vacation", "vacation 2027-01-02 to 2027-01-05"),
    "sitter": ("sitter", "sitter nobody"),
    "sitting": ("sitting", "sitting none nobody"),
    "export": ("export",),
    "leave": ("leave",),
}


def answered(eyes: Eyes, words: str, to: str) -> Iterator[tuple[str, str]]:
    """
    All that comes back for a mail with *words*, what it took and what was logged, as it would stand
    in any game; then it is as if it had never been written.
    """
    table, person = eyes.table, eyes.table.people[eyes.name]
    masks, mails = Masks(table), table.mails(eyes.name)
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = person.email, to, "<1@players.example>"
    letter.set_content(words)
    with transaction.atomic():
        with JOURNAL.of(table.key):
            with steps() as took:
                row = receive.received(bytes(letter), [to])
            post()
        assert row and row.status != MailIn.Status.WAITING
        yield "what is kept", f"{row.status}: {row.answer}"
        for what, told_in in MAILS.items():
            new = table.mails(eyes.name, mails[-1].pk if mails else 0)
            yield what, masks.on(masks.named("\n".join(map(told_in, new))))
        yield "steps", took[0]
        yield "log", JOURNAL.read(table.key)
        transaction.set_rollback(True)


def home_of(eyes: Eyes) -> str:
    return home_addresses.address_of(eyes.table.people[eyes.name])
