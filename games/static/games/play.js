// Orders by clicking: what stands in the page for a word carries it as data-id, and as data-kind
// what it is (place, piece, card, …). Clicks are matched against the slots of the offers; the line
// then stands in the form.
const MOST = 40;  // buttons for orders
let chosen = [];
const table = () => document.getElementById("table");
const data = (id, without) => JSON.parse(document.getElementById(id)?.textContent ?? without);
const offers = () => data("offers", "[]");

// Its odds are asked for as if it had been typed.
const write = (line) => {
  const input = document.getElementById("line");
  if (input.value === line) return;
  input.value = line;
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

// Why a line was refused goes with it, once there is another.
const forget = () => {
  const refused = document.querySelector("#refusal .refusal"), input = document.getElementById("line");
  if (!refused || refused.dataset.line === input.value) return;
  refused.remove();
  for (const name of ["aria-invalid", "aria-describedby"]) input.removeAttribute(name);
};

const ready = (line) => {
  write(line);
  forget();
  document.getElementById("picked").textContent = `Ready to give: ${line}`;
};
const fill = (line) => {
  ready(line);
  document.getElementById("give").focus();
};

// Where one of its words is chosen anew, the order that they made says so.
let composed = {};
const compose = (words) => {
  const chosen = [...words.querySelectorAll("select")].map((one) => one.value);
  composed = { words, line: [words.querySelector("button").value, ...chosen].join(" ") };
  return composed.line;
};
const stands = (words) =>
  composed.words === words && document.getElementById("line").value === composed.line;

// Numbers to choose make the line, and the sums of each room.
const numbers = (within) => [...within.querySelectorAll("input[type=number]")];
const count = (input) => Math.max(0, Math.trunc(Number(input.value)) || 0);

const counted = (form) => {
  const words = [form.dataset.lead];
  for (const room of form.querySelectorAll("[data-room]")) {
    const here = numbers(room).filter(count);
    if (here.length) words.push(room.dataset.room);
    for (const input of here) words.push(input.dataset.thing, count(input));
  }
  return words.filter((word) => word !== "").join(" ");
};

const tell = (output, n, most, what = "") => {
  output.value = `${n} of ${most}${what}`;
  output.classList.toggle("over", n > most);
};

const sum = (form) => {
  for (const room of form.querySelectorAll("[data-room]")) {
    const used = numbers(room).reduce((all, one) => all + count(one) * one.dataset.size, 0);
    const measure = ` ${form.dataset.measure}s`;
    tell(room.querySelector("output"), used, Number(room.dataset.size), measure);
  }
  for (const total of form.querySelectorAll(".totals output")) {
    const same = numbers(form).filter((one) => one.dataset.thing === total.dataset.thing);
    tell(total, same.reduce((all, one) => all + count(one), 0), Number(total.dataset.most));
  }
};

// What can be clicked stands for a word.
const WORDS = "#table [data-id][data-kind]";
const spot = (one) => ({ id: one.dataset.id, kind: one.dataset.kind });
const same = (a) => (b) => a.id === b.id && a.kind === b.kind;
const isActing = ({ id, kind }) => kind === "piece" && id === table().dataset.acting;

// The words of a slot that a spot stands for; a piece stands for the place it is on, too.
const meant = (slot, { id, kind }, where) => {
  const stands = slot.holds === "place" && kind === "piece";
  if (!stands && slot.holds !== kind) return [];
  const words = slot.words.filter((word) => word.split(" ").includes(stands ? where[id] : id));
  return stands || !slot.open ? words : [...words, id];
};

// The offer with a spot in one of its slots, in every way.
const narrowed = (offer, one, where) => {
  if (one.kind === "verb") return offer.verb === one.id ? [offer] : [];
  return offer.slots.flatMap((slot, index) => {
    const words = meant(slot, one, where);
    const slots = offer.slots.with(index, { ...slot, words, open: "" });
    return words.length ? [{ ...offer, slots }] : [];
  });
};

const matching = (spots) => {
  const where = data("places", "{}");
  const named = spots.filter((one) => !isActing(one));
  return named.reduce(
    (left, one) => left.flatMap((offer) => narrowed(offer, one, where)), offers());
};

const number = (offer) => offer.slots.reduce((all, { words }) => all * words.length, 1);
const lines = (offer) => offer.slots.reduce(
  (begun, { words }) => begun.flatMap((line) => words.map((word) => `${line} ${word}`)),
  [offer.verb]);

const mark = () => {
  const copy = document.getElementById("copy");
  if (copy) copy.hidden = !navigator.clipboard;
  const all = offers();
  const slots = all.flatMap((offer) => offer.slots);
  const named = new Set(slots.flatMap(({ holds, words }) =>
    words.flatMap((choice) => choice.split(" ").map((word) => `${holds} ${word}`))));
  const points = slots.some(({ open, holds }) => open && holds === "point");
  for (const plane of document.querySelectorAll(PLANES)) aimable(plane, points);
  for (const one of document.querySelectorAll(WORDS)) {
    const { id, kind } = spot(one);
    const can = named.has(`${kind} ${id}`) || (isActing({ id, kind }) && all.length > 0);
    one.classList.toggle("can", can);
    const isChosen = chosen.some(same({ id, kind }));
    one.classList.toggle("chosen", isChosen);
    if (can && !one.matches("button, a")) {
      one.setAttribute("tabindex", "0");
      one.setAttribute("role", "button");
      one.setAttribute("aria-pressed", isChosen);
      if (one.matches("svg :not([aria-label], :has(> title))")) one.setAttribute("aria-label", id);
    }
  }
};

const button = (text, dressed) => {
  const one = Object.assign(document.createElement("button"), dressed);
  one.type = "button";
  one.className = "offer";
  one.textContent = text;
  return one;
};
const wordButton = (id, kind) => {
  const one = button(id, {});
  Object.assign(one.dataset, { id, kind });
  return one;
};

// Too many orders for a list: which verb, or which word, is chosen next.
const furtherWords = (left) => {
  const verbs = [...new Set(left.map(({ verb }) => verb))];
  if (verbs.length > 1) return verbs.map((verb) => wordButton(verb, "verb"));
  const slots = left.flatMap((offer) => offer.slots).filter(({ words }) => words.length > 1);
  const ids = new Set(slots.filter(({ holds }) => holds === slots[0].holds)
    .flatMap(({ words }) => words));
  return [...ids].map((id) => wordButton(id, slots[0].holds));
};

// What fits where words are left open, one sentence for each.
const openly = (left) => {
  const told = left.flatMap(({ verb, slots }) => slots.filter((slot) => slot.open)
    .map((slot) => `${verb}, ${slot.name}: ${slot.open}.`));
  return [...new Set(told)];
};

const offer = (left) => {
  const box = document.getElementById("matches");
  const few = left.reduce((all, one) => all + number(one), 0) <= MOST;
  const buttons = few
    ? [...new Set(left.flatMap(lines))].map((line) => button(line, { value: line }))
    : furtherWords(left);
  const hints = openly(left).map((text) =>
    Object.assign(document.createElement("p"), { className: "hint", textContent: text }));
  const fresh = document.createElement("div");
  fresh.append(...buttons, ...hints);
  // What stands under a finger stays the same button while nothing has changed.
  if (fresh.innerHTML !== box.innerHTML) box.replaceChildren(...fresh.childNodes);
  box.hidden = left.length === 0;
};

// Whoever types is told beside the line what fits.
const typed = (line) => {
  const [verb, ...words] = line.toLowerCase().split(" ").filter(Boolean);
  const fits = (word, slot) => !slot || slot.open || slot.words.some((one) => one.startsWith(word));
  const told = openly(offers().filter((one) =>
    one.verb === verb && words.every((word, at) => fits(word, one.slots[at]))));
  if (told.length) document.getElementById("picked").textContent = told.join(" ");
};

// The one order that is left, if nothing of it is open.
const only = (left) => {
  const found = left.length && left.reduce((all, one) => all + number(one), 0) <= MOST
    ? new Set(left.flatMap(lines)) : new Set();
  const open = left.some(({ slots }) => slots.some((slot) => slot.open));
  return found.size === 1 && !open ? [...found][0] : "";
};

// What is said of the choice is the reader's own while there is one.
let adding = false, waiting = null;
const hold = () => {
  const is = chosen.length > 0 || adding;
  for (const id of ["picked", "matches"]) document.getElementById(id)?.toggleAttribute("data-typed", is);
  document.documentElement.classList.toggle("composing", is);
};

// What is chosen, and the orders that are left if they are few, for whoever shows them there.
const announce = (left) => {
  const whole = left.filter(({ slots }) => slots.every((slot) => !slot.open));
  const all = whole.reduce((sum, one) => sum + number(one), 0);
  const few = chosen.length && all <= MOST ? [...new Set(whole.flatMap(lines))] : [];
  const detail = { chosen, lines: few };
  document.dispatchEvent(new CustomEvent("chosen", { detail }));
};

// While more is added, a click says what may stand behind the order. It waits until the line is
// understood.
const add = (is) => {
  adding = is;
  waiting = null;
  hold();
  const toggle = document.getElementById("further");
  if (!toggle) return;
  toggle.hidden = false;
  toggle.setAttribute("aria-pressed", is);
};
const longer = ({ id, kind }) =>
  [...document.querySelectorAll(`#odds .further[data-holds="${kind}"]`)].flatMap((group) =>
    "open" in group.dataset ? [`${group.dataset.open} ${id}`]
      : [...group.querySelectorAll("button")].filter((one) => one.textContent.split(" ").includes(id))
        .map(({ value }) => value));
const extend = (lines) => {
  const box = document.getElementById("matches"), isOne = lines.length === 1;
  chosen = [];
  announce([]);
  if (isOne) ready(lines[0]);
  box.replaceChildren(...isOne ? [] : lines.map((line) => button(line, { value: line })));
  box.hidden = isOne;
};
const isPending = () =>
  adding && document.getElementById("line").value && !document.getElementById("odds").children.length;

// The line says what was clicked: the one order of it, or nothing yet.
const choose = (one) => {
  if (!document.getElementById("line")) return;
  if (isPending()) {
    waiting = one;
    return;
  }
  const lines = adding ? longer(one) : [];
  if (lines.length) return extend(lines);
  add(false);
  if (one.kind === "piece") cross = null;
  const others = chosen.filter(({ kind }) => kind !== "point" || one.kind !== "point");
  chosen = chosen.some(same(one)) ? [] : [...others, one];
  let left = matching(chosen);
  if (!left.length) left = matching(chosen = [one]);
  mark();
  hold();
  offer(chosen.length ? left : []);
  announce(left);
  const line = chosen.length ? only(left) : "";
  if (line) return fill(line);
  write("");
  const ids = chosen.map(({ id }) => id).join(" and ");
  const told = left.length ? `Orders with ${ids}:` : `No order names ${one.id} now.`;
  document.getElementById("picked").textContent = chosen.length ? told : "Nothing is chosen.";
};

const understood = () => {
  const one = waiting;
  add(adding && Boolean(document.querySelector("#odds .further")));
  if (one) choose(one);
};

// A point of a plane, at x and y of its picture: `21.4,23.0`.
const PLANES = "#table svg[data-plane]";
const measures = (plane) => plane.dataset.plane.split(" ").map(Number);
const point = (plane, { x, y }) => {
  const [width, height, unit] = measures(plane);
  const within = (n, most) => (Math.min(Math.max(n, 0), most) / unit).toFixed(1);
  return { id: `${within(x, width)},${within(y, height)}`, kind: "point" };
};
const clicked = (plane, { clientX, clientY }) =>
  new DOMPoint(clientX, clientY).matrixTransform(plane.getScreenCTM().inverse());

// A cross with its coordinates stands where a pointer is, else on the point that is chosen.
const SVG = "http://www.w3.org/2000/svg";
const drawn = (plane) => {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "crosshair");
  group.append(...["path", "text"].map((one) => document.createElementNS(SVG, one)));
  return plane.appendChild(group);
};
const dress = (one, attributes) => {
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
};
const draw = (plane, at) => {
  const old = plane.querySelector(".crosshair");
  if (!at) return old?.remove();
  const [width, height] = measures(plane);
  const [lines, text] = (old ?? drawn(plane)).children;
  const letter = 14 / plane.getScreenCTM().a;
  const isLeft = at.x < width / 2;
  lines.setAttribute("d", `M0 ${at.y}H${width}M${at.x} 0V${height}`);
  dress(text, {
    x: at.x + (isLeft ? letter : -letter) / 2,
    y: at.y > height / 2 ? at.y - letter / 2 : at.y + letter * 1.2,
    "text-anchor": isLeft ? "start" : "end",
    "font-size": letter,
  });
  text.textContent = point(plane, at).id;
};
const chosenPoint = (plane) => {
  const unit = measures(plane)[2];
  const [x, y] = chosen.find(({ kind }) => kind === "point")?.id.split(",") ?? [];
  return x && { x: x * unit, y: y * unit };
};
const aimable = (plane, can) => {
  plane.classList.toggle("can", can);
  plane.setAttribute("tabindex", can ? "0" : "-1");
  const label = "Plane: arrows move a cross, with Shift by little; Enter takes the point";
  if (can) dress(plane, { role: "application", "aria-label": label });
  draw(plane, chosenPoint(plane));
};
const hover = (event, at) => {
  const plane = event.target.closest?.(`${PLANES}.can`);
  if (plane) draw(plane, at(plane));
};

