import { randomStream } from '../../../tests/generate/random.ts';
import { DEMO_STORE } from './demo-store.ts';
import { OPERATORS } from './names.ts';
import { bytesIn } from './seismic-file.ts';
import type { DemoSurvey, DemoTrace } from './seismic-file.ts';
import { type DemoSurface, PICKED, surfaceKey } from './surface-files.ts';
import { BASIN, GRID_CRS, UTM_ZONE, type DemoField } from './structure.ts';
import { fromUtm } from './utm.ts';

type Row = Record<string, unknown>;
type Point = readonly [x: number, y: number];
type Catalog = 'postStacked2d' | 'preStacked2d' | 'postStacked3d' | 'preStacked3d';

/** The seismic of the demo field: rows of the four catalogs, the files of those that have one, and the surfaces picked in them, by key. */
export interface DemoSeismic {
  rows: Record<Catalog, Row[]>;
  surveys: ReadonlyMap<string, DemoSurvey>;
  surfaces: ReadonlyMap<string, DemoSurface>;
}

/** Of stacked data and of the velocities they were migrated with. */
const STACK = { samples: 626, intervalMs: 4, kind: 'reflection' } as const;
const VELOCITY = { samples: 157, intervalMs: 16, kind: 'velocity' } as const;
/** Metres between traces of a line; between inlines and crosslines of a volume. */
const LINE_M = 12.5;
const VOLUME_M = [50, 25] as const;
/** Gathers of a line: at every so many CDPs, and their offsets in metres. */
const LINE_GATHERS = { every: 20, offsets: offsets(180, 60, 48) };
/** What a 3D survey has of each inline and crossline: all, or every so many; and offsets of its gathers in metres. */
const PRODUCTS = {
  PSTM: { ...STACK, every: [1, 1], offsets: [0], what: 'PRESTACK TIME MIGRATION, FULL STACK' },
  VEL: { ...VELOCITY, every: [4, 4], offsets: [0], what: 'INTERVAL VELOCITIES, M/S, TIME' },
  GATH: {
    ...STACK,
    every: [10, 20],
    offsets: offsets(70, 70, 60),
    what: 'PRESTACK TIME MIGRATION, GATHERS, MOVEOUT CORRECTED',
  },
} as const;

/** A net of 2D lines over the basin with gathers of some, 3D surveys over the largest fields with gathers of one. Gathers of the last line have no file. */
export function makeSeismic(seed: number, fields: readonly DemoField[]): DemoSeismic {
  const random = randomStream(seed);
  const lines = Array.from({ length: 26 }, (_, i) => line(i, random));
  const cubes = fields
    .filter((_, i) => i % 3 === 1)
    .map((field, i) => ({
      field,
      row: cubeRow(field, i),
      pstm: cube(field, i, 'PSTM'),
      velocity: cube(field, i, 'VEL'),
      gathers: i === 0 ? cube(field, i, 'GATH') : null,
    }));
  const surveys = [
    ...lines.map(({ survey }) => survey),
    ...lines.slice(0, 5).map(({ gathers }) => gathers),
    ...cubes.flatMap(({ pstm, velocity, gathers }) => [
      pstm.survey,
      velocity.survey,
      ...(gathers ? [gathers.survey] : []),
    ]),
  ];
  const surfaces = cubes.flatMap(({ field }, i) =>
    PICKED.map((formation): DemoSurface => ({
      key: surfaceKey(field, formation),
      formation,
      picked: new Date(Date.UTC(computeYear(i) + 1, 2, 1)),
      outline: computeOutline(field),
    })),
  );
  return {
    surfaces: new Map(surfaces.map((surface) => [surface.key, surface])),
    surveys: new Map(surveys.map((survey) => [survey.key, survey])),
    rows: {
      postStacked2d: lines.map(({ row, survey }) => ({
        ...row,
        ...buildFileRow(survey),
        datasetId: `${String(row['lineName'])}-MIG`,
        processingName: 'Migration 2016',
      })),
      preStacked2d: lines.slice(0, 6).map(({ row, gathers }, i) => ({
        ...row,
        ...(i < 5 && { ...buildFileRow(gathers), traceCount: gathers.traces }),
        datasetId: `${String(row['lineName'])}-CDP`,
        processingName: 'CDP gathers',
        fold: 48,
        offsetMax: 3000,
      })),
      postStacked3d: cubes.flatMap(({ row, pstm, velocity }) => [
        {
          ...row,
          ...pstm.numbers,
          ...buildFileRow(pstm.survey),
          datasetId: `${String(row['surveyId'])}-PSTM`,
          processingName: 'PSTM 2021',
          isVelocity: false,
        },
        {
          ...row,
          ...velocity.numbers,
          ...buildFileRow(velocity.survey),
          datasetId: `${String(row['surveyId'])}-VEL`,
          processingName: 'Interval velocity 2021',
          isVelocity: true,
        },
      ]),
      preStacked3d: cubes.flatMap(({ row, gathers }) =>
        gathers
          ? [
              {
                ...row,
                ...gathers.numbers,
                ...buildFileRow(gathers.survey),
                datasetId: `${String(row['surveyId'])}-GATH`,
                processingName: 'PSTM gathers 2021',
                isVelocity: false,
                fold: 60,
                offsetMax: 4200,
              },
            ]
          : [],
      ),
    },
  };
}

