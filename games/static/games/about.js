// What is pointed at on the board is told in a card beside it, which is fetched when it is wanted:
// after a moment of pointing or of keyboard focus, at once on a click or tap. It goes with the
// pointer or focus; what was clicked keeps it until something else is, or Escape is pressed.
const WANTED = "#table [data-about], #table [data-id][data-kind]:not(button)";
const A_MOMENT = 350;  // ms
const card = document.getElementById("about");
const told = card.querySelector("div");
let shown = null, kept = false, soon = 0;

const thing = ({ dataset: { about, kind, id } }) => {
  const [of, ...name] = about?.split(" ") ?? [kind, id];
  return { kind: of, id: name.join(" ") };
};
const same = (one, other) => one?.kind === other?.kind && one?.id === other?.id;

// One that is overtaken by the next rejects its promise; what failed closes the card below.
const get = (url, more) =>
  htmx.ajax("GET", url, { source: card, target: told, swap: "innerHTML", ...more }).catch(() => {});
const fetched = (one) => {
  const reader = JSON.parse(document.getElementById("table").dataset.reader);
  get(card.dataset.url, { values: { ...reader, ...one } });
};
// A part of another page: what signs or words mean.
const read = ({ href, dataset }) => get(href, { select: dataset.card });

// Beside the board it stands in the column of the order, and ends below what is put together
// there, or else above the column where there is room, and always below its line.
const LEAST = 160, GAP = 16;  // px
const isBeside = matchMedia("(min-width: 62rem)");
const edges = (name) => document.querySelector(name)?.getBoundingClientRect();
const room = (name) => {
  const over = edges(name);
  return over ? innerHeight - Math.max(over.bottom, 0) - 2 * GAP : Infinity;
};
const fit = () => {
  const below = room("#order-bar");
  const top = Math.max(edges(".top").bottom, 0) + GAP / 2;
  const above = (edges("#orders")?.top ?? 0) - top - GAP / 2;
  const isAbove = isBeside.matches && below < LEAST && above > LEAST / 2;
  const most = isAbove ? above : below < LEAST ? room("#order-bar .line") : below;
  const isTight = isBeside.matches && most < innerHeight * 0.6;
  card.style.inset = isAbove ? `${top}px 1rem auto auto` : "";
  card.style.maxHeight = isTight ? `${Math.max(most, LEAST / 2)}px` : "";
};

const show = () => {
  card.hidden = !shown;
  card.classList.remove("whole");
  card.scrollTop = 0;
  fit();
};
const close = () => {
  clearTimeout(soon);
  card.hidden = true;
  shown = null;
  kept = false;
};
const open = (one, keep) => {
  clearTimeout(soon);
  kept = keep;
  if (same(one, shown)) return;
  shown = one;
  fetched(one);
};
const later = (what) => {
  clearTimeout(soon);
  soon = setTimeout(what, A_MOMENT);
};

const wanted = ({ target }) => target.closest?.(WANTED);
const isWithin = ({ target }) => card.contains(target);
const elsewhere = (event) => {
  if (kept || isWithin(event)) clearTimeout(soon);
  else if (shown) later(close);
};
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const one = wanted(event);
  if (one) later(() => open(thing(one), false));
  else elsewhere(event);
});
document.addEventListener("focusin", (event) => {
  const one = wanted(event);
  if (one?.matches(":focus-visible")) later(() => open(thing(one), false));
  else elsewhere(event);
});
// What can be ordered with is on its way into an order: its card goes as one points elsewhere.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-card]");
  const one = wanted(event);
  if (link) {
    event.preventDefault();
    shown = {};
    kept = true;
    read(link);
  } else if (event.target.closest?.("[data-close]")) close();
  else if (isWithin(event)) card.classList.toggle("whole");
  else if (one?.matches(".can [data-about]")) clearTimeout(soon);  // it was aimed at
  else if (one) open(thing(one), !one.matches(".can"));
  else close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});

// What is told may hang on what has happened since.
document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target === told) show();
  else if (target.id === "table" && shown?.kind) fetched(shown);
});
for (const moved of ["htmx:afterSettle", "scroll"]) {
  document.addEventListener(moved, () => { if (!card.hidden) fit(); });
}
card.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  if (xhr.status !== 200) close();
});
