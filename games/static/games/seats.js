"use strict";
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
