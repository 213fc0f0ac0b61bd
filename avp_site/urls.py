from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    # Staff sign in where all do, past the same limits and the second factor.
    path("admin/login/", secure_admin_login(admin.site.login)),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("games.urls")),
]

# What views did not expect: with a sentence where the database is the trouble.
handler500 = "games.faults.broken"
