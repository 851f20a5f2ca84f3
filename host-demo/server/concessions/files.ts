import { toCellValue, exportColumns } from '../exports/grid-columns.ts';
import type { ExportColumn } from '../exports/grid-columns.ts';
import { readPages } from '../exports/row-pages.ts';
import { CELL_LENGTH, XLS_CELLS, XLS_COLUMNS } from '../exports/xls.ts';
import type { XlsTable, XlsWriter } from '../exports/xls.ts';
import type { Services } from '../services.ts';
import { geometryFrom } from './areas.ts';
import { groupText, isShown } from './count.ts';
import type { AreaCount } from './count.ts';
import { isInside } from '../catalogs/places.ts';
import type { SummaryWords } from './texts.ts';

/** Names of the files of one area. */
export interface FileNames {
  listing: string;
  report: string;
}

/** Characters of an area's name in the name of a file. */
const NAME_LENGTH = 50;

/**
 * Names of the files of areas: letters, digits, `_` and `-` alone, so that a path holds them as
 * they are; no two are the same, upper and lower case being the same.
 */
export function fileNames(names: readonly string[]): FileNames[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const base =
      [...name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '_')]
        .slice(0, NAME_LENGTH)
        .join('')
        .replace(/^_+|_+$/g, '') || 'area';
    let unique = base;
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${base}-${n}`;
    taken.add(unique.toLowerCase());
    return { listing: `${unique}-listing.xls`, report: `${unique}.pdf` };
  });
}

/** What the files of one area are made of. */
export interface AreaContent {
  name: string;
  /** Null if there is nothing to search in; then nothing was counted, either. */
  outline: string | null;
  counted: readonly AreaCount[];
  words: SummaryWords;
}

/**
 * The data listing: a sheet that says what there is, and one for each catalog with its records, of
 * what grids show. A catalog that cannot be listed, or that the file has no room for, gets a
 * message; its records are not there, the others are. Throws where `signal` aborts.
 */
export async function writeListing(
  services: Services,
  writer: XlsWriter,
  content: AreaContent,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; counted: AreaCount[] }> {
  let { counted, unlisted } = await withRoom(services.db, content);
  for (;;) {
    let reading: AreaCount | null = null;
    const tables = async function* (): AsyncGenerator<XlsTable> {
      yield overview(content.words, counted);
      for (const one of counted) {
        if (
          !one.count ||
          !one.scoped.place ||
          !content.outline ||
          !one.scoped.catalog.data.exportable ||
          unlisted.has(one.scoped)
        )
          continue;
        reading = one;
        yield await loadTable(services.db, one, content.outline, signal);
        reading = null;
      }
    };
    try {
      return { bytes: await writer.write(tables()), counted };
    } catch (error) {
      const broken = reading as AreaCount | null;
      if (signal.aborted || !broken) throw error;
      services.log.error(
        { err: error, catalog: broken.scoped.catalog.data.name },
        'records of a summary were not listed',
      );
      counted = counted.map((one) =>
        one === broken ? withMessage(one, content.words.notListed) : one,
      );
      unlisted = new Set([...unlisted, broken.scoped]);
    }
  }
}

type Unlisted = ReadonlySet<AreaCount['scoped']>;

/** Finds out what the file has no room for. */
async function withRoom(
  db: Services['db'],
  { counted, words }: AreaContent,
): Promise<{ counted: AreaCount[]; unlisted: Unlisted }> {
  const unlisted = new Set<AreaCount['scoped']>();
  const made: AreaCount[] = [];
  let cells = 0;
  for (const one of counted) {
    const {
      count,
      scoped: { catalog },
    } = one;
    const columns =
      count && catalog.data.exportable ? (await exportColumns(db, catalog, [])).length : 0;
    const isTooMuch = columns > XLS_COLUMNS || cells + (count ?? 0) * columns > XLS_CELLS;
    if (isTooMuch) unlisted.add(one.scoped);
    else cells += (count ?? 0) * columns;
    made.push(isTooMuch ? withMessage(one, words.tooMany) : one);
  }
  return { counted: made, unlisted };
}

function withMessage(one: AreaCount, message: string): AreaCount {
  return { ...one, message: one.message ? `${one.message}. ${message}` : message };
}

async function loadTable(
  db: Services['db'],
  { count, scoped: { catalog, place } }: AreaCount,
  outline: string,
  signal: AbortSignal,
): Promise<XlsTable> {
  const columns = await exportColumns(db, catalog, []);
  const query = {
    constraints: [],
    offset: 0,
    limit: count!,
    orderBy: null,
    order: 'ascending',
    where: isInside(place!, geometryFrom(outline)),
  } as const;
  return {
    title: catalog.data.label,
    columns,
    pages: shortened(
      columns,
      readPages(
        db,
        catalog,
        columns.map(({ name }) => name),
        { ...query, signal },
      ),
    ),
  };
}

/** Texts that no cell holds end in an ellipsis. */
async function* shortened(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<Record<string, unknown>[]>,
): AsyncGenerator<Record<string, unknown>[]> {
  for await (const rows of pages) {
    yield rows.map((row) =>
      Object.fromEntries(
        columns.map((column) => {
          const cell = toCellValue(column, row[column.name]);
          return [
            column.name,
            typeof cell === 'string' && cell.length > CELL_LENGTH
              ? `${cell.slice(0, CELL_LENGTH - 1)}…`
              : row[column.name],
          ];
        }),
      ),
    );
  }
}

function overview(words: SummaryWords, counted: readonly AreaCount[]): XlsTable {
  const column = (
    name: string,
    header: string,
    type: ExportColumn['type'] = 'string',
  ): ExportColumn => ({ name, header, type, labels: null });
  const rows = counted.filter(isShown).map((one) => ({
    group: groupText(one),
    catalog: one.scoped.catalog.data.label,
    count: one.count,
    updateDate: one.updateDate && `${one.updateDate.slice(0, 10)}T00:00:00.000Z`,
    message: one.message,
  }));
  return {
    title: words.overview,
    columns: [
      column('group', words.group),
      column('catalog', words.catalog),
      column('count', words.count, 'integer'),
      column('updateDate', words.updateDate, 'date'),
      column('message', words.message),
    ],
    pages: [rows],
  };
}
