// Shows what is pushed, also while no page of the site is open.
"use strict";

self.addEventListener("push", (event) => {
  const said = event.data.json();
  event.waitUntil(
    self.registration.showNotification(said.title, {
      body: said.body,
      tag: said.tag,
      renotify: true,
      data: { link: said.link },
    })
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.link));
});
