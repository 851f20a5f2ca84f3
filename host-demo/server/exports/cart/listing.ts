import type { Services } from '../../services.ts';
import type { Catalogs } from '../../catalogs/registry.ts';
import { exportColumns } from '../grid-columns.ts';
import type { ExportColumn } from '../grid-columns.ts';
import { readPages } from '../row-pages.ts';
import { XLS_CELLS } from '../xls.ts';
import { placedListing } from './coordinates.ts';
import type { PlacedListing, TargetCrs } from './coordinates.ts';
import type { CatalogSelection } from './selection.ts';

type Row = Record<string, unknown>;

/** The records of a part as a table. */
export interface RecordTable {
  columns: readonly ExportColumn[];
  /** Rows in the order of their keys, read again on each call. */
  pages(signal: AbortSignal): AsyncGenerator<Row[]>;
  /** Headers of the columns of a row whose place the coordinate system does not take. */
  failed(row: Row): string[];
}

/** All fields of a catalog, their places in a coordinate system where one is given. */
export async function openRecordTable(
  db: Services['db'],
  { catalog, where }: Pick<CatalogSelection, 'catalog' | 'where'>,
  catalogs: Catalogs,
  target: TargetCrs | null,
): Promise<RecordTable> {
  const all = await exportColumns(db, catalog, [...catalog.columns.keys()]);
  const { columns, computed, failed }: PlacedListing = target
    ? placedListing(all, catalog, catalogs, target)
    : { columns: all, computed: [], failed: () => [] };
  const query = {
    constraints: [],
    offset: 0,
    limit: Number.MAX_SAFE_INTEGER,
    orderBy: null,
    order: 'ascending',
    where,
    computed,
  } as const;
  return {
    columns,
    failed,
    pages: (signal) =>
      readPages(
        db,
        catalog,
        all.map(({ name }) => name),
        { ...query, signal },
      ),
  };
}

/**
 * Splits pages of rows into the runs that fit one xls file each. Each run continues where the
 * previous one ended.
 */
export class XlsRuns {
  readonly #pages: AsyncIterator<Row[]>;
  readonly #most: number;
  #left: Row[] = [];
  #ended = false;

  constructor(pages: AsyncIterable<Row[]>, columns: number) {
    this.#pages = pages[Symbol.asyncIterator]();
    this.#most = Math.floor(XLS_CELLS / columns);
  }

  /** True if there is another row. */
  async hasMore(): Promise<boolean> {
    while (this.#left.length === 0 && !this.#ended) {
      const { value, done } = await this.#pages.next();
      this.#ended = done === true;
      this.#left = done ? [] : value;
    }
    return this.#left.length > 0;
  }

  /** Rows of the next file. */
  async *next(): AsyncGenerator<Row[]> {
    for (let room = this.#most; room > 0 && (await this.hasMore());) {
      const rows = this.#left.slice(0, room);
      this.#left = this.#left.slice(room);
      room -= rows.length;
      yield rows;
    }
  }
}
