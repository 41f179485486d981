// The 3D view: renderer, light, floor and camera. Knows nothing of playback.
import {
  DirectionalLight, HemisphereLight, NeutralToneMapping, PerspectiveCamera,
  PMREMGenerator, Scene, Vector3, VSMShadowMap, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { cornersOf, fitDistance, floorOf, frameOf } from "./framing.js";
import { Ground } from "./ground.js";
import { roundUp } from "./format.js";

function makeRenderer(canvas) {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 1.05;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = VSMShadowMap;
  return renderer;
}

// A lit room all around: reflections make curved shapes readable.
function roomLight(renderer) {
  const generator = new PMREMGenerator(renderer);
  const texture = generator.fromScene(new RoomEnvironment(), 0.04).texture;
  generator.dispose();
  return texture;
}

function keyLight(frame, radius, center) {
  const light = new DirectionalLight(0xfff4e6, 2.3);
  light.position.copy(center).addScaledVector(frame.up, 2.2 * radius)
    .addScaledVector(frame.right, -0.9 * radius).addScaledVector(frame.front, 1.1 * radius);
  light.target.position.copy(center);
  light.castShadow = true;
  light.shadow.mapSize.set(1024, 1024);
  light.shadow.radius = 10;
  light.shadow.blurSamples = 16;
  light.shadow.normalBias = 0.006 * radius;
  light.shadow.bias = -0.0004;
  const reach = 1.25 * radius;
  Object.assign(light.shadow.camera, {
    left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1 * radius, far: 5 * radius,
  });
  return light;
}

/** Draws the scene that `bounds` encloses; `onchange` is called when the camera has moved. */
export class Stage {
  constructor(canvas, head, bounds, onchange) {
    this.renderer = makeRenderer(canvas);
    this.scene = new Scene();
    this.scene.environment = roomLight(this.renderer);
    this.frame = frameOf(new Vector3(...head.up));
    this.corners = cornersOf(bounds);
    const [lower, upper] = bounds.map((corner) => new Vector3(...corner));
    this.center = lower.clone().add(upper).multiplyScalar(0.5);
    this.radius = Math.max(lower.distanceTo(upper) / 2, 1e-6);
    this.#addLights();
    this.#addGround(head);
    this.#addCamera(canvas, onchange);
    this.insets = { left: 0, right: 0, top: 0, bottom: 0 };
  }

  #addLights() {
    const key = keyLight(this.frame, this.radius, this.center);
    const sky = new HemisphereLight(0xdfeaff, 0x8d7f70, 0.35);
    sky.position.copy(this.frame.up);
    const rim = new DirectionalLight(0xbfd4ff, 0.7);
    rim.position.copy(this.frame.front).multiplyScalar(-1).addScaledVector(this.frame.up, 0.5)
      .addScaledVector(this.frame.right, 0.8).multiplyScalar(this.radius).add(this.center);
    rim.target.position.copy(this.center);
    this.scene.add(key, key.target, sky, rim, rim.target);
  }

  #addGround(head) {
    this.spacing = roundUp(this.radius / 8);
    const floor = floorOf(head, this.frame.up, this.corners, this.center);
    this.grounds = [new Ground(floor, this.spacing, 5 * this.radius)];
    for (const plane of floor.others) {
      this.grounds.push(new Ground(plane, this.spacing, 2.5 * this.radius));
    }
    this.scene.add(...this.grounds.map((ground) => ground.group));
  }

  #addCamera(canvas, onchange) {
    this.camera = new PerspectiveCamera(32, 1, 0.01 * this.radius, 60 * this.radius);
    this.camera.up.copy(this.frame.up);
    this.controls = new OrbitControls(this.camera, canvas);
    Object.assign(this.controls, {
      enableDamping: true, dampingFactor: 0.12, zoomToCursor: true, screenSpacePanning: true,
      minDistance: 0.05 * this.radius, maxDistance: 25 * this.radius,
    });
    this.controls.addEventListener("change", onchange);
  }

  /** Back to the first view: all of the recording fits. */
  resetView() {
    const direction = new Vector3().addScaledVector(this.frame.front, 1)
      .addScaledVector(this.frame.right, 0.55).addScaledVector(this.frame.up, 0.48).normalize();
    const { width, height } = this.size;
    const { left, right, top, bottom } = this.insets;
    const free = [(width - left - right) / width, (height - top - bottom) / height];
    const distance = fitDistance(this.camera, this.corners, this.center, direction, free);
    this.controls.target.copy(this.center);
    this.camera.position.copy(this.center).addScaledVector(direction, distance);
    this.controls.update();
  }

  /** Turns by angles (rad), pans by shares of the view, zooms by a factor: for the keyboard. */
  move({ turn = 0, tilt = 0, right = 0, up = 0, zoom = 1 }) {
    const { camera, controls } = this;
    const offset = camera.position.clone().sub(controls.target).multiplyScalar(zoom);
    const side = new Vector3().setFromMatrixColumn(camera.matrix, 0);
    const above = new Vector3().setFromMatrixColumn(camera.matrix, 1);
    controls.target.addScaledVector(side, right * offset.length())
      .addScaledVector(above, up * offset.length());
    offset.applyAxisAngle(this.frame.up, turn);
    const angle = offset.angleTo(this.frame.up);
    const limited = Math.min(Math.max(angle - tilt, 0.05), Math.PI - 0.05);
    offset.applyAxisAngle(side.applyAxisAngle(this.frame.up, turn), limited - angle);
    camera.position.copy(controls.target).add(offset);
    controls.update();
  }

  /** The canvas fills the window; `insets` are the parts (px) that panels cover. */
  resize(width, height, pixelRatio, insets) {
    this.size = { width, height };
    this.insets = insets;
    this.renderer.setPixelRatio(Math.min(pixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.setViewOffset(width, height, (insets.right - insets.left) / 2,
      (insets.bottom - insets.top) / 2, width, height);
  }

  setTheme(dark) {
    this.scene.environmentIntensity = dark ? 0.42 : 0.5;
    for (const ground of this.grounds) ground.setTheme(dark);
  }

  showGrid(shown) {
    for (const ground of this.grounds) ground.grid.visible = shown;
  }

  /** Lets the camera's motion fade. */
  glide() {
    return this.controls.update();
  }

  draw() {
    this.renderer.render(this.scene, this.camera);
  }
}
