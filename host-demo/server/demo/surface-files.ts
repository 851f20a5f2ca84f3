import type { DemoFile } from './demo-store.ts';
import { reflectorsAt } from './seismic-trace.ts';
import { type DemoField, FORMATIONS, twtAt } from './structure.ts';

type Point = readonly [x: number, y: number];

/**
 * A surface that was picked in a volume: two-way times of the top of a formation within the
 * survey's outline.
 */
export interface DemoSurface {
  key: string;
  /** Number of the formation, from 0 at the top. */
  formation: number;
  picked: Date;
  /** Corners, in order, on the grid. */
  outline: readonly Point[];
}

/** Formations whose tops were picked: of the reservoirs, and of what seals the lower one. */
export const PICKED: readonly number[] = FORMATIONS.flatMap(({ id }, i) =>
  ['OSM', 'CEY', 'SOG'].includes(id) ? [i] : [],
);
/** Metres between nodes. */
const CELL_M = 100;
const NO_DATA = -9999;

/** Key of the file that holds the top of a formation in a field, in ms TWT. */
export function surfaceKey(field: DemoField, formation: number): string {
  return `surfaces/${field.ascii}-3D/Top ${FORMATIONS[formation]!.name} TWT.asc`;
}

/** The surface as an ESRI ASCII grid of milliseconds, row after row from the north on. */
export function surfaceFile(
  fields: readonly DemoField[],
  { key, formation, picked, outline }: DemoSurface,
): DemoFile {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [west, south] = [
    Math.floor(Math.min(...xs) / CELL_M),
    Math.floor(Math.min(...ys) / CELL_M),
  ];
  const [columns, rows] = [
    Math.ceil(Math.max(...xs) / CELL_M) - west + 1,
    Math.ceil(Math.max(...ys) / CELL_M) - south + 1,
  ];
  const timeAt = (x: number, y: number): string =>
    isWithin(outline, x, y)
      ? twtAt(reflectorsAt(fields, x, y)[formation]!).toFixed(1)
      : String(NO_DATA);
  return {
    key,
    changed: picked,
    *write() {
      yield Buffer.from(
        `ncols ${columns}\nnrows ${rows}\nxllcenter ${west * CELL_M}\nyllcenter ${south * CELL_M}\ncellsize ${CELL_M}\nNODATA_value ${NO_DATA}\n`,
      );
      for (let row = rows - 1; row >= 0; row--) {
        yield Buffer.from(
          `${Array.from({ length: columns }, (_, column) => timeAt((west + column) * CELL_M, (south + row) * CELL_M)).join(' ')}\n`,
        );
      }
    },
  };
}

/** Whether a place lies on the same side of all edges of a convex outline. */
function isWithin(outline: readonly Point[], x: number, y: number): boolean {
  const sides = outline.map(([x1, y1], i) => {
    const [x2, y2] = outline[(i + 1) % outline.length]!;
    return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
