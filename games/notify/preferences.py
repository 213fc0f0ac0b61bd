"""How people wish to hear of things: at once, in a digest or not at all; and not in their night."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import product
from secrets import compare_digest
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth import get_user_model
from django.db import transaction

from games import tokens, wake
from games.clock import calendar, database_clock, timezones
from games.models.game import Game
from games.models.mail import Notice
from games.models.notice_preference import NoticePreference
from games.models.person import Profile
from games.models.subscription import Subscription
from games.notify import kinds
from rules.kernel.errors import Refusal
from rules.kernel.orders import listed

MAIL, PUSH, HOOK = (
    NoticePreference.Channel.MAIL,
    NoticePreference.Channel.PUSH,
    NoticePreference.Channel.HOOK,
)
NOW, DIGEST, OFF = (
    NoticePreference.When.NOW,
    NoticePreference.When.DIGEST,
    NoticePreference.When.OFF,
)
WAYS = {MAIL: (NOW, DIGEST, OFF), PUSH: (NOW, OFF), HOOK: (NOW, OFF)}
A_DIGEST = "digest"
TOKEN = re.compile(r"([0-9]{1,18})-([a-z-]{1,20})-([a-z2-7]{20})")


def choices(game: Game | None) -> dict[str, str]:
    """The kinds for which people may choose, of all games or of one, with their titles."""
    return {
        kind: title
        for kind, title in kinds.CHOICES.items()
        if not (game and kinds.KINDS[Notice.Kind(kind)].of_tournament)
    }


def channel_of(subscription: str) -> str:
    """The channel that one wishes for, of the kind of a subscription."""
    return PUSH if subscription == Subscription.Kind.PUSH else HOOK


def usual(channel: str, kind: str) -> str:
    """What holds where nothing was chosen."""
    row = kinds.KINDS[Notice.Kind(kind)]
    if row.on_wish:
        return OFF
    if not row.in_digest:
        return NOW
    return DIGEST if channel == MAIL else OFF


@dataclass(frozen=True)
class Wishes:
    """Somebody's. *chosen* says when, by channel, kind and game (`NoticePreference`)."""

    profile: Profile
    chosen: dict[tuple[str, str, int | None], str]

    def when(self, channel: str, kind: str, game: int | None = None) -> str:
        if kind not in kinds.CHOICES:
            return NOW
        return self.of_a_game(channel, kind, game) or self.chosen.get(
            (channel, kind, None), usual(channel, kind)
        )

    def of_a_game(self, channel: str, kind: str, game: int | None) -> str:
        """What was chosen for that game alone, or nothing."""
        if game is None:
            return ""
        return self.chosen.get((channel, kind, game)) or self.chosen.get((channel, "", game), "")

    @property
    def zone(self) -> ZoneInfo:
        return timezones.called(self.profile.timezone)

    def night_ends(self, now: datetime) -> datetime | None:
        """Until when nothing is sent, if it is their night."""
        start, end = self.profile.quiet_from, self.profile.quiet_until
        if self.profile.disturbed or start is None or end is None:
            return None
        spans = calendar.all_spans(calendar.Habits(self.zone.key, (start, end)), now, now)
        return max((span.end for span in spans if span.start <= now < span.end), default=None)

    def digests(self, around: datetime) -> Iterator[tuple[date, datetime]]:
        """The days around, and when the digest of each comes: once, wherever a clock is put."""
        today = around.astimezone(self.zone).date()
        for day in calendar.days(today - 2 * calendar.A_DAY, today + 2 * calendar.A_DAY):
            yield day, calendar.instants(day, self.profile.digest_at, self.zone)[0]

    def last_digest(self, now: datetime) -> tuple[date, datetime]:
        return max(one for one in self.digests(now) if one[1] <= now)

    def next_digest(self, now: datetime) -> datetime:
        return min(at for _, at in self.digests(now) if at > now)


def of(user_id: int) -> Wishes:
    """What somebody wishes now."""
    return of_all([user_id])[user_id]


