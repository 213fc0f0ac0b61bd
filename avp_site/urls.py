from allauth.account.decorators import secure_admin_login
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.urls import include, path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

# Staff sign in where all do, past the same limits and the second factor; allauth does it so.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

# From where somebody signs in is told to nobody else.
admin.site.unregister(UserSession)
# The site's own page of sessions says more than allauth's, and signs out one device alone.
DEVICES = require_safe(RedirectView.as_view(pattern_name="devices"))

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/sessions/", DEVICES, name="usersessions_list"),
    path("accounts/", include("allauth.urls")),
    path("", include("games.urls")),
]

# What went wrong is told in the site's own words, and to programs in JSON.
handler400 = "games.web.errors.unreadable"
handler403 = "games.web.errors.refused"
handler404 = "games.web.errors.nothing_here"
handler429 = "games.web.errors.too_often"
handler500 = "games.web.errors.broken"
