import { FormatError } from '../format-error.ts';
import { joinMessages, type MessageValue, msg } from '../msg.ts';

/** How many nodes a grid has, and their distances along x and y. */
export interface NodeGrid {
  columns: number;
  rows: number;
  dx: number;
  dy: number;
}

/** A surface over even nodes. */
export interface SurfaceGrid extends NodeGrid {
  /** "" where the file has none. */
  name: string;
  /** Coordinates of the first node, south-west. */
  x: number;
  y: number;
  /** Rows from the south-west on, as in the file; NaN for nodes without a value. */
  values: Float32Array;
}

/** Nodes of a surface, at most. */
const MOST_NODES = 2 ** 22;
/** Tokens of a file's head that is looked at. */
const HEAD_CHARACTERS = 8192;
const ESRI = /^\s*ncols\s/i;
const ZMAP = /^(?:\s*!.*\r?\n)*\s*@/;

/**
 * Reads a grid as text: ESRI ASCII grid (.asc) or ZMAP+ (.dat, .zmap).
 * @throws {FormatError} FORMAT_UNKNOWN, FILE_MALFORMED, FILE_TRUNCATED, FILE_TOO_LARGE
 */
export function readSurfaceGrid(bytes: Uint8Array): SurfaceGrid {
  const text = new TextDecoder('latin1').decode(bytes);
  if (ESRI.test(text.slice(0, HEAD_CHARACTERS))) return esri(text);
  if (ZMAP.test(text.slice(0, HEAD_CHARACTERS))) return zmap(text);
  throw new FormatError(
    'FORMAT_UNKNOWN',
    msg`This is no grid: neither an ESRI ASCII grid (ncols) nor ZMAP+ (@).`,
  );
}

/** Keys and numbers, then row after row from the north on. */
function esri(text: string): SurfaceGrid {
  const head = new Map<string, number>();
  const line = /[ \t\r\n]*([a-z_]+)[ \t]+(\S+)[^\n]*\n/giy;
  let at = 0;
  for (let match = line.exec(text); match; match = line.exec(text)) {
    head.set((match[1] as string).toLowerCase(), Number(match[2]));
    at = line.lastIndex;
  }
  const readNumber = (...names: string[]): number => {
    const name = names.find((one) => head.has(one));
    return finite(
      name === undefined ? NaN : (head.get(name) as number),
      joinMessages(names, ' / '),
    );
  };
  const [columns, rows] = [readNumber('ncols'), readNumber('nrows')];
  const dx = readNumber('cellsize', 'dx'),
    dy = readNumber('cellsize', 'dy');
  const corner = (axis: 'x' | 'y', step: number): number =>
    head.has(`${axis}llcenter`)
      ? readNumber(`${axis}llcenter`)
      : readNumber(`${axis}llcorner`) + step / 2;
  checkSize({ columns, rows, dx, dy }, text.length - at);
  const values = new Float32Array(columns * rows);
  const hole = head.get('nodata_value') ?? -9999;
  readNumbers(
    text,
    at,
    values.length,
    (n, value) =>
      (values[(rows - 1 - Math.floor(n / columns)) * columns + (n % columns)] =
        value === hole ? NaN : value),
  );
  return { name: '', x: corner('x', dx), y: corner('y', dy), dx, dy, columns, rows, values };
}

/**
 * Remarks, a head between two "@", then column after column from the west on, each from the north.
 */
function zmap(text: string): SurfaceGrid {
  const start = text.indexOf('@') + 1;
  const end = text.indexOf('\n@', start);
  if (end < 0)
    throw new FormatError('FILE_TRUNCATED', msg`The head of the grid has no second "@".`);
  const [first = '', second = '', third = ''] = text.slice(start, end).split(/\r?\n/);
  const [name = '', kind = ''] = first.split(',').map((part) => part.trim());
  if (kind.toUpperCase() !== 'GRID')
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`The file is ZMAP+ of kind "${kind.slice(0, 20)}": grids are read.`,
    );
  const [, missing = '', missingText = ''] = second.split(',').map((part) => part.trim());
  const [rows, columns, xMin, xMax, yMin, yMax] = third
    .split(',')
    .map((part, i) =>
      finite(
        part.trim() === '' ? NaN : Number(part),
        [msg`rows`, msg`columns`, msg`least x`, msg`largest x`, msg`least y`, msg`largest y`][i] ??
          msg`a number`,
      ),
    ) as [number, number, number, number, number, number];
  const hole = Number(missing === '' ? missingText : missing);
  const [dx, dy] = [
    (xMax - xMin) / Math.max(1, columns - 1),
    (yMax - yMin) / Math.max(1, rows - 1),
  ];
  const data = text.indexOf('\n', end + 1) + 1;
  checkSize({ columns, rows, dx, dy }, data > 0 ? text.length - data : 0);
  const values = new Float32Array(columns * rows);
  // A number of 32 bits: files write 1e30 in several ways.
  readNumbers(
    text,
    data,
    values.length,
    (n, value) =>
      (values[(rows - 1 - (n % rows)) * columns + Math.floor(n / rows)] =
        Math.abs(value - hole) <= 1e-6 * Math.abs(hole) ? NaN : value),
  );
  return { name: name.replace(/\s*HEADER$/i, ''), x: xMin, y: yMin, dx, dy, columns, rows, values };
}

/** Each node takes two characters at least: counts are held against what the file has. */
function checkSize({ columns, rows, dx, dy }: NodeGrid, characters: number): void {
  if (
    ![columns, rows].every((count) => Number.isSafeInteger(count) && count >= 2) ||
    !(dx > 0) ||
    !(dy > 0)
  )
    throw new FormatError(
      'FILE_MALFORMED',
      msg`The grid has ${columns} columns, ${rows} rows and steps of ${dx} by ${dy}.`,
    );
  if (columns * rows > MOST_NODES)
    throw new FormatError(
      'FILE_TOO_LARGE',
      msg`The grid has ${columns * rows} nodes; ${MOST_NODES} are read.`,
    );
  if (columns * rows * 2 - 1 > characters)
    throw new FormatError(
      'FILE_TRUNCATED',
      msg`The grid has ${columns} by ${rows} nodes, for which the file is too short.`,
    );
}

function readNumbers(
  text: string,
  from: number,
  count: number,
  put: (n: number, value: number) => void,
): void {
  const word = /\S+/g;
  word.lastIndex = from;
  for (let n = 0; n < count; n++) {
    const match = word.exec(text);
    if (!match)
      throw new FormatError('FILE_TRUNCATED', msg`The grid ends after ${n} of ${count} nodes.`);
    const value = Number(match[0]);
    if (Number.isNaN(value) && !/^nan$/i.test(match[0]))
      throw new FormatError('FILE_MALFORMED', msg`Node ${n + 1} of the grid is no number.`, {
        byteOffset: match.index,
      });
    put(n, value);
  }
}

function finite(value: number, what: MessageValue): number {
  if (Number.isFinite(value)) return value;
  throw new FormatError('FILE_MALFORMED', msg`The head of the grid lacks ${what}.`);
}
