// What tests in a browser share: a browser without network, pages that record what goes wrong, and
// pixels. See player_browser.mjs for their use.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL, fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";

export const PATIENCE = 120_000; // ms; software drawing on a busy machine is slow

const FLAGS = [
  "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
  // WebGL in software, the same on every machine.
  "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
];

/** A headless browser; `flags` come on top of the usual ones. */
export function launch(executablePath, flags = []) {
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags], timeout: PATIENCE });
}

/** A new folder for files; calls `use(folder)` and removes it. */
export async function withFolder(use) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pliant-web-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A page with `problems` (errors of script and console) and `requests` (addresses). */
export async function newPage(browser, options = {}) {
  const page = await browser.newPage({ viewport: { width: 900, height: 600 }, ...options });
  page.setDefaultTimeout(PATIENCE);
  page.problems = [];
  page.requests = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.problems.push(message.text());
  });
  page.on("request", (request) => page.requests.push(request.url()));
  return page;
}

/** Opens a file as a user does. */
export async function openFile(browser, file, options = {}) {
  const page = await newPage(browser, options);
  await page.goto(pathToFileURL(file).href, { timeout: PATIENCE });
  return page;
}

/**
 * An empty page that runs a module, which may import three.js; what it sets on `window` is there for
 * page.evaluate(). For instance to read a .glb by an independent loader:
 *   const page = await scriptPage(browser, `
 *     import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
 *     window.load = (base64) => new GLTFLoader().parseAsync(
 *       Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)).buffer, "");`);
 */
export async function scriptPage(browser, source) {
  const resolveDir = path.dirname(fileURLToPath(import.meta.url));
  const bundle = await build({ stdin: { contents: source, resolveDir }, bundle: true, write: false });
  const page = await newPage(browser);
  await page.addScriptTag({ content: bundle.outputFiles[0].text });
  return page;
}

/** Looks at screenshots, in a page of its own. */
export class Pixels {
  static async in(browser) {
    const pixels = new Pixels();
    pixels.page = await newPage(browser);
    await pixels.page.evaluate(() => {
      window.decode = async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
      };
    });
    return pixels;
  }

  /** How many colours a picture (PNG as base64) has. */
  colors(png) {
    return this.page.evaluate(async (picture) =>
      new Set(new Uint32Array((await window.decode(picture)).buffer)).size, png);
  }

  /** The share of pixels of a picture that are not grey. */
  coloured(png) {
    return this.page.evaluate(async (picture) => {
      const data = await window.decode(picture);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {
        const [r, g, b] = data.subarray(i, i + 3);
        if (Math.max(r, g, b) - Math.min(r, g, b) > 60) ++count;
      }
      return count / (data.length / 4);
    }, png);
  }

  /** The share of pixels that differ visibly between two pictures of the same size. */
  difference(one, other) {
    return this.page.evaluate(async (pictures) => {
      const [a, b] = await Promise.all(pictures.map(window.decode));
      let count = 0;
      for (let i = 0; i < a.length; i += 4) {
        const far = (k) => Math.abs(a[i + k] - b[i + k]) > 24;
        if (far(0) || far(1) || far(2)) ++count;
      }
      return count / (a.length / 4);
    }, [one, other]);
  }
}

/** A part of a page (`clip`) as PNG in base64. */
export async function picture(page, clip) {
  return (await page.screenshot({ clip, timeout: PATIENCE })).toString("base64");
}
