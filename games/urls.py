from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/", include("games.api.urls")),
    path("", include("games.web.urls")),
    path("", include("games.mail.urls")),
]
