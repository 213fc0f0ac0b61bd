from django.urls import include, path

from games.mail import agreed, guide, mailbox, webhooks

urlpatterns = [
    path("by-mail/", guide.page, name="by_mail"),
    path("yes/<str:token>/", agreed.page, name="yes"),
    path("mail/", mailbox.mailbox, name="mailbox"),
    path("mail/<int:pk>/", mailbox.mail, name="mail"),
    path("mail/<int:pk>/board.png", mailbox.board, name="mail_board"),
    path("mail/<int:pk>/answer/", mailbox.answer, name="answer_mail"),
    path("mail/by/", include((webhooks.addresses(), "providers"))),
]
