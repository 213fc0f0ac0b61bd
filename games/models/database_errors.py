"""Sentences for what went wrong in the database, and not in what somebody asked."""

from django.db import DatabaseError, InterfaceError, OperationalError

RETRY_AFTER = "5"
BUSY = "Somebody else is just changing this, so nothing was done. Please try again in a moment."
FULL = "The service has no room to store anything now, so nothing was done. Please try again later."
GONE = (
    "The database does not answer. What you sent may not have come in: please look in a moment,"
    " and send it again."
)
SAID = {
    "55P03": BUSY,  # lock_timeout
    "40P01": BUSY,  # deadlock
    "40001": BUSY,
    "53100": FULL,
    "SQLITE_BUSY": BUSY,
    "SQLITE_LOCKED": BUSY,
    "SQLITE_FULL": FULL,
}


def sentence(error: BaseException | None) -> str:
    """What to say of *error*; nothing when it is no trouble of the database."""
    if not isinstance(error, OperationalError | InterfaceError):
        return ""
    return SAID.get(code_of(error), GONE)


def code_of(error: DatabaseError | InterfaceError) -> str:
    """What PostgreSQL or SQLite calls it."""
    cause = error.__cause__
    return str(getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", ""))
