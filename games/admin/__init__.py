"""For those who run the service and for organisers: what can be looked up, and tournaments."""

from django.contrib import admin

from games.admin import readonly, tournaments

admin.site.site_header = admin.site.site_title = "Hunt by Post"

__all__ = ["readonly", "tournaments"]
