"use strict";
// Tell the site the browser's time zone, once.
(() => {
  const { zoneUrl, csrf } = document.body.dataset;
  if (!zoneUrl) return;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  fetch(zoneUrl, {
    method: "POST",
    headers: { "X-CSRFToken": csrf },
    body: new URLSearchParams({ zone }),
  });
})();
// A new mission has other seats, so the form is made anew; addresses show when they are needed.
(() => {
  const mission = document.getElementById("id_of");
  mission?.addEventListener("change", () => {
    const search = new URLSearchParams(location.search);
    search.set("of", mission.value);
    location.search = search;
  });
  for (const seat of document.querySelectorAll("fieldset.seat")) {
    const who = seat.querySelector("select");
    const address = seat.querySelector(".address");
    const show = () => { address.hidden = who.value !== "invite"; };
    who.addEventListener("change", show);
    show();
  }
})();
