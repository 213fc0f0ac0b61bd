from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("games.urls")),
]

# What views did not expect: with a sentence where the database is the trouble.
handler500 = "games.faults.broken"
