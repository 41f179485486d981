#!/usr/bin/env node
// Takes the pictures of docs/player.md: tools/draw_player.mjs BUILD_DIR [FOLDER]
// Needs a build with tests, Chromium (tools/setup test), pngquant, and half a minute a picture.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [build, folder = "docs/images"] = process.argv.slice(2);
const { launch, openFile, withFolder } = await import(
  pathToFileURL(path.resolve(build, "tests/web/browser.mjs")).href);
const wide = { width: 1280, height: 760 };

// What is shown, and what is done to the page before.
const PICTURES = [
  { name: "player", scene: "twisting-bar", frame: 200, options: { viewport: wide } },
  { name: "player-dark", scene: "bouncing-sphere", frame: 41,
    options: { viewport: wide, colorScheme: "dark" },
    prepare: (page) => page.click("button[title^=Wireframe]") },
  { name: "player-phone", scene: "two-bars", frame: 70,
    options: { viewport: { width: 390, height: 760 }, hasTouch: true } },
];

async function draw(browser, { name, scene, frame, options, prepare }) {
  await withFolder(async (work) => {
    execFileSync(path.join(build, "bin/pliant"),
      ["run", scene, "--out", work, "--format", "html", "--quiet"]);
    const page = await openFile(browser, path.join(work, "player.html"), options);
    await page.waitForFunction(() => window.pliantPlayer?.drawn > 0);
    await prepare?.(page);
    const drawn = await page.evaluate((to) => {
      window.pliantPlayer.pause();
      window.pliantPlayer.seek(to);
      return window.pliantPlayer.drawn;
    }, frame);
    await page.waitForFunction((before) => window.pliantPlayer.drawn > before, drawn);
    await page.mouse.move(640, 600); // off the buttons
    const file = path.join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    execFileSync("pngquant", ["--force", "--skip-if-larger", "--ext", ".png", "256", file]);
    console.log(file);
    await page.close();
  });
}

const browser = await launch(process.env.CHROMIUM ?? "/usr/bin/chromium");
for (const picture of PICTURES) await draw(browser, picture);
await browser.close();
