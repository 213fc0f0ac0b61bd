"""Every notice that a mail may tell is offered to its person's outlets, too, and told there."""

from collections.abc import Sequence

from games.models.mail import Notice
from games.models.outlet import Outlet


def offer(person_id: int, notices: Sequence[Notice]) -> None:
    """A row for each outlet, unless there is one already; what was before it stays untold."""
    outlets = Outlet.objects.filter(user_id=person_id, ended_at=None) if notices else []
    rows = [
        copy_for(outlet, notice)
        for outlet in outlets
        for notice in notices
        if outlet.created_at <= notice.created_at
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)


def copy_for(outlet: Outlet, notice: Notice) -> Notice:
    fields = ("cause", "kind", "person_id", "game_id", "seat_id", "number", "text", "send_after")
    same = {name: getattr(notice, name) for name in fields}
    return Notice(channel=outlet.channel, outlet=outlet, **same)
