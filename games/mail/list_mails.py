"""
Mails about a seat before its game begins. An invitation is answered with “accept”, or with the list
that its player brings, which takes the seat; another list exchanges it until the game begins. What
is asked of the site is answered here, too.
"""

from collections.abc import Sequence

from games.mail import consent, desk, reply_tokens, verbs
from games.mail.lines import AnswerLine, look, shown
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
DECLINED = (
    "You have declined. The host is told. If you think better of it, ask them to invite you again."
)
WHICH = "Answer with the one word “accept” or “decline”."
HELD = (
    "The seat of the {} is yours. Until the game begins, “game leave” gives it up. “help” tells"
    " what else you can write."
)
OF_THE_SITE = ("help", "games", "next", "vacation", "sitter", "sitting", *desk.DESK)


def reply_address(seat: SeatAtGame) -> str:
    """Where the invited player accepts or sends a list; “” without an account."""
    person = invited.person(seat)
    if person is None:
        return ""
    return reply_tokens.reply_address(reply_tokens.token_of_invited(seat, person))


def is_for(right: ReplyToken) -> bool:
    """Whether a mail brings a list or asks something of the site, as its game has not begun."""
    return bool(right.seat.game.status == Game.Status.OPEN)


def lines_of(written: Sequence[str], right: ReplyToken) -> list[AnswerLine]:
    """Answer words of the site; else take or decline the seat or exchange its list, or say why."""
    if written and verb_of(written[0]) in OF_THE_SITE:
        return [answered(line, right) for line in written if verb_of(line) in OF_THE_SITE]
    try:
        return [AnswerLine("", [said(written, right)], heeded=True)]
    except Refusal as error:
        return [AnswerLine("", [str(error)])]


def verb_of(line: str) -> str:
    return line.strip().partition(" ")[0].lower().strip(".,!?")


def answered(line: str, right: ReplyToken) -> AnswerLine:
    verb, _, rest = line.strip().partition(" ")
    one = AnswerLine(shown(line))
    look(one, f"{verb} {rest}", right, verbs.VERBS[verb_of(line)])
    return one


def said(written: Sequence[str], right: ReplyToken) -> str:
    """Do what the lines ask for; gives a sentence. Raises Refusal."""
    seat, answer = right.seat, consent.read("".join(written[:1]))
    if answer.declines and not seat.taken:
        invitations.decline(lobby.token_of(seat))
        return DECLINED
    is_mine = seat.user_id is not None and seat.user_id == right.person_id
    if is_mine and (answer.agrees or answer.declines):
        return HELD.format(seat.name)
    if rules := lists.to_choose(seat.game, seat.name):
        only_agrees = answer.agrees and not consent.name_in(answer.rest)
        return brought(written[1:] if only_agrees else written, right, rules)
    if is_mine:
        raise Refusal(HELD.format(seat.name))
    if seat.taken:
        raise Refusal(OVER)
    if not answer.agrees:
        raise Refusal(WHICH)
    lobby.join(seat.game, seat.name, right.person, token=lobby.token_of(seat))
    return YOURS.format(seat.name) + UNREAD * (len(written) > 1)


def brought(written: Sequence[str], right: ReplyToken, rules: ListRules) -> str:
    """Raises Refusal."""
    if not written:
        raise Refusal(NO_LIST.format(rules.called))
    seat, person, text = right.seat, right.person, "\n".join(written)
    if seat.user_id is not None and seat.user_id == right.person_id:
        lobby.exchange(seat.game, seat.name, person, text)
        return EXCHANGED.format(rules.called)
    lobby.join(seat.game, seat.name, person, token=lobby.token_of(seat), brings=text)
    return TAKEN.format(rules.called, seat.name)
