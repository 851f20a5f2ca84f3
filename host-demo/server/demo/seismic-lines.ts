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
import type { DemoSurvey, DemoTrace } from './seismic-file.ts';
import { BASIN, UTM_ZONE } from './structure.ts';
import { fromUtm } from './utm.ts';

/** Metres between traces of a line. */
const LINE_M = 12.5;
/** Gathers of a line: at every so many CDPs, and their offsets in metres. */
const LINE_GATHERS = { every: 20, offsets: offsets(180, 60, 48) };
/** Lines of the net. */
export const LINE_COUNT = 26;
/** The first lines of the net have gathers in the catalog. */
export const LINES_WITH_GATHERS = 6;
/** The first of these have them as a file, too. */
export const LINES_WITH_GATHER_FILES = 5;

/** A 2D line: what its rows have in common, its stack and its gathers. */
export interface DemoLine {
  row: SeismicRow;
  survey: DemoSurvey;
  gathers: DemoSurvey;
}

/** A line of the net. Even lines run north, odd ones east, each with a bend. */
export function makeLine(number: number, random: () => number): DemoLine {
  const points = linePoints(number, random);
  const lengths = points
    .slice(1)
    .map(([x, y], i) => Math.hypot(x - points[i]![0], y - points[i]![1]));
  const lengthM = lengths.reduce((sum, one) => sum + one, 0);
  const traces = Math.round(lengthM / LINE_M);
  const name = `TRK-${82 + (number % 9)}-${String(101 + number)}`;
  const makeTrace = (i: number, offset: number): DemoTrace => {
    const [x, y] = pointAt(points, lengths, Math.min(lengthM, i * LINE_M));
    return { x, y, cdp: 101 + i, inline: 0, crossline: 0, shotPoint: 101 + (i >> 1), offset };
  };
  const { every, offsets: gather } = LINE_GATHERS;
  const fold = gather.length;
  return {
    row: {
      ...commonFields(number),
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
      acquisitionDate: `${lineYear(number)}-06-01`,
      geom: { type: 'LineString', coordinates: points.map(([x, y]) => fromUtm(x, y, UTM_ZONE)) },
    },
    survey: {
      ...STACK,
      ...lineFile(number, name, 'MIG'),
      traces,
      trace: (i) => makeTrace(i, 0),
    },
    gathers: {
      ...STACK,
      ...lineFile(number, name, 'CDP'),
      traces: Math.ceil(traces / every) * fold,
      trace: (i) => makeTrace(Math.floor(i / fold) * every, gather[i % fold]!),
    },
  };
}

/** The ends and the two bends of a line, on the grid. */
function linePoints(number: number, random: () => number): GridPoint[] {
  const share = (Math.floor(number / 2) + 0.5) / 13;
  const [width, height] = [BASIN.east - BASIN.west, BASIN.north - BASIN.south];
  return [0.04, 0.35, 0.65, 0.96].map((at, i): GridPoint => {
    const off = i === 0 ? 0 : (random() - 0.5) * 0.03;
    return number % 2 === 0
      ? [BASIN.west + (share + off) * width, BASIN.south + at * height]
      : [BASIN.west + at * width, BASIN.south + (share + off) * height];
  });
}

function lineYear(number: number): number {
  return 1982 + (number % 9);
}

const LINE_PRODUCTS = {
  MIG: 'MIGRATED STACK, TIME',
  CDP: 'CDP GATHERS, MOVEOUT CORRECTED',
} as const;

function lineFile(
  number: number,
  name: string,
  product: keyof typeof LINE_PRODUCTS,
): Pick<DemoSurvey, 'key' | 'acquired' | 'text'> {
  const year = lineYear(number);
  const operator = OPERATORS[number % OPERATORS.length]!;
  return {
    key: `seismic/${name}_${product}.sgy`,
    acquired: new Date(Date.UTC(year, 5, 1)),
    text: buildTextHeader(
      operator.ascii,
      'TRAKYA 2D',
      year,
      `LINE: ${name}  ${LINE_PRODUCTS[product]}`,
    ),
  };
}

/** The place so far along a line of points. */
function pointAt(
  points: readonly GridPoint[],
  lengths: readonly number[],
  alongM: number,
): GridPoint {
  let [i, left] = [0, alongM];
  while (i < lengths.length - 1 && left > lengths[i]!) left -= lengths[i++]!;
  const [[x1, y1], [x2, y2], share] = [points[i]!, points[i + 1]!, left / lengths[i]!];
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** Row of the stack of a line. */
export function stackRow({ row, survey }: DemoLine): SeismicRow {
  return {
    ...row,
    ...buildFileRow(survey),
    datasetId: `${String(row['lineName'])}-MIG`,
    processingName: 'Migration 2016',
  };
}

/** Row of the gathers of the `i`th line. */
export function gatherRow({ row, gathers }: DemoLine, i: number): SeismicRow {
  return {
    ...row,
    ...(i < LINES_WITH_GATHER_FILES && { ...buildFileRow(gathers), traceCount: gathers.traces }),
    datasetId: `${String(row['lineName'])}-CDP`,
    processingName: 'CDP gathers',
    fold: 48,
    offsetMax: 3000,
  };
}
