from django.urls import include, path

urlpatterns = [path("", include("games.mail.urls")), path("", include("avp_site.urls"))]
