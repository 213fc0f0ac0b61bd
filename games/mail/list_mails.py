"""
Lists by mail: an invitation is answered with what its player brings, which takes the seat. Another
answer exchanges the list until the game begins.
"""

from collections.abc import Sequence

from games.mail import reply_tokens
from games.mail.lines import AnswerLine
from games.models.game import Game, SeatAtGame
from games.models.mail import ReplyToken
from games.play import invited, lists, lobby
from rules.kernel.errors import Refusal
from rules.kernel.lists import ListRules

NO_LIST = "Your mail had no {} in it. Write it on the first lines, an entry a line."
TAKEN = "Your {} is in order, and the seat of the {} is yours."
EXCHANGED = "Your {} is in order. You bring it instead of the one before."
OVER = "The seat is not kept for you any more."


def reply_address(seat: SeatAtGame) -> str:
    """Where the invited player sends a list; “” without an account or a list to bring."""
    person = invited.person(seat)
    if person is None or lists.to_choose(seat.game, seat.name) is None:
        return ""
    return reply_tokens.reply_address(reply_tokens.token_of_invited(seat, person))


def is_for(right: ReplyToken) -> bool:
    """Whether a mail brings a list, because its game has not begun."""
    return bool(right.seat.game.status == Game.Status.OPEN)


def lines_of(written: Sequence[str], right: ReplyToken) -> list[AnswerLine]:
    """Take the seat with the list *written*, or exchange its list, or say all that is wrong."""
    rules = lists.to_choose(right.seat.game, right.seat.name)
    if rules is None or not written:
        return [AnswerLine("", [NO_LIST.format(rules.called) if rules else OVER])]
    try:
        return [AnswerLine("", [taken(written, right, rules)], heeded=True)]
    except Refusal as error:
        return [AnswerLine("", [str(error)])]


def taken(written: Sequence[str], right: ReplyToken, rules: ListRules) -> str:
    """Raises Refusal."""
    seat, person, text = right.seat, right.person, "\n".join(written)
    if seat.user_id is not None and seat.user_id == right.person_id:
        lobby.exchange(seat.game, seat.name, person, text)
        return EXCHANGED.format(rules.called)
    lobby.join(seat.game, seat.name, person, token=lobby.token_of(seat), brings=text)
    return TAKEN.format(rules.called, seat.name)
