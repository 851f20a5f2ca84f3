import type { WarningList } from '../format-error.ts';
import type { SizedSource } from '../known-size.ts';

/** What every step of opening a file reads and reports with; made once per file. */
export interface ReadContext {
  source: SizedSource;
  littleEndian: boolean;
  warnings: WarningList;
  /** Bytes at the start of the traces that may be read to see how they lie. */
  sampleBytes?: number;
  signal?: AbortSignal;
}
