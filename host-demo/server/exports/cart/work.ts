/** Kind of the jobs that write a cart. Its first word is the process type that users read. */
export const CART_KIND = 'export-cart';

/** What a cart is written as. */
export type CartFormat = 'zip' | 'csv' | 'xls' | 'pdf';

/** What is to be written, and the request that asked for it. Which records is in the snapshot. */
export interface CartExportJob {
  cartId: string;
  name: string;
  format: CartFormat;
  includeFiles: boolean;
  /** Code of the coordinate system; null leaves positions as they are. */
  crs: string | null;
  /** GeoJSON polygons in EPSG:4326; null for everywhere. */
  aoi: object | null;
  /** Language key of the report. */
  language: string;
  startedAt: string;
  asked: { userId: string; userName: string; email: string; ip: string; requestId: string };
}

/** A job that runs. */
export interface RunningJob {
  id: string;
  signal: AbortSignal;
  progress(percent: number): Promise<void>;
  note(message: string): Promise<void>;
}

/** Progress of a job in its own units; reported when the percentage rises. */
export class Progress {
  #done = 0;
  #reportedAt = 0;
  readonly #total: number;
  readonly #tell: RunningJob['progress'];

  constructor(total: number, tell: RunningJob['progress']) {
    this.#total = Math.max(1, total);
    this.#tell = tell;
  }

  async add(units: number): Promise<void> {
    this.#done += units;
    // All of it is done when the file is in its place.
    const percent = Math.min(99, Math.floor((100 * this.#done) / this.#total));
    if (percent > this.#reportedAt) await this.#tell((this.#reportedAt = percent));
  }
}
