# ruff: noqa: E501
"""Replies in the shapes of the common mail programs, all our own words, and the orders in them."""

import base64
import quopri

ORDERS = ["walk a3", "climb m2"]
TOP = "walk a3\nclimb m2\n"
HEADERS = "From: Ann <ann@example.org>\nTo: turn\nMessage-ID: <1@example.org>\nMIME-Version: 1.0\n"
PLAIN = "Content-Type: text/plain; charset=utf-8\n\n"
QUOTED = "> The game is waiting for you, the sailor.\n>\n> You can order:\n>   walk { a4 | a5 }\n>   pass\n"
BARE = "The game is waiting for you, the sailor.\n\nYou can order:\n  walk { a4 | a5 }\n  pass\n"


def plain(text: str) -> bytes:
    return (HEADERS + PLAIN + text).encode()


def html(body: str) -> bytes:
    kind = "Content-Type: text/html; charset=utf-8\n\n"
    return (HEADERS + kind + f"<html><body>{body}</body></html>").encode()


def encoded(text: str, charset: str, transfer: str = "base64", label: str = "") -> bytes:
    data = text.encode(charset)
    body = base64.encodebytes(data) if transfer == "base64" else quopri.encodestring(data)
    kind = f"Content-Type: text/plain; charset={label or charset}\n"
    return (HEADERS + kind + f"Content-Transfer-Encoding: {transfer}\n\n").encode() + body


def alternative(text: str, markup: str) -> bytes:
    return (
        HEADERS + 'Content-Type: multipart/alternative; boundary="b"\n\n'
        f"--b\n{PLAIN}{text}\n--b\nContent-Type: text/html; charset=utf-8\n\n{markup}\n--b--\n"
    ).encode()


