// What has happened since the board was drawn last is seen on it: what has moved leaves a trail from
// where it was to where it is; shots, dice, wounds and reveals stand where they were, one by one.
const DRAWN = ":scope > circle, :scope > path, :scope > rect";
const MOST = 12;  // that are drawn of one stretch, the newest
let before = new Map(), at = "", newest = 0, since = 0;

const isWithin = (x, y, { left, right, top, bottom }) =>
  left <= x && x <= right && top <= y && y <= bottom;
// The middle and width of what something looks like, as its picture measures.
const measured = (one) => {
  const box = (one.querySelector(DRAWN) ?? one).getBoundingClientRect();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const picture = one.ownerSVGElement, scale = picture.getScreenCTM();
  const { x, y } = new DOMPoint(...middle).matrixTransform(scale.inverse());
  return { x, y, width: box.width / scale.a, picture, middle };
};
// A piece by its word: how it measures, and the place where it stands.
const pieces = () => {
  const places = [...document.querySelectorAll("#picture [data-kind=place]")]
    .map((one) => [one.dataset.id, one.getBoundingClientRect()]);
  return new Map([...document.querySelectorAll("#picture [data-kind=piece]")].map((one) => {
    const found = measured(one);
    const place = places.find(([, room]) => isWithin(...found.middle, room))?.[0];
    return [one.dataset.id, { ...found, place }];
  }));
};
// On a plane every step counts; within a place the pieces make room for each other.
const hasMoved = (was, is) => "plane" in is.picture.dataset
  ? Math.hypot(is.x - was.x, is.y - was.y) > 2 : was.place !== is.place;

const make = (picture, kind, attributes) => {
  const one = document.createElementNS(picture.namespaceURI, kind);
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
  return one;
};
const line = (from, to) => `M${from.x} ${from.y}L${to.x} ${to.y}`;
const trail = (was, is) => is.picture.append(make(is.picture, "path",
  { class: "trail", d: line(was, is), "stroke-width": is.width / 6 }));

// Where a piece is, or was before it went; else its place.
const named = (kind, id) =>
  document.querySelector(`#picture [data-kind="${kind}"][data-id="${CSS.escape(id)}"]`);
const spot = (piece, place) => {
  const one = piece && named("piece", piece), there = place && named("place", place);
  if (one) return measured(one);
  if (before.has(piece)) return before.get(piece);
  if (!there) return null;
  const { width, ...found } = measured(there);
  return { ...found, width: width / 3 };
};
const cross = ({ x, y }, far) =>
  `M${x - far} ${y - far}l${2 * far} ${2 * far}M${x - far} ${y + far}l${2 * far} ${-2 * far}`;
// Where a plane ends, or else the picture.
const edges = ({ dataset, viewBox: { baseVal: { x, y, width } } }) =>
  dataset.plane ? { left: 0, right: parseInt(dataset.plane), top: 0 } : { left: x, right: x + width, top: y };
// Those of several throws stand above each other, or below where there is no room above.
const dice = ({ x, y, picture }, round, roll) => {
  const others = [...picture.querySelectorAll(".cue text")].filter((one) => one.dataset.x === `${x}`);
  const letter = 16 / picture.getScreenCTM().a, far = round + others.length * letter;
  const isAbove = y - round - 2 * letter > edges(picture).top;
  const one = make(picture, "text",
    { x, y: isAbove ? y - far : y + far + letter, "data-x": x, "font-size": letter });
  one.textContent = roll;
  return one;
};
// Words that would stand beyond a side are moved back inside.
const keepInside = (words) => {
  const { left, right } = edges(words.ownerSVGElement), { x, width } = words.getBBox();
  const by = Math.max(Math.min(0, right - x - width), left - x);
  words.setAttribute("x", Number(words.getAttribute("x")) + by);
};
const cue = ({ dataset: { at = "", ...told } }, turn) => {
  for (const piece of at.split(", ")) cueAt(piece, told, turn);
};
const cueAt = (piece, { look, by, origin, place, roll }, turn) => {
  const to = look === "moved" ? spot("", place) : spot(piece, place), from = spot(by, origin);
  if (!to || (look === "moved" && !from)) return;
  const group = make(to.picture, "g", { class: `cue ${look}` }), round = to.width * 0.7;
  group.style.setProperty("--turn", turn);
  group.append(make(to.picture, "circle", { cx: to.x, cy: to.y, r: round }));
  const path = look === "gone" ? cross(to, round) : from ? line(from, to) : "";
  if (path) group.append(make(to.picture, "path", { d: path }));
  const rolled = roll && dice(to, round, roll);
  if (rolled) group.append(rolled);
  to.picture.append(group);
  if (rolled) keepInside(rolled);
};

const clear = () => {
  for (const old of document.querySelectorAll(".trail, .cue")) old.remove();
};
const number = ({ id }) => Number(id.slice("event-".length));
const draw = (isNew, but) => {
  const lines = [...document.querySelectorAll(".log li[id]:not(.undone)")].filter(isNew);
  const facts = lines.sort((one, other) => number(one) - number(other))
    .flatMap((one) => [...one.querySelectorAll(`[data-look]${but}`)]);
  facts.slice(-MOST).forEach(cue);
};

// What happened in the moment that is looked back on, or has happened since the last look at now:
// it stays when the page is drawn again before anything else has happened.
const seen = () => [document.getElementById("table").dataset, document.getElementById("at")];
const remember = () => {
  const [{ reader }, field] = seen();
  at = JSON.parse(reader).at;
  newest = Number(field?.value);
};
const happened = () => {
  const was = at, last = newest;
  remember();
  if (newest !== last) since = was === "" ? last : newest;
  if (at !== "") draw((one) => number(one) === newest, ":not([data-look=moved])");
  else draw((one) => number(one) > since, ":not([data-look=moved])");
};

document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  if (target.id === "table") before = pieces();
});
document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id !== "table") return;
  clear();
  for (const [id, is] of pieces()) {
    const was = before.get(id);
    if (was && hasMoved(was, is)) trail(was, is);
  }
  happened();
});
document.addEventListener("click", ({ target }) => {
  const { from } = target.closest("#at-once")?.dataset ?? {};
  if (!from) return;
  clear();
  draw((one) => number(one) > from, "");
});
remember();
since = newest;
