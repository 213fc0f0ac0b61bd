"""From games to acts: the next draft, results of games, decisions, and games out of time."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from games.history import events, replay
from games.history.winners import seats_of
from games.models.game import Game
from games.models.tournament import Act as Row
from games.models.tournament import Pairing, Tournament
from games.play import rulings
from games.play.order import By
from games.tournaments import perform
from games.tournaments.core import acts, outcomes
from games.tournaments.core.book import Book
from games.tournaments.core.field import How, Result, Table, was_played
from games.tournaments.core.formats import draft
from rules.kernel.errors import Refusal
from rules.kernel.system import Score
from rules.kernel.table.referee import ADJUDICATE
from rules.systems import SYSTEMS

READABLE = (*Game.UNDER_WAY, Game.Status.OVER)
TIME_IS_UP = "The time for the round is over. By the rule announced beforehand {}."


def next_draft(book: Book) -> acts.Pair:
    """The draft of the next round, by the format. Raises Unpairable."""
    made = draft(book.field)
    return acts.Pair(made.round, made.why)


@transaction.atomic
def score(pairing: Pairing) -> Row | None:
    """
    Record the end of the game of *pairing*, unless another worker has just done so.

    Raises Refusal.
    """
    tournament, game = perform.lock(pairing.tournament), pairing.game
    if Pairing.objects.filter(pk=pairing.pk, scored=True).exists():
        return None
    if game is None or game.status != Game.Status.OVER:
        raise Refusal("The game is not over yet.")
    book = perform.book_of(tournament)
    how = How.ADJUDICATED if was_adjudicated(game) else How.PLAYED
    result = result_of(book, book.table(pairing.round, pairing.table), game, how)
    return perform.perform(tournament, acts.Score(pairing.round, pairing.table, result))


def result_of(book: Book, table: Table, game: Game, how: How) -> Result:
    winners = seats_of(game)
    won = tuple(number for seat, number in table.seats if seat in winners)
    reached = scores_of(game)
    return reaching(table, reached, Result(how, book.terms.scoring.points(table.entrants, won)))


def reaching(table: Table, reached: dict[str, Score], result: Result) -> Result:
    """*result* with what each side has *reached* in the game, which breaks ties."""
    return replace(result, figures={number: reached[side] for side, number in table.seats})


def scores_of(game: Game) -> dict[str, Score]:
    return dict(SYSTEMS[game.system].score(replay.state_of(game)))


def was_adjudicated(game: Game) -> bool:
    """Whether a referee ended the game, rather than a player's order or the rules."""
    rows = events.events_of(game, game.length - 1, game.length - 1)
    return bool(rows) and rows[0].by == By.REFEREE


def end_overdue(pairing: Pairing) -> None:
    """
    End a game whose round is over: won by the side that is ahead, otherwise a draw.

    Raises Refusal.
    """
    game = pairing.game
    if game is None or game.status not in Game.UNDER_WAY:
        raise Refusal("The game is not under way.")
    end_by_rule(game, best(scores_of(game)), SYSTEMS[game.system].results(replay.state_of(game)))


def best(reached: dict[str, Score]) -> tuple[str, ...]:
    """The side that has come farthest; None if several have."""
    most = max(reached.values())
    ahead = tuple(side for side, one in reached.items() if one == most)
    return ahead if len(ahead) == 1 else ()


def end_by_rule(game: Game, winners: Sequence[str], results: str) -> None:
    ahead = f"{game.called(winners[0])} has come farthest" if winners else ""
    said = ahead or "nobody is ahead: it is a draw"
    why = f"{TIME_IS_UP.format(said)} {results}"
    rulings.by_rule(game, " ".join([ADJUDICATE, *winners]), why)


def ruling(tournament: Tournament, number: int, table: int, chosen: str) -> acts.Decide:
    """
    The decision for the word *chosen* of `outcomes.outcomes`, with what was reached in the game if
    there was one.

    Raises Refusal.
    """
    book = perform.book_of(tournament)
    seats = book.table(number, table)
    result = outcomes.result_of(seats, chosen, book.terms.scoring)
    game = Game.objects.filter(key=book.games.get((number, table), "")).first()
    played = was_played(replace(seats, result=result))
    if game and played and game.status in READABLE:
        result = reaching(seats, scores_of(game), result)
    return acts.Decide(number, table, result)
