import { createHash } from 'node:crypto';
import { Readable, addAbortSignal } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** What was written of an entry. */
export interface WrittenEntry {
  bytes: number;
  sha256: string;
}

/** How an entry is stored. */
export interface EntryOptions {
  /** 0 stores it as it is, 9 is slowest. */
  level: number;
  changed?: Date;
}

/**
 * A zip file that is written entry by entry while it is read, whatever its size (ZIP64 where it
 * must be): nothing of it is held, and a reader that waits makes the writer wait.
 */
export class ZipWriter {
  /** The file's bytes. */
  readonly output: Readable;
  readonly #zip = new ZipFile();
  readonly #broken: Promise<never>;

  /** `signal` breaks it off: its output fails, and so does what is being added. */
  constructor(signal: AbortSignal) {
    this.output = addAbortSignal(signal, this.#zip.outputStream as Readable);
    this.#broken = new Promise((_, reject) => {
      this.output.once('error', reject);
      this.output.once('close', () =>
        reject(
          signal.aborted ? signal.reason : new Error('The zip file was closed before its end'),
        ),
      );
    });
    this.#broken.catch(() => {});
    this.#zip.on('error', (error: Error) => this.output.destroy(error));
  }

  /**
   * Adds a file; done when all of its content was taken. Throws what `content` throws, and then the
   * zip file is broken.
   */
  async add(
    name: string,
    content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
    { level, changed = new Date() }: EntryOptions,
  ): Promise<WrittenEntry> {
    const hash = createHash('sha256');
    let bytes = 0;
    const source = Readable.from(
      (async function* () {
        for await (const piece of content) {
          const part = typeof piece === 'string' ? Buffer.from(piece) : piece;
          hash.update(part);
          bytes += part.length;
          if (part.length > 0) yield part;
        }
      })(),
      { objectMode: false },
    );
    this.#zip.addReadStreamLazy(
      name,
      { compress: level > 0, compressionLevel: level, mtime: changed },
      (take) => take(null, source),
    );
    try {
      await Promise.race([finished(source), this.#broken]);
    } catch (error) {
      source.destroy();
      this.destroy(error as Error);
      throw error;
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  /** Writes what comes after the last entry. */
  end(): void {
    this.#zip.end();
  }

  /** Breaks it off: whoever reads it gets the error. */
  destroy(error: Error): void {
    this.output.destroy(error);
  }
}
