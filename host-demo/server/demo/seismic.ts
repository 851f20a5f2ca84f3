import { randomStream } from '../../../tests/generate/random.ts';
import { OPERATORS } from './names.ts';
import { BASIN, GRID_CRS, UTM_ZONE, type DemoField } from './structure.ts';
import { fromUtm } from './utm.ts';

type Row = Record<string, unknown>;

/** Rows of the four seismic catalogs: a net of 2D lines over the basin, 3D surveys over the largest fields. Their bytes are not made yet. */
export function seismicRows(seed: number, fields: readonly DemoField[]): Record<'postStacked2d' | 'preStacked2d' | 'postStacked3d' | 'preStacked3d', Row[]> {
  const random = randomStream(seed);
  const lines = Array.from({ length: 26 }, (_, i) => line(i, random));
  const cubes = fields.filter((_, i) => i % 3 === 1).map((field, i) => cube(field, i));
  return {
    postStacked2d: lines.map((row) => ({ ...row, datasetId: `${String(row['lineName'])}-MIG`, processingName: 'Migration 2016' })),
    preStacked2d: lines.slice(0, 6).map((row) => ({ ...row, datasetId: `${String(row['lineName'])}-CDP`, processingName: 'CDP gathers', fold: 48, offsetMax: 3000 })),
    postStacked3d: cubes.flatMap((row) => [
      { ...row, datasetId: `${String(row['surveyId'])}-PSTM`, processingName: 'PSTM 2021', isVelocity: false },
      { ...row, datasetId: `${String(row['surveyId'])}-VEL`, processingName: 'Interval velocity 2021', isVelocity: true },
    ]),
    preStacked3d: cubes.slice(0, 1).map((row) => ({ ...row, datasetId: `${String(row['surveyId'])}-GATH`, processingName: 'PSTM gathers 2021', isVelocity: false, fold: 60, offsetMax: 4200 })),
  };
}

function common(number: number): Row {
  return { domain: 'time', polarity: 'SEG normal', samplesPerTrace: 1501, sampleIntervalUs: 2000, sampleFormat: 5, digitalFormat: 'segy', coordSystemId: GRID_CRS, operatorName: OPERATORS[number % OPERATORS.length]!.name, rowQuality: 'good' };
}

/** Even lines run north, odd ones east, each with a bend. */
function line(number: number, random: () => number): Row {
  const share = (Math.floor(number / 2) + 0.5) / 13;
  const [width, height] = [BASIN.east - BASIN.west, BASIN.north - BASIN.south];
  const along = [0.04, 0.35, 0.65, 0.96].map((at, i) => ({ at, off: i === 0 ? 0 : (random() - 0.5) * 0.03 }));
  const points = along.map(({ at, off }) => (number % 2 === 0 ? [BASIN.west + (share + off) * width, BASIN.south + at * height] : [BASIN.west + at * width, BASIN.south + (share + off) * height]) as [number, number]);
  const lengthM = points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i]![0], y - points[i]![1]), 0);
  const traces = Math.round(lengthM / 12.5);
  const name = `TRK-${82 + (number % 9)}-${String(101 + number)}`;
  return {
    ...common(number), surveyId: 'TRK-2D', surveyName: 'Trakya 2D', productType: '2D', sectionName: name, mode: 'line', lineName: name, isVelocity: false,
    traceCount: traces, firstCdp: 101, lastCdp: 100 + traces, lineLength: Math.round(lengthM), acquisitionDate: `${1982 + (number % 9)}-06-01`,
    geom: { type: 'LineString', coordinates: points.map(([x, y]) => fromUtm(x, y, UTM_ZONE)) },
  };
}

function cube(field: DemoField, number: number): Row {
  const turn = (field.azimuthDeg * Math.PI) / 180;
  const [half, side] = [Math.round(field.longM * 1.2 / 25) * 25, Math.round(field.shortM * 1.6 / 25) * 25];
  const corner = ([u, v]: readonly [number, number]): [number, number] => fromUtm(field.x + u * half * Math.sin(turn) + v * side * Math.cos(turn), field.y + u * half * Math.cos(turn) - v * side * Math.sin(turn), UTM_ZONE);
  const ring = ([[-1, -1], [-1, 1], [1, 1], [1, -1], [-1, -1]] as const).map(corner);
  const [inlines, crosslines] = [(2 * side) / 25 + 1, (2 * half) / 25 + 1];
  return {
    ...common(number), surveyId: `${field.ascii}-3D`, surveyName: `${field.name} 3D`, productType: '3D', sectionName: null, mode: 'inline', traceCount: inlines * crosslines,
    inlineMin: 1001, inlineMax: 1000 + inlines, crosslineMin: 2001, crosslineMax: 2000 + crosslines, acquisitionDate: `${2008 + number * 3}-09-01`, geom: { type: 'Polygon', coordinates: [ring] },
  };
}
