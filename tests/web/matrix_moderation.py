"""What each role is answered on the moderators' pages: {name of the address: {role: status}}."""

ROLES = (
    "anonymous",
    "player",
    "moderator",
    "referee",
    "director",
    "superuser",
    "involved moderator",
)


def row(*statuses: int) -> dict[str, int]:
    return dict(zip(ROLES, statuses, strict=True))


# Looked at.
GET: dict[str, dict[str, int]] = {
    "cases": row(302, 403, 200, 403, 403, 200, 200),
    "case": row(302, 403, 200, 403, 403, 200, 403),
    "report_person": row(302, 200, 200, 200, 200, 200, 200),
    "report_game": row(302, 200, 200, 200, 200, 200, 200),
    "appeal": row(404, 404, 404, 404, 404, 404, 404),
    "household": row(405, 405, 405, 405, 405, 405, 405),
    "alone": row(405, 405, 405, 405, 405, 405, 405),
    "api_reports": row(401, 200, 200, 200, 200, 200, 200),
}
# Sent a form without words, which is refused where it is read.
POST: dict[str, dict[str, int]] = {
    "cases": row(405, 405, 405, 405, 405, 405, 405),
    "case": row(302, 403, 422, 403, 403, 422, 403),
    "report_person": row(302, 422, 422, 422, 422, 422, 422),
    "report_game": row(302, 422, 422, 422, 422, 422, 422),
    "appeal": row(404, 404, 404, 404, 404, 404, 404),
    "household": row(302, 302, 302, 302, 302, 302, 302),
    "alone": row(302, 404, 404, 404, 404, 404, 404),
    "api_reports": row(401, 400, 400, 400, 400, 400, 400),
}
