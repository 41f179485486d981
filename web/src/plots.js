// The two plots: energy, and what a frame took.
import { ENERGY_COLORS } from "./colors.js";
import { element } from "./dom.js";
import { digits, si } from "./format.js";
import { Plot, rangeOf } from "./plot.js";

const REALTIME = "#d6559b";
const MS = "#8a6fe0";
const TOTAL = { width: 4, opacity: 0.28 }; // a shade behind what it is the sum of

/** Without zeros at the end: `20 kJ`, not `20.0 kJ`. */
const rounded = (text) => text.replace(/\.?0+(?= )/, (zeros) => (zeros[0] === "." ? "" : zeros));

/** The energies of all frames; the external one counts from its lowest, which is ours to choose. */
export function energySeries({ kinetic, elastic, external }) {
  const lowest = Math.min(...external.filter(Number.isFinite));
  const shifted = external.map((value) => value - lowest);
  return {
    kinetic, elastic, external: shifted,
    total: kinetic.map((value, i) => value + elastic[i] + shifted[i]),
  };
}

/** Up to the real-time line and nearly all frames; a few slow ones may stick out. */
export function msRange(ms, realtime) {
  const sorted = ms.filter(Number.isFinite).sort((a, b) => a - b);
  const most = sorted.length > 0 ? sorted[Math.floor(0.98 * (sorted.length - 1))] : 0;
  return [0, 1.25 * Math.max(most, realtime)];
}

function readout(color, name) {
  const value = element("output");
  const dot = element("i", { class: "dot" });
  dot.style.background = color;
  return { node: element("span", { class: "reading" }, dot, name, value), value };
}

function plotCard(title, unit, plot, readings) {
  return element("section", { class: "plot-card" },
    element("h2", {}, title, element("small", {}, unit)), plot.canvas,
    element("div", { class: "readings" }, ...readings.map(({ node }) => node)));
}

/** Energies, J. */
export class EnergyPlot {
  constructor(head, onseek) {
    this.series = energySeries(head);
    const names = Object.keys(this.series);
    const range = rangeOf(names.flatMap((name) => rangeOf(this.series[name])));
    this.floor = 1e-9 * Math.max(Math.abs(range[0]), range[1]);
    this.plot = new Plot("Energy over time",
      names.map((name) => ({
        values: this.series[name], color: ENERGY_COLORS[name], ...(name === "total" ? TOTAL : {}),
      })),
      { range, tickText: (value) => rounded(si(value, "J")), onseek });
    this.readings = names.map((name) => readout(ENERGY_COLORS[name], name));
    this.node = plotCard("Energy", "", this.plot, this.readings);
    this.node.title = "external: potential of gravity, counted from its lowest value";
  }

  show(frame) {
    this.plot.show(frame);
    Object.values(this.series).forEach((values, i) => {
      this.readings[i].value.textContent = si(values[frame], "J", this.floor);
    });
  }
}

/** Milliseconds that a frame took to compute, against the time that it lasts. */
export class SpeedPlot {
  constructor(head, onseek) {
    this.ms = head.ms.map((value) => value ?? NaN);
    this.realtime = 1000 * head.step;
    this.plot = new Plot("Milliseconds per frame", [{ values: this.ms, color: MS, fill: true }], {
      range: msRange(this.ms, this.realtime),
      marks: [{ value: this.realtime, label: "real time", color: REALTIME }],
      tickText: (value) => rounded(`${digits(value)} ms`),
      onseek,
    });
    this.readings = [readout(MS, "this frame"), readout(REALTIME, "real time")];
    this.node = plotCard("Time per frame", "", this.plot, this.readings);
  }

  show(frame) {
    this.plot.show(frame);
    const ms = this.ms[frame];
    const [taken, factor] = this.readings;
    taken.value.textContent = Number.isFinite(ms) ? `${digits(ms)} ms` : "–";
    factor.value.textContent = ms > 0 ? `${digits(this.realtime / ms, 2)}×` : "–";
  }
}
