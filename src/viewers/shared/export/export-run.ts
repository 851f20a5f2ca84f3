import { nextTask } from '../../../plot/log/export/next-task.ts';

/** How an export reports and is stopped. */
export interface ExportContext {
  signal: AbortSignal;
  /** `total` is null until it is known. */
  onProgress(done: number, total: number | null): void;
}

/** A file for the user. */
export interface ExportedFile {
  blob: Blob;
  name: string;
}

/** Writes a file; what it throws is shown in the dialog. */
export type RunExport = (context: ExportContext) => Promise<ExportedFile>;

/** The page draws and answers keys between two slices of this length. */
const SLICE_MS = 12;

/**
 * Collects the pieces of a file that is being written, in slices between which the page works on.
 * @param total rows in the end
 * @throws what the writer throws; the reason of `signal`
 */
export async function collectPieces(
  pieces:
    | Iterable<{ bytes: Uint8Array; rows: number }>
    | AsyncIterable<{ bytes: Uint8Array; rows: number }>,
  type: string,
  total: number,
  { signal, onProgress }: ExportContext,
): Promise<Blob> {
  const parts: BlobPart[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  onProgress(0, total);
  for await (const { bytes, rows } of pieces) {
    parts.push(bytes as Uint8Array<ArrayBuffer>);
    if (performance.now() < sliceEnd) continue;
    onProgress(rows, total);
    await nextTask(signal);
    sliceEnd = performance.now() + SLICE_MS;
  }
  signal.throwIfAborted();
  return new Blob(parts, { type });
}
