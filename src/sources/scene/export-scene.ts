import { type CsvCell, csvLine } from '../../formats/delimited/write-csv.ts';
import type { FilePiece } from '../../formats/log-table.ts';
import type { SceneData, SceneSurface, SceneWell } from '../../plot/scene/scene-data.ts';

/** Characters after which a piece is handed over. */
const PIECE_LENGTH = 1 << 16;
const DEGREES = 180 / Math.PI;

const PATH_HEAD: readonly (readonly CsvCell[])[] = [
  [
    'well',
    'uwi',
    'md',
    'inclination',
    'azimuth',
    'tvd',
    'tvdss',
    'x',
    'y',
    'twt',
    'coordinate_system',
  ],
  ['', '', 'm', 'deg', 'deg', 'm', 'm', 'm', 'm', 'ms', ''],
];
const SURFACE_HEAD: readonly (readonly CsvCell[])[] = [
  ['surface', 'x', 'y', 'z', 'z_domain', 'z_unit', 'coordinate_system'],
  ['', 'm', 'm', '', '', '', ''],
];

/** Rows of `writePaths`. */
export function countPathRows({ wells }: SceneData): number {
  return wells.reduce((sum, { trajectory }) => sum + (trajectory?.md.length ?? 0), 0);
}

/** Nodes of the surfaces, holes included. */
export function countNodes(surfaces: readonly SceneSurface[]): number {
  return surfaces.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
}

/**
 * The paths of all wells as CSV, a line for each station: names, then units. Inclination and
 * azimuth are those of the path itself (a station's direction is the mean of those of the pieces
 * beside it), since a scene holds places, not survey angles. x and y are map coordinates, or the
 * offsets from the well head where its place is not known.
 */
export function* writePaths({ wells, seismic }: SceneData): Generator<FilePiece, void> {
  const system = seismic?.survey.info.crs ?? '';
  yield* writeRows(PATH_HEAD, pathRows(wells, system));
}

/**
 * The nodes of surfaces as CSV, a line for each that has a value: names, then units. z is positive
 * down: metres below sea level, or two-way time in ms.
 */
export function* writeSurfaces(
  surfaces: readonly SceneSurface[],
  system: string,
): Generator<FilePiece, void> {
  yield* writeRows(SURFACE_HEAD, surfaceRows(surfaces, system));
}

function* writeRows(
  head: readonly (readonly CsvCell[])[],
  rows: Iterable<readonly CsvCell[]>,
): Generator<FilePiece, void> {
  const encoder = new TextEncoder();
  let text = head.map((row) => csvLine(row)).join('');
  let done = 0;
  for (const row of rows) {
    text += csvLine(row);
    done++;
    if (text.length < PIECE_LENGTH) continue;
    yield { bytes: encoder.encode(text), rows: done };
    text = '';
  }
  yield { bytes: encoder.encode(text), rows: done };
}

function* pathRows(wells: readonly SceneWell[], system: string): Generator<readonly CsvCell[]> {
  for (const { name, uwi, crs, surfaceX, surfaceY, kbElev, trajectory } of wells) {
    if (!trajectory) continue;
    const { md, x, y, tvd, twt } = trajectory;
    const isPlaced = Number.isFinite(surfaceX) && Number.isFinite(surfaceY);
    const [east, north] = isPlaced ? [surfaceX, surfaceY] : [0, 0];
    const place = isPlaced ? (crs ?? system) : 'offset from well head';
    for (let i = 0; i < md.length; i++) {
      const { inclination, azimuth } = directionAt(trajectory, i);
      yield [
        name,
        uwi,
        rounded(md[i]),
        rounded(inclination),
        rounded(azimuth),
        rounded(tvd[i]),
        kbElev === null ? NaN : rounded(Number(tvd[i] ?? NaN) - kbElev),
        rounded(east + Number(x[i] ?? NaN)),
        rounded(north + Number(y[i] ?? NaN)),
        rounded(twt?.[i]),
        place,
      ];
    }
  }
}

/** Direction of a path at a station, degrees; the azimuth is NaN where the path is vertical. */
function directionAt(
  { x, y, tvd }: NonNullable<SceneWell['trajectory']>,
  i: number,
): { inclination: number; azimuth: number } {
  const sum = [0, 0, 0];
  for (const from of [i - 1, i]) {
    const piece = [x, y, tvd].map((values) => Number(values[from + 1]) - Number(values[from]));
    const length = Math.hypot(...piece);
    if (length > 0) piece.forEach((part, axis) => (sum[axis]! += part / length));
  }
  const [east, north, down] = sum as [number, number, number];
  const across = Math.hypot(east, north);
  if (across === 0 && down === 0) return { inclination: NaN, azimuth: NaN };
  return {
    inclination: Math.atan2(across, down) * DEGREES,
    azimuth: across < 1e-9 ? NaN : (Math.atan2(east, north) * DEGREES + 360) % 360,
  };
}

function* surfaceRows(
  surfaces: readonly SceneSurface[],
  system: string,
): Generator<readonly CsvCell[]> {
  for (const { name, origin, step, columns, rows, depths, domain } of surfaces) {
    for (let node = 0; node < columns * rows; node++) {
      const z = depths[node] ?? NaN;
      if (!Number.isFinite(z)) continue;
      const [column, row] = [node % columns, Math.floor(node / columns)];
      yield [
        name,
        rounded(origin[0] + column * step[0]),
        rounded(origin[1] + row * step[1]),
        rounded(z),
        domain,
        domain === 'time' ? 'ms' : 'm',
        system,
      ];
    }
  }
}

/** Tenths of a millimetre; what is finer is rounding. */
function rounded(value: number | undefined): number {
  return value === undefined ? NaN : Number(value.toFixed(4));
}