def of_all(user_ids: Collection[int]) -> dict[int, Wishes]:
    """What each of them wishes now."""
    found = {user_id: Wishes(Profile(user_id=user_id), {}) for user_id in user_ids}
    for profile in Profile.objects.filter(user_id__in=user_ids):
        found[profile.user_id] = Wishes(profile, {})
    for row in NoticePreference.objects.filter(user_id__in=user_ids):
        found[row.user_id].chosen[row.channel, row.kind, row.game_id] = row.when
    return found


Choices = Mapping[tuple[str, str], str]


@transaction.atomic
def keep_all(user: Any, choices: Choices, game: Game | None = None) -> None:
    """
    Keep when to hear, by channel and kind; an empty word goes back to what is usual.

    Raises Refusal.
    """
    for (channel, kind), when in choices.items():
        keep(user, channel, kind, when, game)
    look_again(user)


def keep(user: Any, channel: str, kind: str, when: str, game: Game | None) -> None:
    if channel not in WAYS or (kind not in choices(game) and (kind or game is None)):
        raise Refusal(f"There is no such kind of news. There are: {listed(choices(game))}.")
    if when and when not in (ways := WAYS[NoticePreference.Channel(channel)]):
        raise Refusal(f"“{when[:20]}” is not a choice for {channel}. Choose {listed(ways, 'or')}.")
    named = {"user": user, "channel": channel, "kind": kind, "game": game}
    if not when or (game is None and when == usual(channel, kind)):
        NoticePreference.objects.filter(**named).delete()
    else:
        NoticePreference.objects.update_or_create(**named, defaults={"when": when})


def keep_hours(user: Any, digest_at: time, disturbed: bool) -> None:
    """When the digest comes, and whether anything may come in one's night."""
    fields = {"digest_at": digest_at, "disturbed": disturbed}
    Profile.objects.update_or_create(user=user, defaults=fields)
    look_again(user)


def look_again(user: Any) -> None:
    """Whatever waits to be told is looked at again, by the wishes of today."""
    waiting = Notice.objects.filter(person=user, status=Notice.Status.WAITING, mail=None)
    waiting.update(send_after=database_clock.now())
    wake.ring_after_commit("games.deliver")


def token_for(user_id: int, kind: str) -> str:
    """The right to turn mails of one kind off, and to nothing else; short, as it is a header."""
    what = f"{user_id}-{kind.replace(' ', '-')}"
    return f"{what}-{tokens.derived('mail.off', what, 20)}"


def granted(token: str) -> tuple[Any, str] | None:
    """Whose mails of which kind the token turns off."""
    found = TOKEN.fullmatch(token)
    if not found:
        return None
    kind = found[2].replace("-", " ")
    if not compare_digest(token, token_for(int(found[1]), kind)):
        return None
    user = get_user_model().objects.filter(pk=int(found[1])).first()
    return (user, kind) if user and (kind in kinds.CHOICES or kind == A_DIGEST) else None


@transaction.atomic
def turn_off(user: Any, kind: str) -> None:
    """Send *user* no mail of that kind any more, whatever was chosen for one game."""
    if kind == A_DIGEST:
        turn_digest_off(user)
    else:
        mine = NoticePreference.objects.filter(user=user, channel=MAIL)
        mine.filter(kind=kind).delete()
        games = mine.filter(kind="").exclude(when=OFF).values_list("game", flat=True)
        silence(user, [kind], [None, *games])
    look_again(user)


def turn_digest_off(user: Any) -> None:
    wished = of(user.pk)
    NoticePreference.objects.filter(user=user, channel=MAIL, when=DIGEST).update(when=OFF)
    silence(user, [kind for kind in kinds.CHOICES if wished.when(MAIL, kind) == DIGEST], [None])


def silence(user: Any, silenced: Iterable[str], games: Iterable[int | None]) -> None:
    for kind, game in product(silenced, games):
        named = {"user": user, "channel": MAIL, "kind": kind, "game_id": game}
        NoticePreference.objects.update_or_create(**named, defaults={"when": OFF})
