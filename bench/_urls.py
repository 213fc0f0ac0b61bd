"""The site's addresses and one that does nothing."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


urlpatterns = [path("empty/", empty), path("", include("avp_site.urls"))]
