// The data of the page: a JSON head, indices, poses, and positions of 16 bits.
import { mixed, poseIn } from "./pose.js";

const LEVELS = 65535;
const POSE_NUMBERS = 7;

/** What cannot be shown, said in a way that a user understands. */
export class PageError extends Error {}

/** Bytes from base64 text. */
export function decodeBase64(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// The parts of each body, cut from one list of indices.
function cutIndices(bodies, indices) {
  let at = 0;
  const take = (count) => indices.subarray(at, (at += count));
  const cut = bodies.map((body) => ({
    ...body,
    triangles: take(3 * body.triangles),
    edges: take(2 * body.edges),
  }));
  if (at !== indices.length) throw new PageError("The indices in this page are not complete.");
  return cut;
}

/** The surfaces of colliders, cut from one list of points (xyz, m) and one of indices. */
export function cutColliders(colliders, points, indices) {
  let point = 0;
  let triangle = 0;
  const cut = colliders.map((collider) => ({
    pose: collider.pose,
    points: points.subarray(3 * point, 3 * (point += collider.points)),
    triangles: Uint32Array.from(
      indices.subarray(3 * triangle, 3 * (triangle += collider.triangles))),
  }));
  if (3 * point !== points.length || 3 * triangle !== indices.length) {
    throw new PageError("The colliders in this page are not complete.");
  }
  return cut;
}

/** The frames of a run. */
export class Recording {
  /**
   * @param head as in docs/player.md
   * @param indices Uint32Array
   * @param chunks list of Uint16Array, each of whole frames
   * @param poses Float32Array: head.poses of them for each frame
   */
  constructor(head, indices, chunks, poses) {
    this.head = head;
    this.poses = poses;
    this.bodies = cutIndices(head.bodies, indices);
    this.pointCount = head.points;
    this.frameCount = head.time.length;
    this.frames = chunks.flatMap((chunk) => this.#cutFrames(chunk));
    if (this.frames.length !== this.frameCount || this.frameCount === 0 ||
        poses.length !== POSE_NUMBERS * head.poses * this.frameCount) {
      throw new PageError("The frames in this page are not complete.");
    }
    const [lower, upper] = head.bounds;
    this.lower = lower;
    this.scale = lower.map((low, k) => (upper[k] - low) / LEVELS);
  }

  #cutFrames(chunk) {
    const size = 3 * this.pointCount;
    const frames = [];
    for (let at = 0; at + size <= chunk.length && size > 0; at += size) {
      frames.push(chunk.subarray(at, at + size));
    }
    return frames;
  }

  // The frames before and after a place, and the share of the way from one to the other.
  #around(place) {
    const last = this.frameCount - 1;
    const before = Math.min(Math.floor(place), last);
    return { before, after: Math.min(before + 1, last), share: place - before };
  }

  /** A pose of a collider in a frame. */
  poseInFrame(number, frame) {
    return poseIn(this.poses, POSE_NUMBERS * (this.head.poses * frame + number));
  }

  /** The same at a place in the recording, as in positions(). */
  pose(number, place) {
    const { before, after, share } = this.#around(place);
    return mixed(this.poseInFrame(number, before), this.poseInFrame(number, after), share);
  }

  /** Seconds from the first frame to the last. */
  get duration() {
    return this.head.time[this.frameCount - 1] - this.head.time[0];
  }

  /** Seconds between the frames of the page. */
  get interval() {
    return this.head.step * this.head.stride;
  }

  /**
   * The positions of a body, m, xyz of each of its points; between frames on straight lines.
   * @param place number of the frame from 0; may be a fraction
   */
  positions(body, place, out) {
    const { before, after, share } = this.#around(place);
    const a = this.frames[before];
    const b = this.frames[after];
    const from = 3 * body.first;
    for (let k = 0; k < 3; ++k) {
      const low = this.lower[k];
      const scale = this.scale[k];
      for (let i = k; i < 3 * body.count; i += 3) {
        const value = a[from + i];
        out[i] = low + scale * (value + share * (b[from + i] - value));
      }
    }
  }
}

const parts = (root, name) => [...root.querySelectorAll(`script.pliant-${name}`)];

// Its text, which is freed at once: it may be large.
function takeBytes(script) {
  const bytes = decodeBase64(script.textContent.trim());
  script.remove();
  return bytes;
}

// Indices have two bytes unless a collider has more points than those can count.
function readColliders(root, colliders) {
  const bytes = (name) => takeBytes(parts(root, name)[0]).buffer;
  const large = colliders.some(({ points }) => points > LEVELS + 1);
  const indices = bytes("collider-indices");
  return cutColliders(colliders, new Float32Array(bytes("collider-points")),
    large ? new Uint32Array(indices) : new Uint16Array(indices));
}

const readPoses = (root) => new Float32Array(takeBytes(parts(root, "poses")[0]).buffer);

/** The recording in a document, with the colliders. @throws PageError */
export function readRecording(root) {
  const [head] = parts(root, "head");
  const [indices] = parts(root, "indices");
  if (!head || !indices) throw new PageError("There is no recording in this page.");
  try {
    const recording = new Recording(
      JSON.parse(head.textContent),
      new Uint32Array(takeBytes(indices).buffer),
      parts(root, "positions").map((script) => new Uint16Array(takeBytes(script).buffer)),
      readPoses(root),
    );
    recording.colliders = readColliders(root, recording.head.colliders);
    return recording;
  } catch (error) {
    if (error instanceof PageError) throw error;
    throw new PageError(`The recording in this page cannot be read (${error.message}).`);
  }
}
