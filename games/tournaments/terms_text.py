"""The terms and conditions of a tournament as sentences, for people who might enter."""

from collections.abc import Iterator

from games.clock import explain
from games.clock.time_control import Allowance
from games.history import public
from games.play import agreement, tempo
from games.tournaments import table_games
from games.tournaments.core import formats, lists
from games.tournaments.core.book import Admission, Book, Conditions, Status
from games.tournaments.core.field import Bye, Terms
from games.tournaments.core.figures import in_turn
from games.tournaments.core.formats import drawn
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.formats.ladder import Ladder
from games.tournaments.core.points_text import shown
from games.tournaments.core.tiebreaks import named
from rules.kernel.orders import listed
from rules.kernel.system import Setup
from rules.kernel.words import several
from rules.systems import SYSTEMS

READ_BY_ALL = "Everybody can read it here."
READ_BY_NOBODY = (
    "No other player learns what it is before the rules of a game show it, and directors see only"
    " whether you have brought one. A game that is over shows everybody what was brought to it."
)
UNTIL_PAIRED = "You can bring something else to each round until it is paired."
UNTIL_BEGUN = "You can bring something else until the tournament begins."
WHO = {
    Admission.OPEN: (),
    Admission.PASSWORD: ("To enter you need the password, which you get from a director.",),
    Admission.INVITATION: ("Entry is by invitation from a director.",),
}
NUMBERS = {2: "two", 3: "three"}
PARTS = {
    "league": (
        "A division has {size} entrants; the last may have a few more or fewer. {seasons}: after"
        " each, {first} of a division and {last} of the one above change places, as far as both"
        " have room."
    ),
    "groups": "A group has about {size} entrants, and {first} of each advance to the knock-out.",
    "round-robin": "Everybody meets everybody {times}.",
}  # what the figures of a format mean
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def told(book: Book) -> dict[str, list[str]]:
    """The sentences, by heading."""
    return {
        "What is played": [
            *of_format(book),
            *of_missions(book.terms, book.conditions),
            *of_games(book.terms, book.conditions),
            *of_lists(book.terms, book.conditions),
        ],
        "Who may enter": list(of_entry(book.conditions)),
        "The clock": list(of_clock(book)),
        "When time runs out": list(of_time_up(book.terms, book.conditions)),
        "Points and places": list(of_points(book.terms)),
    }


def in_short(book: Book) -> list[str]:
    """The terms in the short form for a list of tournaments."""
    terms, conditions = book.terms, book.conditions
    number, names = rounds_of(book), [named(terms, name).title for name in terms.tiebreaks]
    days = several(conditions.round_days, "day")
    rule = [f"A game that is not over after {days} is decided by the rule."]
    return [
        ", ".join([title_of(terms), *([several(number, "round")] if number else [])]) + ".",
        *of_missions(terms, conditions),
        next(of_clock(book)),
        *(rule if conditions.round_days else []),
        next(of_points(terms)),
        *([f"Then: {', '.join(names)}."] if names else []),
    ]


def title_of(terms: Terms) -> str:
    """“Swiss”"""
    known = formats.FORMATS.get(terms.format)
    return known.title if known else terms.format


def of_format(book: Book) -> Iterator[str]:
    terms = book.terms
    if known := formats.FORMATS.get(terms.format):
        yield f"{known.title}. {known.text}"
    if terms.format in PARTS:
        yield PARTS[terms.format].format(
            size=terms.size,
            times="once" if terms.cycles == 1 else f"{terms.cycles} times",
            seasons="There is one season"
            if terms.cycles == 1
            else f"There are {terms.cycles} seasons",
            first="the first" if terms.advance == 1 else f"the first {terms.advance}",
            last="the last" if terms.advance == 1 else f"the last {terms.advance}",
        )
    if number := rounds_of(book):
        yield f"There are {number} rounds." if number > 1 else "There is one round."
    elif grows(book):
        yield "How many rounds there are depends on how many enter."
    if terms.mirrored:
        yield "Each pair plays both ways round: one game on each side."
    elif terms.pairing == "fide":
        yield "Rounds are paired by FIDE’s Dutch system."
    if terms.boards > 1:
        yield f"Teams play, {terms.boards} of each in a match."
    if book.conditions.overlap > 1:
        yield f"Up to {book.conditions.overlap} rounds may be played at once."
    if terms.seed:
        yield f"With the seed “{terms.seed}” anybody can repeat every pairing."


def rounds_of(book: Book) -> int:
    """The number of rounds; 0 while it is unknown."""
    if grows(book):
        return 0
    try:
        return book.terms.rounds or formats.rounds(book.field)
    except (Unpairable, ValueError):
        return 0


def grows(book: Book) -> bool:
    """Whether the number of rounds follows from that of the entrants, and more may come."""
    endless = book.terms.format == Ladder.key
    return book.status == Status.ENTRY and not book.terms.rounds and not endless


