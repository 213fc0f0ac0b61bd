"use strict";
// Orders by clicking: a model, then a tile or a target; the line then stands in the form.
(() => {
  let chosen = [];
  const table = () => document.getElementById("table");
  const offers = () => [...document.querySelectorAll("#order .offer")].map((b) => b.value);
  const standing = (line) => line.startsWith("standing ");

  // Its odds are asked for as if it had been typed.
  const write = (line) => {
    const input = document.getElementById("line");
    input.value = line;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const fill = (line) => {
    write(line);
    document.getElementById("picked").textContent = `Ready to give: ${line}`;
    document.getElementById("give").focus();
  };

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

  // A model stands for itself and for the tile it is on.
  const matching = (ids) => {
    const acting = table().dataset.acting;
    const where = places();
    const named = ids.filter((id) => id !== acting).map((id) => [id, where[id]]);
    return offers().filter((line) => !standing(line) &&
      named.every((names) => line.split(" ").some((word) => names.includes(word))));
  };

  const mark = () => {
    const copy = document.getElementById("copy");
    if (copy) copy.hidden = !navigator.clipboard;
    const words = new Set(matching([]).flatMap((line) => line.split(" ").slice(1)));
    const acting = table().dataset.acting;
    for (const one of document.querySelectorAll("#picture [data-id]")) {
      const can = words.has(one.dataset.id) || (one.dataset.id === acting && words.size > 0);
      one.classList.toggle("can", can);
      one.classList.toggle("chosen", chosen.includes(one.dataset.id));
      if (can) {
        one.setAttribute("tabindex", "0");
        one.setAttribute("role", "button");
        if (!one.hasAttribute("aria-label")) one.setAttribute("aria-label", one.dataset.id);
      }
    }
  };

  const offer = (lines) => {
    const box = document.getElementById("matches");
    box.replaceChildren(...lines.slice(0, 40).map((line) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "offer";
      button.value = button.textContent = line;
      return button;
    }));
    box.hidden = lines.length === 0;
  };

  const choose = (id) => {
    if (!document.getElementById("line")) return;
    chosen = chosen.includes(id) ? [] : [...chosen, id];
    let lines = matching(chosen);
    if (!lines.length) lines = matching(chosen = [id]);
    mark();
    offer(chosen.length ? lines : []);
    const told = document.getElementById("picked");
    if (chosen.length && lines.length === 1) fill(lines[0]);
    else if (chosen.length && lines.length) told.textContent = `Orders with ${chosen.join(" and ")}:`;
    else if (chosen.length) told.textContent = `No order names ${id} now.`;
  };

  document.addEventListener("click", (event) => {
    if (event.target.id === "copy") {
      fetch(document.getElementById("position").href).then((answer) => answer.text())
        .then((text) => navigator.clipboard.writeText(text))
        .then(() => { event.target.textContent = "Copied"; });
      return;
    }
    const button = event.target.closest("#order .offer");
    if (button) {
      event.preventDefault();
      return fill(button.value);
    }
    const compose = event.target.closest("button[name=compose]");
    if (compose) {
      event.preventDefault();
      const words = [...compose.parentElement.querySelectorAll("select")].map((s) => s.value);
      return fill([compose.value, ...words].join(" "));
    }
    const spot = event.target.closest("#picture [data-id]");
    if (spot) choose(spot.dataset.id);
  }, true);

  document.addEventListener("keydown", (event) => {
    const spot = event.target.closest?.("#picture [data-id]");
    if (spot && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(spot.dataset.id);
    }
  });

  document.addEventListener("input", (event) => {
    if (event.target.closest("#placing")) {
      sum();
      write(placed());
    }
    if (event.target.id === "at") document.getElementById("at-shown").value = event.target.value;
  });

  document.addEventListener("submit", (event) => {
    if (event.target.id !== "placing") return;
    event.preventDefault();
    fill(placed());
  });

  // The board stays scrolled where it was when the table is drawn anew.
  let scrolled = 0;
  document.addEventListener("htmx:beforeSwap", () => {
    scrolled = document.getElementById("picture")?.scrollLeft ?? 0;
  });
  document.addEventListener("htmx:afterSwap", () => {
    const picture = document.getElementById("picture");
    if (picture) picture.scrollLeft = scrolled;
  });
  document.documentElement.classList.add("js");
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "table") return;
    chosen = [];
    mark();
  });
  mark();
})();
