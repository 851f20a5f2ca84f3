import type { BedKind, FormationSpec } from '../../../tests/generate/geology.ts';
import { planeNoise, randomStream } from '../../../tests/generate/random.ts';
import { FIELD_NAMES, OPERATORS, type DemoName } from './names.ts';

/** Zone of the grid that the demo field lies in: EPSG:32635. */
export const UTM_ZONE = 35;
/** Coordinate system of the demo basin: UTM zone 35N on WGS 84. */
export const GRID_CRS = 'EPSG:32635';
/** The basin, metres of the grid. */
export const BASIN = { west: 470_000, south: 4_545_000, east: 566_000, north: 4_601_000 } as const;

const SHALE: BedKind = {
  lithology: 'shale',
  share: 5,
  thicknessM: [1, 14],
  vsh: [0.7, 1],
  phi: [0.04, 0.1],
  roughness: 0.8,
};
/** Shale of the deep basin: thick, even. */
const BASIN_SHALE: BedKind = {
  ...SHALE,
  share: 10,
  thicknessM: [4, 45],
  vsh: [0.84, 1],
  roughness: 0.55,
};
const SILT: BedKind = {
  lithology: 'sand',
  share: 4,
  thicknessM: [0.6, 7],
  vsh: [0.4, 0.68],
  phi: [0.05, 0.12],
  roughness: 1.5,
};
const SAND: BedKind = {
  lithology: 'sand',
  share: 5,
  thicknessM: [1, 13],
  vsh: [0.04, 0.22],
  phi: [0.2, 0.28],
  roughness: 1.1,
};
/** Unconsolidated sand near the surface. */
const LOOSE_SAND: BedKind = { ...SAND, share: 6, thicknessM: [2, 16], phi: [0.27, 0.35] };
const TIGHT: BedKind = {
  lithology: 'sand',
  share: 3,
  thicknessM: [0.5, 5],
  vsh: [0.12, 0.32],
  phi: [0.05, 0.11],
  roughness: 1.3,
};
const LIGNITE: BedKind = {
  lithology: 'coal',
  share: 0.5,
  thicknessM: [0.4, 2.5],
  vsh: [0.02, 0.1],
  phi: [0.01, 0.03],
  roughness: 0.5,
};
const LIMESTONE: BedKind = {
  lithology: 'limestone',
  share: 5,
  thicknessM: [2, 18],
  vsh: [0.01, 0.08],
  phi: [0.06, 0.19],
  roughness: 1.6,
};
const MARL: BedKind = {
  lithology: 'limestone',
  share: 2,
  thicknessM: [0.4, 5],
  vsh: [0.3, 0.5],
  phi: [0.03, 0.08],
};

/** A formation of the basin; `thicknessM` is its mean. */
export interface Formation {
  id: string;
  name: string;
  ascii: string;
  color: string;
  thicknessM: number;
  beds: readonly BedKind[];
  trend?: FormationSpec['trend'];
  cycleM?: FormationSpec['cycleM'];
  passageM?: FormationSpec['passageM'];
  reservoir?: boolean;
}

/** From top to base (Thrace Basin, Miocene to Eocene). */
export const FORMATIONS: readonly Formation[] = [
  {
    id: 'ERG',
    name: 'Ergene',
    ascii: 'Ergene',
    color: '#e8d27a',
    thicknessM: 380,
    beds: [LOOSE_SAND, SILT, SHALE],
    trend: 'fining-up',
    cycleM: [8, 28],
    passageM: 1.5,
  },
  {
    id: 'DAN',
    name: 'Danişmen',
    ascii: 'Danismen',
    color: '#c9b26b',
    thicknessM: 420,
    beds: [{ ...SHALE, share: 7 }, SILT, { ...SAND, share: 2, thicknessM: [0.7, 5] }, LIGNITE],
    trend: 'fining-up',
    cycleM: [12, 40],
    passageM: 2,
  },
  {
    id: 'OSM',
    name: 'Osmancık',
    ascii: 'Osmancik',
    color: '#d9a441',
    thicknessM: 360,
    beds: [{ ...SAND, share: 7 }, SHALE, SILT, { ...TIGHT, share: 1 }],
    trend: 'coarsening-up',
    cycleM: [20, 60],
    passageM: 3,
    reservoir: true,
  },
  {
    id: 'MEZ',
    name: 'Mezardere',
    ascii: 'Mezardere',
    color: '#7d8f9c',
    thicknessM: 520,
    beds: [BASIN_SHALE, { ...SILT, share: 2 }, { ...TIGHT, share: 0.4, thicknessM: [0.4, 2] }],
    trend: 'coarsening-up',
    cycleM: [70, 140],
    passageM: 4,
  },
  {
    id: 'CEY',
    name: 'Ceylan',
    ascii: 'Ceylan',
    color: '#8fa58a',
    thicknessM: 260,
    beds: [
      { ...BASIN_SHALE, share: 5, thicknessM: [3, 22] },
      { ...MARL, share: 3 },
      { ...TIGHT, share: 0.6 },
    ],
    trend: 'fining-up',
    cycleM: [25, 70],
    passageM: 2.5,
  },
  {
    id: 'SOG',
    name: 'Soğucak',
    ascii: 'Sogucak',
    color: '#6fa3c7',
    thicknessM: 140,
    beds: [LIMESTONE, { ...MARL, share: 1 }],
    passageM: 1.5,
    reservoir: true,
  },
  {
    id: 'HAM',
    name: 'Hamitabat',
    ascii: 'Hamitabat',
    color: '#b0785a',
    thicknessM: 900,
    beds: [TIGHT, { ...SHALE, share: 4 }, SILT],
    trend: 'fining-up',
    cycleM: [12, 45],
    passageM: 1.2,
  },
];

