// A small line plot over the frames that follows the scrubber. Knows no three.js.
import { element } from "./dom.js";
import { roundUp } from "./format.js";

const PAD = { left: 4, right: 4, top: 6, bottom: 4 };

/** From 0 or the least value to above the greatest. */
export function rangeOf(values) {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const span = high - low || 1;
  return [low < 0 ? low - 0.06 * span : 0, high + 0.06 * span];
}

// The heights of two or three lines with round numbers.
function ticksOf([low, high]) {
  const step = roundUp((high - low) / 3);
  const ticks = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick);
  return ticks;
}

/**
 * @param series list of { values, color, width, opacity, fill }, the first in front; colours are
 *   CSS; what is not finite is a gap
 * @param options.range [low, high]; options.marks list of { value, label, color };
 *   options.tickText(value); options.onseek(frame)
 */
export class Plot {
  constructor(label, series, options) {
    this.series = series;
    this.options = options;
    this.count = Math.max(...series.map(({ values }) => values.length));
    this.frame = 0;
    this.canvas = element("canvas", { class: "plot", role: "img", "aria-label": label });
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.#seek(event);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) this.#seek(event);
    });
    // Drawn once (it has one point for each frame) and copied below the cursor.
    this.backdrop = document.createElement("canvas");
  }

  #seek(event) {
    const box = this.canvas.getBoundingClientRect();
    const share = (event.clientX - box.left - PAD.left) / (box.width - PAD.left - PAD.right);
    this.options.onseek(share * (this.count - 1));
  }

  #x(frame) {
    return PAD.left + (frame / Math.max(this.count - 1, 1)) * (this.width - PAD.left - PAD.right);
  }

  #y(value) {
    const [low, high] = this.options.range;
    const share = Math.min(Math.max((value - low) / (high - low), 0), 1);
    return this.height - PAD.bottom - share * (this.height - PAD.top - PAD.bottom);
  }

  /** Draws all anew: after a change of size or theme. */
  refresh(pixelRatio) {
    const box = this.canvas.getBoundingClientRect();
    [this.width, this.height, this.ratio] = [box.width, box.height, pixelRatio];
    for (const canvas of [this.canvas, this.backdrop]) {
      canvas.width = Math.max(1, Math.round(box.width * pixelRatio));
      canvas.height = Math.max(1, Math.round(box.height * pixelRatio));
    }
    const context = this.backdrop.getContext("2d");
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    this.style = getComputedStyle(this.canvas);
    context.font = "10px system-ui, sans-serif";
    context.lineJoin = "round";
    this.#drawTicks(context);
    for (const line of [...this.series].reverse()) this.#drawLine(context, line);
    this.#drawTickTexts(context);
    for (const mark of this.options.marks ?? []) this.#drawMark(context, mark);
    this.show(this.frame);
  }

  #drawTicks(context) {
    for (const tick of ticksOf(this.options.range)) {
      const y = Math.round(this.#y(tick)) + 0.5;
      context.strokeStyle = this.style.getPropertyValue("--hairline");
      context.beginPath();
      context.moveTo(PAD.left, y);
      context.lineTo(this.width - PAD.right, y);
      context.stroke();
    }
  }

  // Over the lines, with a rim that keeps them readable.
  #drawTickTexts(context) {
    context.fillStyle = this.style.getPropertyValue("--soft");
    context.strokeStyle = this.style.getPropertyValue("--rim");
    context.lineWidth = 3;
    for (const tick of ticksOf(this.options.range)) {
      const y = Math.round(this.#y(tick)) - 2.5;
      if (tick === 0 || y < 12) continue;
      const text = this.options.tickText(tick);
      context.strokeText(text, PAD.left + 2, y);
      context.fillText(text, PAD.left + 2, y);
    }
  }

  #color(color) {
    return color === "currentColor" ? this.style.color : color;
  }

  #trace(context, values) {
    let drawing = false;
    context.beginPath();
    values.forEach((value, frame) => {
      if (!Number.isFinite(value)) return void (drawing = false);
      if (drawing) context.lineTo(this.#x(frame), this.#y(value));
      else context.moveTo(this.#x(frame), this.#y(value));
      drawing = true;
    });
  }

  #drawLine(context, { values, color, width = 1.6, opacity = 1, fill = false }) {
    this.#trace(context, values);
    context.globalAlpha = opacity;
    context.strokeStyle = this.#color(color);
    context.lineWidth = width;
    context.stroke();
    context.globalAlpha = 1;
    if (!fill) return;
    const first = values.findIndex(Number.isFinite);
    if (first < 0) return;
    context.lineTo(this.#x(this.count - 1), this.height - PAD.bottom);
    context.lineTo(this.#x(first), this.height - PAD.bottom);
    context.globalAlpha = 0.16;
    context.fillStyle = this.#color(color);
    context.fill();
    context.globalAlpha = 1;
  }

  #drawMark(context, { value, label, color }) {
    const y = this.#y(value);
    context.strokeStyle = context.fillStyle = color;
    context.lineWidth = 1;
    context.setLineDash([4, 3]);
    context.beginPath();
    context.moveTo(PAD.left, y);
    context.lineTo(this.width - PAD.right, y);
    context.stroke();
    context.setLineDash([]);
    context.textAlign = "right";
    context.fillText(label, this.width - PAD.right - 2, y > 16 ? y - 4 : y + 12);
    context.textAlign = "left";
  }

  /** Moves the cursor to a frame. */
  show(frame) {
    this.frame = frame;
    if (!this.width) return;
    const context = this.canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.backdrop, 0, 0);
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    const x = this.#x(frame);
    context.fillStyle = this.style.getPropertyValue("--cursor");
    context.fillRect(x - 0.5, 0, 1, this.height);
    for (const { values, color } of this.series) {
      if (!Number.isFinite(values[frame])) continue;
      context.fillStyle = this.#color(color);
      context.beginPath();
      context.arc(x, this.#y(values[frame]), 2.6, 0, 2 * Math.PI);
      context.fill();
    }
  }
}
