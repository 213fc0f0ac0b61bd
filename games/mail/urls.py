from django.urls import path

from games.mail import views

urlpatterns = [
    path("mail/", views.mailbox, name="mailbox"),
    path("mail/<int:pk>/", views.mail, name="mail"),
    path("mail/<int:pk>/board.png", views.board, name="mail_board"),
    path("mail/<int:pk>/answer/", views.answer, name="answer_mail"),
]
