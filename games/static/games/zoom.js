// The board is drawn larger: by its buttons, with two fingers, or by the wheel with Ctrl; then it
// is dragged or scrolled. For fingers it grows by itself, when it is one's turn and before a tap on
// what is too small for them, so that a tap never means its neighbour.
const MOST = 6, STEP = 1.5;
const FINGER = 44, ALONE = 3;  // px of what is tapped, and how far the board grows by itself
const TARGETS = "#picture [data-id][data-kind]";
const root = document.documentElement;
const frame = () => document.getElementById("picture");
const board = () => frame()?.querySelector("svg");
let scale = 1, wasAsked = false, acted = "";

const tell = () => {
  root.classList.toggle("zoomed", scale > 1);
  for (const one of document.querySelectorAll("[data-zoom]")) {
    one.disabled = one.dataset.zoom === "in" ? scale >= MOST : scale <= 1;
  }
};
const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

// What lies at a point of the screen stays there.
const zoom = (to, { x, y }) => {
  const before = board().getBoundingClientRect();
  const across = (x - before.x) / before.width, down = (y - before.y) / before.height;
  scale = Math.min(Math.max(to, 1), MOST);
  root.style.setProperty("--zoom", scale);
  tell();
  const off = () => {
    const after = board().getBoundingClientRect();
    return [after.x + across * after.width - x, after.y + down * after.height - y];
  };
  frame().scrollBy(...off());
  scrollBy(0, off()[1]);  // the page goes on where the board ends
};
// What is looked for comes to the middle.
const centre = (one) => {
  const at = middle(one.getBoundingClientRect()), here = middle(frame().getBoundingClientRect());
  frame().scrollBy(at.x - here.x, at.y - here.y);
};

const side = (one) => {
  const { width, height } = one.getBoundingClientRect();
  return Math.min(width, height);
};
const grown = (size) => Math.min(ALONE, scale * Math.max(1, FINGER / size));
// Half of what can be tapped is large enough then; a tap on the other half grows it further.
const fitting = () => {
  const sides = [...document.querySelectorAll(`${TARGETS}.can`)].map(side).sort((a, b) => a - b);
  return sides.length ? grown(sides[Math.floor(sides.length / 2)]) : scale;
};
const isByFinger = () => matchMedia("(pointer: coarse)").matches;
// Whoever acts comes to the middle when it is one's turn, and when it is another's turn to act.
const attend = () => {
  const { yours, acting = "" } = document.getElementById("table")?.dataset ?? {};
  const isAsked = yours !== undefined, begins = isAsked && !wasAsked;
  const isNext = begins || (isAsked && acting !== acted);
  [wasAsked, acted] = [isAsked, acting];
  if (!isNext || !board() || !isByFinger()) return;
  if (begins && scale === 1) zoom(fitting(), frame().getBoundingClientRect());  // downwards
  const one = document.querySelector(`#picture [data-kind=piece][data-id="${CSS.escape(acting)}"]`);
  centre(one ?? document.querySelector(`${TARGETS}.can`) ?? board());
};

// A tap on what is too small for a finger is a look at it.
const look = (event) => {
  if (event.pointerType !== "touch" || !frame()?.contains(event.target)) return;
  const one = event.target.closest(`${TARGETS}.can`) ?? event.target.closest("[data-plane].can");
  if (!one) return;
  const to = one.matches("[data-plane]") ? ALONE : grown(side(one));
  if (to < scale * 1.1) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  zoom(to, { x: event.clientX, y: event.clientY });
};
document.addEventListener("click", look, true);

document.addEventListener("click", ({ target }) => {
  const { zoom: way } = target.closest("[data-zoom]")?.dataset ?? {};
  if (!way) return;
  const to = { in: scale * STEP, out: scale / STEP, whole: 1 }[way];
  zoom(to, middle(frame().getBoundingClientRect()));
});
document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !frame()?.contains(event.target)) return;
  event.preventDefault();
  zoom(scale * STEP ** (-event.deltaY / 200), { x: event.clientX, y: event.clientY });
}, { passive: false });

// Two fingers draw it apart or together.
const fingers = new Map();
const apart = ([one, other]) => Math.hypot(one.x - other.x, one.y - other.y);
const between = ([one, other]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const place = ({ clientX, clientY }) => ({ x: clientX, y: clientY });
document.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "touch" && frame()?.contains(event.target)) {
    fingers.set(event.pointerId, place(event));
  }
});
document.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  const before = fingers.size === 2 && apart([...fingers.values()]);
  fingers.set(event.pointerId, place(event));
  if (before) zoom(scale * apart([...fingers.values()]) / before, between([...fingers.values()]));
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, ({ pointerId }) => fingers.delete(pointerId));
}

document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id !== "table") return;
  tell();
  attend();
});
document.addEventListener("DOMContentLoaded", () => {
  tell();
  attend();
});
