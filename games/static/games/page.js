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
// What stands in a field is copied, or at least selected, by the button beside it.
document.addEventListener("click", async ({ target }) => {
  const field = document.getElementById(target.closest?.("[data-copy]")?.dataset.copy);
  if (!field) return;
  field.select();
  await navigator.clipboard?.writeText(field.value);
  if (navigator.clipboard) target.textContent = "Copied";
});
// A form that is sent twice within a moment is sent once: a double click makes one game.
{
  const A_MOMENT = 10_000;  // ms
  let sent = new WeakMap();
  document.addEventListener("submit", (event) => {
    const { target: form, timeStamp: now } = event;
    if (event.defaultPrevented || form.method !== "post") return;
    if (now - sent.get(form) < A_MOMENT) event.preventDefault();
    else sent.set(form, now);
  });
  addEventListener("pageshow", () => { sent = new WeakMap(); });
}
