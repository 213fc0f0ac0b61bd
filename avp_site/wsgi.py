import os
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from games.operations import database_checks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "avp_site.settings")

application = get_wsgi_application()
database_checks.insist()
# Else the first visitor of each process waits a second until all pages are loaded.
import_module(settings.ROOT_URLCONF)
