import type { Backend } from '../../backend/backend.ts';
import { transformPositions } from '../../backend/maps.ts';
import type { OnMap, SeismicCursor } from '../../core/link.ts';
import { pickEvenly } from '../../formats/seismic/cut.ts';
import { traceAt } from '../../formats/seismic/ground.ts';
import { GEOGRAPHIC, type SurveyInfo } from '../../formats/seismic/seismic-survey.ts';

type XY = readonly [x: number, y: number];

/** Number of points that represent a line on the map. */
const MOST_PLACES = 64;

/** Where a survey lies: between the coordinates of its traces and degrees of WGS 84. */
export interface SurveyGround {
  toDegrees(at: XY): OnMap;
  toXY(at: OnMap): XY;
}

/**
 * The ground under places of a survey; null if their system is not given, or the server does not
 * know it. @throws {Error} where the server does not answer
 */
export async function surveyGround(
  backend: Backend,
  crs: string | null,
  around: readonly XY[],
  signal: AbortSignal,
): Promise<SurveyGround | null> {
  const known = around.filter(([x, y]) => Number.isFinite(x + y));
  if (crs === null || known.length === 0) return null;
  if (crs === GEOGRAPHIC) return { toDegrees: (at) => at, toXY: (at) => at };
  const [minX, minY, maxX, maxY] = [
    Math.min(...known.map(([x]) => x)),
    Math.min(...known.map(([, y]) => y)),
    Math.max(...known.map(([x]) => x)),
    Math.max(...known.map(([, y]) => y)),
  ];
  const [width, height] = [Math.max(1, maxX - minX), Math.max(1, maxY - minY)];
  // Nine points are converted; a curve of the second degree between them is right to the centimetre
  // over hundreds of kilometres.
  const steps = [0, 0.5, 1];
  const answer = await transformPositions(
    backend,
    steps.flatMap((v) => steps.map((u): [number, number] => [minX + u * width, minY + v * height])),
    { sourceCrs: crs, targetCrs: GEOGRAPHIC },
    { signal },
  );
  if (!answer.ok && answer.error.serverCode !== 'CRS_UNKNOWN')
    throw new Error(answer.error.message);
  if (!answer.ok || answer.data.some((at) => at === null)) return null;
  const nodes = answer.data as OnMap[];
  const toDegrees = ([x, y]: XY): OnMap => {
    const [us, vs] = [weights((x - minX) / width), weights((y - minY) / height)];
    const sum = (which: 0 | 1): number =>
      nodes.reduce((all, node, i) => all + us[i % 3]! * vs[Math.floor(i / 3)]! * node[which], 0);
    return [sum(0), sum(1)];
  };
  return {
    toDegrees,
    toXY: (at) =>
      invertPosition(
        toDegrees,
        at,
        [minX + width / 2, minY + height / 2],
        Math.max(width, height) / 100,
      ),
  };
}

/** Weights of the values at 0, 0.5 and 1 for one at `t`. */
function weights(t: number): [number, number, number] {
  return [2 * (t - 0.5) * (t - 1), -4 * t * (t - 1), 2 * t * (t - 0.5)];
}

/** The place whose image is `wanted`, by Newton's steps: the images are nearly straight. */
function invertPosition(image: (at: XY) => OnMap, wanted: OnMap, from: XY, step: number): XY {
  let [x, y] = from;
  for (let i = 0; i < 6; i++) {
    const [here, east, north] = [image([x, y]), image([x + step, y]), image([x, y + step])];
    const [a, b, c, d] = [
      (east[0] - here[0]) / step,
      (north[0] - here[0]) / step,
      (east[1] - here[1]) / step,
      (north[1] - here[1]) / step,
    ];
    const [dx, dy] = [wanted[0] - here[0], wanted[1] - here[1]];
    const det = a * d - b * c;
    [x, y] = [x + (d * dx - b * dy) / det, y + (a * dy - c * dx) / det];
  }
  return [x, y];
}

/** Coordinates of a survey's border: of a line, its own. */
export function traceBorder(
  { corners }: SurveyInfo,
  line: { x: Float64Array | null; y: Float64Array | null } | null,
): XY[] {
  return corners
    ? corners.map(({ x, y }): XY => [x, y])
    : line?.x && line.y
      ? pickPositions(line.x, line.y)
      : [];
}

/** Some of the traces of a cut, first and last among them. */
export function pickPositions(x: Float64Array, y: Float64Array): XY[] {
  return pickEvenly(x.length, MOST_PLACES)
    .map((i): XY => [x[i]!, y[i]!])
    .filter(([a, b]) => Number.isFinite(a + b));
}

/**
 * The place of a survey that lies at coordinates, by the numbers of its lines; null outside of a
 * volume.
 */
export function cursorAt(info: SurveyInfo, [x, y]: XY): SeismicCursor | null {
  const none = {
    inline: null,
    crossline: null,
    trace: null,
    x,
    y,
    z: null,
    unit: info.samples.unit,
  };
  const { corners, inlines, crosslines } = info;
  if (!corners || !inlines || !crosslines) return none;
  const at = traceAt(info, x, y);
  const [inline, crossline] = at
    ? [inlines.numbers[Math.round(at.inline)], crosslines.numbers[Math.round(at.crossline)]]
    : [];
  return inline === undefined || crossline === undefined ? null : { ...none, inline, crossline };
}
