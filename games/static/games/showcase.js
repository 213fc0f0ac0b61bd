"use strict";
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
