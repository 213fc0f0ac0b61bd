// Words that fit next stand below the line while it is typed: arrows go through them, Enter takes
// the one that is marked, Escape puts them away. Without a marked one Enter gives the order.
const MOST = 8;  // words that stand there
let marked = -1;
const line = () => document.getElementById("line");
const list = () => document.getElementById("completions");
const offers = () => JSON.parse(document.getElementById("offers")?.textContent ?? "[]");

// Whether what is written takes the first words of a slot, and those that are left of it.
const after = (words, choices) => choices.flatMap((choice) => {
  const some = choice.toLowerCase().split(" ");
  return some.every((word, at) => word === words[at]) ? [words.slice(some.length)] : [];
});
// What can stand next, where *words* are written before it.
const next = (words, slots) => {
  const [slot, ...rest] = slots;
  if (!slot) return [];
  if (!words.length) return slot.words;
  const taken = slot.open ? [words.slice(1)] : after(words, slot.words);
  return taken.flatMap((left) => next(left, rest));
};
// What may stand behind the last order that was understood, which goes while more is typed.
let further = [];
const behind = (written) => further.filter(({ value, word }) => value === `${written} ${word}`)
  .map(({ word }) => word);
const fitting = (text) => {
  const words = text.toLowerCase().split(" "), begun = words.pop();
  const [verb, ...more] = words.filter(Boolean);
  const all = verb === undefined ? offers().map((one) => one.verb) : [
    ...offers().filter((one) => one.verb === verb).flatMap(({ slots }) => next(more, slots)),
    ...behind(words.join(" ")),
  ];
  return [...new Set(all)].filter((word) => word.startsWith(begun) && word !== begun).slice(0, MOST);
};

const mark = (at) => {
  marked = at;
  [...list().children].forEach((one, n) => one.setAttribute("aria-selected", n === at));
  const one = list().children[at];
  if (one) line().setAttribute("aria-activedescendant", one.id);
  else line().removeAttribute("aria-activedescendant");
};
const show = (words) => {
  list().replaceChildren(...words.map((word, n) => Object.assign(document.createElement("li"),
    { id: `completion-${n}`, role: "option", textContent: word })));
  list().hidden = words.length === 0;
  line().setAttribute("aria-expanded", words.length > 0);
  mark(-1);
};
const hide = () => { if (list() && !list().hidden) show([]); };
const take = (word) => {
  const written = line().value;
  line().value = `${written.slice(0, written.lastIndexOf(" ") + 1)}${word} `;
  line().dispatchEvent(new Event("input", { bubbles: true }));
  show(fitting(line().value));
  line().focus();
};

const KEYS = {
  ArrowDown: (many) => mark((marked + 1) % many),
  ArrowUp: (many) => mark((marked < 0 ? many : marked + many - 1) % many),
  Enter: () => take(list().children[marked].textContent),
  Escape: hide,
};
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "line" || event.isComposing) return;
  if (event.key === "ArrowDown" && list().hidden) show(fitting(line().value));
  const many = list().children.length;
  if (!many || !(event.key in KEYS) || (event.key === "Enter" && marked < 0)) return;
  event.preventDefault();
  KEYS[event.key](many);
});
document.addEventListener("input", ({ target, isTrusted }) => {
  if (target.id === "line" && isTrusted) show(fitting(target.value));
});
document.addEventListener("mousedown", (event) => {
  const word = event.target.closest("#completions li")?.textContent;
  if (!word) return;
  event.preventDefault();  // the line keeps the focus
  take(word);
});
document.addEventListener("focusout", ({ target }) => { if (target.id === "line") hide(); });
document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id === "table") hide();
  const found = [...document.querySelectorAll("#odds .further button")];
  if (found.length) further = found.map(({ value, textContent: word }) => ({ value, word }));
  const isNew = found.length > 0 || line()?.value.endsWith(" ");
  if (isNew && document.activeElement === line()) show(fitting(line().value));
});
