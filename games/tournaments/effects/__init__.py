"""
What acts do besides changing the book: the one table of their effects.

`perform.perform` alone reads it, so an act has the same effects whichever door it comes through.
The effects of the acts in `core/acts/entries.py` are in `entries.py` here, and so on.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from games.tournaments.core import acts
from games.tournaments.effects import course, deciding, entries, named, pairing
from games.tournaments.performance import PerformedAct, RequestedAct, Said


def as_asked(asked: RequestedAct) -> Any:
    return asked.act


def nothing(done: PerformedAct) -> None:
    """Change nothing."""


def nobody(done: PerformedAct) -> Said:
    return {}


def no_act(done: PerformedAct) -> Iterable[acts.Act]:
    return ()


@dataclass(frozen=True)
class Effects:
    """
    The effects of one kind of act, in the order in which they happen.

    *complete* raises Refusal for what only rows can tell, and gives the act with all that the
    service fills in. *rows* changes rows of the tournament. *tell* gives what entrants are told, by
    number, and *tell_people* what people are told, by account. *games* then gives orders to games;
    these tell their players themselves. *follows* gives the acts that the service does next.
    """

    complete: Callable[[RequestedAct], acts.Act] = as_asked
    rows: Callable[[PerformedAct], None] = nothing
    tell: Callable[[PerformedAct], Said] = nobody
    tell_people: Callable[[PerformedAct], Said] = nobody
    games: Callable[[PerformedAct], None] = nothing
    follows: Callable[[PerformedAct], Iterable[acts.Act]] = no_act


EFFECTS: dict[type[acts.Act], Effects] = {
    # The course of a tournament
    acts.Open: Effects(
        complete=course.must_be_sound,
        rows=course.store_first_wording,
        tell_people=course.tell_directors,
    ),
    acts.Begin: Effects(tell=course.tell_begun),
    acts.Announce: Effects(tell=course.tell_announcement),
    acts.Correct: Effects(
        complete=course.complete_correction,
        rows=course.store_correction,
        tell=course.tell_corrected,
    ),
    acts.Pause: Effects(tell=course.tell_paused, games=course.pause_games),
    acts.Resume: Effects(
        complete=course.count_days,
        rows=course.put_off_rounds,
        tell=course.tell_resumed,
        games=course.resume_games,
    ),
    acts.Close: Effects(tell=course.tell_closed),
    acts.CallOff: Effects(),
    acts.Confirm: Effects(tell=course.tell_called_off),
    acts.Drop: Effects(),
    # People who are named
    acts.Appoint: Effects(
        complete=named.may_be_appointed,
        rows=named.add_director,
        tell_people=named.tell_appointed,
    ),
    acts.Release: Effects(
        complete=named.may_be_released,
        rows=named.remove_director,
        tell_people=named.tell_released,
    ),
    acts.Invite: Effects(complete=named.may_be_invited, tell_people=named.tell_invited),
    acts.Uninvite: Effects(complete=named.may_be_uninvited, tell_people=named.tell_uninvited),
    # Who takes part
    acts.Enter: Effects(
        complete=entries.complete_entry,
        rows=entries.store_entry,
        tell=entries.tell_entrant,
        follows=entries.check_in_autopilot,
    ),
    acts.CheckIn: Effects(),
    acts.Bring: Effects(complete=entries.complete_lists, rows=entries.store_lists),
    acts.Withdraw: Effects(
        tell=entries.tell_withdrawn, tell_people=entries.tell_directors_who_left
    ),
    acts.Readmit: Effects(complete=entries.may_return, tell=entries.tell_readmitted),
    acts.Substitute: Effects(
        complete=entries.may_take_over,
        rows=entries.store_substitute,
        tell=entries.tell_substitute,
        tell_people=entries.tell_replaced,
        games=entries.seat_substitute,
        follows=entries.check_in_autopilot,
    ),
    acts.SitOut: Effects(tell=entries.tell_sits_out),
    acts.PlayAfterAll: Effects(tell=entries.tell_plays_after_all),
    # The making of a round
    acts.Seed: Effects(),
    acts.KeepApart: Effects(),
    acts.LetMeet: Effects(),
    acts.Pair: Effects(),
    acts.Swap: Effects(complete=pairing.may_swap),
    acts.Publish: Effects(
        complete=pairing.lay_out_games, rows=pairing.store_pairings, tell=pairing.tell_published
    ),
    # The outcome of tables
    acts.Score: Effects(rows=deciding.mark_scored),
    acts.Decide: Effects(
        rows=deciding.mark_scored, tell=deciding.tell_decided, games=deciding.end_game
    ),
    acts.Replay: Effects(
        complete=deciding.lay_out_again, tell=deciding.tell_replayed, games=deciding.replace_game
    ),
    acts.Penalise: Effects(tell=deciding.tell_penalised),
    acts.Award: Effects(tell=deciding.tell_awarded),
    acts.Extend: Effects(rows=deciding.put_off_round, tell=deciding.tell_extended),
    acts.ExtendTable: Effects(rows=deciding.put_off_table, tell=deciding.tell_table_extended),
}
