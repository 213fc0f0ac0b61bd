"""Whether a line takes back what stands above it, or makes a condition. It knows words alone."""

import re

SHORT, READ = 10, 400
OPENS = re.compile(
    r"^\W*(?:p\.? ?s\b\W*)?(or|but|if|unless|otherwise|else|except|provided|only|no|nope|actually"
    r"|rather|maybe|perhaps|oops|pardon|sorry(?!,? (for|that|to|about|i'?m late))"
    r"|oder|aber|wenn|falls|sonst|nur|nein|lieber|vielleicht"
    r"|ou|mais|si|sinon|seulement|non|plutôt|peut-être)\b",
    re.IGNORECASE,
)
STRONG = re.compile(
    r"\b((scratch|strike|forget|ignore|disregard|cancel|hold|change|undo|make) (it|that|this|the|my"
    r"|what|off|on)|i (mean|meant)|correction|on second thoughts?|(changed?|changing) my mind"
    r"|never ?mind|only (if|when)|not sure|unsure|undecided|which(ever)? is better"
    r"|instead|(other|another|wrong|different) (game|table|match)"
    r"|quatsch|doch (nicht|lieber)|vergiss|vergesst|korrektur|ich mein(t)?e|stattdessen"
    r"|(anderes|andere|anderen|falsches|falsche) (spiel|partie)|nur wenn"
    r"|oublie[zr]?|annule[zr]?|je (veux|voulais) dire|au lieu|seulement si|autre partie)\b",
    re.IGNORECASE,
)
# These stand in many a harmless sentence, so only a short one takes something back with them.
WEAK = re.compile(
    r"(\b(not|never|no|cannot|mistake|wrong|stop|wait|until|unless|rather|actually|whichever"
    r"|nicht|nein|kein\w*|nie|niemals|halt|stopp|warte\w*|lieber|falsch|sondern"
    r"|non|pas|jamais|attend\w*|plutôt)\b(?!-)|n['’]t\b)",
    re.IGNORECASE,
)
# What programs and offices put below every mail, and what people are sorry for.
HARMLESS = re.compile(
    r"recipient|received this|confidential|virus|\bprint|vertraulich|empfänger|irrtümlich|drucken"
    r"|destinataire|confidentiel|imprim",
    re.IGNORECASE,
)


def takes_back(text: str) -> bool:
    """Whether prose may take back an order above it."""
    short = len(text.split()) <= SHORT and not HARMLESS.search(text[:READ])
    return makes_condition(text) or bool(short and WEAK.search(text[:READ]))


def makes_condition(text: str) -> bool:
    """Whether what stands before an order, or in brackets behind it, leaves it open."""
    wonders = "?" in text and not any(map(str.isalnum, text))
    says = OPENS.match(text[:READ]) or STRONG.search(text[:READ])
    return wonders or bool(says and not HARMLESS.search(text[:READ]))