// Where the order leads that stands in the line, and what it strikes, as its odds tell it.
const place = (id) => document.querySelector(`#picture [data-kind=place][data-id="${CSS.escape(id)}"]`);
const onBoard = (board, word) => {
  if ("plane" in board.dataset) return word.split(",").map((n) => n * measures(board)[2]).join(" ");
  const { x, y, width, height } = place(word).querySelector("rect, circle, path").getBBox();
  return `${x + width / 2} ${y + height / 2}`;
};
const legs = () => {
  const { legs: led = "", covers = "" } = document.querySelector("#odds [data-legs]")?.dataset ?? {};
  for (const one of document.querySelectorAll(".covered")) one.classList.remove("covered");
  for (const id of covers.split(" ").filter(Boolean)) place(id)?.classList.add("covered");
  const board = document.querySelector("#picture svg");
  board?.querySelector(".legs")?.remove();
  if (!board || !led) return;
  const path = board.appendChild(document.createElementNS(SVG, "path"));
  const on = led.split(" ").map((one) => onBoard(board, one));
  dress(path, { class: "legs", d: `M${on.join("L")}` });
};

// By keyboard the cross is moved over the plane, a printed unit at a time or a tenth of one. It
// begins at the piece that is chosen.
let cross = null;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const middle = (plane) => {
  const one = plane.querySelector("[data-kind=piece].chosen > circle") ?? plane;
  const { x, y, width, height } = one.getBoundingClientRect();
  return clicked(plane, { clientX: x + width / 2, clientY: y + height / 2 });
};
const move = (plane, [right, down], step) => {
  const [width, height, unit] = measures(plane);
  const from = cross ?? middle(plane);
  const within = (n, most) => Math.min(Math.max(n, 0), most);
  cross = {
    x: within(from.x + right * step * unit, width),
    y: within(from.y + down * step * unit, height),
  };
  draw(plane, cross);
  document.getElementById("picked").textContent = `At ${point(plane, cross).id}.`;
};
const steer = (plane, event) => {
  if (ARROWS[event.key]) move(plane, ARROWS[event.key], event.shiftKey ? 0.1 : 1);
  else if (event.key === "Enter" && cross) choose(point(plane, cross));
  else return;
  event.preventDefault();
};

