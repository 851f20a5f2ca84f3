import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type {
  LoadEncoding,
  LoadRequest,
  UploadOutcome,
  UploadProgress,
} from '../../backend/load-files.ts';
import { isReadable } from './dropped-files.ts';
import type { LoadFilter } from './load-state.ts';

/** Files that are sent at once. */
const MAX_CONCURRENT = 2;

/** How far a file is. */
export type LoadProgress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number }
  /** All bytes have been sent; the server reads them. */
  | { readonly kind: 'reading' }
  /** Not sent: its name says none of the formats. */
  | { readonly kind: 'unsupported' }
  | UploadOutcome;

/** A file of the list. */
export interface QueuedFile {
  /** Unique in the list. */
  readonly id: number;
  readonly file: File;
  readonly progress: ReadonlySignal<LoadProgress>;
}

/** Files by what became of them. */
export type LoadCounts = Readonly<Record<LoadFilter, number>>;

/** Sends one file; see `uploadFile`. */
export type SendFile = (
  request: LoadRequest,
  onProgress: UploadProgress,
  signal: AbortSignal,
) => Promise<UploadOutcome>;

/** A file of the list as the controller changes it. */
class LoadItem implements QueuedFile {
  readonly progress = signal<LoadProgress>({ kind: 'waiting' });
  /** Aborts the upload that is under way. */
  stop = new AbortController();

  constructor(
    readonly id: number,
    readonly file: File,
    readonly encoding: LoadEncoding | undefined,
  ) {
    if (!isReadable(file)) this.progress.value = { kind: 'unsupported' };
  }
}

/**
 * The files of the load screen: sends them one request each, in their order; each can be cancelled
 * alone.
 */
export class LoadController {
  readonly #items = signal<readonly LoadItem[]>([]);
  /** Called when the upload of a file has ended. */
  onEnd: ((queued: QueuedFile) => void) | null = null;
  #running = 0;
  #lastId = 0;

  /** Character set of the texts of files that are added; undefined leaves it to the server. */
  readonly encoding = signal<LoadEncoding | undefined>(undefined);
  /** All files, in the order in which they were added. */
  readonly files: ReadonlySignal<readonly QueuedFile[]> = this.#items;
  readonly counts = computed<LoadCounts>(() => {
    const counts = { loaded: 0, refused: 0, open: 0 };
    for (const { progress } of this.#items.value) counts[classify(progress.value)]++;
    return counts;
  });

  constructor(private readonly send: SendFile) {}

  /** Adds files to the end of the list. */
  add(files: readonly File[]): void {
    const encoding = this.encoding.peek();
    const added = files.map((file) => new LoadItem(++this.#lastId, file, encoding));
    this.#items.value = [...this.#items.peek(), ...added];
    this.#sendNext();
  }

  /** Sends a file again that failed or was cancelled. */
  retry(queued: QueuedFile): void {
    const item = this.#find(queued);
    if (!item || !canRetry(item.progress.peek())) return;
    item.stop = new AbortController();
    item.progress.value = { kind: 'waiting' };
    this.#sendNext();
  }

  /** Cancels the upload of a file that waits, is sent or is read. */
  cancel(queued: QueuedFile): void {
    const item = this.#find(queued);
    if (item) cancelItem(item);
  }

  /** Cancels all uploads that have not ended. */
  cancelAll(): void {
    for (const item of this.#items.peek()) cancelItem(item);
  }

  /** Removes the files whose upload has ended from the list. */
  clearFinished(): void {
    this.#items.value = this.#items.peek().filter(({ progress }) => isPending(progress.peek()));
  }

  #find({ id }: QueuedFile): LoadItem | undefined {
    return this.#items.peek().find((item) => item.id === id);
  }

  #sendNext(): void {
    for (const item of this.#items.peek()) {
      if (this.#running === MAX_CONCURRENT) return;
      if (item.progress.peek().kind === 'waiting') void this.#send(item);
    }
  }

  async #send(item: LoadItem): Promise<void> {
    const { file, encoding, progress, stop } = item;
    this.#running++;
    progress.value = { kind: 'sending', sent: 0, total: file.size };
    const onProgress: UploadProgress = (sent, total) => {
      progress.value = sent >= total ? { kind: 'reading' } : { kind: 'sending', sent, total };
    };
    progress.value = await this.send({ file, encoding }, onProgress, stop.signal);
    this.#running--;
    this.onEnd?.(item);
    this.#sendNext();
  }
}

function cancelItem({ progress, stop }: LoadItem): void {
  const now = progress.peek();
  if (!isPending(now)) return;
  stop.abort(new DOMException('cancelled', 'AbortError'));
  if (now.kind === 'waiting') progress.value = { kind: 'cancelled' };
}

/** Whether a file waits, is sent or is read. */
export function isPending({ kind }: LoadProgress): boolean {
  return kind === 'waiting' || kind === 'sending' || kind === 'reading';
}

/** Whether it makes sense to send the file again. */
export function canRetry({ kind }: LoadProgress): boolean {
  return kind === 'failed' || kind === 'cancelled';
}

/** Where a file is counted: a file of which at least one well was loaded, or waits for a
 * review, is loaded. */
export function classify(progress: LoadProgress): LoadFilter {
  if (isPending(progress)) return 'open';
  if (progress.kind !== 'answered') return 'refused';
  return progress.loaded.length + progress.waiting.length > 0 ? 'loaded' : 'refused';
}
