// What is drawn of a body's triangles: corners that share a normal, edges, and normals. Knows no
// three.js.

const CREASE = Math.cos((40 * Math.PI) / 180); // faces that meet at a larger angle stay apart

// The normals of triangles over body points, xyz each, of unit length.
function faceNormals(triangles, positions) {
  const normals = new Float32Array(triangles.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const n = crossProduct(positions, triangles[t], triangles[t + 1], triangles[t + 2]);
    const length = Math.hypot(n[0], n[1], n[2]) || 1;
    for (let k = 0; k < 3; ++k) normals[t + k] = n[k] / length;
  }
  return normals;
}

const cross = [0, 0, 0]; // reused: this runs for every triangle of every frame

// (b - a) x (c - a): twice the area of the triangle, along its normal.
function crossProduct(p, a, b, c) {
  const ux = p[3 * b] - p[3 * a];
  const uy = p[3 * b + 1] - p[3 * a + 1];
  const uz = p[3 * b + 2] - p[3 * a + 2];
  const vx = p[3 * c] - p[3 * a];
  const vy = p[3 * c + 1] - p[3 * a + 1];
  const vz = p[3 * c + 2] - p[3 * a + 2];
  cross[0] = uy * vz - uz * vy;
  cross[1] = uz * vx - ux * vz;
  cross[2] = ux * vy - uy * vx;
  return cross;
}

// Corners (3 t + k) around each point: those of point i are corners[start[i]] up to start[i + 1].
function cornersAround(triangles, pointCount) {
  const start = new Uint32Array(pointCount + 1);
  for (const point of triangles) ++start[point + 1];
  for (let i = 0; i < pointCount; ++i) start[i + 1] += start[i];
  const fill = start.slice();
  const corners = new Uint32Array(triangles.length);
  for (let c = 0; c < triangles.length; ++c) corners[fill[triangles[c]]++] = c;
  return { start, corners };
}

// Whether two triangles around a point share an edge there and meet at a small angle.
function joined(triangles, normals, c, d) {
  const t = c - (c % 3);
  const u = d - (d % 3);
  const dot = normals[t] * normals[u] + normals[t + 1] * normals[u + 1] +
    normals[t + 2] * normals[u + 2];
  if (dot < CREASE) return false;
  const [a, b] = [triangles[t + ((c + 1) % 3)], triangles[t + ((c + 2) % 3)]];
  const [p, q] = [triangles[u + ((d + 1) % 3)], triangles[u + ((d + 2) % 3)]];
  return a === p || a === q || b === p || b === q;
}

// The groups of a point's corners that are smooth together: a group's number for each corner.
function smoothGroups(triangles, normals, around) {
  const group = new Int32Array(around.length).fill(-1);
  let count = 0;
  for (let i = 0; i < around.length; ++i) {
    if (group[i] >= 0) continue;
    const open = [i];
    group[i] = count;
    while (open.length > 0) {
      const c = open.pop();
      for (let j = 0; j < around.length; ++j) {
        if (group[j] < 0 && joined(triangles, normals, around[c], around[j])) {
          group[j] = count;
          open.push(j);
        }
      }
    }
    ++count;
  }
  return { group, count };
}

/**
 * Points are doubled along creases, so that each copy has a normal of its own.
 * @returns index: a copy for each corner; pointOf: the body's point behind each copy
 */
export function splitAtCreases(triangles, pointCount, positions) {
  const normals = faceNormals(triangles, positions);
  const { start, corners } = cornersAround(triangles, pointCount);
  const index = new Uint32Array(triangles.length);
  const pointOf = [];
  for (let point = 0; point < pointCount; ++point) {
    const around = corners.subarray(start[point], start[point + 1]);
    const { group, count } = smoothGroups(triangles, normals, around);
    around.forEach((corner, i) => (index[corner] = pointOf.length + group[i]));
    for (let g = 0; g < count; ++g) pointOf.push(point);
  }
  return { index, pointOf: Uint32Array.from(pointOf) };
}

/** Each edge of the triangles once, as pairs of copies. */
export function uniqueEdges(index, pointOf) {
  const seen = new Set();
  const edges = [];
  const pointCount = pointOf.reduce((most, point) => Math.max(most, point), 0) + 1;
  for (let c = 0; c < index.length; ++c) {
    const next = c % 3 === 2 ? c - 2 : c + 1;
    const a = pointOf[index[c]];
    const b = pointOf[index[next]];
    const key = Math.min(a, b) * pointCount + Math.max(a, b);
    if (seen.has(key)) continue;
    seen.add(key);
    edges.push(index[c], index[next]);
  }
  return Uint32Array.from(edges);
}

/** Normals of the copies, xyz each: the mean over their triangles, by area. */
export function updateNormals(index, positions, normals) {
  normals.fill(0);
  for (let c = 0; c < index.length; c += 3) {
    const n = crossProduct(positions, index[c], index[c + 1], index[c + 2]);
    for (let k = 0; k < 3; ++k) {
      const at = 3 * index[c + k];
      normals[at] += n[0];
      normals[at + 1] += n[1];
      normals[at + 2] += n[2];
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]) || 1;
    for (let k = 0; k < 3; ++k) normals[i + k] /= length;
  }
}
