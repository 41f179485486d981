// The page of --format html in a browser: node player_browser.mjs PLIANT CHROMIUM
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { launch, openFile, PATIENCE, picture, Pixels, withFolder } from "./browser.mjs";

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
let player; // the page that most checks use: to open one takes seconds where software draws

// Does something and waits until the view has been drawn since.
async function drawn(action) {
  const count = await player.evaluate(() => window.pliantPlayer.drawn);
  await action();
  await player.waitForFunction((before) => window.pliantPlayer.drawn > before, count);
}

const seek = (frame) => drawn(() => player.evaluate((to) => window.pliantPlayer.seek(to), frame));
const look = () => picture(player, VIEW);

async function openPlayer(options) {
  const page = await openFile(browser, file, options);
  await page.waitForFunction(() => window.pliantPlayer?.drawn > 0);
  await page.evaluate(() => window.pliantPlayer.pause());
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
    player = await openPlayer();
    for (const [name, check] of Object.entries(checks)) await t.test(name, check);
  } finally {
    await browser.close();
  }
}));

const checks = {
  async "opens from a file, alone and without complaints"() {
    assert.equal(await player.title(), "two <b>blocks</b> – pliant");
    assert.equal(await player.textContent("h1"), "two <b>blocks</b>");
    assert.equal(await player.textContent(".legend-row:nth-child(2) .name"), NAME);
    assert.equal(await player.evaluate(() => window.pliantPlayer.frames), 25);
    const others = player.requests.filter((url) => url !== pathToFileURL(file).href &&
      !url.startsWith("data:"));
    assert.deepEqual({ others, problems: player.problems }, { others: [], problems: [] });
  },

  async "draws, and differently where the bodies are elsewhere"() {
    await seek(0);
    const first = await look();
    assert.ok((await pixels.colors(first)) > 200);
    await seek(20);
    assert.ok((await pixels.difference(first, await look())) > 0.02);
    await seek(0);
    assert.ok((await pixels.difference(first, await look())) < 0.001);
  },

  async "plays"() {
    await seek(0);
    const first = await look();
    await player.keyboard.press("Space");
    await player.waitForFunction(() => window.pliantPlayer.frame >= 8);
    await drawn(() => player.keyboard.press("Space"));
    assert.equal(await player.evaluate(() => window.pliantPlayer.playing), false);
    assert.ok((await pixels.difference(first, await look())) > 0.01);
  },

  async "scrubs and steps, and says the time"() {
    const shows = (text) => player.waitForFunction(
      (expected) => document.querySelector(".time").textContent === expected, text);
    await seek(0);
    await shows("0.00 s");
    const first = await look();
    const bar = await player.locator(".scrubber").boundingBox();
    await drawn(() => player.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2));
    await shows("0.60 s");
    assert.ok((await pixels.difference(first, await look())) > 0.02);
    await player.keyboard.press("ArrowRight");
    await shows("0.65 s");
    await player.keyboard.press("Shift+ArrowLeft");
    await shows("0.15 s");
    assert.equal(await player.textContent(".count"), "frame 3 / 24");
    const plot = await player.locator(".plot").first().boundingBox();
    await player.mouse.click(plot.x + plot.width - 2, plot.y + 20);
    await shows("1.20 s");
  },

  async "hides bodies, shows edges, turns, turns dark"() {
    await seek(0);
    let last = await look();
    const changes = async (action) => {
      await drawn(action);
      const now = await look();
      const difference = await pixels.difference(last, now);
      assert.ok(difference > 0.003, `${action}: ${difference}`);
      last = now;
    };
    await changes(() => player.click(".legend-row:first-child"));
    await changes(() => player.keyboard.press("1"));
    await changes(() => player.click("button[title^=Wireframe]"));
    await changes(() => player.keyboard.press("d"));
    await changes(() => player.emulateMedia({ colorScheme: "dark" }));
    assert.deepEqual(player.problems, []);
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
