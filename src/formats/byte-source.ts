/**
 * Random access to the bytes of one file, wherever it lies: a buffer, a Blob, a URL read by Range.
 */
export interface ByteSource {
  /** File name, for messages and for guessing the format. */
  readonly name: string;
  /** Size in bytes, or null while it is unknown (a stream without a declared length). */
  readonly sizeBytes: number | null;
  /**
   * The bytes at `offset`. Fewer than `length` come back only where the file ends; an empty array
   * past its end. The array may share memory with the source: read it, never write it.
   * @throws {DOMException} AbortError when `signal` is aborted
   * @throws {FormatError} SOURCE_FAILED when the bytes cannot be had
   */
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>;
}

/** Bytes that are in memory already. */
export class BufferSource implements ByteSource {
  readonly sizeBytes: number;
  readonly #bytes: Uint8Array;

  constructor(
    bytes: ArrayBuffer | Uint8Array,
    readonly name = '',
  ) {
    this.#bytes = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
    this.sizeBytes = this.#bytes.byteLength;
  }

  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return Promise.resolve(
      this.#bytes.subarray(
        Math.min(offset, this.sizeBytes),
        Math.min(offset + length, this.sizeBytes),
      ),
    );
  }
}
