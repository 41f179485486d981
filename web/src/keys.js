// The keyboard, and the card that explains it.
import { element, iconButton, ICONS } from "./dom.js";

const HELP = [
  ["space", "play, pause"],
  ["← →", "one frame back, forward; with shift ten"],
  ["Home End", "first, last frame"],
  ["< >", "slower, faster"],
  ["W A S D", "orbit; with shift pan"],
  ["+ −", "closer, farther"],
  ["1 … 9", "show or hide a body"],
  ["M  G  L", "wireframe, floor grid, loop"],
  ["P  R", "panel, reset view"],
  ["drag", "orbit; right button or two fingers pan; wheel or pinch zooms"],
];

const TURN = Math.PI / 36;

// What each key does; `app` has playback, stage, transport, panel and help.
const ACTIONS = {
  " ": (app) => app.playback.toggle(),
  ArrowLeft: (app, shift) => app.playback.stepBy(shift ? -10 : -1),
  ArrowRight: (app, shift) => app.playback.stepBy(shift ? 10 : 1),
  Home: (app) => app.playback.seek(0),
  End: (app) => app.playback.seek(app.playback.last),
  "<": (app) => app.playback.changeSpeed(-1),
  ",": (app) => app.playback.changeSpeed(-1),
  ">": (app) => app.playback.changeSpeed(1),
  ".": (app) => app.playback.changeSpeed(1),
  a: (app, shift) => app.stage.move(shift ? { right: 0.04 } : { turn: -TURN }),
  d: (app, shift) => app.stage.move(shift ? { right: -0.04 } : { turn: TURN }),
  w: (app, shift) => app.stage.move(shift ? { up: -0.04 } : { tilt: TURN }),
  s: (app, shift) => app.stage.move(shift ? { up: 0.04 } : { tilt: -TURN }),
  "+": (app) => app.stage.move({ zoom: 0.9 }),
  "=": (app) => app.stage.move({ zoom: 0.9 }),
  "-": (app) => app.stage.move({ zoom: 1 / 0.9 }),
  m: (app) => app.transport.edges.set(!app.transport.edges.pressed),
  g: (app) => app.transport.grid.set(!app.transport.grid.pressed),
  l: (app) => app.transport.loop.set(!app.transport.loop.pressed),
  p: (app) => app.panel.toggle(),
  r: (app) => app.resetView(),
  "?": (app) => app.help.toggle(),
  h: (app) => app.help.toggle(),
  Escape: (app) => app.help.close(),
};

function actionOf(key) {
  if (/^[1-9]$/.test(key)) return (app) => app.panel.toggleBody(Number(key) - 1);
  return ACTIONS[key] ?? ACTIONS[key.toLowerCase()];
}

/** Listens for keys. Those of a list of speeds stay its own. */
export function listen(app) {
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLSelectElement) return;
    // A button that has the focus is pressed by the space bar itself.
    if (event.key === " " && event.target.closest?.("button, label")) return;
    const action = actionOf(event.key);
    if (!action) return;
    event.preventDefault();
    action(app, event.shiftKey);
  });
}

/** The card with the list of keys. */
export class Help {
  constructor() {
    this.node = element("div", { id: "help", class: "card", role: "dialog", "aria-label": "Keys" },
      element("h2", {}, "Keys", iconButton("Close", ICONS.close, () => this.close())),
      element("dl", {}, ...HELP.flatMap(([keys, meaning]) => [
        element("dt", {}, ...keys.split(/\s+/).map((key) => element("kbd", {}, key))),
        element("dd", {}, meaning)])));
    this.node.hidden = true;
    document.body.append(this.node);
  }

  toggle() {
    this.node.hidden = !this.node.hidden;
  }

  close() {
    this.node.hidden = true;
  }
}
