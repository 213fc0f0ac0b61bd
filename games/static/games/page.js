"use strict";
// Tell the site the browser's time zone: in the form of sign-up, else once by itself.
(() => {
  const { zoneUrl, csrf } = document.body.dataset;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const asked = document.querySelector("select[data-zone]");
  if (asked && !asked.value) asked.value = zone;
  if (!zoneUrl) return;
  fetch(zoneUrl, {
    method: "POST",
    headers: { "X-CSRFToken": csrf },
    body: new URLSearchParams({ zone }),
  });
})();
// A new mission has other seats, so the form is made anew; addresses and strengths show when they are
// needed.
(() => {
  const mission = document.getElementById("id_of");
  mission?.addEventListener("change", () => {
    const search = new URLSearchParams(location.search);
    search.set("of", mission.value);
    location.search = search;
  });
  for (const seat of document.querySelectorAll("fieldset.seat")) {
    const who = seat.querySelector("select");
    const needed = { invite: seat.querySelector(".address"), autopilot: seat.querySelector(".strength") };
    const show = () => {
      for (const [choice, fields] of Object.entries(needed)) {
        if (fields) fields.hidden = who.value !== choice;
      }
    };
    who.addEventListener("change", show);
    show();
  }
})();
// The game of the front page plays by itself, but not for somebody who wants nothing to move.
(() => {
  const button = document.getElementById("moving");
  if (!button) return;
  let moves = false;
  const turn = () => {
    moves = !moves;
    [button.textContent, button.dataset.other] = [button.dataset.other, button.textContent];
  };
  button.hidden = false;
  button.addEventListener("click", turn);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) turn();
  setInterval(() => {
    if (moves && !document.hidden) htmx.trigger("#moment", "next");
  }, 2500);
})();
// What stands in a field is copied, or at least selected, by the button beside it.
document.addEventListener("click", async ({ target }) => {
  const field = document.getElementById(target.closest?.("[data-copy]")?.dataset.copy);
  if (!field) return;
  field.select();
  await navigator.clipboard?.writeText(field.value);
  if (navigator.clipboard) target.textContent = "Copied";
});
