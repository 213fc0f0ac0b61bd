// At what was chosen last on the board stands what can be done there, with its chances; what is
// picked comes into the line, and is given there as well.
const MOST = 5;  // orders that stand there
const TOLD = 2;  // sentences about each
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
let shown = 0;  // counts what was shown, so that late answers fall flat

const box = () => document.getElementById("there");
const hide = () => {
  shown += 1;
  box()?.replaceChildren();
  box()?.toggleAttribute("hidden", true);
};

// The sentences that stand below the line when the order does, and whether it may be given.
const told = async (line) => {
  const field = document.getElementById("line"), { seat, expected } = field.form.elements;
  const asked = new URLSearchParams({ line, seat: seat.value, expected: expected.value });
  for (const { value } of field.form.querySelectorAll("[name=then]")) asked.append("then", value);
  const answer = await fetch(`${field.getAttribute("hx-get")}?${asked}`).then((one) => one.text(), () => "");
  const page = new DOMParser().parseFromString(answer, "text/html");
  const doubt = page.querySelector(".doubt"), known = [...page.querySelectorAll("li")];
  const sentences = [doubt, ...known, page.querySelector(".hint")].filter(Boolean);
  return { may: !doubt, sentences: sentences.map((one) => one.textContent) };
};

const make = (kind, dressed, ...inside) => {
  const one = Object.assign(document.createElement(kind), dressed);
  one.append(...inside);
  return one;
};
const order = (line, { sentences }) => {
  const sums = sentences.slice(0, TOLD).map((text) => make("span", {}, text));
  return make("button", { type: "button", className: "offer", value: line }, line, make("small", {}, ...sums));
};
const give = () => make("button", { type: "button", className: "give" }, "Give order");

// Beyond the target from what is chosen first, so that neither that nor its ways are covered; on
// the other side where the board ends.
const spot = ({ id, kind }) => kind === "point"
  ? document.querySelector("#picture .crosshair text")
  : document.querySelector(`#picture [data-kind="${kind}"][data-id="${CSS.escape(id)}"]`);
let target = null, first = null;
const place = () => {
  const there = box(), on = there.offsetParent?.getBoundingClientRect();
  if (!on) return;  // a narrow page has the order bar for it
  const at = target.getBoundingClientRect(), { offsetWidth: wide, offsetHeight: high } = there;
  const left = at.x + at.width / 2 - wide / 2 - on.x;
  const fits = { above: at.top - high > on.top, below: at.bottom + high <= on.bottom };
  const isOver = first && first.getBoundingClientRect().top > at.bottom;
  const isLow = fits.above && (isOver || !fits.below);
  there.style.left = `${Math.max(4, Math.min(left, on.width - wide - 4))}px`;
  there.style.top = `${(isLow ? at.top - high - 6 : at.bottom + 6) - on.y}px`;
};

// While something on the board is still to be chosen, nothing may lie upon it.
const isAimed = (lines, ids) => {
  const onBoard = new Set([...document.querySelectorAll("#picture [data-id]")]
    .map((one) => one.dataset.id));
  const isOther = (word) => onBoard.has(word) && !ids.includes(word);
  return lines.length === 1 || !lines.some((line) => line.split(" ").some(isOther));
};

// It appears once all chances are known, so that nothing moves away from under a finger.
const show = async (lines) => {
  if (!box() || !target || !lines.length || lines.length > MOST) return;
  const begun = shown += 1;
  const answers = await Promise.all(lines.map(told));
  if (begun !== shown) return;
  const isOne = lines.length === 1 && answers[0].may;
  box().replaceChildren(...lines.map((line, at) => order(line, answers[at])), ...(isOne ? [give()] : []));
  box().hidden = false;
  place();
};

document.addEventListener("chosen", ({ detail: { chosen, lines } }) => {
  const acting = document.getElementById("table").dataset.acting;
  target = chosen.length ? spot(chosen.at(-1)) : null;
  first = chosen.length > 1 ? spot(chosen[0]) : null;
  hide();
  target?.scrollIntoView({ block: "nearest", behavior: isStill.matches ? "auto" : "smooth" });
  show(isAimed(lines, [acting, ...chosen.map(({ id }) => id)]) ? lines : []);
});
document.addEventListener("click", ({ target: clicked }) => {
  if (clicked.closest("#there .give")) return document.getElementById("give").click();
  const picked = clicked.closest("#there .offer");
  if (picked) show([picked.value]);
});
document.addEventListener("input", ({ target: field, isTrusted }) => {
  if (field.id === "line" && isTrusted) hide();
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") hide();
});
addEventListener("resize", hide);
addEventListener("scroll", () => { if (box()?.hidden === false) place(); }, true);
