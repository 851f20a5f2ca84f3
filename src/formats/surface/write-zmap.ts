import type { SurfaceGrid } from './grid-text.ts';

/** Value of nodes that have none in the data. */
const HOLE = 1e30;
/** Values on a line, and characters of each. */
const PER_LINE = 5;
const WIDTH = 15;
/** Characters of a remark, at most. */
const LONGEST_REMARK = 120;
const encoder = new TextEncoder();

/** What a grid is of, and remarks on it. */
export interface ZmapHead {
  name: string;
  remarks: readonly string[];
}

/**
 * A grid as ZMAP+: remarks, the head, then column after column from the west on, each from the
 * north. Nodes without a value are 1e30. `rows` of a piece counts columns of the grid so far.
 */
export function* writeZmap(
  grid: SurfaceGrid,
  { name, remarks }: ZmapHead,
): Generator<{ bytes: Uint8Array; rows: number }, void> {
  const { columns, rows, x, y, dx, dy, values } = grid;
  const edges = [x, x + (columns - 1) * dx, y, y + (rows - 1) * dy].map(formatNumber);
  const head = [
    ...remarks.map((remark) => `! ${toPlainText(remark)}`),
    `@${toPlainText(name)} HEADER, GRID, ${PER_LINE}`,
    `${WIDTH}, ${HOLE.toExponential(7).toUpperCase()}, , 7, 1`,
    [rows, columns, ...edges].join(', '),
    '0.0, 0.0, 0.0',
    '@',
  ];
  yield { bytes: encoder.encode(`${head.join('\n')}\n`), rows: 0 };
  for (let column = 0; column < columns; column++) {
    const texts = Array.from({ length: rows }, (_, i) => {
      const value = values[(rows - 1 - i) * columns + column]!;
      return (Number.isFinite(value) ? value : HOLE).toExponential(7).padStart(WIDTH);
    });
    let text = '';
    for (let i = 0; i < rows; i += PER_LINE) text += `${texts.slice(i, i + PER_LINE).join('')}\n`;
    yield { bytes: encoder.encode(text), rows: column + 1 };
  }
}

function formatNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** Readers take a head of plain letters, whose parts are separated by commas. */
function toPlainText(text: string): string {
  const letters = text.replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');
  return letters
    .replace(/[^\x20-\x7e]/g, '?')
    .replace(/[@,!]/g, ' ')
    .slice(0, LONGEST_REMARK)
    .trim();
}
