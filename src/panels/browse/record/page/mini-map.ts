import {
  findBounds,
  type GeoShape,
  planeAround,
  withMargin,
} from '../../../../core/geo-distance.ts';
import type { Position } from '../../../../units/position.ts';

/** Converts positions in degrees to places in a picture. */
export interface MiniMapFrame {
  width: number;
  height: number;
  /** Pixels of a position, y downwards. */
  place(position: Position): readonly [x: number, y: number];
  /** Metres of one pixel. */
  metresPerPx: number;
}

/** The least margin around a record, metres. */
const LEAST_MARGIN_M = 1500;
/** Most of a point's margin: a neighbour further away does not make the map too wide. */
const MOST_MARGIN_M = 12_000;

/**
 * The frame that shows a record with what lies near it: its own bounds with a margin that reaches
 * a little beyond `reachM`, north up, one scale for both directions.
 */
export function frameAround(
  shape: GeoShape,
  reachM: number,
  { width, height }: { width: number; height: number },
): MiniMapFrame {
  const margin = Math.min(MOST_MARGIN_M, Math.max(LEAST_MARGIN_M, reachM * 1.15));
  const [west, south, east, north] = withMargin(findBounds(shape), margin);
  const plane = planeAround([(west + east) / 2, (south + north) / 2]);
  const [right, up] = plane([east, north]);
  const metresPerPx = Math.max((2 * right) / width, (2 * up) / height);
  return {
    width,
    height,
    metresPerPx,
    place: (position) => {
      const [x, y] = plane(position);
      return [width / 2 + x / metresPerPx, height / 2 - y / metresPerPx];
    },
  };
}

/** The length of a scale bar of about `px` pixels: 1, 2 or 5 times a power of ten metres. */
export function scaleBar(metresPerPx: number, px: number): { metres: number; px: number } {
  const most = metresPerPx * px;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((one) => one * power <= most) ?? 1) * power;
  return { metres, px: metres / metresPerPx };
}

/** The attribute `d` of a path through positions. */
export function toSvgPath(
  lines: readonly (readonly Position[])[],
  { place }: MiniMapFrame,
  isClosed: boolean,
): string {
  return lines
    .map(
      (line) =>
        line
          .map((position, i) => {
            const [x, y] = place(position);
            return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
          })
          .join('') + (isClosed ? 'Z' : ''),
    )
    .join('');
}