// What happened is shown an event at a time, until it is now or the reader stops it.
const A_WHILE = 1600;  // ms
let playing = 0;
const stop = () => {
  clearInterval(playing);
  playing = 0;
  document.documentElement.classList.remove("playing");
};
const show = (number) => {
  const at = document.getElementById("at");
  at.value = number;
  at.dispatchEvent(new Event("change", { bubbles: true }));
};
const onward = () => {
  const at = document.getElementById("at");
  if (Number(at.value) < Number(at.max)) return show(Number(at.value) + 1);
  stop();
  document.getElementById("to-now")?.click();
};
const play = ({ dataset: { from } }) => {
  document.documentElement.classList.add("playing");
  show(from);
  playing = setInterval(onward, A_WHILE);
};

document.addEventListener("pointermove", (event) => hover(event, (plane) => clicked(plane, event)));
document.addEventListener("pointerout", (event) => hover(event, chosenPoint));

document.addEventListener("click", (event) => {
  if (event.target.id === "copy") {
    fetch(document.getElementById("position").href).then((answer) => answer.text())
      .then((text) => navigator.clipboard.writeText(text))
      .then(() => { event.target.textContent = "Copied"; });
    return;
  }
  const player = event.target.closest("#play");
  if (playing && event.isTrusted) {
    stop();
    if (player) return;
  } else if (player) return play(player);
  if (event.target.closest("#further")) return add(!adding);
  const picked = event.target.closest("#order .offer[value], #there .offer, button[form=order][value]");
  if (picked) {
    event.preventDefault();
    adding &&= Boolean(picked.closest(".further, #matches"));
    return fill(picked.value);
  }
  const composing = event.target.closest("button[name=compose]");
  if (composing) {
    event.preventDefault();
    return fill(compose(composing.parentElement));
  }
  const one = event.target.closest(WORDS);
  const plane = event.target.closest(PLANES);
  // To the piece that is chosen it is ground.
  const isGround = plane && one?.dataset.kind === "place" && chosen.length &&
    !matching([...chosen, spot(one)]).length;
  if (one && (adding || isGround)) event.stopPropagation();  // it is not asked about
  if (one && !isGround) return choose(spot(one));
  if (plane) choose(point(plane, clicked(plane, event)));
}, true);

