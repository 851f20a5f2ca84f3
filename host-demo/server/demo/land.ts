import { randomStream } from '../../../tests/generate/random.ts';
import { OPERATORS } from './names.ts';
import { BASIN, UTM_ZONE } from './structure.ts';
import { fromUtm } from './utm.ts';

type Corner = readonly [x: number, y: number];

/** A licence block. Its corners are those of its neighbours, so that blocks share borders. */
export interface LicenceBlock {
  id: string;
  name: string;
  operator: (typeof OPERATORS)[number];
  status: 'granted' | 'applied' | 'relinquished';
  granted: string;
  expires: string;
  corners: Corner[];
  areaKm2: number;
}

const COLUMNS = 6,
  ROWS = 4;

/** Blocks that cover the basin without gap or overlap. */
export function makeBlocks(seed: number): LicenceBlock[] {
  const random = randomStream(seed);
  const width = (BASIN.east - BASIN.west) / COLUMNS;
  const height = (BASIN.north - BASIN.south) / ROWS;
  const shift = (i: number, last: number): number =>
    i === 0 || i === last ? 0 : (random() - 0.5) * 0.35;
  const corners = Array.from({ length: ROWS + 1 }, (_, r) =>
    Array.from({ length: COLUMNS + 1 }, (_, c): Corner => [
      Math.round(BASIN.west + (c + shift(c, COLUMNS)) * width),
      Math.round(BASIN.south + (r + shift(r, ROWS)) * height),
    ]),
  );
  return Array.from({ length: ROWS * COLUMNS }, (_, i): LicenceBlock => {
    const [r, c] = [Math.floor(i / COLUMNS), i % COLUMNS];
    const ring = [
      corners[r]![c]!,
      corners[r]![c + 1]!,
      corners[r + 1]![c + 1]!,
      corners[r + 1]![c]!,
    ];
    const year = 1998 + Math.floor(24 * random());
    const chance = random();
    return {
      id: `TR-K35-${String.fromCharCode(65 + r)}${c + 1}`,
      name: `K35-${String.fromCharCode(65 + r)}${c + 1}`,
      operator: OPERATORS[(r * 2 + c) % OPERATORS.length]!,
      status: chance < 0.75 ? 'granted' : chance < 0.9 ? 'applied' : 'relinquished',
      granted: `${year}-03-01`,
      expires: `${year + 25}-02-28`,
      corners: ring,
      areaKm2: computeArea(ring) / 1e6,
    };
  });
}

/** The block that a place lies in. */
export function blockAt(
  blocks: readonly LicenceBlock[],
  x: number,
  y: number,
): LicenceBlock | undefined {
  return blocks.find(({ corners }) =>
    corners.every(([x1, y1], i) => {
      const [x2, y2] = corners[(i + 1) % corners.length]!;
      return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= 0;
    }),
  );
}

/** A ring of the grid as a GeoJSON polygon in longitude and latitude. */
export function toPolygon(ring: readonly Corner[]): {
  type: 'Polygon';
  coordinates: [number, number][][];
} {
  return {
    type: 'Polygon',
    coordinates: [[...ring, ring[0]!].map(([x, y]) => fromUtm(x, y, UTM_ZONE))],
  };
}

function computeArea(ring: readonly Corner[]): number {
  return (
    Math.abs(
      ring.reduce((sum, [x1, y1], i) => {
        const [x2, y2] = ring[(i + 1) % ring.length]!;
        return sum + x1 * y2 - x2 * y1;
      }, 0),
    ) / 2
  );
}
