/** Lines of a scene, packed into one array for one draw call. */

/** Points of many lines, one after the other. */
export interface Runs {
  /** Three coordinates a point. */
  positions: Float32Array;
  /** First point of each line, and after the last the number of points. */
  starts: Uint32Array;
  /** For each line, which well it belongs to. */
  owners: Uint32Array;
}

/** Packs lines; a point with a NaN ends one, and a line of a single point is left out. */
export function packRuns(
  lines: readonly { points: Float32Array; owner: number }[],
): Runs & { source: Uint32Array } {
  const total = lines.reduce((sum, { points }) => sum + points.length / 3, 0);
  const positions = new Float32Array(total * 3);
  const source = new Uint32Array(total);
  const starts: number[] = [];
  const owners: number[] = [];
  let n = 0;
  let base = 0;
  for (const { points, owner } of lines) {
    const count = points.length / 3;
    let from = n;
    const close = (): void => {
      if (n - from < 2) n = from;
      else {
        starts.push(from);
        owners.push(owner);
      }
      from = n;
    };
    for (let i = 0; i < count; i++) {
      const x = points[3 * i]!;
      const y = points[3 * i + 1]!;
      const z = points[3 * i + 2]!;
      if (Number.isNaN(x + y + z)) {
        close();
        continue;
      }
      positions[3 * n] = x;
      positions[3 * n + 1] = y;
      positions[3 * n + 2] = z;
      source[n++] = base + i;
    }
    close();
    base += count;
  }
  starts.push(n);
  return {
    positions: n === total ? positions : positions.slice(0, 3 * n),
    starts: Uint32Array.from(starts),
    owners: Uint32Array.from(owners),
    source: n === total ? source : source.slice(0, n),
  };
}

/** Strips over runs: two vertices a point, two triangles between points. */
export interface Strips {
  /** Each point twice. */
  positions: Float32Array;
  /**
   * Direction of the line at the point, -127 to 127; then the hue of its owner from 1 on, negative
   * on one edge and positive on the other.
   */
  along: Int8Array;
  index: Uint32Array;
}

/** The two triangles between a point's vertices (0, 1) and the next's (2, 3). */
const CORNERS = [0, 1, 2, 1, 3, 2];

/** Colours that distinguish owners. */
export const HUES = 10;

/** Strips, widened by the shader. */
export function buildStrips({ positions, starts, owners }: Runs): Strips {
  const lines = starts.length - 1;
  const count = starts[lines]!;
  const strips: Strips = {
    positions: new Float32Array(count * 6),
    along: new Int8Array(count * 8),
    index: new Uint32Array(6 * (count - lines)),
  };
  const writer = new PointWriter(strips, positions);
  let k = 0;
  for (let line = 0; line < lines; line++) {
    const [first, end] = [starts[line]!, starts[line + 1]!];
    writer.hue = (owners[line]! % HUES) + 1;
    for (let i = first; i < end; i++) {
      writer.write(i, Math.max(first, i - 1), Math.min(end - 1, i + 1));
      if (i === end - 1) continue;
      for (let corner = 0; corner < 6; corner++) strips.index[k++] = 2 * i + CORNERS[corner]!;
    }
  }
  return strips;
}

/** Writes the two vertices of points. */
class PointWriter {
  /** Of the owner of the line, from 1. */
  hue = 1;

  constructor(
    private readonly strips: Strips,
    private readonly positions: Float32Array,
  ) {}

  /** Writes point `i`; the line runs from point `before` to point `after` there. */
  write(i: number, before: number, after: number): void {
    const {
      strips: { positions: out, along },
      positions,
      hue,
    } = this;
    const x = positions[3 * after]! - positions[3 * before]!;
    const y = positions[3 * after + 1]! - positions[3 * before + 1]!;
    const z = positions[3 * after + 2]! - positions[3 * before + 2]!;
    const unit = 127 / (Math.hypot(x, y, z) || 1);
    for (let edge = 0; edge < 2; edge++) {
      const v = 2 * i + edge;
      for (let axis = 0; axis < 3; axis++) out[3 * v + axis] = positions[3 * i + axis]!;
      along[4 * v] = Math.round(x * unit);
      along[4 * v + 1] = Math.round(y * unit);
      along[4 * v + 2] = Math.round(z * unit);
      along[4 * v + 3] = edge ? hue : -hue;
    }
  }
}
