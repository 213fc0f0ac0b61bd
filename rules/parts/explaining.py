"""Paragraphs of a rulebook as rows of a panel."""

from rules.kernel.panels import Row
from rules.kernel.rulebook import Rulebook, page_of


def explained(book: Rulebook, id: str, under: str = "", remark: str = "") -> Row:
    """The paragraph *id*: its title up to a colon, its text, and a link to it."""
    paragraph = book.paragraphs[id]
    name = paragraph.title.partition(":")[0]
    return Row(paragraph.text, under=under, name=name, remark=remark, link=page_of(id))
