// The bar at the bottom: play, scrub, speed, and how things are shown.
import { element, icon, iconButton, ICONS } from "./dom.js";
import { seconds, thousands } from "./format.js";
import { SPEEDS } from "./playback.js";

/** Buttons that stay pressed. */
class Toggle {
  constructor(title, path, pressed, onchange) {
    this.onchange = onchange;
    this.node = iconButton(title, path, () => this.set(!this.pressed));
    this.#show(pressed);
  }

  #show(pressed) {
    this.pressed = pressed;
    this.node.setAttribute("aria-pressed", pressed);
  }

  set(pressed) {
    this.#show(pressed);
    this.onchange(pressed);
  }
}

/** @param actions showEdges(bool), showGrid(bool), resetView(), help() */
export class Transport {
  constructor(node, recording, playback, actions) {
    this.recording = recording;
    this.playback = playback;
    this.#makePlayer();
    this.#makeScrubber();
    this.speed = element("select", {
      class: "speed", title: "Speed", "aria-label": "Speed",
      onchange: () => {
        playback.speed = Number(this.speed.value);
        playback.onchange();
      },
    }, ...SPEEDS.map((value) => element("option", { value }, `${value}×`)));
    this.loop = new Toggle("Loop (L)", ICONS.loop, true, (on) => (playback.looping = on));
    this.edges = new Toggle("Wireframe (M)", ICONS.mesh, false, actions.showEdges);
    this.grid = new Toggle("Floor grid (G)", ICONS.grid, true, actions.showGrid);
    node.append(
      element("div", { class: "group" }, this.back, this.play, this.forward),
      this.readout, this.scrubber,
      element("div", { class: "group tools" }, this.speed, this.loop.node, this.edges.node,
        this.grid.node, iconButton("Reset view (R)", ICONS.home, actions.resetView),
        iconButton("Keys (?)", ICONS.help, actions.help)));
  }

  #makePlayer() {
    const { playback } = this;
    this.back = iconButton("Back one frame (←)", ICONS.back, () => playback.stepBy(-1));
    this.play = iconButton("Play (space)", ICONS.play, () => playback.toggle(), true);
    this.play.classList.add("play");
    this.play.append(icon(ICONS.pause, true));
    this.forward = iconButton("Forward one frame (→)", ICONS.forward, () => playback.stepBy(1));
  }

  #makeScrubber() {
    const { playback } = this;
    this.time = element("output", { class: "time" });
    this.count = element("output", { class: "count" });
    this.readout = element("div", { class: "readout" }, this.time, this.count);
    this.scrubber = element("input", {
      type: "range", class: "scrubber", min: 0, max: playback.last, step: 1, value: 0,
      "aria-label": "Frame", oninput: () => playback.seek(Number(this.scrubber.value)),
    });
    this.scrubber.disabled = playback.last === 0;
  }

  /** Follows the playback. */
  show() {
    const { playback, recording } = this;
    const { head } = recording;
    const { frame } = playback;
    const longest = head.time[playback.last];
    this.time.textContent = `${seconds(head.time[frame], longest)} s`;
    const number = head.first + frame * head.stride;
    this.count.textContent =
      `frame ${thousands(number)} / ${thousands(head.first + playback.last * head.stride)}`;
    this.scrubber.value = frame;
    this.scrubber.style.setProperty("--done", `${(100 * frame) / Math.max(playback.last, 1)}%`);
    this.speed.value = playback.speed;
    this.play.classList.toggle("playing", playback.playing);
    const title = playback.playing ? "Pause (space)" : "Play (space)";
    this.play.title = title;
    this.play.setAttribute("aria-label", title);
  }
}
