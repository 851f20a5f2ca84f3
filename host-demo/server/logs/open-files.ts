import { FormatError } from '../../../src/formats/format-error.ts';
import { msg } from '../../../src/formats/msg.ts';
import type { LogFile } from '../../../src/formats/log-file.ts';
import type { FileRef } from './reader-service.ts';

/** Bytes of open files held at most: a LAS file holds its columns, about as much as its text. */
const MOST_BYTES = 512 * 2 ** 20;
const MOST_FILES = 16;
/** A LAS file is held whole. */
const LARGEST_LAS_BYTES = 2 ** 30;
/** Values that are kept of a DLIS file. */
export const KEPT_BYTES = 16 * 2 ** 20;
/** A DLIS file also holds where its rows lie. */
const DLIS_BYTES = KEPT_BYTES + 8 * 2 ** 20;

interface Open {
  file: Promise<LogFile>;
  bytes: number;
}

/** The open files; the least recently used are closed first. */
export class OpenFiles {
  readonly #open: (file: FileRef) => Promise<LogFile>;
  readonly #files = new Map<string, Open>();

  constructor(open: (file: FileRef) => Promise<LogFile>) {
    this.#open = open;
  }

  /** @throws {FormatError} what the readers throw; FILE_TOO_LARGE */
  async get(ref: FileRef): Promise<LogFile> {
    const key = JSON.stringify([ref.storeId, ref.key, ref.etag, ref.sizeBytes, ref.encoding]);
    const known = this.#files.get(key);
    this.#files.delete(key);
    const isDlis = !/\.las$/i.test(ref.key);
    if (!isDlis && ref.sizeBytes > LARGEST_LAS_BYTES)
      throw new FormatError(
        'FILE_TOO_LARGE',
        msg`A LAS file of ${ref.sizeBytes} bytes is more than the ${LARGEST_LAS_BYTES} bytes that are held in memory.`,
      );
    const open = known ?? {
      file: this.#open(ref),
      bytes: isDlis ? Math.min(DLIS_BYTES, ref.sizeBytes) : ref.sizeBytes,
    };
    this.#files.set(key, open);
    this.#close(key);
    try {
      return await open.file;
    } catch (error) {
      this.#files.delete(key);
      throw error;
    }
  }

  #close(kept: string): void {
    let bytes = [...this.#files.values()].reduce((sum, open) => sum + open.bytes, 0);
    for (const [key, open] of this.#files) {
      if (key === kept || (bytes <= MOST_BYTES && this.#files.size <= MOST_FILES)) return;
      this.#files.delete(key);
      bytes -= open.bytes;
    }
  }
}
