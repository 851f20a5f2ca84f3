import { randomStream } from '../../../tests/generate/random.ts';
import { OPERATORS } from './names.ts';
import {
  buildFileRow,
  buildTextHeader,
  commonFields,
  offsets,
  STACK,
  type GridPoint,
  type SeismicRow,
} from './seismic-fields.ts';
import {
  gatherRow,
  LINE_COUNT,
  LINES_WITH_GATHER_FILES,
  LINES_WITH_GATHERS,
  makeLine,
  stackRow,
} from './seismic-lines.ts';
import type { DemoSurvey } from './seismic-file.ts';
import { type DemoSurface, PICKED, surfaceKey } from './surface-files.ts';
import { UTM_ZONE, type DemoField } from './structure.ts';
import { fromUtm } from './utm.ts';

type Catalog = 'postStacked2d' | 'preStacked2d' | 'postStacked3d' | 'preStacked3d';

/**
 * The seismic of the demo field: rows of the four catalogs, the files of those that have one, and
 * the surfaces picked in them, by key.
 */
export interface DemoSeismic {
  rows: Record<Catalog, SeismicRow[]>;
  surveys: ReadonlyMap<string, DemoSurvey>;
  surfaces: ReadonlyMap<string, DemoSurface>;
}

/** Sampling of the velocities that data were migrated with. */
const VELOCITY = { samples: 157, intervalMs: 16, kind: 'velocity' } as const;
/** Metres between inlines and crosslines of a volume. */
const VOLUME_M = [50, 25] as const;
/**
 * What a 3D survey has of each inline and crossline: all, or every so many; and offsets of its
 * gathers in metres.
 */
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

/** A volume of a 3D survey: the numbers of its row, and its file. */
interface Volume {
  numbers: SeismicRow;
  survey: DemoSurvey;
}

/** A 3D survey over a field: what its rows have in common, and its volumes. */
interface Cube {
  field: DemoField;
  row: SeismicRow;
  pstm: Volume;
  velocity: Volume;
  gathers: Volume | null;
}

/**
 * A net of 2D lines over the basin with gathers of some, 3D surveys over the largest fields with
 * gathers of one. Gathers of the last line have no file.
 */
export function makeSeismic(seed: number, fields: readonly DemoField[]): DemoSeismic {
  const random = randomStream(seed);
  const lines = Array.from({ length: LINE_COUNT }, (_, i) => makeLine(i, random));
  const cubes = fields
    .filter((_, i) => i % 3 === 1)
    .map((field, i): Cube => ({
      field,
      row: cubeRow(field, i),
      pstm: cube(field, i, 'PSTM'),
      velocity: cube(field, i, 'VEL'),
      gathers: i === 0 ? cube(field, i, 'GATH') : null,
    }));
  const surveys = [
    ...lines.map(({ survey }) => survey),
    ...lines.slice(0, LINES_WITH_GATHER_FILES).map(({ gathers }) => gathers),
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
      postStacked2d: lines.map(stackRow),
      preStacked2d: lines.slice(0, LINES_WITH_GATHERS).map(gatherRow),
      postStacked3d: cubes.flatMap(volumeRows),
      preStacked3d: cubes.flatMap(gatherVolumeRows),
    },
  };
}

function volumeRows({ row, pstm, velocity }: Cube): SeismicRow[] {
  return [
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
  ];
}

function gatherVolumeRows({ row, gathers }: Cube): SeismicRow[] {
  if (!gathers) return [];
  return [
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
  ];
}

/** Half of a survey along and across its field, metres. */
function halves({ longM, shortM }: DemoField): readonly [half: number, side: number] {
  return [Math.round((longM * 1.2) / 100) * 100, Math.round((shortM * 1.6) / 100) * 100];
}

/**
 * Where a place of a survey lies, by metres from the field's middle along its long axis and across.
 */
function placeIn(field: DemoField, alongM: number, acrossM: number): GridPoint {
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
function computeOutline(field: DemoField): GridPoint[] {
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

function cubeRow(field: DemoField, number: number): SeismicRow {
  const corners = computeOutline(field);
  const ring = [...corners, corners[0]!].map(([x, y]) => fromUtm(x, y, UTM_ZONE));
  return {
    ...commonFields(number),
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
function cube(field: DemoField, number: number, product: keyof typeof PRODUCTS): Volume {
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
