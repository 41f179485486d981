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
const scene = (colliders) => ({
  time: { frames: 0 },
  bodies: [{ mesh: { box: { size: [1, 0.6, 0.6], cells: [2, 1, 1] } }, material: "arap" }],
  colliders,
});

async function look(browser, folder, colliders) {
  const file = path.join(folder, "scene.json");
  await writeFile(file, JSON.stringify(scene(colliders)));
  execFileSync(pliant, ["run", file, "--out", folder, "--format", "html", "--quiet"]);
  const page = await openFile(browser, path.join(folder, "player.html"));
  await page.waitForFunction(() => window.pliantPlayer?.drawn > 0);
  const view = await picture(page, VIEW);
  assert.deepEqual(page.problems, []);
  await page.close();
  return view;
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
