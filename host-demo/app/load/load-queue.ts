import { isOurs } from './dropped-files.ts';
import { type Ending, sendFile, type Sender } from './send-file.ts';

/** Files that are sent at once. */
const AT_ONCE = 2;

/** How far a queued file is. */
export type Progress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number }
  /** All bytes have left; the server reads them. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'not-ours' }
  | Ending;

/** A file in the queue. `stop` aborts its upload. */
export interface QueuedFile {
  readonly file: File;
  progress: Progress;
  readonly stop: AbortController;
}

/** Sends files one request each, in the order they came; each can be cancelled alone. */
export class LoadQueue {
  readonly files: QueuedFile[] = [];
  #running = 0;

  constructor(
    private readonly sender: Sender,
    private readonly changed: () => void,
  ) {}

  add(files: readonly File[]): void {
    for (const file of files)
      this.files.push({
        file,
        progress: { kind: isOurs(file) ? 'waiting' : 'not-ours' },
        stop: new AbortController(),
      });
    this.#next();
  }

  /** Sends a file again that failed or was cancelled. */
  again(queued: QueuedFile): void {
    this.files[this.files.indexOf(queued)] = {
      file: queued.file,
      progress: { kind: 'waiting' },
      stop: new AbortController(),
    };
    this.#next();
  }

  cancel(queued: QueuedFile): void {
    queued.stop.abort(new DOMException('cancelled', 'AbortError'));
    if (queued.progress.kind === 'waiting') this.#put(queued, { kind: 'cancelled' });
  }

  cancelAll(): void {
    for (const queued of this.files) if (isOpen(queued)) this.cancel(queued);
  }

  #next(): void {
    for (let free = AT_ONCE - this.#running; free > 0; free--) {
      const queued = this.files.find(({ progress }) => progress.kind === 'waiting');
      if (queued) void this.#send(queued);
    }
    this.changed();
  }

  async #send(queued: QueuedFile): Promise<void> {
    this.#running++;
    queued.progress = { kind: 'sending', sent: 0, total: queued.file.size };
    const sent = (bytes: number, total: number): void =>
      this.#put(
        queued,
        bytes >= total ? { kind: 'reading' } : { kind: 'sending', sent: bytes, total },
      );
    this.#put(queued, await sendFile(queued.file, this.sender, sent, queued.stop.signal));
    this.#running--;
    this.#next();
  }

  #put(queued: QueuedFile, progress: Progress): void {
    queued.progress = progress;
    this.changed();
  }
}

/** True while a file waits, is sent or is read. */
export function isOpen({ progress: { kind } }: QueuedFile): boolean {
  return kind === 'waiting' || kind === 'sending' || kind === 'reading';
}
