"""Who has seen what is hidden in a game, and so must not play another side of it."""

from datetime import datetime
from typing import Any

from django.db.models import Q

from games.models.game import Game, SeatAtGame
from games.models.handover import Handover
from games.models.profile import Sitter
from games.models.remark import Remark


def too_much(game: Game, person: Any, seat: SeatAtGame, now: datetime) -> str:
    """Why *person* may not see what *seat* sees, as the end of a sentence; empty if they may."""
    others = SeatAtGame.objects.filter(game=game).exclude(pk=seat.pk)
    before = Handover.objects.filter(game=game)
    if others.filter(user=person).exists():
        return "holds another seat of this game"
    if before.filter(person=person).exclude(seat=seat).exists():
        return "has held another seat of this game"
    if Remark.objects.filter(game=game, person=person).exists():
        return "has been a referee of this game"
    held = Q(user__seats__in=others) | Q(user__handed_over__in=before.exclude(seat=seat))
    if Sitter.objects.filter(held, sitter=person, start__lte=now).exists():
        return "has sat for another side of this game"
    return ""
