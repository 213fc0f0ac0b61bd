"use strict";
// What has moved since the board was drawn last leaves a trail, from where it was to where it is.
(() => {
  const DRAWN = ":scope > circle, :scope > path, :scope > rect";
  let before = new Map();

  const isWithin = (x, y, { left, right, top, bottom }) =>
    left <= x && x <= right && top <= y && y <= bottom;
  // A piece by its word: the middle and width of what it looks like, as its picture measures, and
  // the place where it stands.
  const pieces = () => {
    const places = [...document.querySelectorAll("#picture [data-kind=place]")]
      .map((one) => [one.dataset.id, one.getBoundingClientRect()]);
    const found = [...document.querySelectorAll("#picture [data-kind=piece]")].map((one) => {
      const box = (one.querySelector(DRAWN) ?? one).getBoundingClientRect();
      const middle = [box.x + box.width / 2, box.y + box.height / 2];
      const picture = one.ownerSVGElement, scale = picture.getScreenCTM();
      const { x, y } = new DOMPoint(...middle).matrixTransform(scale.inverse());
      const place = places.find(([, room]) => isWithin(...middle, room))?.[0];
      return [one.dataset.id, { x, y, width: box.width / scale.a, picture, place }];
    });
    return new Map(found);
  };
  // On a plane every step counts; within a place the pieces make room for each other.
  const hasMoved = (was, is) => "plane" in is.picture.dataset
    ? Math.hypot(is.x - was.x, is.y - was.y) > 2 : was.place !== is.place;

  const trail = (was, is) => {
    const path = document.createElementNS(is.picture.namespaceURI, "path");
    path.setAttribute("class", "trail");
    path.setAttribute("d", `M${was.x} ${was.y}L${is.x} ${is.y}`);
    path.setAttribute("stroke-width", is.width / 6);
    is.picture.append(path);
  };

  document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
    if (target.id === "table") before = pieces();
  });
  document.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target.id !== "table") return;
    for (const old of document.querySelectorAll(".trail")) old.remove();
    for (const [id, is] of pieces()) {
      const was = before.get(id);
      if (was && hasMoved(was, is)) trail(was, is);
    }
  });
})();
