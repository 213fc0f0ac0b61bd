"""Words of mails that somebody types where the page wants an order."""

from rules.kernel.errors import Refusal

BELOW = "What you can order stands below."
HERE = {
    "help": f"{BELOW} The words of mails stand on the page “Playing by mail”.",
    "options": BELOW,
    "status": "What is asked stands above this line, and who is asked above the board.",
    "history": "What happened stands below the board.",
    "rules": "“Rules” above has all paragraphs.",
    "plan": "“Plan” below takes orders for later turns.",
    "press": "“Press” below takes what you want to say.",
    "notes": "“Press” below keeps your notes.",
    "report": "“Report this game to the moderators” stands below.",
    "vacation": "The page with your name, above, takes your holidays.",
    "games": "“Hunt by Post” above leads to all your games.",
    "next": "“Hunt by Post” above leads to all your games.",
}
PREVIEW = "preview"
SAME = {"undo": "takeback"}


def as_here(line: str) -> str:
    """*line* with the word that the page has for its first one."""
    word, blank, rest = line.strip().partition(" ")
    return f"{SAME.get(word.lower(), word)}{blank}{rest}"


def previewed(line: str) -> str:
    """The order that *line* asks to be shown only; “” if it does not."""
    word, _, rest = line.strip().partition(" ")
    return rest.strip() if word.lower() == PREVIEW else ""


def must_be_an_order(line: str) -> None:
    """Raise Refusal, with where the page has it, if *line* begins with a word of mails alone."""
    word = line.strip().partition(" ")[0].lower()
    if word in HERE:
        raise Refusal(f"“{word}” is a word of mails. {HERE[word]}")