/** So many offsets, evenly from the first on. */
function offsets(first: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i * step);
}

function buildFileRow(survey: DemoSurvey): Row {
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

function common(number: number): Row {
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

function buildTextHeader(client: string, name: string, year: number, what: string): string[] {
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

/** Even lines run north, odd ones east, each with a bend. */
function line(
  number: number,
  random: () => number,
): { row: Row; survey: DemoSurvey; gathers: DemoSurvey } {
  const share = (Math.floor(number / 2) + 0.5) / 13;
  const [width, height] = [BASIN.east - BASIN.west, BASIN.north - BASIN.south];
  const along = [0.04, 0.35, 0.65, 0.96].map((at, i) => ({
    at,
    off: i === 0 ? 0 : (random() - 0.5) * 0.03,
  }));
  const points = along.map(({ at, off }): Point =>
    number % 2 === 0
      ? [BASIN.west + (share + off) * width, BASIN.south + at * height]
      : [BASIN.west + at * width, BASIN.south + (share + off) * height],
  );
  const lengths = points
    .slice(1)
    .map(([x, y], i) => Math.hypot(x - points[i]![0], y - points[i]![1]));
  const lengthM = lengths.reduce((sum, one) => sum + one, 0);
  const traces = Math.round(lengthM / LINE_M);
  const year = 1982 + (number % 9);
  const name = `TRK-${82 + (number % 9)}-${String(101 + number)}`;
  const operator = OPERATORS[number % OPERATORS.length]!;
  const file = (product: string, what: string) => ({
    key: `seismic/${name}_${product}.sgy`,
    acquired: new Date(Date.UTC(year, 5, 1)),
    text: buildTextHeader(operator.ascii, 'TRAKYA 2D', year, `LINE: ${name}  ${what}`),
  });
  const {
    every,
    offsets: { length: fold },
  } = LINE_GATHERS;
  const makeTrace = (i: number, offset: number): DemoTrace => {
    const [x, y] = pointAt(points, lengths, Math.min(lengthM, i * LINE_M));
    return { x, y, cdp: 101 + i, inline: 0, crossline: 0, shotPoint: 101 + (i >> 1), offset };
  };
  return {
    row: {
      ...common(number),
      surveyId: 'TRK-2D',
      surveyName: 'Trakya 2D',
      productType: '2D',
      sectionName: name,
      mode: 'line',
      lineName: name,
      isVelocity: false,
      traceCount: traces,
      firstCdp: 101,
      lastCdp: 100 + traces,
      lineLength: Math.round(lengthM),
      acquisitionDate: `${year}-06-01`,
      geom: { type: 'LineString', coordinates: points.map(([x, y]) => fromUtm(x, y, UTM_ZONE)) },
    },
    survey: {
      ...STACK,
      ...file('MIG', 'MIGRATED STACK, TIME'),
      traces,
      trace: (i) => makeTrace(i, 0),
    },
    gathers: {
      ...STACK,
      ...file('CDP', 'CDP GATHERS, MOVEOUT CORRECTED'),
      traces: Math.ceil(traces / every) * fold,
      trace: (i) => makeTrace(Math.floor(i / fold) * every, LINE_GATHERS.offsets[i % fold]!),
    },
  };
}

/** The place so far along a line of points. */
function pointAt(points: readonly Point[], lengths: readonly number[], alongM: number): Point {
  let [i, left] = [0, alongM];
  while (i < lengths.length - 1 && left > lengths[i]!) left -= lengths[i++]!;
  const [[x1, y1], [x2, y2], share] = [points[i]!, points[i + 1]!, left / lengths[i]!];
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** Half of a survey along and across its field, metres. */
function halves({ longM, shortM }: DemoField): readonly [half: number, side: number] {
  return [Math.round((longM * 1.2) / 100) * 100, Math.round((shortM * 1.6) / 100) * 100];
}

/** Where a place of a survey lies, by metres from the field's middle along its long axis and across. */
function placeIn(field: DemoField, alongM: number, acrossM: number): Point {
  const turn = (field.azimuthDeg * Math.PI) / 180;
  return [
    field.x + alongM * Math.sin(turn) + acrossM * Math.cos(turn),
    field.y + alongM * Math.cos(turn) - acrossM * Math.sin(turn),
  ];
}

function computeYear(number: number): number {
  return 2008 + number * 3;
}

/** The corners of a survey over its field, on the grid. */
function computeOutline(field: DemoField): Point[] {
  const [half, side] = halves(field);
  return (
    [
      [-1, -1],
      [-1, 1],
      [1, 1],
      [1, -1],
    ] as const
  ).map(([u, v]) => placeIn(field, u * half, v * side));
}

function cubeRow(field: DemoField, number: number): Row {
  const corners = computeOutline(field);
  const ring = [...corners, corners[0]!].map(([x, y]) => fromUtm(x, y, UTM_ZONE));
  return {
    ...common(number),
    surveyId: `${field.ascii}-3D`,
    surveyName: `${field.name} 3D`,
    productType: '3D',
    sectionName: null,
    mode: 'inline',
    acquisitionDate: `${computeYear(number)}-09-01`,
    surfaceFiles: PICKED.map((formation) => surfaceKey(field, formation)).join('; '),
    geom: { type: 'Polygon', coordinates: [ring] },
  };
}

/** Inlines lie along the long axis; traces of a gather follow each other. */
function cube(
  field: DemoField,
  number: number,
  product: keyof typeof PRODUCTS,
): { numbers: Row; survey: DemoSurvey } {
  const [half, side] = halves(field);
  const {
    every: [everyInline, everyCrossline],
    offsets: { length: fold },
    offsets: all,
    what,
    ...sampling
  } = PRODUCTS[product];
  const [inlineM, crosslineM] = [VOLUME_M[0] * everyInline, VOLUME_M[1] * everyCrossline];
  const [inlines, crosslines] = [(2 * side) / inlineM + 1, (2 * half) / crosslineM + 1].map(
    Math.floor,
  ) as [number, number];
  const traces = inlines * crosslines * fold;
  const name = `${field.ascii}-3D`;
  return {
    numbers: {
      traceCount: traces,
      inlineMin: 1001,
      inlineMax: 1001 + (inlines - 1) * everyInline,
      crosslineMin: 2001,
      crosslineMax: 2001 + (crosslines - 1) * everyCrossline,
    },
    survey: {
      ...sampling,
      key: `seismic/${name}_${product}.sgy`,
      traces,
      acquired: new Date(Date.UTC(computeYear(number), 8, 1)),
      text: buildTextHeader(
        OPERATORS[number % OPERATORS.length]!.ascii,
        name.toUpperCase(),
        computeYear(number),
        what,
      ),
      trace(i) {
        const at = Math.floor(i / fold);
        const [row, column] = [Math.floor(at / crosslines), at % crosslines];
        const [x, y] = placeIn(field, column * crosslineM - half, row * inlineM - side);
        return {
          x,
          y,
          cdp: at + 1,
          inline: 1001 + row * everyInline,
          crossline: 2001 + column * everyCrossline,
          shotPoint: 0,
          offset: all[i % fold]!,
        };
      },
    },
  };
}
