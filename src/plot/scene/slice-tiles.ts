import type { SectionInfo } from '../../formats/seismic/seismic-survey.ts';

/** A square of a section at a level of detail; `column` and `row` count tiles. */
export interface TileAt {
  level: number;
  column: number;
  row: number;
}

/** Values along a side of a tile. */
const TILE = 256;
/** Bytes that a value takes: two on the page and two on the graphics processor. */
const VALUE_BYTES = 4;
/** Screen pixels that a value may be wide before a finer level is wanted. */
const WIDEST_PX = 1.4;

/** Columns and rows of a tile at its level; ends are left out. */
export function computeTileRange(
  { level, column, row }: TileAt,
  levels: SectionInfo['levels'],
): { traces: [number, number]; samples: [number, number] } {
  const { traces, samples } = levels[level]!;
  return {
    traces: [column * TILE, Math.min(traces, (column + 1) * TILE)],
    samples: [row * TILE, Math.min(samples, (row + 1) * TILE)],
  };
}

/** Bytes that a tile takes. */
export function computeTileBytes(tile: TileAt, levels: SectionInfo['levels']): number {
  const { traces, samples } = computeTileRange(tile, levels);
  return (traces[1] - traces[0]) * (samples[1] - samples[0]) * VALUE_BYTES;
}

/** Tiles of the next finer level over a tile. */
export function listChildTiles(
  { level, column, row }: TileAt,
  levels: SectionInfo['levels'],
): TileAt[] {
  const finer = levels[level - 1];
  if (!finer) return [];
  return [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]
    .map(([dc, dr]) => ({ level: level - 1, column: 2 * column + dc!, row: 2 * row + dr! }))
    .filter((child) => child.column * TILE < finer.traces && child.row * TILE < finer.samples);
}

/** The tile of a section's coarsest level; all of it. */
export function listRootTiles(levels: SectionInfo['levels']): TileAt[] {
  const level = levels.length - 1;
  const { traces, samples } = levels[level]!;
  const roots: TileAt[] = [];
  for (let column = 0; column * TILE < traces; column++)
    for (let row = 0; row * TILE < samples; row++) roots.push({ level, column, row });
  return roots;
}

/** A tile that is wanted, with how wide its values are on the screen. */
export interface WantedTile<S> {
  sheet: S;
  tile: TileAt;
  px: number;
}

/** How wide a tile's values are drawn, pixels; 0 for one out of sight. */
export type Measure<S> = (sheet: S, tile: TileAt) => number;

/**
 * Tiles that show sheets as fine as the screen does, in the bytes there are: what is coarsest on
 * the screen is refined first. `inner` are those whose finer tiles are wanted, `leaves` come with
 * the widest values first.
 */
export function chooseTiles<S extends { levels: SectionInfo['levels'] }>(
  sheets: readonly S[],
  measure: Measure<S>,
  mostBytes: number,
): { leaves: WantedTile<S>[]; inner: WantedTile<S>[] } {
  const open: WantedTile<S>[] = sheets.flatMap((sheet) =>
    listRootTiles(sheet.levels).map((tile) => ({ sheet, tile, px: measure(sheet, tile) })),
  );
  let bytes = open.reduce((sum, { sheet, tile }) => sum + computeTileBytes(tile, sheet.levels), 0);
  const [leaves, inner]: [WantedTile<S>[], WantedTile<S>[]] = [[], []];
  open.sort((a, b) => a.px - b.px);
  for (let next = open.pop(); next; next = open.pop()) {
    const { sheet, tile, px } = next;
    const children =
      px > WIDEST_PX
        ? listChildTiles(tile, sheet.levels)
            .map((child) => ({ sheet, tile: child, px: measure(sheet, child) }))
            .filter((child) => child.px > 0)
        : [];
    const more = children.reduce(
      (sum, child) => sum + computeTileBytes(child.tile, sheet.levels),
      0,
    );
    if (children.length === 0 || bytes + more > mostBytes) {
      leaves.push(next);
      continue;
    }
    bytes += more;
    inner.push(next);
    for (const child of children) insert(open, child);
  }
  return { leaves, inner };
}

function insert<S>(sorted: WantedTile<S>[], tile: WantedTile<S>): void {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.px < tile.px) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, tile);
}
