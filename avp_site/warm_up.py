"""What the first visitor of a process would wait for, done before."""

from pathlib import Path

from django.apps import apps
from django.template.loader import get_template
from django.urls import reverse

from games.operations.rubbish import keep_what_is_loaded
from games.templatetags import rulebook
from rules.systems import SYSTEMS


def warm_up() -> None:
    """Load all pages with their addresses and rulebooks, and compile their templates."""
    reverse("home")
    templates = Path(apps.get_app_config("games").path, "templates")
    for page in templates.glob("games/*.html"):
        get_template(page.relative_to(templates).as_posix())
    for system in SYSTEMS:
        rulebook.words_of(system)
    keep_what_is_loaded()
