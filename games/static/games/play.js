"use strict";
// Orders by clicking: a model, then a tile or a target; the line then stands in the form.
(() => {
  let chosen = [];
  const table = () => document.getElementById("table");
  // A place may be called like a model, so an order says what its words are.
  const offers = () => [...document.querySelectorAll("#order .offer[data-kinds]")].map((one) => {
    const [, ...words] = one.value.split(" ");
    const kinds = one.dataset.kinds.split(" ");
    const those = (kind) => words.filter((_, index) => kinds[index] === kind);
    return { line: one.value, place: those("place"), model: those("model") };
  });
  const standing = (line) => line.startsWith("standing ");

  // Its odds are asked for as if it had been typed.
  const write = (line) => {
    const input = document.getElementById("line");
    if (input.value === line) return;
    input.value = line;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const ready = (line) => {
    write(line);
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

  // Tokens to place: the numbers make the line and the sums of each tile.
  const numbers = (within) => [...within.querySelectorAll("input[type=number]")];
  const count = (input) => Math.max(0, Math.trunc(Number(input.value)) || 0);

  const placed = () => {
    const words = ["deploy"];
    for (const tile of document.querySelectorAll("#placing [data-tile]")) {
      const here = numbers(tile).filter(count);
      if (here.length) words.push(tile.dataset.tile);
      for (const input of here) words.push(input.dataset.unit, count(input));
    }
    return words.join(" ");
  };

  const tell = (output, n, most, what = "") => {
    output.value = `${n} of ${most}${what}`;
    output.classList.toggle("over", n > most);
  };

  const sum = () => {
    const form = document.getElementById("placing");
    for (const tile of form.querySelectorAll("[data-tile]")) {
      const used = numbers(tile).reduce((all, one) => all + count(one) * one.dataset.points, 0);
      tell(tile.querySelector("output"), used, Number(tile.dataset.capacity), " points");
    }
    for (const total of form.querySelectorAll(".totals output")) {
      const same = numbers(form).filter((one) => one.dataset.unit === total.dataset.unit);
      tell(total, same.reduce((all, one) => all + count(one), 0), Number(total.dataset.all));
    }
  };

  const places = () => JSON.parse(document.getElementById("places").textContent);

  // What is in the picture: a place or a model.
  const spot = (one) => ({ id: one.dataset.id, kind: one.dataset.kind });
  const same = (a) => (b) => a.id === b.id && a.kind === b.kind;
  const isActing = ({ id, kind }) => kind === "model" && id === table().dataset.acting;

  // A model stands for itself and for the tile it is on.
  const matching = (spots) => {
    const where = places();
    const named = spots.filter((one) => !isActing(one));
    const names = (order, { id, kind }) =>
      order[kind].includes(id) || (kind === "model" && order.place.includes(where[id]));
    return offers().filter((order) => !standing(order.line) &&
      named.every((one) => names(order, one)));
  };

  const mark = () => {
    const copy = document.getElementById("copy");
    if (copy) copy.hidden = !navigator.clipboard;
    const orders = matching([]);
    for (const one of document.querySelectorAll("#picture [data-id]")) {
      const { id, kind } = spot(one);
      const can = orders.some((order) => order[kind].includes(id)) ||
        (isActing({ id, kind }) && orders.length > 0);
      one.classList.toggle("can", can);
      one.classList.toggle("chosen", chosen.some(same({ id, kind })));
      if (can) {
        one.setAttribute("tabindex", "0");
        one.setAttribute("role", "button");
        if (!one.hasAttribute("aria-label")) one.setAttribute("aria-label", one.dataset.id);
      }
    }
  };

  const offer = (orders) => {
    const box = document.getElementById("matches");
    box.replaceChildren(...orders.slice(0, 40).map(({ line }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "offer";
      button.value = button.textContent = line;
      return button;
    }));
    box.hidden = orders.length === 0;
  };

  // What is said of the choice is the reader's own while there is one.
  const hold = () => {
    for (const id of ["picked", "matches"]) {
      document.getElementById(id)?.toggleAttribute("data-typed", chosen.length > 0);
    }
  };

  // The line says what was clicked: the one order of it, or nothing yet.
  const choose = (one) => {
    if (!document.getElementById("line")) return;
    chosen = chosen.some(same(one)) ? [] : [...chosen, one];
    let orders = matching(chosen);
    if (!orders.length) orders = matching(chosen = [one]);
    mark();
    hold();
    offer(chosen.length ? orders : []);
    if (chosen.length && orders.length === 1) return fill(orders[0].line);
    write("");
    const ids = chosen.map(({ id }) => id).join(" and ");
    const told = orders.length ? `Orders with ${ids}:` : `No order names ${one.id} now.`;
    document.getElementById("picked").textContent = chosen.length ? told : "Nothing is chosen.";
  };

  document.addEventListener("click", (event) => {
    if (event.target.id === "copy") {
      fetch(document.getElementById("position").href).then((answer) => answer.text())
        .then((text) => navigator.clipboard.writeText(text))
        .then(() => { event.target.textContent = "Copied"; });
      return;
    }
    const button = event.target.closest("#order .offer, button[form=order]");
    if (button) {
      event.preventDefault();
      return fill(button.value);
    }
    const composing = event.target.closest("button[name=compose]");
    if (composing) {
      event.preventDefault();
      return fill(compose(composing.parentElement));
    }
    const one = event.target.closest("#picture [data-id]");
    if (one) choose(spot(one));
  }, true);

  document.addEventListener("keydown", (event) => {
    const one = event.target.closest?.("#picture [data-id]");
    if (one && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(spot(one));
    }
  });

  document.addEventListener("input", (event) => {
    if (event.target.closest("#placing")) {
      sum();
      write(placed());
    }
    const words = event.target.closest(".words");
    if (words && stands(words)) ready(compose(words));
    if (event.target.id === "line") document.getElementById("odds").replaceChildren();
    if (event.target.id === "at") document.getElementById("at-shown").value = event.target.value;
  });

  document.addEventListener("submit", (event) => {
    if (event.target.id !== "placing") return;
    event.preventDefault();
    fill(placed());
  });

  document.documentElement.classList.add("js");
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.requestConfig.elt.closest("form")) chosen = [];
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "table") return;
    mark();
    hold();
    if (chosen.length) offer(matching(chosen));
  });
  // The same line may hang on other things now.
  document.addEventListener("htmx:afterSettle", (event) => {
    const line = document.getElementById("line");
    if (event.target.id === "table" && line?.value) htmx.trigger(line, "again");
  });
  mark();
})();