document.addEventListener("keydown", (event) => {
  const one = event.target.closest?.(WORDS);
  if (one && !one.matches("button, a") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(spot(one));
  } else if (event.target.matches?.(PLANES)) {
    steer(event.target, event);
  }
});

document.addEventListener("input", (event) => {
  const form = event.target.closest("form.counts");
  if (form) {
    sum(form);
    write(counted(form));
  }
  const words = event.target.closest(".words");
  if (words && stands(words)) ready(compose(words));
  if (event.target.id === "line") {
    document.getElementById("odds").replaceChildren();
    legs();
    if (event.isTrusted) typed(event.target.value);
  }
  if (event.target.id === "at") document.getElementById("at-shown").value = event.target.value;
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form.counts")) return;
  event.preventDefault();
  fill(counted(event.target));
});

document.documentElement.classList.add("js");
document.addEventListener("htmx:beforeSwap", (event) => {
  const isGiven = event.detail.requestConfig.elt.closest("form");
  if (event.detail.target.id !== "table" || !isGiven) return;
  adding = false;
  chosen = [];
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "table") return;
  mark();
  hold();
  const left = matching(chosen);
  if (chosen.length) offer(left);
  announce(left);
});
// The same line may hang on other things now.
document.addEventListener("htmx:afterSettle", (event) => {
  if (["odds", "table"].includes(event.target.id)) legs();
  if (event.target.id === "odds") {
    understood();
    if (event.detail.requestConfig.triggeringEvent.type === "input") forget();
  }
  const line = document.getElementById("line");
  if (event.target.id === "table" && line?.value) htmx.trigger(line, "again");
});
// Why a line was refused stands above it; what hangs on it would tell the same once more.
document.addEventListener("htmx:beforeRequest", (event) => {
  const refused = document.querySelector("#refusal .refusal")?.dataset.line;
  if (event.target.id === "line" && event.target.value === refused) event.preventDefault();
});
mark();
