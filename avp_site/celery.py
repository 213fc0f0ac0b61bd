import os
import sys

from celery import Celery
from celery.signals import worker_init
from django.core.exceptions import ImproperlyConfigured

from games.operations import database_checks
from games.operations.rubbish import keep_what_is_loaded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "avp_site.settings")

app = Celery("avp_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def insist_on_durability(**_: object) -> None:
    """Celery only notes what a receiver raises, unless it wants to end everything."""
    try:
        database_checks.insist()
    except ImproperlyConfigured as error:
        sys.exit(str(error))


@worker_init.connect
def prepare_for_work(**_: object) -> None:
    """Those who work are forked from this process, and take over what it has loaded."""
    keep_what_is_loaded()
