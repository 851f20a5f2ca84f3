import { DEMO_STORE } from './demo-store.ts';
import { OPERATORS } from './names.ts';
import { bytesIn } from './seismic-file.ts';
import type { DemoSurvey } from './seismic-file.ts';
import { GRID_CRS, UTM_ZONE } from './structure.ts';

/** A row of a catalog, by attribute names. */
export type SeismicRow = Record<string, unknown>;
/** A position on the grid, metres. */
export type GridPoint = readonly [x: number, y: number];

/** Sampling of stacked data. */
export const STACK = { samples: 626, intervalMs: 4, kind: 'reflection' } as const;

/** Evenly spaced offsets. */
export function offsets(first: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i * step);
}

/** Fields of a row that describe its file. */
export function buildFileRow(survey: DemoSurvey): SeismicRow {
  const { key, samples, intervalMs } = survey;
  return {
    storeId: DEMO_STORE,
    locationReference: key,
    originalFileName: key.slice(key.lastIndexOf('/') + 1),
    fileSize: bytesIn(survey),
    samplesPerTrace: samples,
    sampleIntervalUs: intervalMs * 1000,
  };
}

/** Fields that rows of a line or a volume have in common. */
export function commonFields(number: number): SeismicRow {
  return {
    domain: 'time',
    polarity: 'SEG normal',
    samplesPerTrace: STACK.samples,
    sampleIntervalUs: STACK.intervalMs * 1000,
    sampleFormat: 3,
    digitalFormat: 'segy',
    coordSystemId: GRID_CRS,
    operatorName: OPERATORS[number % OPERATORS.length]!.name,
    rowQuality: 'good',
  };
}

/** The first lines of a SEG-Y text header. */
export function buildTextHeader(
  client: string,
  name: string,
  year: number,
  what: string,
): string[] {
  return [
    `C 1 CLIENT: ${client}`,
    `C 2 SURVEY: ${name}`,
    `C 3 YEAR: ${year}`,
    `C 4 ${what}`,
    `C 5 COORDINATES: ${GRID_CRS}, WGS 84 / UTM ZONE ${UTM_ZONE}N, METRES`,
    'C 6 INLINE: BYTES 189-192  CROSSLINE: BYTES 193-196',
    'C 7 CDP X: BYTES 181-184  CDP Y: BYTES 185-188  SCALAR: BYTES 71-72',
    'C 8 SYNTHETIC DATA OF A FIELD THAT DOES NOT EXIST',
  ];
}
