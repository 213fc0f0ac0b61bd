"""Conflicts of interest: who has seen secrets of a game and must not play another side of it."""

from datetime import datetime
from typing import Any

from django.db.models import Q

from games.history.winners import are_rivals
from games.models.game import Game, SeatAtGame
from games.models.handover import Handover
from games.models.person import Sitter
from games.models.ruling_note import RulingNote


def too_much(game: Game, person: Any, seat: SeatAtGame, now: datetime) -> str:
    """Why *person* must not see what *seat* sees, as the end of a sentence; empty if they may."""
    own = [name for name in game.rules_setup.seats if not are_rivals(game, seat.name, name)]
    others = SeatAtGame.objects.filter(game=game).exclude(name__in=own)
    before = Handover.objects.filter(game=game)
    if others.filter(user=person).exists():
        return "holds another seat of this game"
    if before.filter(person=person).exclude(seat__name__in=own).exists():
        return "has held another seat of this game"
    if RulingNote.objects.filter(game=game, person=person).exists():
        return "has been a referee of this game"
    held = Q(user__seats__in=others) | Q(user__handed_over__in=before.exclude(seat__name__in=own))
    sat = Sitter.objects.filter(held, sitter=person, start__lte=now)
    if sat.exclude(user=seat.user_id).exists():
        return "has been a sitter for another side of this game"
    return ""


def has_played(game: Game, person: Any, now: datetime) -> bool:
    """Whether *person* holds or has held a seat of *game*, or has been a sitter there."""
    held = Q(user__seats__game=game) | Q(user__handed_over__game=game)
    return (
        SeatAtGame.objects.filter(game=game, user=person).exists()
        or Handover.objects.filter(game=game, person=person).exists()
        or Sitter.objects.filter(held, sitter=person, start__lte=now).exists()
    )


def beside(game: Game) -> set[int]:
    """
    All who hold or have held a seat of *game*, have been named as a sitter there, or have ruled in
    it. Everybody else looks on, and knows what all know.
    """
    held = Q(user__seats__game=game) | Q(user__handed_over__game=game)
    return {
        *SeatAtGame.objects.filter(game=game).values_list("user_id", flat=True),
        *Handover.objects.filter(game=game).values_list("person_id", flat=True),
        *Sitter.objects.filter(held).values_list("sitter_id", flat=True),
        *RulingNote.objects.filter(game=game).values_list("person_id", flat=True),
    }
