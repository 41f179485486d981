// Puts the page together: recording, 3D view, controls.
import { BodyView } from "./body_view.js";
import { ColliderView } from "./collider_view.js";
import { bodyColor } from "./colors.js";
import { digits } from "./format.js";
import { Help, listen } from "./keys.js";
import { fillHeader, Panel } from "./panel.js";
import { Playback } from "./playback.js";
import { PageError, readRecording } from "./recording.js";
import { seenBounds } from "./seen.js";
import { Stage } from "./stage.js";
import { Transport } from "./transport.js";

const byId = (id) => document.getElementById(id);
const darkTheme = matchMedia("(prefers-color-scheme: dark)");

function makeStage(canvas, recording, onchange) {
  try {
    return new Stage(canvas, recording.head, seenBounds(recording), onchange);
  } catch (error) {
    throw new PageError("This browser gives no access to WebGL 2, which draws the bodies. " +
      `Please turn on hardware acceleration or try another browser. (${error.message})`);
  }
}

class App {
  constructor() {
    this.recording = readRecording(document);
    const { head } = this.recording;
    document.title = `${head.scene || "untitled"} – pliant`;
    fillHeader(byId("header"), head);
    this.drawnFrames = 0;
    this.playback = new Playback(this.recording.frameCount, this.recording.interval,
      () => (this.moved = true));
    this.panel = new Panel(byId("panel"), this.recording, {
      seek: (frame) => this.playback.seek(frame),
      showBody: (index, shown) => this.#showBody(index, shown),
      layout: () => this.#layout(),
    });
    this.help = new Help();
    this.transport = new Transport(byId("transport"), this.recording, this.playback, {
      showEdges: (shown) => this.#change(() => this.bodies.forEach((b) => b.showEdges(shown))),
      showGrid: (shown) => this.#change(() => this.stage.showGrid(shown)),
      resetView: () => this.resetView(),
      help: () => this.help.toggle(),
    });
    this.#makeView();
  }

  #makeView() {
    this.stage = makeStage(byId("view"), this.recording, () => (this.changed = true));
    this.bodies = this.recording.bodies.map(
      (body, i) => new BodyView(this.recording, body, bodyColor(i)));
    this.colliders = this.recording.colliders.map((collider) => new ColliderView(collider));
    this.stage.scene.add(...[...this.bodies, ...this.colliders].map((view) => view.group));
    this.movable = [...this.colliders, ...this.stage.grounds]
      .filter(({ pose }) => pose !== undefined);
    byId("scale").textContent = `grid ${digits(this.stage.spacing, 1)} m`;
    darkTheme.addEventListener("change", () => this.#setTheme());
    window.addEventListener("resize", () => this.#layout());
    listen(this);
    this.#layout();
    this.#setTheme();
    this.stage.resetView();
  }

  #change(action) {
    action();
    this.changed = true;
  }

  #showBody(index, shown) {
    this.#change(() => (this.bodies[index].group.visible = shown));
  }

  #setTheme() {
    this.#change(() => {
      for (const view of [this.stage, ...this.colliders]) view.setTheme(darkTheme.matches);
    });
    this.panel.refresh(devicePixelRatio);
  }

  resetView() {
    this.#change(() => this.stage.resetView());
  }

  // Panels beside the view take room from it, those over it do not.
  #layout() {
    const wide = innerWidth > 760;
    const insets = {
      left: 0, right: wide && this.panel.open ? byId("panel").offsetWidth + 16 : 0,
      top: byId("header").offsetHeight * (wide ? 0.4 : 1),
      bottom: byId("transport").offsetHeight + 16,
    };
    this.#change(() => this.stage.resize(innerWidth, innerHeight, devicePixelRatio, insets));
    this.panel.refresh(devicePixelRatio);
    this.moved = true;
  }

  #update(place) {
    for (const body of this.bodies) body.update(place);
    for (const view of this.movable) view.place(this.recording.pose(view.pose, place));
  }

  /** One animation frame; draws only what has changed. */
  tick(now) {
    this.playback.advance(Math.min(now - (this.before ?? now), 250) / 1000);
    this.before = now;
    this.stage.glide();
    if (this.moved) {
      this.#update(this.playback.place);
      this.transport.show();
      this.panel.show(this.playback.frame);
    }
    if (this.moved || this.changed) {
      this.stage.draw();
      ++this.drawnFrames;
    }
    this.moved = this.changed = false;
    requestAnimationFrame((next) => this.tick(next));
  }
}

/** For scripts: `pliantPlayer.seek(120)`. */
function expose(app) {
  const { playback } = app;
  window.pliantPlayer = {
    get frame() { return playback.frame; },
    get frames() { return playback.frameCount; },
    get playing() { return playback.playing; },
    get drawn() { return app.drawnFrames; },
    seek: (frame) => playback.seek(frame),
    play: () => playback.play(),
    pause: () => playback.pause(),
    view: (move) => app.stage.move(move),
  };
}

function start() {
  const app = new App();
  expose(app);
  document.body.classList.add("ready");
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) app.playback.play();
  requestAnimationFrame((now) => app.tick(now));
}

try {
  start();
} catch (error) {
  const message = byId("message");
  message.hidden = false;
  message.textContent = error instanceof PageError ? error.message : `Something failed: ${error}`;
  if (!(error instanceof PageError)) console.error(error);
}
