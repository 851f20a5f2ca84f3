import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

/** Colours of a palette. */
const MOST_COLORS = 256;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Colours that one palette entry replaces: each as a number, with its count. */
type Group = { color: number; count: number }[];

/**
 * A picture as PNG of 256 colours at most, their transparency included (PNG 1.2, 4.1.2 and 4.2.1).
 * `pixels` are RGBA. A picture of few colours is what it was; of more, those that are like one
 * another become one.
 */
export async function encodePng8(
  pixels: Uint8Array | Uint8ClampedArray,
  widthPx: number,
  heightPx: number,
): Promise<Uint8Array> {
  const colors = new Uint32Array(widthPx * heightPx);
  const counts = new Map<number, number>();
  for (let i = 0; i < colors.length; i++) {
    const alpha = pixels[4 * i + 3]!;
    // What is clear has no colour.
    const color =
      alpha === 0
        ? 0
        : ((pixels[4 * i]! << 24) |
            (pixels[4 * i + 1]! << 16) |
            (pixels[4 * i + 2]! << 8) |
            alpha) >>>
          0;
    colors[i] = color;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const groups = grouped([...counts].map(([color, count]) => ({ color, count })));
  const palette = groups.map(averageColor);
  // A viewer needs transparency only as far as there is any.
  const order = palette
    .map((_, i) => i)
    .sort((a, b) => channel(palette[a]!, 3) - channel(palette[b]!, 3));
  const places = new Map(
    order.flatMap((from, to) => groups[from]!.map(({ color }): [number, number] => [color, to])),
  );
  const rows = new Uint8Array((widthPx + 1) * heightPx);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      rows[y * (widthPx + 1) + 1 + x] = places.get(colors[y * widthPx + x]!)!;
  const sorted = order.map((i) => palette[i]!);
  const alphas = sorted.map((color) => channel(color, 3)).filter((alpha) => alpha < 255);
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, widthPx);
  head.setUint32(4, heightPx);
  head.setUint8(8, 8);
  head.setUint8(9, 3);
  return Buffer.concat([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', new Uint8Array(head.buffer)),
    chunk(
      'PLTE',
      Uint8Array.from(sorted.flatMap((color) => [0, 1, 2].map((i) => channel(color, i)))),
    ),
    ...(alphas.length > 0 ? [chunk('tRNS', Uint8Array.from(alphas))] : []),
    chunk('IDAT', await promisify(deflate)(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** The most frequent colours stay as they are: plain areas, and what is clear. */
const KEPT = 32;

/**
 * Median cut of the others: the group whose colours differ most, weighted by how often they occur,
 * is halved until there are enough.
 */
function grouped(colors: Group): Group[] {
  if (colors.length <= MOST_COLORS) return colors.map((one) => [one]);
  const sorted = colors.toSorted(
    (a, b) => Number(b.color === 0) - Number(a.color === 0) || b.count - a.count,
  );
  let groups: { of: Group; axis: number; spread: number }[] = [measured(sorted.slice(KEPT))];
  while (groups.length < MOST_COLORS - KEPT) {
    const widest = groups.reduce((a, b) => (b.spread > a.spread ? b : a));
    if (widest.spread === 0) break;
    const of = widest.of.toSorted(
      (a, b) => seen(a.color, widest.axis) - seen(b.color, widest.axis),
    );
    const half = of.reduce((sum, { count }) => sum + count, 0) / 2;
    let cut = 0;
    for (let sum = 0; cut < of.length - 1 && (cut === 0 || sum + of[cut]!.count <= half); cut++)
      sum += of[cut]!.count;
    groups = [
      ...groups.filter((one) => one !== widest),
      measured(of.slice(0, cut)),
      measured(of.slice(cut)),
    ];
  }
  return [...sorted.slice(0, KEPT).map((one) => [one]), ...groups.map(({ of }) => of)];
}

function measured(group: Group): { of: Group; axis: number; spread: number } {
  if (group.length < 2) return { of: group, axis: 0, spread: 0 };
  const widths = [0, 1, 2, 3].map((axis) => {
    let [least, most] = [255, 0];
    for (const { color } of group) {
      const value = seen(color, axis);
      if (value < least) least = value;
      if (value > most) most = value;
    }
    return most - least;
  });
  const axis = widths.indexOf(Math.max(...widths));
  // The root: large plain areas would take all colours, and edges none.
  return {
    of: group,
    axis,
    spread:
      Math.max(widths[axis]!, 0.1) * Math.sqrt(group.reduce((sum, { count }) => sum + count, 0)),
  };
}

/** Mean of a group as it is seen: what is nearly clear has little say. */
function averageColor(of: Group): number {
  if (of.length === 1) return of[0]!.color;
  const total = of.reduce((sum, { count }) => sum + count, 0);
  const weight = of.reduce((sum, { color, count }) => sum + count * channel(color, 3), 0);
  const [r, g, b] = [0, 1, 2].map((axis) =>
    Math.round(
      of.reduce(
        (sum, { color, count }) => sum + count * channel(color, 3) * channel(color, axis),
        0,
      ) / weight,
    ),
  );
  return ((r! << 24) | (g! << 16) | (b! << 8) | Math.max(1, Math.round(weight / total))) >>> 0;
}

function channel(color: number, axis: number): number {
  return (color >>> (24 - 8 * axis)) & 255;
}

/** A channel as it shows over white: colours that are nearly clear differ little. */
function seen(color: number, axis: number): number {
  return axis === 3 ? channel(color, 3) : (channel(color, axis) * channel(color, 3)) / 255;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(typed.length + 8);
  frame.writeUInt32BE(data.length, 0);
  typed.copy(frame, 4);
  frame.writeUInt32BE(crc32(typed) >>> 0, typed.length + 4);
  return frame;
}
