// Looks for news of the table: at once when the site says that there are some, and else from time
// to time, seldom while it listens. A page that nobody looks at leaves its line to others.
const SELDOM = 60, AGAIN = 30, FAILED = 2, TICK = 0.5;  // seconds
const place = () => document.getElementById("listening");
let stream = null, told = 0, known = 0, asked = 0, looked = performance.now();

const isHeard = () => stream?.readyState === EventSource.OPEN;
const pace = () => isHeard() ? SELDOM : Number(place().dataset.pace);
const isDue = () => known < told || performance.now() - looked >= pace() * 1000;
const look = () => { if (place() && isDue()) htmx.trigger(place(), "look"); };
const hear = () => {
  told += 1;
  look();
};

const close = () => {
  stream?.close();
  stream = null;
};
// A browser that was answered otherwise than it hoped does not try again by itself.
const lost = ({ target }) => {
  if (target.readyState !== EventSource.CLOSED) return;
  setTimeout(() => { if (stream === target) close(); }, AGAIN * (1 + Math.random()) * 1000);
};
const open = () => {
  stream = new EventSource(place().dataset.stream);
  stream.addEventListener("open", hear);  // for what came before
  stream.addEventListener("changed", hear);
  stream.addEventListener("error", lost);
};
const attend = () => {
  if (!place() || document.visibilityState === "hidden") close();
  else if (!stream) open();
};

// What is told while a look is under way is looked for once more.
const isLook = ({ detail }) => detail.elt.id === "listening";
document.addEventListener("htmx:configRequest", (event) => {
  if (isLook(event) && document.visibilityState !== "hidden") event.detail.parameters.visible = "yes";
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!isLook(event)) return;
  asked = told;
  looked = performance.now();
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isLook(event)) return;
  known = asked;
  if (!event.detail.successful) setTimeout(hear, FAILED * 1000);
});

const icon = document.querySelector("link[rel=icon]");
const { yours, sounds } = document.querySelector("script[data-yours]").dataset;
const icons = { "": icon.getAttribute("href"), "Your turn: ": yours };
const title = document.title.replace(/^Your turn: /, "");
// Two short notes, as far as the browser lets a page be heard that nobody has clicked yet.
const NOTES = [659, 880], LONG = 0.18, LOUD = 0.12;
const sound = () => {
  const heard = new AudioContext();
  NOTES.forEach((pitch, number) => {
    const note = new OscillatorNode(heard, { frequency: pitch }), loud = new GainNode(heard);
    const from = heard.currentTime + number * LONG;
    loud.gain.setValueAtTime(LOUD, from);
    loud.gain.exponentialRampToValueAtTime(0.001, from + LONG);
    note.connect(loud).connect(heard.destination);
    note.start(from);
    note.stop(from + LONG);
    note.onended = () => { if (number) heard.close(); };
  });
};
let was = null;
const show = () => {
  const whose = document.getElementById("table")?.dataset.yours === undefined ? "" : "Your turn: ";
  if (whose && was === "" && sounds !== undefined) sound();
  was = whose;
  document.title = whose + title;
  icon.setAttribute("href", icons[whose]);
};
document.addEventListener("htmx:afterSwap", ({ target }) => { if (target.id === "table") show(); });

document.addEventListener("visibilitychange", attend);
setInterval(() => {
  attend();
  look();
}, TICK * 1000);
attend();
show();
