import type { Readable } from 'node:stream';
import { Refused } from '../../refused.ts';
import type { RunningJob, Services } from '../../services.ts';
import { writeReport } from '../../reports/write-report.ts';
import { writeCsv } from '../csv.ts';
import { XlsWriter, checkXls } from '../xls.ts';
import { cartReport } from './cart-report.ts';
import { EntryNames } from './entry-names.ts';
import { XlsRuns, openRecordTable } from './listing.ts';
import type { RecordTable } from './listing.ts';
import type { Manifest, ManifestEntry } from './manifest.ts';
import {
  OriginalFiles,
  hasFiles,
  pickKeyValues,
  openFile,
  untilAborted,
} from './original-files.ts';
import type { OriginalFile } from './original-files.ts';
import { choosePacking } from './packing.ts';
import type { CatalogSelection } from './selection.ts';
import type { CartExportJob, ExportContents, Progress } from './work.ts';
import { ZipWriter } from './zip-writer.ts';
import { msg } from '../../../../src/formats/msg.ts';

/** How tightly texts are packed. */
const TEXT_LEVEL = 6;
/**
 * Units of progress: a row of a listing counts as about the bytes that it takes, a file of unknown
 * size as this many.
 */
export const ROW_UNITS = 200;
/** Units of progress of a file whose size is unknown. */
export const FILE_UNITS = 1_000_000;

/** What an archive is made of. */
export interface ArchivePlan extends ExportContents {
  work: CartExportJob;
  manifest: Manifest;
  progress: Progress;
}

/**
 * Writes the archive of a cart: listings, original files, report, manifest. Its bytes come from
 * `output`; `written` settles when all of it was put in.
 */
export function writeZip(
  services: Services,
  plan: ArchivePlan,
  job: RunningJob,
): { output: Readable; written: Promise<void> } {
  const zip = new ZipWriter(job.signal);
  const archive = new Archive(services, plan, job.signal, zip);
  const written = archive.fill().then(
    () => zip.end(),
    (error: Error) => {
      zip.destroy(error);
      throw error;
    },
  );
  return { output: zip.output, written };
}

class Archive {
  readonly #names = new EntryNames();
  readonly #files = new OriginalFiles();
  readonly #xlsWriter: XlsWriter;
  readonly #services: Services;
  readonly #plan: ArchivePlan;
  readonly #signal: AbortSignal;
  readonly #zip: ZipWriter;
  #fileBytes = 0;

  constructor(services: Services, plan: ArchivePlan, signal: AbortSignal, zip: ZipWriter) {
    this.#services = services;
    this.#plan = plan;
    this.#signal = signal;
    this.#zip = zip;
    this.#xlsWriter = new XlsWriter(plan.work);
  }

  async fill(): Promise<void> {
    const { work, parts, catalogs, target, manifest } = this.#plan;
    try {
      for (const part of parts) {
        const listing = await openRecordTable(this.#services.db, part, catalogs, target);
        await this.#csv(part, listing);
        await this.#xls(part, listing);
      }
    } finally {
      await this.#xlsWriter.end();
    }
    const originals = this.#files.list();
    for (const file of originals) await this.#original(file);
    await this.#add(
      { name: this.#names.of('.', 'report.pdf', '').slice(2), kind: 'report', catalogName: null },
      writeReport(cartReport(manifest, work)),
      0,
    );
    await this.#add(
      { name: 'manifest.csv', kind: 'manifest', catalogName: null },
      manifest.csv(),
      TEXT_LEVEL,
    );
    await this.#zip.add('manifest.json', manifest.json(), { level: TEXT_LEVEL });
  }

