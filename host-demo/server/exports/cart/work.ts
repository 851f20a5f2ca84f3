import type { DateFormat } from '../../../../src/i18n/day-format.ts';
import type { Catalogs } from '../../catalogs/registry.ts';
import type { ReportLanguage } from '../../reports/words.ts';
import type { RunningJob } from '../../services.ts';
import type { TargetCrs } from './coordinates.ts';
import type { CatalogSelection } from './selection.ts';

/** Kind of the jobs that write a cart. Its first word is the process type that users read. */
export const CART_KIND = 'export-cart';

/** What a cart is written as. */
export type CartFormat = 'zip' | 'csv' | 'xls' | 'pdf';

/** What is to be written, and who requested it. The snapshot holds the records. */
export interface CartExportJob {
  cartId: string;
  name: string;
  format: CartFormat;
  includeFiles: boolean;
  /** Code of the coordinate system; null leaves positions as they are. */
  crs: string | null;
  /** GeoJSON polygons in EPSG:4326; null for everywhere. */
  aoi: object | null;
  /** Language of the report and the labels. */
  language: ReportLanguage;
  /** The user's order of dates; absent from exports of earlier versions. */
  dateFormat?: DateFormat | null;
  startedAt: string;
  requester: { userId: string; userName: string; email: string; ip: string; requestId: string };
}

/** What an export holds: records of catalogs, and the coordinate system of their places. */
export interface ExportContents {
  parts: readonly CatalogSelection[];
  /** All catalogs, for the columns of related records. */
  catalogs: Catalogs;
  /** Null leaves places in the systems that the records name. */
  target: TargetCrs | null;
}

/** Progress of a job in its own units; reported when the percentage rises. */
export class Progress {
  #done = 0;
  #reportedAt = 0;
  readonly #total: number;
  readonly #report: RunningJob['progress'];

  constructor(total: number, report: RunningJob['progress']) {
    this.#total = Math.max(1, total);
    this.#report = report;
  }

  async add(units: number): Promise<void> {
    this.#done += units;
    // All of it is done when the file is in its place.
    const percent = Math.min(99, Math.floor((100 * this.#done) / this.#total));
    if (percent > this.#reportedAt) await this.#report((this.#reportedAt = percent));
  }
}
