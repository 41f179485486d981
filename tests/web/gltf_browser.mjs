// Files of --format glb and gltf, read by others: the validator of their specification and three.js'
// loader in a browser, which must show what the point caches of the same run say:
// node gltf_browser.mjs PLIANT CHROMIUM
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import validator from "gltf-validator";
import { launch, PATIENCE, Pixels, scriptPage, withFolder } from "./browser.mjs";

const [pliant, chromium] = process.argv.slice(2);
const FRAMES = 12;
const STEP = 0.05; // s
const NET = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nl 1 2\nl 2 3\nl 3 4\n";
const rubber = { type: "stable-neo-hookean", young: 3e4, poisson: 0.4 };
const SCENE = {
  name: "names \" \\ / é",
  time: { step: STEP, frames: FRAMES },
  bodies: [
    { name: "block", mesh: { box: { size: [1, 0.4, 0.4], cells: [5, 2, 2] } }, material: rubber,
      attach: [{ where: { box: [[-0.51, -1, -1], [-0.49, 1, 1]] }, stiffness: "exact" }] },
    { name: "ball", mesh: { sphere: { radius: 0.3, cells: 5 } }, translate: [0, 0, 1],
      material: rubber },
    { name: "net", mesh: { file: "net.obj" }, translate: [0, 1, 0], springs: {}, density: 1 },
    { name: "sheet", mesh: { sheet: { size: [1, 1], cells: [4, 4] } }, translate: [2, 0, 0],
      springs: {}, density: 1,
      attach: [{ where: { box: [[1, -1, -0.51], [3, 1, -0.49]] }, stiffness: "exact" }] },
  ],
};

// What a page does with a file: loads it, moves it to a time, tells where vertices are, draws.
const VIEWER = `
  import * as THREE from "three";
  import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
  window.load = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const gltf = await new GLTFLoader().parseAsync(bytes.buffer, "");
    window.gltf = gltf;
    window.mixer = new THREE.AnimationMixer(gltf.scene);
    for (const clip of gltf.animations) window.mixer.clipAction(clip).play();
    return { durations: gltf.animations.map((clip) => clip.duration) };
  };
  window.bodies = (time) => {
    window.mixer.setTime(time);
    const found = [];
    window.gltf.scene.traverse((object) => {
      if (!object.geometry) return;
      const point = new THREE.Vector3();
      const corners = Array.from(object.geometry.index.array, (i) =>
        THREE.Mesh.prototype.getVertexPosition.call(object, i, point).toArray()); // also of lines
      found.push({ name: object.name, lines: object.isLineSegments === true, corners,
        normals: object.geometry.attributes.normal !== undefined,
        targets: object.geometry.morphAttributes.position.length });
    });
    return found;
  };
  window.draw = (time) => {
    window.mixer.setTime(time);
    const renderer = new THREE.WebGLRenderer({ preserveDrawingBuffer: true });
    renderer.setSize(300, 200);
    const scene = new THREE.Scene();
    scene.add(window.gltf.scene, new THREE.HemisphereLight(0xffffff, 0x444444, 3));
    const camera = new THREE.PerspectiveCamera(50, 1.5, 0.1, 100);
    camera.position.set(1, 1, 5);
    renderer.render(scene, camera);
    return renderer.domElement.toDataURL("image/png").split(",")[1];
  };`;

// The faces and lines of an OBJ file, as numbers of points from 0, one after the other.
const cornersOf = (obj) => [...obj.matchAll(/^[fl] (.*)$/gm)]
  .flatMap(([, numbers]) => numbers.split(" ").map((number) => Number(number) - 1));

// A function that gives point `i` in frame `f` of a PC2 file.
function pointsOf(pc2) {
  const points = pc2.readInt32LE(16);
  assert.equal(pc2.length, 32 + 12 * points * (FRAMES + 1));
  return (f, i) => [0, 4, 8].map((k) => pc2.readFloatLE(32 + 12 * (f * points + i) + k));
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

test("glTF", { timeout: 5 * PATIENCE }, (t) => withFolder(async (folder) => {
  const file = (name) => path.join(folder, name);
  await writeFile(file("net.obj"), NET);
  await writeFile(file("scene.json"), JSON.stringify(SCENE));
  const formats = ["glb", "gltf", "pc2"].flatMap((format) => ["--format", format]);
  execFileSync(pliant, ["run", file("scene.json"), "--out", file("out"), ...formats, "--quiet"]);
  const read = (name) => readFile(path.join(folder, "out", name));

  await t.test("keeps the rules of its specification", async () => {
    for (const name of ["frames.glb", "frames.gltf"]) {
      const report = await validator.validateBytes(new Uint8Array(await read(name)), {
        uri: name, externalResourceFunction: async (uri) => new Uint8Array(await read(uri)) });
      assert.deepEqual(report.issues.messages, []);
      assert.equal(report.info.animationCount, 1);
      assert.equal(report.info.resources[0].byteLength, (await read("frames.bin")).length);
    }
  });

  const browser = await launch(chromium);
  try {
    const page = await scriptPage(browser, VIEWER);
    const { durations } = await page.evaluate(
      (bytes) => window.load(bytes), (await read("frames.glb")).toString("base64"));

    await t.test("is an animation of the whole run", () => {
      assert.equal(durations.length, 1);
      assert.ok(Math.abs(durations[0] - FRAMES * STEP) < 1e-6);
    });

    await t.test("shows every body where its point cache says", async () => {
      const caches = await Promise.all(SCENE.bodies.map(async ({ name }) => ({
        corners: cornersOf(String(await read(`${name}.obj`))),
        at: pointsOf(await read(`${name}.pc2`)) })));
      for (const frame of [0, 1, 4.5, FRAMES - 1]) {
        const bodies = await page.evaluate((time) => window.bodies(time), frame * STEP);
        assert.deepEqual(bodies.map(({ name }) => name), SCENE.bodies.map(({ name }) => name));
        bodies.forEach((body, b) => {
          assert.equal(body.targets, FRAMES);
          assert.equal(body.lines, body.name === "net");
          assert.equal(body.normals, body.name !== "net");
          const { corners, at } = caches[b];
          assert.equal(body.corners.length, corners.length);
          const [before, after] = [Math.floor(frame), Math.ceil(frame)];
          corners.forEach((point, c) => {
            const [p, q] = [at(before, point), at(after, point)];
            const between = p.map((value, k) => value + (frame - before) * (q[k] - value));
            assert.ok(distance(body.corners[c], between) < 1e-5, `${body.name} at ${frame}`);
          });
        });
      }
    });

    await t.test("is drawn, and moves", async () => {
      const pixels = await Pixels.in(browser);
      const start = await page.evaluate(() => window.draw(0));
      const later = await page.evaluate((time) => window.draw(time), (FRAMES - 1) * STEP);
      assert.ok(await pixels.colors(start) > 50);
      assert.ok(await pixels.difference(start, later) > 0.01);
      assert.deepEqual(page.problems, []);
    });
  } finally {
    await browser.close();
  }
}));