/** A field: an anticline of the basin. Lengths in metres, `azimuthDeg` of its long axis. */
export interface DemoField extends DemoName {
  id: string;
  operator: (typeof OPERATORS)[number];
  x: number;
  y: number;
  longM: number;
  shortM: number;
  azimuthDeg: number;
  closureM: number;
  discovered: string;
}

/** The fields, spread over the basin without touching. */
export function makeFields(seed: number): DemoField[] {
  const random = randomStream(seed);
  return FIELD_NAMES.map((named, i): DemoField => ({
    ...named,
    id: `FLD-${String(i + 1).padStart(2, '0')}`,
    operator: OPERATORS[i % OPERATORS.length]!,
    x: BASIN.west + ((i % 4) + 0.5 + 0.3 * (random() - 0.5)) * ((BASIN.east - BASIN.west) / 4),
    y:
      BASIN.south +
      (Math.floor(i / 4) + 0.5 + 0.3 * (random() - 0.5)) * ((BASIN.north - BASIN.south) / 3),
    longM: 4200 + 2500 * random(),
    shortM: 1800 + 900 * random(),
    azimuthDeg: 95 + 40 * random(),
    closureM: 70 + 80 * random(),
    discovered: `${1965 + Math.floor(50 * random())}-0${1 + Math.floor(9 * random())}-15`,
  }));
}

/** How far a place is from the middle of a field, 1 at its edge. */
export function distanceIn(
  { x, y, longM, shortM, azimuthDeg }: DemoField,
  atX: number,
  atY: number,
): number {
  const angle = (azimuthDeg * Math.PI) / 180;
  const along = (atX - x) * Math.sin(angle) + (atY - y) * Math.cos(angle);
  const across = (atX - x) * Math.cos(angle) - (atY - y) * Math.sin(angle);
  return Math.hypot(along / longM, across / shortM);
}

/**
 * Depths of the tops of all formations at a place, and of the base of the last, metres below sea
 * level.
 */
export function topsAt(fields: readonly DemoField[], x: number, y: number): number[] {
  const east = (x - BASIN.west) / (BASIN.east - BASIN.west);
  const north = (y - BASIN.south) / (BASIN.north - BASIN.south);
  const uplift = fields.reduce(
    (sum, field) => sum + field.closureM * Math.exp(-(distanceIn(field, x, y) ** 2)),
    0,
  );
  // The basin is deepest in its middle and shallows to the north.
  const sag = 1.15 - 0.45 * north - 0.5 * (east - 0.5) ** 2;
  const tops = [-40];
  FORMATIONS.forEach(({ thicknessM }, i) => {
    const swell = 1 + 0.12 * planeNoise(100 + i, x / 9000, y / 9000);
    tops.push(tops[i]! + thicknessM * sag * swell);
  });
  return tops.map((top, i) => (i === 0 ? top : top - uplift * Math.min(1, i / 3)));
}

/**
 * Gas-water contact of a field in a formation, metres below sea level: a part of the closure is
 * filled.
 */
export function computeContact(
  fields: readonly DemoField[],
  field: DemoField,
  formation: number,
): number {
  return topsAt(fields, field.x, field.y)[formation]! + field.closureM * 0.6;
}

/**
 * Two-way time of a depth below sea level, milliseconds: velocity grows linearly from 1,800 m/s.
 */
export function twtAt(depthM: number): number {
  return depthM <= 0 ? 0 : (2000 / 0.6) * Math.log(1 + (0.6 * depthM) / 1800);
}
