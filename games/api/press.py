"""Press by program."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import lookup, press_serializers
from games.api.lookup import REFUSED, SEAT, WRONG, Ordering, found, given
from games.press import messages, voices
from games.press.messages import Line
from games.press.voices import Voice


class Press(Ordering):
    """What was written to your seat, or to all if you have none; and writing more."""

    @extend_schema(parameters=[SEAT], responses={200: press_serializers.PressShape, **WRONG})
    def get(self, request: Request, key: str) -> Response:
        game = found(key, request.user)
        voice = Voice(game, request.user, lookup.seat_of(game, request))
        whom = voices.addressees(voice)
        return Response(
            {
                "seat": voice.name or None,
                "addressees": [{"to": to, "label": label} for to, label in whom.items()],
                "messages": [told(line) for line in messages.lines(voice, messages.MOST)],
            }
        )

    @extend_schema(
        request=press_serializers.SayShape,
        responses={201: press_serializers.MessageShape, **REFUSED},
    )
    def post(self, request: Request, key: str) -> Response:
        game, data = found(key, request.user), given(press_serializers.SayShape, request.data)
        if seat := data.get("seat", ""):
            voice = Voice(game, request.user, lookup.held(game, seat, request.user))
        else:
            voice = voices.voice_of(game, request.user)
        message = messages.say(voice, data["to"], data["text"])
        (line,) = [one for one in messages.lines(voice, messages.MOST) if one.key == message.key]
        return Response(told(line), status=201)


def told(line: Line) -> dict[str, Any]:
    same = ("key", "seat", "by", "text", "at", "yours", "removed")
    return {**{name: getattr(line, name) for name in same}, "to": line.addressee}
