from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from games.api import notices, planning, views

urlpatterns = [
    path("token/", views.SignIn.as_view(), name="api_token"),
    path("games/", views.Games.as_view(), name="api_games"),
    path("games/<slug:key>/", views.OneGame.as_view(), name="api_game"),
    path("games/<slug:key>/view/", views.SeatView.as_view(), name="api_view"),
    path("games/<slug:key>/prompts/", views.Prompts.as_view(), name="api_prompts"),
    path("games/<slug:key>/standing-orders/", views.Standing.as_view(), name="api_standing"),
    path("you/standing-orders/", views.UsualOrders.as_view(), name="api_usual"),
    path("games/<slug:key>/facts/", views.Facts.as_view(), name="api_facts"),
    path("games/<slug:key>/orders/", views.Orders.as_view(), name="api_orders"),
    path("games/<slug:key>/fork/", views.Fork.as_view(), name="api_fork"),
    path("games/<slug:key>/sit/", views.Sit.as_view(), name="api_sit"),
    path("people/<str:name>/", views.Person.as_view(), name="api_person"),
    path("games/<slug:key>/rulings/", views.Rulings.as_view(), name="api_rulings"),
    path("games/<slug:key>/odds/", views.Odds.as_view(), name="api_odds"),
    path("games/<slug:key>/preview/", planning.Preview.as_view(), name="api_preview"),
    path("games/<slug:key>/plan/", planning.PlanOfSeat.as_view(), name="api_plan"),
    path("notices/", notices.Notices.as_view(), name="api_notices"),
    path("webhook/", notices.Webhook.as_view(), name="api_webhook"),
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
]
