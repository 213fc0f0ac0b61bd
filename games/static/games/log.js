// The log beside the board: what a line names lights up there, a search leaves the lines that name
// something, and the number of an event leads to its moment.
const LINE = ".log li[id]";
const WORD = /[\p{L}\p{N}]+/gu;

const named = (line) => new Set(line.textContent.match(WORD));
let pointed = null;  // by a pointer; else the line that has the focus is meant
const light = () => {
  const line = pointed ?? document.activeElement.closest(LINE);
  const words = line ? named(line) : new Set();
  for (const one of document.querySelectorAll("#picture [data-id]")) {
    one.classList.toggle("lit", words.has(one.dataset.id));
  }
};

// Who searches reads every part in which something is found.
const sought = () => document.getElementById("only")?.value.trim().toLowerCase() ?? "";
const search = () => {
  const words = sought();
  for (const line of document.querySelectorAll(LINE)) {
    line.hidden = !line.textContent.toLowerCase().includes(words);
  }
  for (const part of document.querySelectorAll(".log-part")) {
    part.hidden = !part.querySelector("li:not([hidden])");
    if (words && !part.hidden) part.open = true;
  }
};

const begin = () => {
  document.querySelector(".log .only")?.removeAttribute("hidden");
  if (sought()) search();
};

document.addEventListener("pointerover", ({ target }) => {
  pointed = target.closest?.(LINE);
  light();
});
document.addEventListener("focusin", light);
document.addEventListener("input", ({ target }) => {
  if (target.id === "only") search();
});
document.addEventListener("click", (event) => {
  const at = document.getElementById("at"), moment = event.target.closest(".log .moment");
  if (!moment || !at || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  at.value = new URL(moment.href).searchParams.get("at");
  at.dispatchEvent(new Event("change", { bubbles: true }));
});
document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id !== "table") return;
  begin();
  light();
});
begin();
