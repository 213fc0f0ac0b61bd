"use strict";
// Numbers and words of what there is go into the list, and the list into the numbers.
(() => {
  const list = document.getElementById("text");

  // What stands behind something else is added to the line where the cursor is.
  const add = (words) => {
    const after = list.value.indexOf("\n", list.selectionStart);
    const end = after === -1 ? list.value.trimEnd().length : after;
    list.setRangeText(words, end, end, "end");
    list.dispatchEvent(new Event("change", { bubbles: true }));
  };

  // A list that is ready made takes the place of what is written.
  const take = (text) => {
    list.value = text;
    list.dispatchEvent(new Event("change", { bubbles: true }));
    list.focus();
  };

  for (const ready of document.querySelectorAll(".ready pre")) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "second", textContent: "Take it" });
    button.setAttribute("aria-label", `Take it: ${ready.previousElementSibling.textContent}`);
    button.addEventListener("click", () => take(ready.textContent));
    ready.after(button);
  }

  for (const word of document.querySelectorAll("code[data-glue]")) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "offer", textContent: word.textContent });
    button.addEventListener("click", () => add(word.dataset.glue + word.textContent));
    word.replaceWith(button);
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { serverResponse, requestConfig } = event.detail;
    const isNumber = requestConfig.triggeringEvent?.target.type === "number";
    const answer = new DOMParser().parseFromString(serverResponse, "text/html");
    const told = answer.getElementById("text").form.elements;
    for (const field of list.form.elements) {
      const follows = field.type === "number" || field.name === "was" || field === list && isNumber;
      const isAsSent = requestConfig.formData.get(field.name) === field.value;
      if (follows && isAsSent && told[field.name]) field.value = told[field.name].value;
    }
  });
})();
