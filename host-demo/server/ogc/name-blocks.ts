import type { CatalogColumn } from '../catalogs/definition.ts';
import { SharedReadings } from '../db/shared-readings.ts';
import { KeptValues } from '../kept-values.ts';
import type { Services } from '../services.ts';
import type { ServedLayer } from './layers.ts';
import { computePixelSize, widenBox } from './map-features.ts';
import type { MapRequest } from './map-picture.ts';
import {
  type Candidates,
  type CellNames,
  type CellRange,
  formatCell,
  LOW_SHAPE_PX,
  measureCell,
  readCells,
} from './name-candidates.ts';

/** Cells of a block: about as many as one picture looks at, so that a few blocks hold them. */
const BLOCK = { columns: 16, rows: 32 } as const;
/** Memory for blocks. */
const KEPT_BYTES = 32e6;
/** Memory of a candidate, roughly: numbers, a name and a hash. */
const CANDIDATE_BYTES = 300;

/** A picture, and how far around it names are looked for, in its pixels. */
export interface NameArea {
  request: MapRequest;
  acrossPx: number;
  downPx: number;
}

interface Blocks {
  kept: KeptValues<CellNames>;
  readings: SharedReadings<CellNames>;
}

const byDatabase = new WeakMap<object, Blocks>();

/**
 * Finds what may be named in an area, in whole cells: a picture sees the same of a cell as its
 * neighbour does. It looks far around itself, so the cells are read in blocks that pictures of the
 * same pixel size share, each read once while the rows of the layer are unchanged.
 */
export async function readCandidates(
  db: Services['db'],
  layer: ServedLayer,
  label: CatalogColumn,
  { request, acrossPx, downPx }: NameArea,
): Promise<Candidates> {
  const grid = { ...computePixelSize(request), scale: request.scale, srid: request.srid };
  const { across, down } = measureCell(grid);
  const [a, b, c, d] = widenBox(request, acrossPx, downPx + LOW_SHAPE_PX * request.scale);
  const from = [Math.floor(a / across), Math.floor(b / down)] as const;
  const to = [Math.ceil(c / across) - 1, Math.ceil(d / down) - 1] as const;
  const { table } = layer.catalog;
  const source = [table, layer.geometry.column, label.column, request.findState(table)];
  const cells: Candidates['cells'] = new Map();
  const shapes: CellNames['shapes'][number][] = [];
  for (const block of listBlocks({ ...grid, from, to })) {
    const names = await readBlock(db, JSON.stringify([source, block]), () =>
      readCells(db, layer, label, block),
    );
    copyCells(names, cells, intersect(block, { from, to }));
    shapes.push(...names.shapes);
  }
  const isInside = (at: number, first: number, last: number): boolean => at >= first && at <= last;
  return {
    cells,
    shapes: shapes.filter(
      ({ x, y }) =>
        isInside(Math.floor(x / across), from[0], to[0]) &&
        isInside(Math.floor(y / down), from[1], to[1]),
    ),
    cellAt: (x, y) => [Math.floor(x / across), Math.floor(y / down)],
  };
}

/** The blocks that hold a range of cells. */
function listBlocks({ from, to, ...grid }: CellRange): CellRange[] {
  const blocks: CellRange[] = [];
  const first = [Math.floor(from[0] / BLOCK.columns), Math.floor(from[1] / BLOCK.rows)] as const;
  for (let column = first[0] * BLOCK.columns; column <= to[0]; column += BLOCK.columns)
    for (let row = first[1] * BLOCK.rows; row <= to[1]; row += BLOCK.rows)
      blocks.push({
        ...grid,
        from: [column, row],
        to: [column + BLOCK.columns - 1, row + BLOCK.rows - 1],
      });
  return blocks;
}

async function readBlock(
  db: Services['db'],
  key: string,
  read: () => Promise<CellNames>,
): Promise<CellNames> {
  const blocks = byDatabase.get(db) ?? {
    kept: new KeptValues<CellNames>(KEPT_BYTES),
    readings: new SharedReadings<CellNames>(),
  };
  byDatabase.set(db, blocks);
  const found = blocks.kept.get(key);
  if (found) return found;
  return blocks.readings.join(key, async () => {
    const names = await read();
    const count = [...names.cells.values()].reduce((sum, points) => sum + (points?.length ?? 1), 0);
    blocks.kept.set(key, names, CANDIDATE_BYTES * (count + names.shapes.length) + 2 * key.length);
    return names;
  });
}

type Range = Pick<CellRange, 'from' | 'to'>;

function intersect(one: Range, other: Range): Range {
  return {
    from: [Math.max(one.from[0], other.from[0]), Math.max(one.from[1], other.from[1])],
    to: [Math.min(one.to[0], other.to[0]), Math.min(one.to[1], other.to[1])],
  };
}

function copyCells(names: CellNames, cells: Candidates['cells'], { from, to }: Range): void {
  for (let column = from[0]; column <= to[0]; column++)
    for (let row = from[1]; row <= to[1]; row++) {
      const key = formatCell(column, row);
      const points = names.cells.get(key);
      if (points !== undefined) cells.set(key, points);
    }
}
