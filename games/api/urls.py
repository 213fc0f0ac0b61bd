from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from games.api import (
    games,
    holidays,
    lists,
    notices,
    orders,
    people,
    plans,
    ratings,
    reports,
    tournaments,
)

urlpatterns = [
    path("token/", people.SignIn.as_view(), name="api_token"),
    path("games/", games.Games.as_view(), name="api_games"),
    path("games/<slug:key>/", games.OneGame.as_view(), name="api_game"),
    path("games/<slug:key>/view/", games.SeatView.as_view(), name="api_view"),
    path("games/<slug:key>/prompts/", games.Prompts.as_view(), name="api_prompts"),
    path("games/<slug:key>/standing-orders/", games.Standing.as_view(), name="api_standing"),
    path("you/standing-orders/", people.UsualOrders.as_view(), name="api_usual"),
    path("you/lists/", lists.Lists.as_view(), name="api_lists"),
    path("you/lists/judge/", lists.JudgeList.as_view(), name="api_judge_list"),
    path("you/holidays/", holidays.Holidays.as_view(), name="api_holidays"),
    path("you/holidays/<int:pk>/", holidays.OneHoliday.as_view(), name="api_holiday"),
    path("you/holidays/<int:pk>/sitter/", holidays.SitterOfHoliday.as_view(), name="api_sitter"),
    path("games/<slug:key>/facts/", games.Facts.as_view(), name="api_facts"),
    path("games/<slug:key>/list/", lists.ListOfSeat.as_view(), name="api_list_of_seat"),
    path("games/<slug:key>/orders/", orders.Orders.as_view(), name="api_orders"),
    path("games/<slug:key>/fork/", orders.Fork.as_view(), name="api_fork"),
    path("games/<slug:key>/sit/", orders.Sit.as_view(), name="api_sit"),
    path("people/<str:name>/", people.Person.as_view(), name="api_person"),
    path("ratings/", ratings.Ratings.as_view(), name="api_ratings"),
    path("games/<slug:key>/rulings/", orders.Rulings.as_view(), name="api_rulings"),
    path("games/<slug:key>/odds/", games.Odds.as_view(), name="api_odds"),
    path("games/<slug:key>/preview/", plans.Preview.as_view(), name="api_preview"),
    path("games/<slug:key>/plan/", plans.PlanOfSeat.as_view(), name="api_plan"),
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
