"""Sentences for errors of the database, as opposed to errors in a request."""

from django.db import DatabaseError, InterfaceError, OperationalError

RETRY_AFTER = "5"
BUSY = (
    "Somebody else is changing this at the moment, so nothing was done. Please try again shortly."
)
FULL = "The service has run out of storage, so nothing was done. Please try again later."
GONE = (
    "The database does not answer. What you sent may not have been stored: please check in a"
    " moment, and send it again if it was not."
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
    """What to tell the user about *error*; “” if it is not an error of the database."""
    if not isinstance(error, OperationalError | InterfaceError):
        return ""
    return SAID.get(code_of(error), GONE)


def code_of(error: DatabaseError | InterfaceError) -> str:
    """The error code of PostgreSQL or SQLite."""
    cause = error.__cause__
    return str(getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", ""))
