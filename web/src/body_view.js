// One body in the 3D view.
import {
  BufferAttribute, BufferGeometry, Color, DoubleSide, DynamicDrawUsage, Group, LineBasicMaterial,
  LineSegments, Mesh, MeshStandardMaterial, Points, PointsMaterial,
} from "three";
import { splitAtCreases, uniqueEdges, updateNormals } from "./surface.js";

const dynamic = (size) => new BufferAttribute(new Float32Array(size), 3).setUsage(DynamicDrawUsage);

// Creases come from the smoother of the first and the last frame: bodies may start crumpled.
function split(recording, body, points) {
  const candidates = [0, recording.frameCount - 1].map((frame) => {
    recording.positions(body, frame, points);
    return splitAtCreases(body.triangles, body.count, points);
  });
  return candidates[0].pointOf.length <= candidates[1].pointOf.length
    ? candidates[0] : candidates[1];
}

/** Its triangles or, if it has none, its edges. */
export class BodyView {
  constructor(recording, body, color) {
    this.recording = recording;
    this.body = body;
    this.group = new Group();
    this.points = new Float32Array(3 * body.count);
    if (body.triangles.length > 0) this.#makeSurface(color);
    else this.#makeLines(color);
  }

  #makeSurface(color) {
    const { index, pointOf } = split(this.recording, this.body, this.points);
    this.index = index;
    this.pointOf = pointOf;
    const geometry = new BufferGeometry();
    geometry.setIndex(new BufferAttribute(index, 1));
    this.position = geometry.attributes.position = dynamic(3 * pointOf.length);
    this.normal = geometry.attributes.normal = dynamic(3 * pointOf.length);
    const material = new MeshStandardMaterial({
      color, roughness: 0.52, metalness: 0, side: DoubleSide,
      polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1,
    });
    const mesh = new Mesh(geometry, material);
    mesh.castShadow = mesh.receiveShadow = true;
    this.#add(mesh);
  }

  #makeLines(color) {
    const geometry = new BufferGeometry();
    geometry.setIndex(new BufferAttribute(this.body.edges, 1));
    this.position = geometry.attributes.position = new BufferAttribute(this.points, 3)
      .setUsage(DynamicDrawUsage);
    const lines = new LineSegments(geometry, new LineBasicMaterial({ color }));
    lines.castShadow = true;
    this.#add(lines);
    this.#add(new Points(geometry, new PointsMaterial({ color, size: 5, sizeAttenuation: false })));
  }

  #add(object) {
    object.frustumCulled = false; // its bounds change with every frame
    this.group.add(object);
  }

  /** Shows the edges of the triangles, made when first asked for. */
  showEdges(shown) {
    if (!this.pointOf) return;
    if (!this.wires && shown) {
      const geometry = new BufferGeometry();
      geometry.setIndex(new BufferAttribute(uniqueEdges(this.index, this.pointOf), 1));
      geometry.attributes.position = this.position;
      const material = new LineBasicMaterial({ color: new Color(0x08101c), transparent: true });
      material.opacity = 0.42;
      this.wires = new LineSegments(geometry, material);
      this.#add(this.wires);
    }
    if (this.wires) this.wires.visible = shown;
  }

  /** Moves it to a place in the recording. */
  update(place) {
    const { points } = this;
    this.recording.positions(this.body, place, points);
    this.position.needsUpdate = true;
    if (!this.pointOf) return;
    const out = this.position.array;
    this.pointOf.forEach((point, copy) => {
      out[3 * copy] = points[3 * point];
      out[3 * copy + 1] = points[3 * point + 1];
      out[3 * copy + 2] = points[3 * point + 2];
    });
    updateNormals(this.index, out, this.normal.array);
    this.normal.needsUpdate = true;
  }
}
