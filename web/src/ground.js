// The floor: a grid that fades with the distance, and the shadows on it.
import {
  Color, DoubleSide, Group, Mesh, PlaneGeometry, Quaternion, ShaderMaterial, ShadowMaterial, Vector3,
} from "three";
import { STILL } from "./pose.js";

const STRONG = 5; // every fifth line is stronger
const VERTEX = `
varying vec2 place;
void main() {
  place = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

// Lines one pixel wide at any distance.
const FRAGMENT = `
uniform vec3 color;
uniform float spacing, reach, strength;
varying vec2 place;
float lines(float distance) {
  vec2 at = place / distance;
  vec2 width = fwidth(at);
  vec2 line = 1.0 - min(abs(fract(at - 0.5) - 0.5) / width, 1.0);
  vec2 calm = 1.0 - smoothstep(0.15, 0.5, width);
  return max(line.x * calm.x, line.y * calm.y);
}
void main() {
  float fade = 1.0 - smoothstep(0.05, 1.0, length(place) / reach);
  float alpha = max(0.5 * lines(spacing), lines(${STRONG}.0 * spacing));
  gl_FragColor = vec4(color, alpha * strength * fade * fade);
  if (gl_FragColor.a < 0.003) discard;
}`;

function gridMaterial(spacing, reach) {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      color: { value: new Color() }, spacing: { value: spacing }, reach: { value: reach },
      strength: { value: 1 },
    },
    transparent: true, depthWrite: false, side: DoubleSide,
  });
}

/**
 * A floor through `center`, at right angles to `normal`; `spacing` of the grid in m. If it can move,
 * `pose` is the number of its pose.
 */
export class Ground {
  constructor({ center, normal, pose }, spacing, reach) {
    this.pose = pose;
    this.center = center;
    this.turn = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), normal);
    this.period = STRONG * spacing;
    this.group = new Group();
    this.place(STILL);
    const plane = new PlaneGeometry(2 * reach, 2 * reach);
    this.shadows = new Mesh(plane, new ShadowMaterial({ opacity: 0.28, depthWrite: false }));
    this.shadows.receiveShadow = true;
    this.grid = new Mesh(plane, gridMaterial(spacing, reach));
    this.grid.renderOrder = -1;
    this.shadows.renderOrder = -2;
    this.group.add(this.shadows, this.grid);
  }

  /** Moves it to a pose; along itself by less than a period of its grid, as it has no end. */
  place({ shift, turn }) {
    const { position, quaternion } = this.group;
    quaternion.set(...turn);
    position.copy(this.center).applyQuaternion(quaternion).add(new Vector3(...shift));
    quaternion.multiply(this.turn);
    const away = position.clone().sub(this.center);
    for (const axis of [new Vector3(1, 0, 0), new Vector3(0, 1, 0)]) {
      axis.applyQuaternion(quaternion);
      position.addScaledVector(axis, -this.period * Math.round(away.dot(axis) / this.period));
    }
  }

  setTheme(dark) {
    const { color, strength } = this.grid.material.uniforms;
    color.value.set(dark ? 0xaec3de : 0x41566f);
    strength.value = dark ? 0.26 : 0.26;
    this.shadows.material.opacity = dark ? 0.45 : 0.24;
  }
}
