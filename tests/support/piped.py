"""
SMTP servers that take commands ahead of time (RFC 2920), as those of the post do. Aiosmtpd can, but
does not say so.
"""

from typing import Any

from aiosmtpd import handlers


class Piped:
    """What a server says to EHLO."""

    piped = True

    async def handle_EHLO(
        self, _: Any, session: Any, __: Any, host: str, said: list[str]
    ) -> list[str]:
        session.host_name = host
        return [*said[:-1], "250-PIPELINING", said[-1]] if self.piped else said


class Sink(Piped, handlers.Sink):
    """Takes every mail and keeps none."""
