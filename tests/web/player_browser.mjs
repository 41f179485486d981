// The page of --format html in a browser: node player_browser.mjs PLIANT CHROMIUM
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { launch, openFile, PATIENCE, Pixels, withFolder } from "./browser.mjs";

const [pliant, chromium] = process.argv.slice(2);
const NAME = "</script><img src=x onerror=alert(1)>"; // of a body: must stay a text
const VIEW = { x: 16, y: 140, width: 560, height: 340 }; // of the page, where no panel is
const SCENE = {
  name: "two <b>blocks</b>",
  time: { step: 0.05, frames: 24 },
  bodies: [
    { name: "block", mesh: { box: { size: [1, 0.4, 0.4], cells: [5, 2, 2] } },
      material: { type: "stable-neo-hookean", young: 3e4, poisson: 0.4 }, density: 1000,
      attach: [{ where: { box: [[-0.51, -1, -1], [-0.49, 1, 1]] }, stiffness: "exact" }] },
    { name: NAME, mesh: { box: { size: [0.4, 0.4, 0.4], cells: [2, 2, 2] } },
      translate: [0, 1, 0], density: 1000,
      material: { type: "stable-neo-hookean", young: 1e5, poisson: 0.4 } },
  ],
  colliders: [{ type: "plane", point: [0, -1, 0], normal: [0, 1, 0] }],
};

let browser;
let pixels;
let file;

const ready = (page) => page.waitForFunction(() => window.pliantPlayer?.drawn > 0);

// Waits until what was asked for is drawn.
async function drawn(page, action, argument) {
  const count = await page.evaluate(() => window.pliantPlayer.drawn);
  await page.evaluate(action, argument);
  await page.waitForFunction((before) => window.pliantPlayer.drawn > before, count);
}

async function openPlayer(options) {
  const page = await openFile(browser, file, options);
  await ready(page);
  await drawn(page, () => { window.pliantPlayer.pause(); window.pliantPlayer.seek(0); });
  return page;
}

test("the player", { timeout: 5 * PATIENCE }, (t) => withFolder(async (folder) => {
  const scene = path.join(folder, "scene.json");
  await writeFile(scene, JSON.stringify(SCENE));
  execFileSync(pliant, ["run", scene, "--out", folder, "--format", "html", "--quiet"]);
  file = path.join(folder, "player.html");
  browser = await launch(chromium);
  try {
    pixels = await Pixels.in(browser);
    for (const [name, check] of Object.entries(checks)) await t.test(name, check);
  } finally {
    await browser.close();
  }
}));

const checks = {
  async "opens from a file, alone and without complaints"() {
    const page = await openPlayer();
    assert.equal(await page.title(), "two <b>blocks</b> – pliant");
    assert.equal(await page.textContent("h1"), "two <b>blocks</b>");
    assert.equal(await page.textContent(".legend-row:nth-child(2) .name"), NAME);
    assert.equal(await page.evaluate(() => window.pliantPlayer.frames), 25);
    const others = page.requests.filter((url) => url !== pathToFileURL(file).href &&
      !url.startsWith("data:"));
    assert.deepEqual({ others, problems: page.problems }, { others: [], problems: [] });
    await page.close();
  },

  async "draws, and differently where the bodies are elsewhere"() {
    const page = await openPlayer();
    const first = await pixels.of(page, VIEW);
    assert.ok(first.colors > 200, `${first.colors} colours`);
    await drawn(page, () => window.pliantPlayer.seek(20));
    const later = await pixels.of(page, VIEW);
    assert.ok(Pixels.difference(first, later) > 0.02);
    await drawn(page, () => window.pliantPlayer.seek(0));
    assert.ok(Pixels.difference(first, await pixels.of(page, VIEW)) < 0.001);
    await page.close();
  },

  async "plays"() {
    const page = await openPlayer();
    const first = await pixels.of(page, VIEW);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => window.pliantPlayer.frame >= 8);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => !window.pliantPlayer.playing);
    assert.ok(Pixels.difference(first, await pixels.of(page, VIEW)) > 0.01);
    await page.close();
  },

  async "scrubs and steps, and says the time"() {
    const page = await openPlayer();
    const shows = (text) => page.waitForFunction(
      (expected) => document.querySelector(".time").textContent === expected, text);
    await shows("0.00 s");
    const bar = await page.locator(".scrubber").boundingBox();
    await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2);
    await shows("0.60 s");
    await page.keyboard.press("ArrowRight");
    await shows("0.65 s");
    await page.keyboard.press("Shift+ArrowLeft");
    await shows("0.15 s");
    assert.equal(await page.textContent(".count"), "frame 3 / 24");
    const plot = await page.locator(".plot").first().boundingBox();
    await page.mouse.click(plot.x + plot.width - 2, plot.y + 20);
    await shows("1.20 s");
    await page.close();
  },

  async "hides bodies, shows edges, turns"() {
    const page = await openPlayer();
    let last = await pixels.of(page, VIEW);
    const changes = async (action) => {
      const count = await page.evaluate(() => window.pliantPlayer.drawn);
      await action();
      await page.waitForFunction((before) => window.pliantPlayer.drawn > before, count);
      const now = await pixels.of(page, VIEW);
      const difference = Pixels.difference(last, now);
      last = now;
      assert.ok(difference > 0.003, `${action}: ${difference}`);
    };
    await changes(() => page.click(".legend-row:first-child"));
    await changes(() => page.keyboard.press("1"));
    await changes(() => page.click("button[title^=Wireframe]"));
    await changes(() => page.keyboard.press("d"));
    await changes(() => page.emulateMedia({ colorScheme: "dark" }));
    assert.deepEqual(page.problems, []);
    await page.close();
  },

  async "fits a telephone"() {
    const page = await openPlayer({ viewport: { width: 390, height: 740 }, hasTouch: true });
    assert.equal(await page.isVisible("#panel"), false);
    await page.click(".opener");
    assert.equal(await page.isVisible("#panel"), true);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await page.close();
  },

  async "says when it cannot draw"() {
    const plain = await launch(chromium, ["--disable-3d-apis"]);
    const page = await openFile(plain, file);
    await page.waitForSelector("#message:not([hidden])");
    assert.match(await page.textContent("#message"), /WebGL/);
    await plain.close();
  },

  async "says when its data is cut off"() {
    const text = await readFile(file, "utf8");
    const broken = file.replace("player", "broken");
    await writeFile(broken, text.replace(/(pliant-positions">.{1000})[^<]*/, "$1"));
    const page = await openFile(browser, broken);
    await page.waitForSelector("#message:not([hidden])");
    assert.match(await page.textContent("#message"), /not complete/);
    await page.close();
  },
};
