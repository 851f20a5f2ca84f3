import { STANDARD_CURVES, curve, type CurveSpec } from '../../../tests/generate/curves.ts';
import { randomStream } from '../../../tests/generate/random.ts';
import type { DemoWell } from './wells.ts';

/** A log file of a demo well. Depths measured, in metres. */
export interface DemoLog {
  key: string;
  fileName: string;
  well: DemoWell;
  suite: Suite;
  topM: number;
  baseM: number;
  stepM: number;
  isFeet: boolean;
  run: number;
}

/** What a run of tools or an interpretation gives. */
export interface Suite {
  id: string;
  title: string;
  logType: string;
  logSubType: string;
  format: 'las2' | 'las3' | 'dlis';
  curves: readonly CurveSpec[];
  upLog: boolean;
  /** Shallowest: from the surface, from below the surface casing, or the lower half of the hole. */
  from: 'surface' | 'casing' | 'lower';
  /** How many wells of a hundred have it. */
  share: number;
  /** Runs in each well: one over all of the interval, or one for each half. */
  runs: 1 | 2;
}

function curvesFor(...properties: Parameters<typeof curve>[0][]): CurveSpec[] {
  return properties.map((property) => curve(property));
}

/** What most suites have in common. */
const WIRELINE = {
  logType: 'Wireline',
  format: 'las2',
  upLog: false,
  from: 'casing',
  share: 100,
  runs: 1,
} as const;

/** Logging suites that demo wells are logged with. */
const SUITES: readonly Suite[] = [
  {
    ...WIRELINE,
    id: 'COMP',
    title: 'Composite',
    logType: 'Composite',
    logSubType: 'Composite log',
    curves: STANDARD_CURVES,
  },
  {
    ...WIRELINE,
    id: 'RES',
    title: 'Gamma ray, SP, resistivity',
    logSubType: 'Resistivity',
    curves: curvesFor('gr', 'sp', 'rd', 'rm', 'rs'),
    runs: 2,
    upLog: true,
  },
  {
    ...WIRELINE,
    id: 'DEN',
    title: 'Density, neutron, caliper',
    logSubType: 'Density-neutron',
    curves: curvesFor('gr', 'cali', 'rhob', 'drho', 'nphi', 'pef'),
    runs: 2,
  },
  {
    ...WIRELINE,
    id: 'SON',
    title: 'Sonic',
    logSubType: 'Sonic',
    curves: curvesFor('gr', 'dt', 'dts'),
    runs: 2,
  },
  {
    ...WIRELINE,
    id: 'CAL',
    title: 'Caliper and bit size',
    logSubType: 'Caliper',
    curves: curvesFor('gr', 'cali', 'bs'),
  },
  {
    ...WIRELINE,
    id: 'CPI',
    title: 'Interpretation: shale volume, porosity, saturation',
    logType: 'Interpretation',
    logSubType: 'Petrophysics',
    curves: curvesFor('gr', 'vsh', 'phit', 'sw'),
    from: 'lower',
    share: 90,
  },
  {
    ...WIRELINE,
    id: 'CHL',
    title: 'Cased-hole gamma ray and temperature',
    logSubType: 'Cased hole',
    curves: curvesFor('gr', 'temp', 'tens'),
    from: 'surface',
    share: 90,
  },
  {
    ...WIRELINE,
    id: 'DIR',
    title: 'Composite with the path of the hole',
    logType: 'Composite',
    logSubType: 'LAS 3.0 with survey, core and tops',
    curves: [...curvesFor('tvd', 'incl', 'azim'), ...STANDARD_CURVES],
    format: 'las3',
    from: 'lower',
    share: 60,
  },
  {
    ...WIRELINE,
    id: 'RAW',
    title: 'Field tape: main log, NMR, waveforms, image',
    logSubType: 'Field tape',
    curves: STANDARD_CURVES,
    format: 'dlis',
    from: 'lower',
    runs: 2,
    upLog: true,
  },
];

/** Rows of the main log of a file. */
export function countSamples({ topM, baseM, stepM }: DemoLog): number {
  return Math.round((baseM - topM) / stepM) + 1;
}

const CASING_M = 300;

/** The log files of a well; the same for the same well. */
export function makeLogs(well: DemoWell): DemoLog[] {
  const random = randomStream(5000 + well.number);
  const isFeet = random() < 0.15;
  return SUITES.flatMap((suite): DemoLog[] => {
    if (random() * 100 >= suite.share) return [];
    const endM = well.totalDepthM - 5;
    const topM =
      suite.from === 'surface'
        ? 20
        : suite.from === 'casing'
          ? CASING_M
          : Math.max(CASING_M, endM * 0.55);
    const cuts = suite.runs === 1 ? [topM, endM] : [topM, (topM + endM) / 2, endM];
    return cuts.slice(1).map((baseM, i) =>
      makeLogFile(well, suite, i + 1, {
        topM: Math.round(cuts[i]!),
        baseM: Math.floor(baseM),
        isFeet,
      }),
    );
  });
}

function makeLogFile(
  well: DemoWell,
  suite: Suite,
  run: number,
  { topM, baseM, isFeet }: { topM: number; baseM: number; isFeet: boolean },
): DemoLog {
  const isDlis = suite.format === 'dlis';
  const stepM = suite.id === 'CPI' ? 0.5 : 0.1524;
  const fileName = `${well.ascii}_${suite.id}${suite.runs > 1 ? `_R${run}` : ''}.${isDlis ? 'dlis' : 'las'}`;
  const samples = Math.max(2, Math.floor((baseM - topM) / stepM) + 1);
  return {
    key: `wells/${well.uwi}/${fileName}`,
    fileName,
    well,
    suite,
    topM,
    baseM: topM + (samples - 1) * stepM,
    stepM,
    isFeet: isFeet && !isDlis,
    run,
  };
}