def of_missions(terms: Terms, conditions: Conditions) -> Iterator[str]:
    system = SYSTEMS.get(conditions.system)
    if system:
        yield f"The game is {system.title}."
    size = NUMBERS.get(len(terms.sides), str(len(terms.sides)))
    yield f"At each table sit {size}: {listed(terms.sides)}."
    if system:
        come = terms.missions[: terms.rounds or None]  # one a round
        named = [system.missions.get(one, str(one)) for one in come]
        word, many = system.words.mission, len(named) > 1
        in_turn = f"The {word}s are, round by round in turn: {'; '.join(named)}."
        yield in_turn if many else f"The {word} is {named[0]}."


def of_games(terms: Terms, conditions: Conditions) -> Iterator[str]:
    """What is the same in every game: what is agreed, and what sides bring that is fixed."""
    mission = next(iter(terms.missions), 0)
    setup = Setup(conditions.system, mission, terms.sides, 1, conditions.options)
    yield from agreement.in_full(setup)
    if conditions.public:
        yield f"Everybody may watch the games, {explain.span(public.BEHIND)} behind."


def of_lists(terms: Terms, conditions: Conditions) -> Iterator[str]:
    """What entrants bring, who reads it, and what is played without it."""
    kinds = lists.kinds(terms, conditions)
    for kind in kinds:
        yield (
            f"You may bring your own {kind.called}. Without one you play with what stands ready:"
            f" {kind.usual}."
        )
        yield READ_BY_ALL if kind.is_open else READ_BY_NOBODY
    if kinds:
        yield UNTIL_PAIRED if conditions.exchange else UNTIL_BEGUN


def of_entry(conditions: Conditions) -> Iterator[str]:
    if conditions.places:
        there = "There are {} places" if conditions.places > 1 else "There is {} place"
        yield f"{there.format(conditions.places)}; after that there is a waiting list."
    else:
        yield "There is room for everybody."
    yield from WHO[conditions.entry]
    if conditions.answered:
        asked = several(conditions.answered, "question")
        yield f"For players who have been asked at least {asked} before."
    if conditions.kept:
        yield f"For players who answer at least {conditions.kept} % of their questions in time."
    if conditions.least_rating:
        yield f"For ratings from {conditions.least_rating}."
    if conditions.most_rating:
        yield f"For ratings up to {conditions.most_rating}."
    if conditions.check_in:
        yield "After entering, check in on this page before it begins. If you do not, you are out."
    if conditions.when_full:
        yield "It begins as soon as all places are taken."
    elif not conditions.starts_at:
        yield "It begins when its director says so."


def of_clock(book: Book) -> Iterator[str]:
    clock = table_games.clock_of(book)
    yield f"{explain.span(clock.each)} for each question{banked(clock)}."
    yield from tempo.of_turns(book.conditions.system, clock)
    if clock.grace:
        yield f"The first {explain.span(clock.grace)} of each question do not count."
    if len(clock.days) < len(WEEKDAYS):
        yield f"Time counts only on {listed(WEEKDAYS[day] for day in clock.days)}."
    yield "Your clock does not run during your quiet hours."
    if clock.holidays:
        days = several(clock.holidays, "day")
        yield f"Up to {days} of your holidays stop the clock in each game."
    else:
        yield "Holidays do not stop the clock."
    yield "If you do not answer in time, the cautious order named with the question is played."
    if clock.misses:
        missed = several(clock.misses, "missed question")
        yield f"After {missed} in a row your seat opens to a substitute."
    else:
        yield "No seat opens to a substitute automatically, but a director may name one."


def banked(clock: Allowance) -> str:
    if not clock.bank:
        return ""
    gains = f" that gains {explain.span(clock.increment)} an answer" if clock.increment else ""
    return f", and a bank of {explain.span(clock.bank)}{gains} for what takes longer"


def of_time_up(terms: Terms, conditions: Conditions) -> Iterator[str]:
    if not conditions.round_days:
        yield "A round ends with its last game."
        return
    yield (
        f"A game that is not over {several(conditions.round_days, 'day')} after its round was"
        " published is decided by this rule: the side that is ahead wins; what counts is"
        f" {in_turn(terms)}. If nobody is ahead it is a draw. It is never decided by lot."
    )
    yield "A director may give a round or a table more time, with a reason that everybody can read."


def of_points(terms: Terms) -> Iterator[str]:
    scoring = terms.scoring
    several = f", a shared win {shown(scoring.shared)}" if len(terms.sides) > 2 else ""
    yield (
        f"A win counts {shown(scoring.win)}{several}, a draw {shown(scoring.draw)},"
        f" a loss {shown(scoring.loss)}."
    )
    bye = shown(scoring.byes[Bye.PAIRING])
    yield f"If there is no opponent for you, you get {bye} for the round."
    if terms.format in formats.BRACKETS:
        yield drawn.rule(terms)
        yield (
            "Places depend on how far you come in the bracket, and only then on points. If you"
            f" advance without a game you get {bye} as well, so you are not placed behind those"
            " who came as far by playing."
        )
    if not terms.tiebreaks:
        yield "Entrants with the same points share a place."
        return
    yield "Entrants with the same points are ordered by these, one after the other:"
    for name in terms.tiebreaks:
        tiebreak = named(terms, name)
        yield f"{tiebreak.title}: {tiebreak.text}"
    yield "If none of these decides, the place is shared."
