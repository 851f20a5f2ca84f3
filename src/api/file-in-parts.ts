/** Where bytes of a file go that is too large for the page's memory. */
export interface FileSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Discards what was written: the file starts from the beginning. */
  restart(): Promise<void>;
  /** The file, all of it written. */
  close(): Promise<File>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

/** Opens a sink; called once, when a large file begins. Null keeps the file in Blobs. */
export type OpenSink = (name: string, bytesTotal: number) => Promise<FileSink | null>;

/** The place that a file is written to takes no more: the disk is full, or was taken away. */
class SinkFailed extends Error {
  /**
   * Identifies the error for code that must not import this module, which loads with the first
   * file.
   */
  override readonly name = 'SinkFailed';
}

/** From here on a file goes to a sink, where there is one. */
const LARGE_BYTES = 500e6;
/**
 * Bytes that are made a Blob: browsers keep large Blobs on disk, and arrays in the page's memory.
 */
const BLOB_BYTES = 8 * 2 ** 20;

/**
 * A file in transfer. The received bytes outlive the connection: the next answer continues after
 * them (RFC 9110 14.2, Range with If-Range).
 */
export class FileInParts {
  readonly #openSink: OpenSink | undefined;
  #sink: FileSink | null = null;
  #blobs: Blob[] = [];
  #loose: Uint8Array<ArrayBuffer>[] = [];
  #looseBytes = 0;
  #bytesRead = 0;
  #bytesTotal: number | undefined;
  #tag: string | null = null;

  constructor(openSink?: OpenSink) {
    this.#openSink = openSink;
  }

  get bytesRead(): number {
    return this.#bytesRead;
  }

  /** Undefined where the server does not tell. */
  get bytesTotal(): number | undefined {
    return this.#bytesTotal;
  }

  /**
   * What the next request asks for: the rest, if the file is still the same. Empty where only the
   * whole can be had.
   */
  get headers(): Readonly<Record<string, string>> {
    return this.#bytesRead > 0 && this.#tag !== null
      ? { range: `bytes=${this.#bytesRead}-`, 'if-range': this.#tag }
      : {};
  }

  /**
   * Takes the bytes of an answer; `name` is what a sink is opened with. Rejects where the
   * connection breaks, with SinkFailed where they cannot be kept.
   */
  async take(response: Response, name: string, onBytes: () => void): Promise<void> {
    if (!this.#continues(response)) await this.#begin(response, name, onBytes);
    if (!response.body) return;
    const reader = response.body.getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      await this.#store(step.value);
      onBytes();
    }
    // Some connections end early without saying so.
    if (this.#bytesTotal !== undefined && this.#bytesRead < this.#bytesTotal)
      throw new TypeError(`the file ended after ${this.#bytesRead} of ${this.#bytesTotal} bytes`);
  }

  /** What has come, as one file. */
  async file(name: string, type: string): Promise<File> {
    const written = this.#sink && (await this.#sink.close());
    this.#moveToBlob();
    return new File(written ? [written] : this.#blobs, name, { type });
  }

  /** Forgets what has come: the file is not wanted any more. */
  async discard(): Promise<void> {
    const sink = this.#sink;
    this.#sink = null;
    this.#reset();
    await sink?.abort();
  }

  #continues({ status, headers }: Response): boolean {
    if (status !== 206) return false;
    const [, from] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? [];
    if (Number(from) === this.#bytesRead && this.#bytesRead > 0) return true;
    // This is not the requested range: the next request is for the whole file.
    this.#tag = null;
    throw new TypeError(`the server went on at byte ${from ?? '?'} and not at ${this.#bytesRead}`);
  }

  async #begin({ headers }: Response, name: string, onBytes: () => void): Promise<void> {
    this.#reset();
    // Content-Length counts encoded bytes: for a compressed answer it is not the size of the file,
    // and a range of it is not a range of the file.
    const isPlain = !headers.get('content-encoding');
    const length = Number(headers.get('content-length') ?? NaN);
    this.#bytesTotal = isPlain && Number.isFinite(length) ? length : undefined;
    const tag = headers.get('etag');
    this.#tag = isPlain && tag?.startsWith('"') ? tag : null;
    if (this.#sink) await failAsSink(this.#sink.restart());
    else if (this.#openSink && (this.#bytesTotal ?? 0) >= LARGE_BYTES)
      this.#sink = await whileWaiting(this.#openSink(name, this.#bytesTotal!), onBytes);
  }

  async #store(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.#sink) {
      await failAsSink(this.#sink.write(bytes));
    } else {
      this.#loose.push(bytes);
      this.#looseBytes += bytes.length;
      if (this.#looseBytes >= BLOB_BYTES) this.#moveToBlob();
    }
    this.#bytesRead += bytes.length;
  }

  #moveToBlob(): void {
    if (this.#looseBytes > 0) this.#blobs.push(new Blob(this.#loose));
    this.#loose = [];
    this.#looseBytes = 0;
  }

  #reset(): void {
    this.#blobs = [];
    this.#loose = [];
    this.#looseBytes = this.#bytesRead = 0;
    this.#bytesTotal = undefined;
    this.#tag = null;
  }
}

/** Rejects with SinkFailed where the work fails. */
async function failAsSink<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new SinkFailed(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Calls `stillHere` every 5 s while the user chooses a file, so that the wait does not count as
 * silence of the server.
 */
async function whileWaiting<T>(work: Promise<T>, stillHere: () => void): Promise<T> {
  const timer = setInterval(stillHere, 5000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
