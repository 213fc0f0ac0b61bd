from django.urls import path

from games.web import health, lobbies, pages, proofs, rulebooks, sign_in

urlpatterns = [
    path("", lobbies.home, name="home"),
    path("health", health.health, name="health"),
    path("you/", lobbies.you, name="you"),
    path("time-zone/", sign_in.set_zone, name="set_zone"),
    path("sign-in/link/", sign_in.ask_for_link, name="ask_for_link"),
    path("sign-in/<str:token>/", sign_in.sign_in_by_link, name="sign_in_by_link"),
    path("join/<str:token>/", lobbies.invitation, name="invitation"),
    path("rules/", rulebooks.any_rulebook, name="rules"),
    path("rules/<slug:system>/", rulebooks.rulebook, name="rulebook"),
    path("rules/<slug:system>/rulings/", rulebooks.rulings, name="rulings"),
    path("rules/<slug:system>/cards/", rulebooks.cards, name="card_list"),
    path("rules/<slug:system>/<str:number>/", rulebooks.section, name="rule_section"),
    path("games/new/", lobbies.new, name="new_game"),
    path("games/<slug:key>/", pages.game, name="game"),
    path("games/<slug:key>/news/", pages.news, name="news"),
    path("games/<slug:key>/order/", pages.order, name="order"),
    path("games/<slug:key>/odds/", pages.odds, name="odds"),
    path("games/<slug:key>/position/", pages.position, name="position"),
    path("games/<slug:key>/proof/", proofs.proof, name="proof"),
    path("games/<slug:key>/proof/file/", proofs.file, name="proof_file"),
    path("games/<slug:key>/fork/", pages.fork, name="fork"),
    path("games/<slug:key>/resign/", pages.resign, name="resign"),
    path("games/<slug:key>/autopilot/", pages.autopilot, name="autopilot"),
    path("games/<slug:key>/join/", lobbies.join, name="join"),
    path("games/<slug:key>/leave/", lobbies.leave, name="leave"),
    path("games/<slug:key>/invite/", lobbies.invite, name="invite"),
    path("games/<slug:key>/hand-over/", lobbies.autopilot, name="hand_over"),
]