  async #csv(part: CatalogSelection, listing: RecordTable): Promise<void> {
    const entry = {
      name: this.#listingName(part, 'csv'),
      kind: 'listing',
      catalogName: part.catalog.data.name,
      rows: 0,
    } as const;
    const counted = { ...entry, rows: 0 as number };
    await this.#add(
      counted,
      writeCsv(listing.columns, this.#noted(part, listing, counted)),
      TEXT_LEVEL,
    );
  }

  /**
   * The rows of a listing; on their way the files that they name and what is wrong with them are
   * noted.
   */
  async *#noted(
    part: CatalogSelection,
    listing: RecordTable,
    entry: { rows?: number },
  ): AsyncGenerator<Record<string, unknown>[]> {
    const {
      work: { includeFiles, crs },
      manifest,
      progress,
    } = this.#plan;
    const { catalog } = part;
    const withFiles = includeFiles && hasFiles(catalog);
    const problem = (row: Record<string, unknown>, of: string | null, reason: string) =>
      manifest.problem({
        catalogName: catalog.data.name,
        keys: pickKeyValues(catalog.keys, row),
        of,
        reason,
      });
    for await (const rows of listing.pages(this.#signal)) {
      for (const row of rows) {
        if (withFiles && !this.#files.add(catalog, row))
          problem(row, null, 'The record names no file');
        for (const header of listing.failed(row))
          problem(row, header, `The place cannot be transformed to ${crs}`);
      }
      yield rows;
      entry.rows = (entry.rows ?? 0) + rows.length;
      await progress.add(rows.length * ROW_UNITS);
    }
  }

  /** As many workbooks as it takes. What none can hold is left to the csv. */
  async #xls(part: CatalogSelection, listing: RecordTable): Promise<void> {
    const { manifest, progress } = this.#plan;
    const { name: catalogName, label } = part.catalog.data;
    try {
      checkXls(0, listing.columns.length);
      const runs = new XlsRuns(listing.pages(this.#signal), listing.columns.length);
      for (let n = 1; (await runs.hasMore()) || n === 1; n++) {
        const entry: Omit<ManifestEntry, 'bytes' | 'sha256'> = {
          name: this.#listingName(part, 'xls', n),
          kind: 'listing',
          catalogName,
          rows: 0,
        };
        const pages = counted(runs.next(), async (count) => {
          entry.rows = entry.rows! + count;
          await progress.add(count * ROW_UNITS);
        });
        const bytes = await untilAborted(
          this.#xlsWriter.write([{ title: label, columns: listing.columns, pages }]),
          this.#signal,
        );
        await this.#add(entry, [bytes], TEXT_LEVEL);
      }
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'EXPORT_TOO_LARGE') throw error;
      manifest.problem({
        catalogName,
        keys: null,
        of: `${catalogName}.xls`,
        reason: error.message,
      });
    }
  }

  async #original(file: OriginalFile): Promise<void> {
    const { manifest, progress } = this.#plan;
    const { catalogName, originalFileName, locationReference, records, fileSize } = file;
    const called = originalFileName ?? locationReference;
    const units = fileSize ?? FILE_UNITS;
    const opened = await openFile(this.#services.stores, file, this.#signal);
    if (typeof opened === 'string') {
      for (const keys of records)
        manifest.problem({ catalogName, keys, of: called, reason: opened });
      return progress.add(units);
    }
    this.#checkSize(opened.sizeBytes);
    const name = this.#names.of(`files/${catalogName}`, called, locationReference);
    let left = units;
    const packing = await choosePacking(called, opened.content);
    const content = watched(packing.content, async (bytes) => {
      this.#fileBytes += bytes;
      this.#checkSize(0);
      const part = Math.min(left, bytes);
      left -= part;
      await progress.add(part);
    });
    const entry: Omit<ManifestEntry, 'bytes' | 'sha256'> = {
      name,
      kind: 'file',
      catalogName,
      records,
      ...(name.endsWith(`/${called}`) ? {} : { originalFileName: called }),
    };
    await this.#add(entry, content, packing.level, {
      changed: opened.changed,
      complete: () => opened.failed() === null,
    });
    const failure = opened.failed();
    if (failure !== null)
      for (const keys of records)
        manifest.problem({ catalogName, keys, of: called, reason: failure });
    await progress.add(left);
  }

  #checkSize(coming: number): void {
    const { exportBytes } = this.#services.config;
    if (this.#fileBytes + coming > exportBytes) throw tooLarge(exportBytes);
  }

  async #add(
    entry: Omit<ManifestEntry, 'bytes' | 'sha256'>,
    content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
    level: number,
    { changed, complete = () => true }: { changed?: Date; complete?: () => boolean } = {},
  ): Promise<void> {
    const written = await this.#zip.add(entry.name, content, {
      level,
      ...(changed && { changed }),
    });
    this.#plan.manifest.entries.push({
      ...entry,
      ...written,
      ...(complete() ? {} : { complete: false as const }),
    });
  }

  #listingName({ catalog }: CatalogSelection, extension: string, n = 1): string {
    return this.#names.of(
      'listings',
      `${catalog.data.name}${n > 1 ? `-${n}` : ''}.${extension}`,
      '',
    );
  }
}

/** An export that holds more than the server writes. */
export function tooLarge(limit: number): Refused {
  return new Refused(
    413,
    'EXPORT_TOO_LARGE',
    msg`The files of the cart have more than the ${Math.floor(limit / 1e9)} GB that one export may hold`,
  );
}

/** Passes pages on; after each, reports its number of rows. */
export async function* counted<T>(
  pages: AsyncIterable<T[]>,
  onRows: (count: number) => Promise<void>,
): AsyncGenerator<T[]> {
  for await (const rows of pages) {
    yield rows;
    await onRows(rows.length);
  }
}

/** Passes chunks on; after each, reports its number of bytes. */
async function* watched(
  content: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    yield piece;
    await onBytes(piece.length);
  }
}
