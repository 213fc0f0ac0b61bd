"""The same game once more with the seats exchanged. Who wants it asks; the others may take days."""

from typing import Any

from django.db import transaction

from games.clock.time_control import Allowance
from games.models.game import Game, SeatAtGame
from games.people.reliability import Asks
from games.play import agreement, lists, lobby
from rules.kernel.errors import Refusal

NOT_OVER = "You can ask for a rematch when the game is over."
NOT_YOURS = "A rematch is for those who have played the game to its end."
PRACTICE = "This was practice. Play on from any of its events instead."
ALONE = "Nobody else has played this game to its end."
IN_A_CAMPAIGN = "This game belongs to a campaign. Play its next game instead."


def why_not(game: Game, user: Any) -> str:
    """Why *user* may not ask for a rematch of *game*; empty if they may."""
    players = {seat.user_id for seat in game.seats.all()} - {None}
    reasons = {
        NOT_OVER: game.status != Game.Status.OVER,
        PRACTICE: game.practice,
        NOT_YOURS: user.pk not in players,
        ALONE: players == {user.pk} and not any(seat.autopilot for seat in game.seats.all()),
        IN_A_CAMPAIGN: agreement.in_campaign(game),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def asked_for(game: Game, user: Any) -> dict[str, Any]:
    """Of a finished game: the rematch that somebody has asked for, and whether *user* may ask."""
    if game.status != Game.Status.OVER:
        return {}
    again = Game.objects.filter(rematch_of=game).defer("secret").select_related("host").first()
    return {"game": again, "may_ask": not (again or why_not(game, user))}


@transaction.atomic
def ask(game: Game, user: Any) -> Game:
    """
    The rematch of *game*, which *user* joins, at each seat where there is no list to choose first.

    Whoever asks first is its host; each of the others finds a seat kept for them. Raises Refusal.
    """
    game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
    if why := why_not(game, user):
        raise Refusal(why)
    again = Game.objects.filter(rematch_of=game).first() or laid_out(game, user)
    theirs = again.seats.filter(kept_for=user, user=None, game__status=Game.Status.OPEN)
    for seat in list(theirs):
        if lists.to_choose(again, seat.name) is None:
            lobby.join(again, seat.name, user)
    return again


def laid_out(game: Game, host: Any) -> Game:
    """An open game with the terms of *game*, its seats kept for those who held another."""
    setup = game.rules_setup
    holders = exchanged(list(game.seats.select_related("user").order_by("id")))
    again = lobby.create(
        game.system,
        game.mission,
        setup.seats,
        clock=Allowance.of(game.clock),
        host=host,
        options=setup.options,
        asks=Asks(game.least_kept, game.least_answered),
        press=game.press,
        public=game.is_public,
        curtain=game.curtain,
    )
    again.rematch_of = game
    again.save(update_fields=["rematch_of"])
    for name, before in holders.items():
        if before.user:
            lobby.invite(again, name, person=before.user)
        elif before.autopilot:
            lobby.give_to_autopilot(again, name, strength=before.strength)
    return again


def exchanged(seats: list[SeatAtGame]) -> dict[str, SeatAtGame]:
    """Who has each seat now: whoever has had the one before it, the last one's the first."""
    return {seat.name: before for seat, before in zip(seats, [seats[-1], *seats], strict=False)}
