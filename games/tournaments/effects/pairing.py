"""A round that is published: its games, and what entrants without one are told."""

from games.clock import database_clock
from games.models.game import Game
from games.models.tournament import Pairing
from games.tournaments import public, table_games
from games.tournaments.core import acts, formats
from games.tournaments.core.book import Book
from games.tournaments.core.field import Bye, Round
from games.tournaments.effects.entries import counts
from games.tournaments.entrant_names import Called
from games.tournaments.performance import PerformedAct, RequestedAct, Said, lines
from rules.kernel.errors import Refusal

NOBODY_LEFT = "There was no opponent left for you."
ASKED = "You asked for it, or a director decided it."
GOES_ON = "You have no opponent in the bracket this round."
WAITS = "You are still in, and will play again in a later round."
WHY = {Bye.PAIRING: NOBODY_LEFT, Bye.FULL: ASKED, Bye.HALF: ASKED, Bye.ZERO: ASKED}


def may_swap(asked: RequestedAct) -> acts.Act:
    """Raise Refusal if one of the two does not play, or two who are kept apart would meet."""
    act: acts.Swap = asked.act
    number, names = asked.book.drafted().number, Called(asked.tournament)
    for entrant in act.absent(asked.book):
        raise Refusal(
            f"{names(entrant)} does not play in round {number}. Swap two who play, or let them"
            " play first and pair the round again."
        )
    for first, second in act.brought_together(asked.book):
        raise Refusal(
            f"{names(first)} and {names(second)} are kept apart, and would meet. Swap others, or"
            " let the two meet again first."
        )
    return act


def lay_out_games(asked: RequestedAct) -> acts.Publish:
    """The round with the keys of its games, which start at once. Raises Refusal."""
    book, draft = asked.book, asked.book.drafted()
    entries = table_games.entries_of(asked.tournament)
    games = {one.number: table_games.lay_out(book, one, entries).key for one in draft.tables}
    return acts.Publish(draft.number, games)


def store_pairings(done: PerformedAct) -> None:
    now, keys = database_clock.now(), done.act.games
    games = dict(Game.objects.filter(key__in=keys.values()).values_list("key", "pk"))
    Pairing.objects.bulk_create(
        Pairing(
            tournament=done.tournament,
            round=done.act.round,
            table=table,
            game_id=games[key],
            published_at=now,
            due_at=table_games.due(done.book, now),
        )
        for table, key in keys.items()
    )


def tell_published(done: PerformedAct) -> Said:
    """Entrants without a game; the others hear of the round with their game."""
    round, book = done.book.round_of(done.act.round), done.book
    head = f"You sit out round {round.number}."
    found = {
        number: lines(head, WHY[bye], counts(book, bye))
        for number, bye in round.byes.items()
        if public.rests(book, round.number, number, bye)
    }
    return found | in_bracket(book, round)


def in_bracket(book: Book, round: Round) -> dict[int, str]:
    """Entrants who are still in but have no game; in a team, somebody else may have one."""
    here = set(formats.survivors(book.field) or ()) & set(book.field.playing(round.number))
    free = {number: bye for number, bye in round.byes.items() if number in here}
    return {} if book.terms.boards > 1 else {n: on_the_way(book, round, free[n]) for n in free}


def on_the_way(book: Book, round: Round, bye: Bye) -> str:
    if bye == Bye.ZERO:
        return lines(f"You have no game in round {round.number}.", WAITS)
    worth = counts(book, bye)
    return lines(f"You advance from round {round.number} without a game.", GOES_ON, worth)
