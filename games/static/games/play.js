"use strict";
// Orders by clicking: a model, then a tile or a target; the line then stands in the form.
(() => {
  let chosen = [];
  const table = () => document.getElementById("table");
  const offers = () => [...document.querySelectorAll("#order .offer")].map((b) => b.value);
  const standing = (line) => line.startsWith("standing ");

  const fill = (line) => {
    const input = document.getElementById("line");
    input.value = line;
    document.getElementById("picked").textContent = `Ready to give: ${line}`;
    document.getElementById("give").focus();
  };

  const matching = (ids) => {
    const acting = table().dataset.acting;
    const named = ids.filter((id) => id !== acting);
    return offers().filter((line) => !standing(line) &&
      named.every((id) => line.split(" ").includes(id)));
  };

  const mark = () => {
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
    if (event.target.id === "at") document.getElementById("at-shown").value = event.target.value;
  });

  document.addEventListener("htmx:afterSettle", () => { chosen = []; if (table()) mark(); });
  mark();
})();
