import { csvLine } from '../../formats/delimited/write-csv.ts';
import { toGround, traceAt } from '../../formats/seismic/ground.ts';
import type {
  SectionInfo,
  SeismicSurvey,
  SurveyInfo,
} from '../../formats/seismic/seismic-survey.ts';
import type { SurfaceGrid } from '../../formats/surface/grid-text.ts';
import { writeZmap } from '../../formats/surface/write-zmap.ts';
import type { SectionPart } from './export-section.ts';

/** A slice of a volume at one time or depth: columns are inlines, rows are crosslines. */
export interface SliceExtract extends SectionPart {
  survey: SeismicSurvey;
  section: SectionInfo;
  /** "Time slice 1200", for the head of the file. */
  name: string;
}

/** A piece of a file, and how many inlines are written so far. */
type Piece = { bytes: Uint8Array; rows: number };

/** Lines that are read at once have at most so many samples. */
const READ_SAMPLES = 1 << 18;
/** Nodes of a grid, at most. */
const MOST_NODES = 2 ** 22;
/** How far beyond the last line a node may lie to have its value: rounding of coordinates. */
const SLACK = 1e-3;

/**
 * Amplitudes of a slice as CSV, a line for each bin that has one: inline, crossline, x, y,
 * amplitude as the survey has it. The coordinates are those of the survey.
 * @throws what the survey throws; the reason of `signal`
 */
export async function* writeSliceCsv(
  extract: SliceExtract,
  signal: AbortSignal,
): AsyncGenerator<Piece, void> {
  const { info } = extract.survey;
  const encoder = new TextEncoder();
  yield { bytes: encoder.encode(csvLine(['inline', 'crossline', 'x', 'y', 'amplitude'])), rows: 0 };
  const [first] = extract.samples;
  for await (const { inline, values } of readInlines(extract, signal)) {
    let text = '';
    values.forEach((value, row) => {
      if (Number.isNaN(value)) return;
      const [x, y] = toGround(info, inline, first + row);
      text += csvLine([
        info.inlines!.numbers[inline],
        info.crosslines!.numbers[first + row],
        round(x),
        round(y),
        value,
      ]);
    });
    yield { bytes: encoder.encode(text), rows: inline + 1 - extract.traces[0] };
  }
}

/**
 * Amplitudes of a slice as a ZMAP+ grid, whose nodes lie along x and y: exactly the bins where the
 * lines of the survey do too, else between four bins each.
 * @throws what the survey throws; the reason of `signal`
 */
export async function* writeSliceGrid(
  extract: SliceExtract,
  signal: AbortSignal,
): AsyncGenerator<Piece, void> {
  const { survey, traces, samples, name } = extract;
  const { info } = survey;
  const nodes = planNodes(info, extract);
  if (!nodes) throw new RangeError('The slice has no coordinates, or too many nodes for a grid');
  const rows = samples[1] - samples[0];
  const amplitudes = new Float32Array((traces[1] - traces[0]) * rows);
  for await (const { inline, values } of readInlines(extract, signal))
    amplitudes.set(values, (inline - traces[0]) * rows);
  const values = interpolate(info, nodes, { amplitudes, extract });
  yield* writeZmap(
    { ...nodes, name, values },
    {
      name,
      remarks: [
        `Amplitudes of ${info.name}`,
        `Coordinate system: ${info.crs ?? 'not known'}, unit ${info.groundUnit ?? 'not known'}`,
        isAlongAxes(info)
          ? 'Nodes are bins of the survey.'
          : 'The survey lies across the axes: nodes are interpolated between four bins.',
      ],
    },
  );
}

/** Where the nodes of a grid over a slice lie. */
type NodePlan = Omit<SurfaceGrid, 'values' | 'name'>;

/**
 * Nodes over a part of a slice, as far from each other as its bins; null without coordinates, for a
 * single line, and where they would be too many.
 */
