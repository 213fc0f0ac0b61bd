from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from games.api import (
    holidays,
    notices,
    orders,
    persons,
    planning,
    ratings,
    reports,
    tournaments,
    views,
)

urlpatterns = [
    path("token/", persons.SignIn.as_view(), name="api_token"),
    path("games/", views.Games.as_view(), name="api_games"),
    path("games/<slug:key>/", views.OneGame.as_view(), name="api_game"),
    path("games/<slug:key>/view/", views.SeatView.as_view(), name="api_view"),
    path("games/<slug:key>/prompts/", views.Prompts.as_view(), name="api_prompts"),
    path("games/<slug:key>/standing-orders/", views.Standing.as_view(), name="api_standing"),
    path("you/standing-orders/", persons.UsualOrders.as_view(), name="api_usual"),
    path("you/holidays/", holidays.Holidays.as_view(), name="api_holidays"),
    path("you/holidays/<int:pk>/", holidays.OneHoliday.as_view(), name="api_holiday"),
    path("you/holidays/<int:pk>/sitter/", holidays.SitterOfHoliday.as_view(), name="api_sitter"),
    path("games/<slug:key>/facts/", views.Facts.as_view(), name="api_facts"),
    path("games/<slug:key>/orders/", orders.Orders.as_view(), name="api_orders"),
    path("games/<slug:key>/fork/", orders.Fork.as_view(), name="api_fork"),
    path("games/<slug:key>/sit/", orders.Sit.as_view(), name="api_sit"),
    path("people/<str:name>/", persons.Person.as_view(), name="api_person"),
    path("ratings/", ratings.Ratings.as_view(), name="api_ratings"),
    path("games/<slug:key>/rulings/", orders.Rulings.as_view(), name="api_rulings"),
    path("games/<slug:key>/odds/", views.Odds.as_view(), name="api_odds"),
    path("games/<slug:key>/preview/", planning.Preview.as_view(), name="api_preview"),
    path("games/<slug:key>/plan/", planning.PlanOfSeat.as_view(), name="api_plan"),
    path("reports/", reports.Reports.as_view(), name="api_reports"),
    path("notices/", notices.Notices.as_view(), name="api_notices"),
    path("webhook/", notices.Webhook.as_view(), name="api_webhook"),
    path("tournaments/", tournaments.Tournaments.as_view(), name="api_tournaments"),
    path("tournaments/<slug:key>/", tournaments.OneTournament.as_view(), name="api_tournament"),
    path("tournaments/<slug:key>/entries/", tournaments.Entries.as_view(), name="api_entries"),
    path("tournaments/<slug:key>/rounds/", tournaments.Rounds.as_view(), name="api_rounds"),
    path(
        "tournaments/<slug:key>/standings/", tournaments.Standings.as_view(), name="api_standings"
    ),
    path("tournaments/<slug:key>/export/", tournaments.Export.as_view(), name="api_export"),
    path("tournaments/<slug:key>/acts/", tournaments.Acts.as_view(), name="api_acts"),
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
]
