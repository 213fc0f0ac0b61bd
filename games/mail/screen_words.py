"""
The game screen and the news of a mail in words, as text and as HTML of equal content.

No templates, which take three times as long for what is most of every mail. What anybody wrote
goes into HTML through `escape` alone.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import wrap

from games.mail.news import Gathered, NewsLine
from games.mail.screen import Screen, ScreenQuestion
from rules.kernel.wrapping import wrapped

WIDTH = 72

NOT_ASKED = "The game is not waiting for you now. You will get a mail when it is."
HOW = """\
How to reply: answer this mail with your orders on the first lines, one per
line. Choose one of the words between { and }, or write numbers: “2b” is order
2 with its second word. Quoted lines (>), and anything after them, are not
read. Further lines are played in order, until one is refused or somebody else
is asked. The word “takeback” takes back your last order, even in answer to an
older mail.
Lines below a line “plan” are played later, when you are asked, until
something surprises you; “plan none” cancels them. “preview” before an order
only shows what it would do. “help” brings all that you can write.
"""
STANDING = """
Standing orders answer for you without a mail. Write “standing” to see yours
and how to give one, or give them here:
{}
"""
SEAL = """
The dice of this game depend on a secret with the SHA-256
{}
The secret is published when the game is over.
"""

SMALL = ' style="font-size: .85em;"'
HEAD = ' style="font-size: 1.1em;"'
ORDERS = ' style="font-family: monospace; line-height: 1.4; white-space: pre-wrap;"'
CHAIN = ' style="font-family: monospace; font-size: .85em;"'
PICTURE = """\
<p><img src="cid:board" alt="The board; it is below as text."
style="max-width: 100%; height: auto;"></p>
"""
MAP, WORDS = "overflow-x: auto", "white-space: pre-wrap"
PART = '<pre style="font-family: monospace; line-height: 1.2; {};">{}</pre>\n'
HOW_IN_HTML = """\
<p>How to reply: answer this mail with your orders on the first lines, one per line. Choose one of
the words between { and }, or write numbers: “2b” is order 2 with its second word. Quoted lines,
and anything after them, are not read.</p>
<ul><li>Further lines are played in order, until one is refused or somebody else is asked.</li>
<li>The word “takeback” takes back your last order, even in answer to an older mail.</li>
<li>Lines below a line “plan” are played later, when you are asked, until something surprises you;
“plan none” cancels them.</li>
<li>“preview” before an order only shows what it would do.</li>
<li>“help” brings all that you can write.</li></ul>
"""
STANDING_IN_HTML = """\
<p><a href="{}">Standing orders</a> answer for you without a mail. Write “standing” to see yours
and how to give one.</p>
"""
SEAL_IN_HTML = """\
<p style="font-size: .85em;">The dice of this game depend on a secret with the SHA-256
<code>{}</code>. The secret is published when the game is over.</p>
"""


@lru_cache(maxsize=1024)
def folded(text: str) -> str:
    return text if len(text) <= WIDTH and text.isprintable() else wrap(text, WIDTH)


def paragraph(text: str, style: str = "") -> str:
    return f"<p{style}>{escape(text)}</p>\n"


def text_of(screen: Screen, seal: str = "") -> str:
    """The board, what is asked and can be ordered, and where to find more."""
    why = screen.why
    return "".join(
        [
            f"{screen.board}\n\n" if screen.board else "",
            *asked_in_text(screen),
            f"\nThe game in your browser: {screen.link}\n",
            f"The rules in our own words: {screen.rules}\n",
            f"Chain: {events(screen)}, head {screen.head}\n",
            SEAL.format(seal) if seal else "",
            f"\n{folded(why)}\n" if why else "",
        ]
    )


def asked_in_text(screen: Screen) -> Iterable[str]:
    in_force = [f"\n{folded(line)}\n" for line in screen.in_force]
    if not screen.questions:
        return [f"{NOT_ASKED}\n", *in_force] if screen.goes_on else []
    until = (
        f"You have time {screen.time_left}.\nWithout an order, {screen.defaults} played for you."
    )
    standing = screen.standing
    return [
        *map(question_in_text, screen.questions),
        f"{until}\n\n" if screen.time_left else "",
        HOW,
        *in_force,
        STANDING.format(standing) if standing else "",
    ]


def question_in_text(question: ScreenQuestion) -> str:
    asked, beside = folded(f"You are asked: {question.text}"), beside_orders(question)
    return f"{asked}\n\nYou can order:\n{question.orders}\n{beside}\n"


def beside_orders(question: ScreenQuestion) -> str:
    usages = [f"  (in full: {usage})\n" for usage in question.usages]
    wasted = [line for one in question.wasted for line in wrapped(f"({one})", WIDTH, "  ", "   ")]
    return "".join([*usages, *(f"{line}\n" for line in wasted)])


def events(screen: Screen) -> str:
    return f"{screen.number} event{'' if screen.number == 1 else 's'}"


def html_of(screen: Screen, seal: str = "") -> SafeString:
    """The same in HTML, with the picture of the board."""
    link, why = escape(screen.link), screen.why
    board = [PART.format(MAP if one.is_map else WORDS, escape(one.text)) for one in screen.parts]
    about = f'<a href="{link}">The game in your browser</a>'
    about += f', <a href="{escape(screen.rules)}">the rules in our own words</a>'
    chain = f"Chain: {events(screen)}, head {escape(screen.head)}"
    chain += f' (<a href="{link}proof/">what this is</a>)'
    return SafeString(
        "".join(
            [
                PICTURE if screen.board else "",
                *board,
                *asked_in_html(screen),
                f"<p>{about}</p>\n<p{CHAIN}>{chain}</p>\n",
                SEAL_IN_HTML.format(escape(seal)) if seal else "",
                paragraph(why, SMALL) if why else "",
            ]
        )
    )


def asked_in_html(screen: Screen) -> Iterable[str]:
    in_force = map(paragraph, screen.in_force)
    if not screen.questions:
        return [paragraph(NOT_ASKED), *in_force] if screen.goes_on else []
    until = f"You have time {screen.time_left}. Without an order, {screen.defaults} played for you."
    standing = screen.standing
    return [
        *map(question_in_html, screen.questions),
        paragraph(until) if screen.time_left else "",
        HOW_IN_HTML,
        *in_force,
        STANDING_IN_HTML.format(escape(standing)) if standing else "",
    ]


def question_in_html(question: ScreenQuestion) -> str:
    orders = escape(f"{question.orders}\n{beside_orders(question)}")
    head = f"<h2{HEAD}>{escape(question.text)}</h2>\n<p>You can order:</p>\n"
    return f"{head}<pre{ORDERS}>{orders}</pre>\n"


def news_in_text(screen: Screen, also: Sequence[str] = ()) -> str:
    """A sentence for all that the mail tells *also*, what happened, and press."""
    told = [f"{folded(sentence)}\n\n" for sentence in also]
    if screen.news:
        told += [f"{screen.news_title}:\n", *map(line_in_text, screen.news), "\n"]
    press = render_to_string("mail/_press.txt", {"screen": screen}) if screen.press else ""
    return "".join([*told, press])


def line_in_text(line: NewsLine) -> str:
    indent = "    " if line.under else "  "
    told = f"{'(taken back) ' if line.undone else ''}{line.text}"
    return "".join(f"{one}\n" for one in wrapped(told, WIDTH, indent, f"{indent}    "))


def news_in_html(screen: Screen, also: Sequence[str] = ()) -> SafeString:
    told = [*map(paragraph, also)]
    if screen.news:
        told.append(f"<p>{escape(screen.news_title)}:</p>\n<ul>{items(screen.gathered)}</ul>")
    press = render_to_string("mail/_press.html", {"screen": screen}) if screen.press else ""
    return SafeString("".join([*told, press]))


def items(gathered: Iterable[Gathered]) -> SafeString:
    """News as items of a list, each with a list of those under it."""
    return SafeString("".join(item(line, under(below)) for line, below in gathered))


def item(line: NewsLine, more: str = "") -> str:
    text = escape(line.text)
    return f"<li>{f'<del>{text}</del>' if line.undone else text}{more}</li>\n"


def under(lines: Sequence[NewsLine]) -> str:
    return f"\n<ul>{''.join(map(item, lines))}</ul>" if lines else ""
