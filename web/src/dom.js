// Small helpers to make elements. Text is always set as text, never as HTML.

/** An element: `element("button", { class: "icon", title: "Play" }, "text", child, ...)`. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** An icon of 24 x 24 units, from the `d` of its path. */
export function icon(path, filled = false) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", filled ? "filled" : "stroked");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** A button with an icon; `title` is its name too. */
export function iconButton(title, path, onclick, filled = false) {
  return element("button", { type: "button", class: "icon", title, "aria-label": title, onclick },
    icon(path, filled));
}

export const ICONS = {
  play: "M8 5.2v13.6a.6.6 0 0 0 .92.5l10.6-6.8a.6.6 0 0 0 0-1L8.92 4.7A.6.6 0 0 0 8 5.2z",
  pause: "M7.5 5h2.6v14H7.5zM13.9 5h2.6v14h-2.6z",
  back: "M15 6l-6 6 6 6",
  forward: "M9 6l6 6-6 6",
  loop: "M17 2.8l3 3-3 3M4 11.5v-1.7a4 4 0 0 1 4-4h12M7 21.2l-3-3 3-3M20 12.5v1.7a4 4 0 0 1-4 4H4",
  mesh: "M12 3l8 4.6v8.8L12 21l-8-4.6V7.6zM12 12v9M12 12L4 7.6M12 12l8-4.4M12 3v9",
  grid: "M3 19h18M6 5h12M4.6 11.5h14.8M9.2 5L7 19M14.8 5L17 19M6 5L3 19M18 5l3 14",
  home: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5M12 12h.01",
  help: "M9.2 9.2a2.9 2.9 0 1 1 4.4 2.5c-1 .6-1.6 1.1-1.6 2.3M12 17.4h.01",
  panel: "M4 19V5M4 19h16M8 15l3.5-4 3 2.5L20 7",
  close: "M6 6l12 12M18 6L6 18",
};
