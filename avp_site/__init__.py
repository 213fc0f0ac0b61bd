from games.operations import rubbish

rubbish.leave_it_while_loading()

from avp_site.celery import app as celery_app  # noqa: E402 (what takes long to load)

__all__ = ["celery_app"]
