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

// The tab that shows it already, which keeps itself up to date; else a new one.
const lookAt = async (link) => {
  const { pathname } = new URL(link, self.location);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname === pathname);
  return tab ? tab.focus() : self.clients.openWindow(link);
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lookAt(event.notification.data.link));
});