SAMPLES: dict[str, tuple[bytes, list[str]]] = {
    "gmail": (
        plain(
            f"{TOP}\nOn Tue, 3 Nov 2026 at 20:14, Hunt by Post <post@hunt.example> wrote:\n\n{QUOTED}"
        ),
        ORDERS,
    ),
    "gmail, broken heading": (
        plain(
            f"{TOP}\nOn Tue, 3 Nov 2026 at 20:14, Hunt by Post\n<post@hunt.example> wrote:\n\n{QUOTED}"
        ),
        ORDERS,
    ),
    "gmail, german": (
        plain(
            f"{TOP}\nAm Di., 3. Nov. 2026 um 20:14 Uhr schrieb Hunt by Post <post@hunt.example>:\n\n{QUOTED}"
        ),
        ORDERS,
    ),
    "gmail, html and text": (
        alternative(
            f"{TOP}\nOn Tue, 3 Nov 2026 at 20:14, Hunt by Post <post@hunt.example> wrote:\n{QUOTED}",
            '<div>pass</div><div class="gmail_quote">pass</div>',
        ),
        ORDERS,
    ),
    "outlook, english": (
        plain(
            f"{TOP}\nBest regards,\nAnn\n\nFrom: Hunt by Post <post@hunt.example>\n"
            f"Sent: Tuesday, November 3, 2026 8:14 PM\nTo: Ann\nSubject: [k7] turn 2\n\n{BARE}"
        ),
        ORDERS,
    ),
    "outlook, german": (
        plain(
            f"{TOP}\nVon: Hunt by Post <post@hunt.example>\nGesendet: Dienstag, 3. November 2026 20:14\n"
            f"An: Ann\nBetreff: [k7] turn 2\n\n{BARE}"
        ),
        ORDERS,
    ),
    "outlook, french": (
        plain(
            f"{TOP}\nCordialement,\nAnn\n\n________________________________\nDe : Hunt by Post\n"
            f"Envoyé : mardi 3 novembre 2026 20:14\nÀ : Ann\nObjet : [k7] turn 2\n\n{BARE}"
        ),
        ORDERS,
    ),
    "outlook, original message": (
        plain(f"{TOP}\n-----Original Message-----\nFrom: Hunt by Post\n\n{BARE}"),
        ORDERS,
    ),
    "outlook, html": (
        html(
            '<div class="WordSection1"><p class="MsoNormal">walk a3</p><p class="MsoNormal">climb&nbsp;m2</p>'
            '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
            "<p><b>From:</b> Hunt by Post<br><b>Sent:</b> Tuesday</p></div><p>You can order: pass</p></div>"
        ),
        ORDERS,
    ),
    "outlook on the web, html": (
        html(
            '<div>walk a3</div><div>climb m2</div><div id="appendonsend"></div><hr>'
            '<div id="divRplyFwdMsg"><b>From:</b> Hunt by Post</div><div>pass</div>'
        ),
        ORDERS,
    ),
    "apple mail": (
        plain(
            f"{TOP}\n> On 3 Nov 2026, at 20:14, Hunt by Post <post@hunt.example> wrote:\n> \n{QUOTED}"
        ),
        ORDERS,
    ),
    "iphone": (
        plain(
            f"{TOP}\nSent from my iPhone\n\n> On 3 Nov 2026, at 20:14, Hunt by Post wrote:\n> \n> {QUOTED}"
        ),
        ORDERS,
    ),
    "iphone, german": (plain(f"Hallo,\n{TOP}\nVon meinem iPhone gesendet\n\n{QUOTED}"), ORDERS),
    "thunderbird, below the quotation": (
        plain(
            f"On 03/11/2026 20:14, Hunt by Post wrote:\n{QUOTED}\n{TOP}\n-- \nAnn, of the sailors\n"
        ),
        ORDERS,
    ),
    "thunderbird, between the lines": (
        plain(
            "Am 03.11.26 um 20:14 schrieb Hunt by Post:\n> You are asked: Activate a model.\nwalk a3\n"
            "> You can order:\nclimb m2\n> pass\n"
        ),
        ORDERS,
    ),
    "thunderbird, html": (
        html(
            '<p>walk a3<br>climb m2</p><div class="moz-cite-prefix">On 03/11/2026, Hunt wrote:</div>'
            '<blockquote type="cite">pass</blockquote><pre class="moz-signature">-- \nAnn</pre>'
        ),
        ORDERS,
    ),
    "gmail, html only": (
        html(
            '<div dir="ltr"><div>walk a3</div><div>climb m2</div></div><br><div class="gmail_quote">'
            '<div class="gmail_attr">On Tue, Hunt wrote:<br></div><blockquote>pass</blockquote></div>'
        ),
        ORDERS,
    ),
    "mobile with a signature": (plain(f"{TOP}Get Outlook for Android\n\n{BARE}"), ORDERS),
    "no quotation marks, our own line": (
        plain(f"{TOP}\n----- Write your orders above this line -----\n\n{BARE}"),
        ORDERS,
    ),
    "quoted-printable": (encoded(f"{TOP}\n{QUOTED}", "utf-8", "quoted-printable"), ORDERS),
    "base64": (encoded(f"{TOP}\n{QUOTED}", "utf-8"), ORDERS),
    "windows-1252": (
        encoded(
            "walk\xa0a3\nclimb m2\n\nViele Gr\xfc\xdfe\nJ\xfcrgen\n",
            "windows-1252",
            "quoted-printable",
        ),
        ORDERS,
    ),
    "windows-1252, called utf-8": (
        encoded("walk a3\nclimb m2\nGr\xfc\xdfe “von”\n", "windows-1252", "base64", "utf-8"),
        [*ORDERS, "Grüße “von”"],
    ),
    "utf-16": (encoded(TOP, "utf-16"), ORDERS),
    "utf-16 without a mark, called utf-8": (encoded(TOP, "utf-16-le", "base64", "utf-8"), ORDERS),
    "an unknown charset": (encoded(TOP, "utf-8", "base64", "x-unknown"), ORDERS),
    "format=flowed": (
        (
            HEADERS + "Content-Type: text/plain; charset=utf-8; format=flowed\n\n"
            "unload a3 m1 \na4 m2\nwalk a3\n"
        ).encode(),
        ["unload a3 m1 a4 m2", "walk a3"],
    ),
    "slipped-in marks": (plain("\ufeffwalk\u00a0a3\u200b\nclimb\u202fm2\n"), ORDERS),
    "carriage returns": (plain(TOP.replace("\n", "\r\n")), ORDERS),
    "nothing but a quotation": (plain(f"On 03/11/2026 20:14, Hunt by Post wrote:\n{QUOTED}"), []),
    "nothing at all": (plain("\n"), []),
    "orders in quotation marks": (plain('“walk a3”\n„climb m2“.\n"pass"\n'), [*ORDERS, "pass"]),
    "a word in quotation marks": (plain("walk “a3”\n“climb” m2\n"), ["walk “a3”", "“climb” m2"]),
    "windows-1252, called iso-8859-1": (
        encoded("„walk a3“\nclimb m2\n", "windows-1252", "quoted-printable", "iso-8859-1"),
        ORDERS,
    ),
    "lines without a letter": (
        plain(f"====\n{TOP}\N{PARTY POPPER}\n:-)\npass\n"),
        [*ORDERS, "pass"],
    ),
    "outlook, french, with “le”": (
        plain(
            f"{TOP}\n   De : Hunt by Post\n   Envoyé le :mardi 3 novembre 2026 20:14\n   À : Ann\n\n{BARE}"
        ),
        ORDERS,
    ),
    "outlook, broken after the name": (
        plain(
            f"{TOP}\nFrom: Hunt by Post\n<post-of-a-long-name@hunt.example>\nSent: Tuesday, 3 November\n\n{BARE}"
        ),
        ORDERS,
    ),
    "outlook on an iphone, french": (
        plain(f"{TOP}\nEnvoyé à partir de Outlook pour iOS<https://aka.example>\n\n{BARE}"),
        ORDERS,
    ),
    "a french portal": (
        plain(
            f"{TOP}\n====\n\nMessage du : 03/11/2026 20:14\nDe : Hunt by Post\nA : Ann\n\n{BARE}"
        ),
        ORDERS,
    ),
    "danish, original message": (
        plain(f"{TOP}\n-------- Oprindelig besked --------\nFra: Hunt by Post\n\n{BARE}"),
        ORDERS,
    ),
    "danish, header alone": (
        plain(f"{TOP}\nFra: Hunt by Post\nDato: 03.11.2026 20.14\nTil: Ann\n\n{BARE}"),
        ORDERS,
    ),
    "hungarian": (plain(f'{TOP}\n2026.11.03. 20:14 keltezéssel, "Hunt" írta:\n{QUOTED}'), ORDERS),
    "a heading without its colon": (
        plain(
            f"{TOP}\nOn Tue, 3 Nov 2026 20:14:43 -0200 Hunt by Post <post@hunt.example> wrote\n\n{BARE}"
        ),
        ORDERS,
    ),
    "finnish, broken heading": (
        plain(
            f"{TOP}\nti 3. marraskuuta 2026 klo 20.14 Hunt\n<post@hunt.example> kirjoitti:\n\n{BARE}"
        ),
        ORDERS,
    ),
    "norwegian, broken heading": (
        plain(f"{TOP}\ntir. 3. nov. 2026 kl. 20:14 skrev Hunt <post@hunt.example\n>:\n\n{BARE}"),
        ORDERS,
    ),
    "android, russian, broken heading": (
        plain(
            f"{TOP}\n03.11.2026 20:14 пользователь Hunt <\npost@hunt.example> написал:\n\n{BARE}"
        ),
        ORDERS,
    ),
    "a time above a quotation": (
        plain(
            "walk a3 at 17:30\n> On 3 Nov 2026, at 20:14, Hunt <post@hunt.example> wrote:\n> pass\n"
        ),
        ["walk a3 at 17:30"],
    ),
    "a signature below long dashes": (plain(f"{TOP}\n—————\nAnn\n+1 555-0123\n"), ORDERS),
}
