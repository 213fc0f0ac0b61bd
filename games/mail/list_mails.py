"""
Mails about a seat before its game begins. An invitation is answered with “accept”, or with the list
that its player brings, which takes the seat; another list exchanges it until the game begins.
"""

from collections.abc import Sequence

from games.mail import reply_tokens
from games.mail.lines import AnswerLine
from games.models.game import Game, SeatAtGame
from games.models.mail import ReplyToken
from games.play import invitations, invited, lists, lobby
from rules.kernel.errors import Refusal
from rules.kernel.lists import ListRules

NO_LIST = "Your mail had no {} in it. Write it on the first lines, an entry a line."
TAKEN = "Your {} is in order, and the seat of the {} is yours."
EXCHANGED = "Your {} is in order. You bring it instead of the one before."
OVER = "The seat is not kept for you any more."
YOURS = "The seat of the {} is yours."
UNREAD = " The lines below that were not read: answer the question with them."
DECLINED = "You have declined. The host is told."
WHICH = "Answer with the one word “accept” or “decline”."
ACCEPT, DECLINE = ("accept", "yes", "join", "ok"), ("decline", "no")


def reply_address(seat: SeatAtGame) -> str:
    """Where the invited player accepts or sends a list; “” without an account."""
    person = invited.person(seat)
    if person is None:
        return ""
    return reply_tokens.reply_address(reply_tokens.token_of_invited(seat, person))


def is_for(right: ReplyToken) -> bool:
    """Whether a mail brings a list, because its game has not begun."""
    return bool(right.seat.game.status == Game.Status.OPEN)


def lines_of(written: Sequence[str], right: ReplyToken) -> list[AnswerLine]:
    """Take or decline the seat, exchange its list, or say all that is wrong."""
    try:
        return [AnswerLine("", [said(written, right)], heeded=True)]
    except Refusal as error:
        return [AnswerLine("", [str(error)])]


def said(written: Sequence[str], right: ReplyToken) -> str:
    """Do what the lines ask for; gives a sentence. Raises Refusal."""
    seat, word = right.seat, " ".join(written[:1]).strip(" .,!").lower()
    rules = lists.to_choose(seat.game, seat.name)
    if word in DECLINE and not seat.taken:
        invitations.decline(lobby.token_of(seat))
        return DECLINED
    if rules is not None and written:
        return taken(written, right, rules)
    if rules is not None:
        raise Refusal(NO_LIST.format(rules.called))
    if seat.taken:
        raise Refusal(OVER)
    if word not in ACCEPT:
        raise Refusal(WHICH)
    lobby.join(seat.game, seat.name, right.person, token=lobby.token_of(seat))
    return YOURS.format(seat.name) + UNREAD * (len(written) > 1)


def taken(written: Sequence[str], right: ReplyToken, rules: ListRules) -> str:
    """Raises Refusal."""
    seat, person, text = right.seat, right.person, "\n".join(written)
    if seat.user_id is not None and seat.user_id == right.person_id:
        lobby.exchange(seat.game, seat.name, person, text)
        return EXCHANGED.format(rules.called)
    lobby.join(seat.game, seat.name, person, token=lobby.token_of(seat), brings=text)
    return TAKEN.format(rules.called, seat.name)
