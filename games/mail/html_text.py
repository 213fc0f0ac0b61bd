"""What an HTML mail says, without what it quotes and what is struck out."""

from inscriptis import get_text
from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.model.config import ParserConfig
from lxml import html as lxml_html

QUOTE_TAGS = (
    "//blockquote|//script|//style|//head|//title"
    "|//*[contains(concat(' ', @class, ' '), ' gmail_quote ')]"
    "|//*[contains(@class, 'gmail_quote_container')]|//*[contains(@class, 'gmail_signature')]"
    "|//*[contains(@class, 'gmail_attr')]|//*[contains(@class, 'yahoo_quoted')]"
    "|//*[contains(@class, 'protonmail_quote')]|//*[contains(@class, 'moz-cite-prefix')]"
    "|//*[contains(@class, 'moz-signature')]|//*[contains(@class, 'zmail_extra')]"
    "|//*[contains(@class, 'WordSection1')]//div[contains(@style, 'border-top:solid')]"
)
# Programs of the Outlook family put the quotation beside its header, not inside anything.
QUOTE_STARTS = (
    "//*[contains(@id, 'divRplyFwdMsg')]|//*[contains(@id, 'appendonsend')]"
    "|//*[@id='OLK_SRC_BODY_SECTION']"
    "|//*[contains(@id, 'reply-message')]|//div[contains(@style, 'border-top:solid')]"
)
STRUCK_OUT = "//s|//strike|//del|//*[contains(@style, 'line-through')]"


def text_of(source: str) -> str:
    """The words of a page."""
    tree = own_part(source)
    for node in tree.xpath(STRUCK_OUT):
        drop(node)
    rest = lxml_html.tostring(tree, encoding="unicode")
    return str(get_text(rest, ParserConfig(css=CSS_PROFILES["relaxed"])))


def strikes_out(source: str) -> bool:
    """Whether something is struck out in what it does not quote."""
    return bool(own_part(source).xpath(STRUCK_OUT))


def own_part(source: str) -> lxml_html.HtmlElement:
    """The page without what it quotes."""
    tree = lxml_html.document_fromstring(
        source.encode(), parser=lxml_html.HTMLParser(encoding="utf-8")
    )
    for start in tree.xpath(QUOTE_STARTS):
        for node in [*start.itersiblings(), start]:
            drop(node)
    for node in tree.xpath(QUOTE_TAGS):
        drop(node)
    return tree


def drop(node: lxml_html.HtmlElement) -> None:
    if node.getparent() is not None:
        node.drop_tree()
