// Header, legend and plots.
import { bodyColor } from "./colors.js";
import { element, iconButton, ICONS } from "./dom.js";
import { digits, thousands } from "./format.js";
import { EnergyPlot, SpeedPlot } from "./plots.js";

const fact = (value, name) => element("li", {}, element("b", {}, value), name ? ` ${name}` : "");

function solverFact({ type, iterations }) {
  return fact(type, iterations ? `${thousands(iterations)} iterations` : "");
}

// Every frame is there unless the page would have become too large.
function thinningNote({ stride }) {
  if (stride === 1) return null;
  return element("p", { class: "note" },
    `To keep this page small, it has one in ${thousands(stride)} frames of the run.`);
}

/** Name of the scene and what it is made of. */
export function fillHeader(node, head) {
  node.append(
    element("p", { class: "brand" }, "pliant", element("span", {}, ` ${head.pliant}`)),
    element("h1", {}, head.scene || "untitled"),
    element("ul", { class: "facts" },
      fact(thousands(head.vertices), head.vertices === 1 ? "vertex" : "vertices"),
      fact(thousands(head.elements), head.elements === 1 ? "element" : "elements"),
      solverFact(head.solver),
      fact(`${digits(1000 * head.step)} ms`, "step")),
    thinningNote(head) ?? "");
}

function describe(body) {
  return body.triangles.length > 0
    ? `${thousands(body.triangles.length / 3)} triangles`
    : `${thousands(body.edges.length / 2)} edges`;
}

/** A row with a colour and a switch. */
class LegendRow {
  constructor(body, index, onchange) {
    this.box = element("input", {
      type: "checkbox", checked: true, onchange: () => onchange(index, this.box.checked),
    });
    const swatch = element("i", { class: "swatch" });
    swatch.style.setProperty("--body", bodyColor(index));
    this.node = element("label", { class: "legend-row" }, this.box, swatch,
      element("span", { class: "name", title: body.name }, body.name || `body ${index + 1}`),
      element("small", {}, describe(body)));
  }

  toggle() {
    this.box.click();
  }
}

/** The panel at the side; on small screens it opens with a button. */
export class Panel {
  /** @param actions.seek(frame), actions.showBody(index, shown), actions.layout() */
  constructor(node, recording, actions) {
    this.node = node;
    this.rows = recording.bodies.map((body, i) => new LegendRow(body, i, actions.showBody));
    this.plots = [new EnergyPlot(recording.head, actions.seek),
      new SpeedPlot(recording.head, actions.seek)];
    this.opener = iconButton("Bodies and plots (P)", ICONS.panel, () => this.toggle());
    this.opener.classList.add("opener", "card");
    this.layout = actions.layout;
    node.append(
      element("section", { class: "legend" },
        element("h2", {}, recording.bodies.length === 1 ? "Body" : "Bodies"),
        element("div", { class: "rows" }, ...this.rows.map((row) => row.node))),
      ...this.plots.map((plot) => plot.node));
    node.after(this.opener);
  }

  toggle() {
    document.body.classList.toggle("panel-switched");
    this.layout();
  }

  get open() {
    return getComputedStyle(this.node).display !== "none";
  }

  toggleBody(index) {
    this.rows[index]?.toggle();
  }

  show(frame) {
    for (const plot of this.plots) plot.show(frame);
  }

  refresh(pixelRatio) {
    if (!this.open) return;
    for (const { plot } of this.plots) plot.refresh(pixelRatio);
  }
}
