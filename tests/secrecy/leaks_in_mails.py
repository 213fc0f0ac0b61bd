"""Mistakes by which mails, pushes and webhooks would tell a secret."""

from typing import Any

from games.mail import compose, headers
from games.models.mail import Notice
from games.models.subscription import Subscription
from games.notify import payload, webhook
from tests.secrecy.planting import Patch, around, digits, truth


def headers_with_the_truth(patch: Patch) -> None:
    def of_seat(honest: Any, seat: Any, *given: Any) -> dict[str, str]:
        return honest(seat, *given) | {"X-Truth": truth(seat.game)}

    around(patch, headers, "of_seat", of_seat)


def html_with_the_truth(patch: Patch) -> None:
    def render(honest: Any, name: str, context: Any) -> str:
        html = honest(name, context)
        game = context.get("game") or context["entries"][0].screen.game
        return html + truth(game) if name.endswith(".html") else html

    around(patch, compose, "render_to_string", render)


def message_ids_with_hidden_digits(patch: Patch) -> None:
    def message_id_of(honest: Any, notice: Notice) -> str:
        return f"<n{digits(notice.game):08x}{honest(notice)[10:]}"

    def answer(honest: Any, seat: Any, lines: Any, since: Any, key: str, *given: Any) -> Any:
        return honest(seat, lines, since, f"{digits(seat.game):08x}{key[8:]}", *given)

    around(patch, headers, "message_id_of", message_id_of)
    around(patch, compose, "answer", answer)


def ids_of_pushes_with_hidden_digits(patch: Patch) -> None:
    def of(honest: Any, notices: list[Notice]) -> payload.Payload:
        said = honest(notices)
        return said._replace(id=f"n{digits(notices[0].game):08x}{said.id[9:]}")

    around(patch, payload, "of", of)


def heads_of_hooks_with_the_truth(patch: Patch) -> None:
    def message(honest: Any, subscription: Subscription, said: Any) -> tuple[bytes, dict[str, str]]:
        body, heads = honest(subscription, said)
        return body, heads | {"X-Units": truth(subscription.user.seats.get().game)}

    around(patch, webhook, "message", message)
