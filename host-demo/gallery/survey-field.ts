/**
 * A made survey over the field of `well-3d-field.ts`: layers over a dome and a fault, a hole where
 * nothing was shot.
 */

const [INLINES, CROSSLINES, SAMPLES, INTERVAL_MS] = [100, 130, 300, 8];
/** Map coordinates of the first line, and how the survey is turned. */
const [EAST, NORTH, TURN] = [480_700, 4_091_200, 0.2];

function ground(inline: number, crossline: number): { x: number; y: number } {
  const [along, across] = [crossline * 27, inline * 36];
  return {
    x: EAST + along * Math.cos(TURN) - across * Math.sin(TURN),
    y: NORTH + along * Math.sin(TURN) + across * Math.cos(TURN),
  };
}

/** Amplitude of layers of 25 Hz; NaN in the hole. */
function amplitude(inline: number, crossline: number, sample: number): number {
  if (Math.hypot(inline - 20, crossline - 100) < 9) return NaN;
  const fault = crossline > 70 + inline * 0.3 ? 70 : 0;
  const dome = 190 * Math.exp(-(((inline - 45) / 40) ** 2) - ((crossline - 55) / 45) ** 2);
  const t =
    sample * INTERVAL_MS +
    dome * Math.min(1, (sample * INTERVAL_MS) / 1200) -
    fault * Math.min(1, (sample * INTERVAL_MS) / 900);
  return (
    900 *
    (Math.sin(t / 21) * Math.sin(t / 67 + 1) + 0.6 * Math.sin(t / 13 + 2) * Math.cos(t / 140)) *
    (t < 90 ? 0.1 : 1)
  );
}

interface SectionCall {
  place: {
    mode: 'inline' | 'crossline' | 'z' | 'line';
    number?: number;
    path?: readonly (readonly [number, number])[];
  };
  traces: readonly [number, number];
  samples: readonly [number, number];
}

/** Positions of the columns of a line along a path. */
function interpolatePath(path: readonly (readonly [number, number])[]): [number, number][] {
  return path.flatMap(([inline, crossline], i) => {
    if (i === 0) return [[inline, crossline] as [number, number]];
    const [fromI, fromC] = path[i - 1]!;
    const steps = Math.max(
      1,
      Math.round(Math.max(Math.abs(inline - fromI), Math.abs(crossline - fromC))),
    );
    return Array.from({ length: steps }, (_, k): [number, number] => [
      Math.round(fromI + ((inline - fromI) * (k + 1)) / steps),
      Math.round(fromC + ((crossline - fromC) * (k + 1)) / steps),
    ]);
  });
}

/** The survey as a source of sections and tiles. */
export function surveyField(): object {
  return {
    info: surveyInfo(),
    statistics: async () => ({
      min: -1400,
      max: 1400,
      mean: 0,
      rms: 480,
      count: INLINES * CROSSLINES * SAMPLES,
      isExact: true,
      histogram: new Float64Array(140).fill(1),
      absolute: new Float64Array(140).fill(1),
      absoluteTo: 1400,
    }),
    section: async (place: SectionCall['place']) => {
      const [traces, samples] = measureSection(place);
      return {
        place,
        traces,
        samples,
        rows: axis(0, samples),
        annotations: [],
        x: null,
        y: null,
        levels: [{ traces, samples }],
      };
    },
    tile: async ({ place, traces: [from, to], samples: [top, bottom] }: SectionCall) => {
      const value = chooseAmplitude(place);
      const height = bottom - top;
      return {
        values: Float32Array.from({ length: (to - from) * height }, (_, i) =>
          value(from + Math.floor(i / height), top + (i % height)),
        ),
        traces: to - from,
        samples: height,
        scale: 1,
        errorBound: 0,
      };
    },
    close() {},
  };
}

function surveyInfo(): object {
  return {
    name: 'Seyhan 3D',
    kind: 'volume',
    inlines: axis(100, INLINES),
    crosslines: axis(300, CROSSLINES),
    samples: { first: 0, interval: INTERVAL_MS, count: SAMPLES, domain: 'time', unit: 'ms' },
    traces: INLINES * CROSSLINES,
    format: 'SEG-Y 1, IBM float',
    isVelocity: false,
    crs: 'EPSG:32636',
    groundUnit: 'm',
    corners: [
      corner(0, 0),
      corner(0, CROSSLINES - 1),
      corner(INLINES - 1, CROSSLINES - 1),
      corner(INLINES - 1, 0),
    ],
    levels: 1,
    warnings: [],
  };
}

function axis(first: number, count: number): { numbers: Int32Array } {
  return { numbers: Int32Array.from({ length: count }, (_, i) => first + i) };
}

function corner(inline: number, crossline: number): object {
  return { inline, crossline, ...ground(inline, crossline) };
}

/** The amplitude at a column and a row of a section. */
function chooseAmplitude({
  mode,
  number = 0,
  path = [],
}: SectionCall['place']): (column: number, row: number) => number {
  if (mode === 'inline') return (column, row) => amplitude(number - 100, column, row);
  if (mode === 'crossline') return (column, row) => amplitude(column, number - 300, row);
  if (mode === 'z') return (column, row) => amplitude(column, row, number / INTERVAL_MS);
  const columns = interpolatePath(path);
  return (column, row) => amplitude(...columns[column]!, row);
}

function measureSection({
  mode,
  path = [],
}: SectionCall['place']): [traces: number, samples: number] {
  if (mode === 'z') return [INLINES, CROSSLINES];
  if (mode === 'inline') return [CROSSLINES, SAMPLES];
  if (mode === 'crossline') return [INLINES, SAMPLES];
  return [interpolatePath(path).length, SAMPLES];
}
