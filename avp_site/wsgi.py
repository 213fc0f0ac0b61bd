import os

from django.core.wsgi import get_wsgi_application

from avp_site.warm_up import warm_up
from games.operations import database_checks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "avp_site.settings")

application = get_wsgi_application()
database_checks.insist()
warm_up()
