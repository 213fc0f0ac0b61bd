from django.urls import path

from games.web import lobbies, pages, sign_in

urlpatterns = [
    path("", lobbies.home, name="home"),
    path("you/", lobbies.you, name="you"),
    path("time-zone/", sign_in.set_zone, name="set_zone"),
    path("sign-in/link/", sign_in.ask_for_link, name="ask_for_link"),
    path("sign-in/<str:token>/", sign_in.sign_in_by_link, name="sign_in_by_link"),
    path("join/<str:token>/", lobbies.invitation, name="invitation"),
    path("games/new/", lobbies.new, name="new_game"),
    path("games/<slug:key>/", pages.game, name="game"),
    path("games/<slug:key>/news/", pages.news, name="news"),
    path("games/<slug:key>/order/", pages.order, name="order"),
    path("games/<slug:key>/odds/", pages.odds, name="odds"),
    path("games/<slug:key>/position/", pages.position, name="position"),
    path("games/<slug:key>/resign/", pages.resign, name="resign"),
    path("games/<slug:key>/autopilot/", pages.autopilot, name="autopilot"),
    path("games/<slug:key>/join/", lobbies.join, name="join"),
    path("games/<slug:key>/leave/", lobbies.leave, name="leave"),
    path("games/<slug:key>/invite/", lobbies.invite, name="invite"),
    path("games/<slug:key>/hand-over/", lobbies.autopilot, name="hand_over"),
]
