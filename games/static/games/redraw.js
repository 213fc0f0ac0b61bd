// Draws the table anew where it has changed, and leaves alone what the reader has at hand: open
// boxes, the focus, what is typed and what was said of it, and how far everything is scrolled.
let sent, given;  // the form whose answer is drawn, none when the table has news; and what it held
const FIELDS = "input:not([type=hidden], [type=submit]), select, textarea";
const TYPED = ["value", "data-typed", "aria-invalid", "aria-describedby"];

// By what an element is known again; without a key its place decides.
const key = (node) => {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const { kind, id, room } = node.dataset;
  return node.id || (id && `${kind} ${id}`) || room || (node.matches("button, .offer") && node.value) || "";
};
const isSame = (one, other) => one?.nodeName === other.nodeName && key(one) === key(other);
const isAhead = (from, node) =>
  from === node || from?.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;

const isWritten = (field) => {
  if (field.dataset.typed !== undefined) return true;
  if (field.matches("[type=checkbox]")) return field.checked !== field.defaultChecked;
  if (!field.matches("select")) return field.value !== field.defaultValue;
  const usual = [...field.options].findIndex((one) => one.defaultSelected);
  return field.selectedIndex !== Math.max(0, usual);
};
// What stands in another form than the one that was sent is still to be sent, and what was written
// while that was under way.
const isLater = (field) =>
  field.form !== sent || field.matches("#line, textarea") && given.get(field.name) !== field.value;
const isKept = (field) => field.matches(FIELDS) && isLater(field) && isWritten(field);
const isStillSaid = (one) => one.matches("[data-said]") && one.closest("form") !== sent &&
  (one.dataset.typed !== undefined || [...one.closest("form").elements].some(isKept));

const dress = (old, fresh, but) => {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !but.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (!but.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
};

const refill = (field, fresh) => {
  const kept = isKept(field), usual = fresh.value, { value, checked } = kept ? field : fresh;
  dress(field, fresh, kept ? TYPED : []);
  if (!field.matches("textarea") || !kept) within(field, fresh);
  Object.assign(field, { value, checked });
  if (field.selectedIndex === -1) field.value = usual;  // the word is no choice any more
};

const redraw = (old, fresh) => {
  if (old.nodeType !== Node.ELEMENT_NODE) old.nodeValue = fresh.nodeValue;
  else if (old.matches(FIELDS)) refill(old, fresh);
  else if (!isStillSaid(old)) {
    dress(old, fresh, old.matches("details") ? ["open"] : []);
    within(old, fresh);
  }
};

const within = (old, fresh) => {
  const known = new Map([...old.children].map((one) => [key(one), one]));
  let next = old.firstChild;
  const drop = () => {
    const node = next;
    next = node.nextSibling;
    node.remove();
  };
  for (const one of [...fresh.childNodes]) {
    const same = key(one) ? known.get(key(one)) : next;
    // One that has been dropped is in no place any more.
    if (same?.parentNode === old && isSame(same, one) && isAhead(next, same)) {
      while (next !== same) drop();
      next = same.nextSibling;
      redraw(same, one);
    } else {
      old.insertBefore(one, next);
    }
  }
  while (next) drop();
};

// What the reader looks at stays where it is on the screen, whatever grows above it. Who had the
// focus on what is gone, a card that was played, goes on from the table.
const standing = (table, change) => {
  const { activeElement: at } = document;
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const seen = table.contains(at) ? at : middle;
  const top = seen?.getBoundingClientRect().top;
  change();
  if (seen === at && !at.isConnected) table.focus({ preventScroll: true });
  if (seen?.isConnected) scrollBy(0, seen.getBoundingClientRect().top - top);
};

document.addEventListener("htmx:beforeSwap", (event) => {
  const { elt, formData } = event.detail.requestConfig;
  [sent, given] = [elt.closest("form") ?? undefined, formData];
});
// What stands under a finger stays there until it is let go, as the click would be lost; what came
// meanwhile is asked for once more. What hangs on another line than stands there is too late.
const UNASKED = { listening: "look", line: "again" };
const missed = new Set();
let isDown = false;
const isLate = ({ elt, parameters }) => elt.id === "line" && parameters.line !== elt.value;
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { id } = detail.requestConfig.elt, isHeld = isDown && id in UNASKED;
  if (isHeld) missed.add(id);
  if (isHeld || isLate(detail.requestConfig)) detail.shouldSwap = false;
});
const letGo = () => {
  isDown = false;
  const again = [...missed];
  missed.clear();
  for (const id of again) document.getElementById(id)?.dispatchEvent(new Event(UNASKED[id]));
};
document.addEventListener("pointerdown", () => { isDown = true; }, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo, true);
// What was not taken still stands in its form, which says so.
const fail = ({ detail: { elt, xhr } }) => {
  const told = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("main p");
  const form = elt.matches("#to-now") ? document.querySelector(".past") : elt;
  if (!form.matches("form")) return;
  const textContent = told?.textContent ?? "This did not reach us. Nothing is lost: try again.";
  const why = { className: "refusal", role: "alert", textContent };
  form.querySelector(".refusal")?.remove();
  (form.querySelector("[data-said]") ?? form).append(Object.assign(document.createElement("p"), why));
};
for (const failed of ["sendError", "responseError"]) document.addEventListener(`htmx:${failed}`, fail);
// A pressed button loses the focus while it is disabled; a lesson has its next order focused, and
// goes on where one sees it.
let pressed = null, lesson = null;
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.id !== "order") return;
  pressed = document.querySelector("button:focus-visible");
  const isGiven = !detail.requestConfig.triggeringEvent.submitter?.name;
  lesson = isGiven && document.querySelector(".lesson");
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.elt.id === "order" && lesson && detail.successful) {
    (lesson.isConnected ? lesson : document.getElementById("turn")).scrollIntoView({ block: "nearest" });
  }
  const lost = detail.elt.id === "order" ? document.body : pressed;
  if (!pressed || ![lost, pressed].includes(document.activeElement)) return;
  const next = document.querySelector(".lesson .offer");
  (next ?? pressed).focus();
  if (next) pressed = null;
});
htmx.defineExtension("redraw", {
  isInlineSwap: (style) => style === "redraw",
  handleSwap: (style, target, fragment, settling) => {
    if (style !== "redraw") return false;
    const fresh = fragment.querySelector(`#${target.id}`);
    if (fresh) standing(target, () => redraw(target, fresh));
    else location.reload();  // somebody has signed out elsewhere
    settling.elts.push(target);
    return [target];
  },
});
