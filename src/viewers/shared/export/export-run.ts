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
/** Bytes that are given to the browser at once. */
const BLOB_BYTES = 4 << 20;

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
  const parts = new BlobParts();
  let sliceEnd = performance.now() + SLICE_MS;
  onProgress(0, total);
  for await (const { bytes, rows } of pieces) {
    parts.add(bytes);
    if (performance.now() < sliceEnd) continue;
    onProgress(rows, total);
    await nextTask(signal);
    sliceEnd = performance.now() + SLICE_MS;
  }
  signal.throwIfAborted();
  return parts.join(type);
}

/**
 * The parts of a file, in blobs of some megabytes: one of thousands of parts would be copied at
 * once in the end.
 */
class BlobParts {
  readonly #blobs: Blob[] = [];
  #parts: BlobPart[] = [];
  #bytes = 0;

  add(part: Uint8Array): void {
    this.#parts.push(part as Uint8Array<ArrayBuffer>);
    this.#bytes += part.byteLength;
    if (this.#bytes >= BLOB_BYTES) this.#pack();
  }

  join(type: string): Blob {
    this.#pack();
    return new Blob(this.#blobs, { type });
  }

  #pack(): void {
    this.#blobs.push(new Blob(this.#parts));
    this.#parts = [];
    this.#bytes = 0;
  }
}
