// Colliders in the page of --format html: node colliders_browser.mjs PLIANT CHROMIUM
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { launch, openFile, PATIENCE, picture, Pixels, withFolder } from "./browser.mjs";

const [pliant, chromium] = process.argv.slice(2);
const VIEW = { x: 16, y: 140, width: 560, height: 340 }; // of the page, where no panel is

// A block about the origin, and these around it. Bodies have colours, colliders are grey.
const scene = (colliders, frames) => ({
  time: { step: 0.1, frames },
  gravity: [0, 0, 0],
  bodies: [{ mesh: { box: { size: [1, 0.6, 0.6], cells: [2, 1, 1] } }, material: "arap" }],
  colliders,
});

// The page of a run, at its first frame.
async function play(browser, folder, colliders, frames) {
  const file = path.join(folder, "scene.json");
  await writeFile(file, JSON.stringify(scene(colliders, frames)));
  execFileSync(pliant, ["run", file, "--out", folder, "--format", "html", "--quiet"]);
  const page = await openFile(browser, path.join(folder, "player.html"));
  await page.waitForFunction(() => window.pliantPlayer?.drawn > 0);
  await page.evaluate(() => window.pliantPlayer.pause());
  if (frames > 0) await seek(page, 0);
  return page;
}

// Waits until the view has been drawn there; from another frame, so that there is something to draw.
async function seek(page, frame) {
  for (const to of [frame === 0 ? 1 : 0, frame]) {
    const drawn = await page.evaluate(() => window.pliantPlayer.drawn);
    await page.evaluate((number) => window.pliantPlayer.seek(number), to);
    await page.waitForFunction((before) => window.pliantPlayer.drawn > before, drawn);
  }
}

async function look(browser, folder, colliders) {
  const page = await play(browser, folder, colliders, 0);
  const view = await picture(page, VIEW);
  assert.deepEqual(page.problems, []);
  await page.close();
  return view;
}

// Views of the first and of the last frame.
async function lookTwice(browser, folder, colliders) {
  const page = await play(browser, folder, colliders, 6);
  const first = await picture(page, VIEW);
  await seek(page, 6);
  const last = await picture(page, VIEW);
  assert.deepEqual(page.problems, []);
  await page.close();
  return [first, last];
}

test("colliders", { timeout: 5 * PATIENCE }, () => withFolder(async (folder) => {
  const browser = await launch(chromium);
  try {
    const pixels = await Pixels.in(browser);
    const coloured = async (colliders) => pixels.coloured(await look(browser, folder, colliders));
    const ball = { type: "sphere", radius: 0.8 };
    assert.ok((await coloured([])) > 0.05, "a block alone is seen");
    assert.ok((await coloured([ball])) < 0.001, "a ball hides what is in it");
    const inside = await coloured([{ ...ball, hollow: true }]);
    assert.ok(inside > 0.03, `a hollow does not: ${inside}`);
    const ring = { type: "torus", axis: [0, 0, 1], major_radius: 0.4, minor_radius: 0.39 };
    const share = await coloured([ring]);
    assert.ok(share < inside / 3, `a ring hides all but what is in its funnel: ${share}`);
  } finally {
    await browser.close();
  }
}));

// Nothing touches the block, so it stays where it is and only colliders move.
test("colliders that move", { timeout: 5 * PATIENCE }, () => withFolder(async (folder) => {
  const browser = await launch(chromium);
  try {
    const pixels = await Pixels.in(browser);
    const shares = (views) => Promise.all(views.map((view) => pixels.coloured(view)));
    const ball = { type: "sphere", center: [0.9, 0.8, 1.2], radius: 0.5 };
    const [hidden, seen] = await shares(await lookTwice(browser, folder,
      [{ ...ball, motion: { velocity: [0, 5, 0] } }]));
    assert.ok(hidden < 0.8 * seen, `a ball that goes away shows what it hid: ${hidden}, ${seen}`);
    const [same, still] = await shares(await lookTwice(browser, folder, [ball]));
    assert.ok(Math.abs(same - still) < 0.01 * still, `one that stands hides it: ${same}, ${still}`);
    const plane = { type: "plane", point: [0, -1, 0] };
    const lift = { ...plane, motion: { velocity: [0, 1, 0], until: 0.5 } };
    const change = async (colliders) =>
      pixels.difference(...await lookTwice(browser, folder, colliders));
    const rise = await change([lift]);
    const rest = await change([plane]);
    assert.ok(rise > 10 * rest + 0.01, `a lift rises: ${rise}; a floor stays: ${rest}`);
  } finally {
    await browser.close();
  }
}));
