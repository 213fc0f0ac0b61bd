"""What a page, a mail or a feed is built of, without its words: naughty words leave it the same."""

from collections.abc import Iterable
from html.parser import HTMLParser
from xml.etree import ElementTree

Element = tuple[str, tuple[str, ...]]
# Where an address stands; it says its scheme.
ADDRESSES = ("href", "src", "action", "hx-get", "hx-post")


class Skeleton(HTMLParser):
    """The elements with the names of their attributes, and all text that a reader sees."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        schemes = [f"{n}:{scheme(v or '')}" for n, v in attrs if n in ADDRESSES]
        self.elements.append((tag, tuple(sorted([*(name for name, _ in attrs), *schemes]))))

    def handle_endtag(self, tag: str) -> None:
        self.elements.append((f"/{tag}", ()))

    def handle_comment(self, data: str) -> None:
        self.elements.append(("comment", (data,)))

    def handle_data(self, data: str) -> None:
        self.text += data


def scheme(address: str) -> str:
    """“javascript”, “https://evil.example”; “” for an address of our own."""
    host = address.split("/")[2:3] if "//" in address else []
    before, colon, _ = address.partition(":")
    return "".join([before if colon else "", *host])


def of(html: str) -> list[Element]:
    return Skeleton(html).elements


def text_of(html: str) -> str:
    return Skeleton(html).text


def of_xml(xml: bytes) -> list[Element]:
    """Raises ParseError if it is not well-formed."""
    root = ElementTree.fromstring(xml)
    return [(one.tag, tuple(sorted(one.keys()))) for one in root.iter()]


def missing(texts: Iterable[str], within: str) -> list[str]:
    return [text for text in texts if text not in within]
