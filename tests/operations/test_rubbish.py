"""What a process has loaded is not looked through for rubbish again and again."""

import subprocess
import sys

import pytest

from games.operations.rubbish import THINGS_UNTIL_RUBBISH

SAID = "import gc; print(gc.get_freeze_count() > 50_000, gc.isenabled(), gc.get_threshold()[0])"
COMMAND = (
    "import django, os; os.environ['DJANGO_SETTINGS_MODULE'] = 'avp_site.settings'; django.setup()"
)
OF_A_WORKER = (
    "from avp_site.celery import app; from celery.signals import worker_init as begun;"
    "app.loader.init_worker(); begun.disconnect(dispatch_uid=app._fixups[0]._worker_init_uid);"
    "begun.send(sender=None)"
)


@pytest.mark.parametrize(
    "begins", ["import avp_site.wsgi", OF_A_WORKER, COMMAND], ids=["pages", "work", "command"]
)
@pytest.mark.django_db
def test_what_is_loaded_stays(begins: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"{begins}; {SAID}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "True", str(THINGS_UNTIL_RUBBISH)]