export function planNodes(info: SurveyInfo, { traces, samples }: SectionPart): NodePlan | null {
  const [i0, i1, j0, j1] = [traces[0], traces[1] - 1, samples[0], samples[1] - 1];
  const corners: Corner[] = [
    toGround(info, i0, j0),
    toGround(info, i0, j1),
    toGround(info, i1, j0),
    toGround(info, i1, j1),
  ];
  if (i1 <= i0 || j1 <= j0 || !corners.flat().every(Number.isFinite)) return null;
  const [origin, acrossEnd, downEnd] = corners as [Corner, Corner, Corner];
  const across = Math.hypot(acrossEnd[0] - origin[0], acrossEnd[1] - origin[1]) / (j1 - j0);
  const down = Math.hypot(downEnd[0] - origin[0], downEnd[1] - origin[1]) / (i1 - i0);
  const isAcrossEast = Math.abs(acrossEnd[0] - origin[0]) >= Math.abs(acrossEnd[1] - origin[1]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [dx, dy] = isAcrossEast ? [across, down] : [down, across];
  const [columns, rows] = [
    Math.round((Math.max(...xs) - x) / dx) + 1,
    Math.round((Math.max(...ys) - y) / dy) + 1,
  ];
  return columns > 1 && rows > 1 && columns * rows <= MOST_NODES
    ? { x, y, dx, dy, columns, rows }
    : null;
}

type Corner = readonly [x: number, y: number];

/** Whether the lines of a survey lie along x and y. */
function isAlongAxes(info: SurveyInfo): boolean {
  const [origin, along] = info.corners!;
  const [dx, dy] = [Math.abs(along.x - origin.x), Math.abs(along.y - origin.y)];
  return Math.min(dx, dy) <= 1e-6 * Math.max(dx, dy);
}

/** The lines of a slice one after another, as the survey has its amplitudes. */
async function* readInlines(
  { survey, section, traces, samples }: SliceExtract,
  signal: AbortSignal,
): AsyncGenerator<{ inline: number; values: Float32Array }, void> {
  const rows = samples[1] - samples[0];
  const step = Math.max(1, Math.floor(READ_SAMPLES / Math.max(1, rows)));
  for (let from = traces[0]; from < traces[1]; from += step) {
    const to = Math.min(traces[1], from + step);
    const tile = await survey.tile(
      { place: section.place, level: 0, traces: [from, to], samples, precision: 'float32' },
      signal,
    );
    const all = Float32Array.from(tile.values, (value) => value * tile.scale);
    for (let inline = from; inline < to; inline++)
      yield { inline, values: all.subarray((inline - from) * rows, (inline + 1 - from) * rows) };
  }
}

/** Values of nodes between the four bins around each; NaN outside and beside holes. */
function interpolate(
  info: SurveyInfo,
  { x, y, dx, dy, columns, rows }: NodePlan,
  { amplitudes, extract }: { amplitudes: Float32Array; extract: SectionPart },
): Float32Array {
  const { traces, samples } = extract;
  const lines = [traces[1] - traces[0], samples[1] - samples[0]] as const;
  const values = new Float32Array(columns * rows).fill(NaN);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = traceAt(info, x + column * dx, y + row * dy);
      if (!at) continue;
      const [i, j] = [at.inline - traces[0], at.crossline - samples[0]];
      values[row * columns + column] = valueBetween(amplitudes, lines, [i, j]);
    }
  return values;
}

function valueBetween(
  amplitudes: Float32Array,
  [inlines, crosslines]: readonly [number, number],
  [i, j]: readonly [number, number],
): number {
  const last = [inlines - 1, crosslines - 1] as const;
  if (i < -SLACK || j < -SLACK || i > last[0] + SLACK || j > last[1] + SLACK) return NaN;
  const [i0, j0] = [snap(i, last[0]), snap(j, last[1])];
  const [di, dj] = [i - i0, j - j0].map((part) => (Math.abs(part) <= SLACK ? 0 : part));
  const read = (down: number, across: number): number =>
    amplitudes[Math.min(last[0], i0 + down) * crosslines + Math.min(last[1], j0 + across)]!;
  const along = (down: number): number =>
    dj === 0 ? read(down, 0) : read(down, 0) * (1 - dj!) + read(down, 1) * dj!;
  return di === 0 ? along(0) : along(0) * (1 - di!) + along(1) * di!;
}

/** The line at or before a position; the nearest one within rounding. */
function snap(position: number, last: number): number {
  const nearest = Math.round(position);
  const line = Math.abs(position - nearest) <= SLACK ? nearest : Math.floor(position);
  return Math.min(last, Math.max(0, line));
}

/** A coordinate to the millimetre, degrees to a tenth of it. */
function round(coordinate: number): number {
  return Number(coordinate.toFixed(Math.abs(coordinate) <= 180 ? 9 : 3));
}
