"""Whether a line takes back what stands above it, or makes a condition. It knows words alone."""

import re
from collections.abc import Collection

SHORT, SHORTEST, READ = 10, 3, 400
PS = r"^\W*(?:p\.? ?s\b\W*)?"
# Before an order.
OPENS = re.compile(
    rf"{PS}(or|but|if|unless|otherwise|else|except|provided|only|no|nope|actually"
    r"|rather|maybe|perhaps|oops|pardon|sorry(?!,? (for|that|to|about|i'?m late))"
    r"|oder|aber|wenn|falls|sonst|nur|nein|lieber|vielleicht"
    r"|ou|mais|si|sinon|seulement|non|plutôt|peut-être)\b",
    re.IGNORECASE,
)
# At the beginning of prose, whatever it is about.
CONDITION = re.compile(
    rf"{PS}(?:but |only |aber |nur |mais )?(or|if|unless|otherwise|else|except|provided|assuming"
    r"|as long as|in case|not (before|until|unless|if)|after (?=.*\b(has|have|is|are)\b)"
    r"|oops|pardon|oder|wenn|falls|sonst|solange|erst (wenn|nach)|ou|si|sinon)\b",
    re.IGNORECASE,
)
STRONG = re.compile(
    r"(?<!don['’]t )(?<!can['’]t )\b((scratch|strike|forget|ignore|disregard|cancel|hold|change"
    r"|undo|make|leave) (it|that|this|the|my|what|off|on)|take (it|that|this|them) back"
    r"|i (mean|meant)|correction|cancel|belay|on (second thoughts?|reflection)"
    r"|(changed?|changing) my mind|never ?mind(?! the)|only (if|when)|but first|not sure"
    r"|unsure|undecided|not (yet )?decided|haven['’]t (yet )?decided|let me (think|sleep|check)"
    r"|still thinking|do(n['’]t do)? (nothing|anything)|better (not|stay)|i (would|['’]d) rather"
    r"|is a mistake|that['’]?s wrong|wrong (line|order|one|unit|piece|model|place|way)"
    r"|which(ever)? is better|instead|(other|another|wrong|different) (game|table|match)"
    r"|quatsch|doch (nicht|lieber)|vergiss|vergesst|korrektur|ich mein(t)?e|stattdessen"
    r"|(anderes|andere|anderen|falsches|falsche) (spiel|partie|zeile)|nur wenn|noch warten"
    r"|oublie[zr]?|annule[zr]?|je (veux|voulais) dire|au lieu|seulement si|autre partie|hésite"
    r"|pas (encore|tout de suite))\b",
    re.IGNORECASE,
)
# These stand in many a harmless sentence, so they count where a word of an order is named, too.
NOT = (
    r"(?:\b(?:not|never|no|nope|cannot|mistake|wrong|stop|wait|until"
    r"|nicht|nein|kein\w*|nie|niemals|halt|stopp|warte\w*|falsch"
    r"|non|pas|jamais|attend\w*)\b(?!-)|n['’]t\b)"
)
WEAK = re.compile(
    rf"{NOT}|\b(?:rather|actually|whichever|maybe|perhaps|but|only|sorry"
    r"|lieber|sondern|aber|nur|vielleicht|plutôt|mais|seulement|peut-être)\b",
    re.IGNORECASE,
)
# “no, wait”, “not that one”, “don't do it”; neither “not bad” nor “no rush”.
POINTS = re.compile(
    rf"{PS}(?:oh|hm+|ah|well|sorry|and|und|et)?\W*\w*{NOT}\W*(?:[,.!?;:–—-]|$)"
    rf"|{NOT} (?:(?:do|play|make|take|use|send|count|want|mach\w*|spiel\w*) )?"
    r"(?:that|it|this|so|yet|now|those|das|dies\w*|jetzt|noch|ça|cela|encore)\b(?!\?)",
    re.IGNORECASE,
)
NICE = re.compile(
    r"\b(no|not|never|kein\w*|nicht|pas|why) (rush|hurry|worr\w+|problem\w*|pressure|stress|luck"
    r"|bad|mine|fair|much|idea|not|mind|eile|schlecht|mal|de souci|grave|problème)\b",
    re.IGNORECASE,
)
# What programs and offices put below every mail, and what people are sorry for.
HARMLESS = re.compile(
    r"recipient|received this|confidential|virus|\bprint|vertraulich|empfänger|irrtümlich|drucken"
    r"|destinataire|confidentiel|imprim",
    re.IGNORECASE,
)


def takes_back(text: str, words: Collection[str]) -> bool:
    """Whether prose may take back an order above it; *words* are those that stand in orders."""
    read = text[:READ]
    if leaves_open(read):
        return True
    if HARMLESS.search(read) or is_nice(read) or not WEAK.search(read):
        return False
    said = [word.strip(".,:;!?()\"'“”") for word in read.lower().split()]
    names = not set(words).isdisjoint(said)
    says_no = len(said) <= SHORTEST and re.search(NOT, read, re.IGNORECASE)
    return len(said) <= SHORT and bool(names or says_no or POINTS.search(read))


def is_nice(text: str) -> bool:
    """“No rush”: whether it says no, and only to be friendly."""
    return bool(NICE.search(text[:READ]))


def may_matter(text: str) -> bool:
    """Whether a postscript has to be read."""
    return leaves_open(text) or bool(WEAK.search(text[:READ]))


def leaves_open(text: str) -> bool:
    """Whether prose, whatever it is about, is like a condition or a change of mind."""
    return found(CONDITION, text)


def makes_condition(text: str) -> bool:
    """Whether what stands before an order, or in brackets behind it, leaves it open."""
    return found(OPENS, text)


def found(opening: re.Pattern[str], text: str) -> bool:
    wonders = "?" in text and not any(map(str.isalnum, text))
    says = opening.match(text[:READ]) or STRONG.search(text[:READ])
    return wonders or bool(says and not HARMLESS.search(text[:READ]))
