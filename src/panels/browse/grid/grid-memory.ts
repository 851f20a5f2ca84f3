import type { Backend } from '../../../backend/backend.ts';
import { buildOwnerKey } from '../../../backend/backend.ts';
import { readStored, store } from '../../../core/storage.ts';

/** Heights of rows, px. */
export const DENSITIES = { compact: 24, normal: 28, roomy: 36 } as const;
/** Name of a row height. */
export type Density = keyof typeof DENSITIES;

const DENSITY = 'geo-grid-density';

/** How high the user of this browser wants rows. */
export function readDensity(): Density {
  const kept = readStored(DENSITY);
  return kept !== null && Object.hasOwn(DENSITIES, kept) ? (kept as Density) : 'normal';
}

/** Keeps how high rows are. */
export function keepDensity(density: Density): void {
  store(DENSITY, density);
}

/** Widths of columns by attribute name, px. */
export type Widths = Readonly<Record<string, number>>;

/** Widths that the user has given the columns of a catalog. */
export function readWidths(backend: Backend, catalog: string): Widths {
  try {
    const kept: unknown = JSON.parse(readStored(widthsKey(backend, catalog)) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept as object).filter(
        ([, width]) => typeof width === 'number' && width >= NARROWEST && width <= WIDEST,
      ),
    ) as Widths;
  } catch {
    return {};
  }
}

/** Keeps widths of the columns of a catalog. */
export function keepWidths(backend: Backend, catalog: string, widths: Widths): void {
  store(widthsKey(backend, catalog), JSON.stringify(widths));
}

/** Bounds of a column's width, px. */
export const NARROWEST = 48;
/** Greatest width of a column, pixels. */
export const WIDEST = 1200;

function widthsKey(backend: Backend, catalog: string): string {
  return `geo-grid-widths ${catalog} ${buildOwnerKey(backend)}`;
}
