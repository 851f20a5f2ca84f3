import { BlobSource } from './blob-source.ts';
import { BlockSource } from './block-source.ts';
import { BufferSource } from './byte-source.ts';
import type { ByteSource } from './byte-source.ts';
import { countFirstBytes, firstRangeHeaders } from './first-range.ts';
import { FormatError } from './format-error.ts';
import {
  contentLength,
  contentRange,
  get,
  readBody,
  readBodyUpTo,
  sourceFailed,
} from './http-request.ts';
import type { ContentRange, HttpOptions, RequestOptions } from './http-request.ts';
import { joinBytes } from './join-bytes.ts';
import { msg } from './msg.ts';

/** A file that is read exactly is fetched whole up to this size: its reader wants so much in any case. */
const WHOLE_BYTES = 4 << 20;
/** Blocks of one reading that are on their way at once: the latency of a server counts once for all of them. */
const AHEAD_BLOCKS = 3;
/**
 * Limit for the responses that one range may be split into: a server may send fewer bytes than
 * requested (RFC 9110 15.3.7).
 */
const MAX_PARTS = 16;

/**
 * What identifies the file that the first answer was about; a later answer that differs is of
 * another file.
 */
interface Identity {
  total: number;
  /** True where answers don't show their Content-Range to this page. */
  isHidden: boolean;
  etag: string | null;
  modified: string | null;
}

/** A file that is read by ranges. */
interface RemoteFile {
  url: string;
  identity: Identity;
  options: HttpOptions;
}

/** The bytes [start, end) of a file. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * A file behind a URL. Asks for its first bytes by Range; where the server answers with a range
 * (206) the rest is read in blocks as it is needed, where it sends all (200) the bytes are taken as
 * they arrive. `signal` ends the source.
 * @param url a relative one starts from the page, in a worker from the worker's script: make it
 *   absolute before it goes there
 * @throws {FormatError} SOURCE_FAILED, with `http` and `cause`
 * @throws {DOMException} AbortError when `signal` is aborted
 */
export async function openUrl(url: string, options: HttpOptions = {}): Promise<ByteSource> {
  const address = absolute(url);
  // What is on this machine already: the Blob behind it gives any place at no cost.
  if (!/^https?:/.test(address))
    return get(
      address,
      options,
      () => ({}),
      async (response) =>
        new BlobSource(await response.blob(), nameFromUrl(address), options.isExact),
    );
  const range = firstRangeHeaders(options.isExact);
  // The last try goes without Range: a server of another origin may refuse just that header.
  const source = await get(
    address,
    options,
    (attempt) => (attempt < 2 ? range : {}),
    (response) => fromFirst(address, response, options),
  );
  if (source) return source;
  return get(
    address,
    options,
    () => ({}),
    (response) => {
      if (response.status === 416)
        throw sourceFailed(
          address,
          msg`The server answered 416 to a request without a range`,
          response,
        );
      return bufferStream(address, response, options);
    },
  );
}

/**
 * Creates the source that the first response allows; null if the request must be repeated without
 * Range, because the response to a range is unusable.
 * @throws {FormatError} SOURCE_FAILED if the server sent other bytes than requested
 */
async function fromFirst(
  url: string,
  response: Response,
  options: HttpOptions,
): Promise<ByteSource | null> {
  if (
    response.status === 416 &&
    /^bytes \*\/0$/i.test(response.headers.get('content-range') ?? '')
  ) {
    await response.body?.cancel();
    return new BufferSource(new Uint8Array(0), nameFromUrl(url));
  }
  if (response.status !== 206 && response.status !== 416)
    return bufferStream(url, response, options);

  // A range of compressed bytes is of no use.
  if (response.status !== 206 || isEncoded(response)) {
    await response.body?.cancel();
    return null;
  }
  const { head, total } = await readFirstRange(url, response, options);
  if (head.length === total) return new BufferSource(head, nameFromUrl(url));
  const identity = readIdentity(response, total);
  const file: RemoteFile = { url, identity, options };
  if (options.isExact && total <= WHOLE_BYTES) {
    const rest = await loadRange(file, { start: head.length, end: total });
    return new BufferSource(joinBytes([head, rest]), nameFromUrl(url));
  }
  return new BlockSource({
    name: nameFromUrl(url),
    sizeBytes: total,
    head,
    isExact: options.isExact,
    aheadBlocks: AHEAD_BLOCKS,
    signal: options.signal,
    load: (start, end, signal, onArrival) =>
      loadRange({ ...file, options: { ...options, signal } }, { start, end }, onArrival),
  });
}

/** The bytes of the answer to the first range, and the size of the file. */
async function readFirstRange(
  url: string,
  response: Response,
  options: HttpOptions,
): Promise<{ head: Uint8Array; total: number }> {
  const headBytes = countFirstBytes(options.isExact);
  const range = contentRange(response);
  if (range) {
    if (range.start !== 0 || range.end > headBytes) throw await refuseBytes(url, response);
    const head = await readBody(response, range.end, options.stallMs);
    if (!head) throw await refuseBytes(url, response);
    return { head, total: range.total };
  }
  // Content-Range is hidden from pages of another origin, or has no size.
  const head = await readBodyUpTo(response, headBytes, options.stallMs);
  if (!head || head.length === 0) throw await refuseBytes(url, response);
  const total = await findSize(url, head.length, options);
  if (total === null || total < head.length) throw unknownSize(url, response);
  return { head, total };
}

/**
 * Size of a file whose ranges don't tell it: the length of a HEAD, which every page may read; else
 * the bytes that have come, if none follow them. Null where neither tells it.
 */
async function findSize(
  url: string,
  received: number,
  options: HttpOptions,
): Promise<number | null> {
  const declared = await tryGet(url, { ...options, method: 'HEAD' }, {}, (response) =>
    response.status === 416 || isEncoded(response) ? null : contentLength(response),
  );
  if (declared !== null || received >= countFirstBytes(options.isExact)) return declared;
  const next = { range: `bytes=${received}-${received}` };
  return tryGet(url, options, next, async (response) => {
    await response.body?.cancel();
    return response.status === 416 ? received : null;
  });
}

/** A request that may be refused: null then. */
async function tryGet<T>(
  url: string,
  options: RequestOptions,
  headers: Record<string, string>,
  read: (response: Response) => T | Promise<T>,
): Promise<T | null> {
  try {
    return await get(url, options, () => headers, read);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

function unknownSize(url: string, response: Response): FormatError {
  const what = response.headers.has('content-range')
    ? msg`The server gives parts of the file but not its size: the header Content-Range of its answers has none, nor has a HEAD a Content-Length.`
    : msg`The server gives parts of the file but not its size: the header Content-Range of its answers is not visible to this page, and a HEAD has no Content-Length. The server has to send "Access-Control-Expose-Headers: Content-Range".`;
  return sourceFailed(url, what, response);
}

async function bufferStream(
  url: string,
  response: Response,
  { signal, stallMs }: HttpOptions,
): Promise<ByteSource> {
  if (!response.body) return new BufferSource(new Uint8Array(0), nameFromUrl(url));
  const declared = contentLength(response);
  // Most servers know Range.
  const { StreamSource } = await import('./stream-source.ts');
  return new StreamSource(response.body, {
    name: nameFromUrl(url),
    stallMs,
    // Another origin hides Content-Encoding, and then Content-Length may count compressed bytes.
    sizeBytes: isEncoded(response) || response.type === 'cors' ? null : declared,
    failure: (cause, byteOffset) =>
      signal?.aborted
        ? (signal.reason as Error)
        : sourceFailed(
            url,
            msg`The connection was lost after ${byteOffset} bytes`,
            response,
            cause,
          ),
  });
}

/**
 * The bytes [start, end), in as many answers as the server makes of them.
 * @param onArrival called as the bytes of the first answer arrive, with all that are there
 */
async function loadRange(
  file: RemoteFile,
  { start, end }: ByteRange,
  onArrival?: (bytes: Uint8Array) => void,
): Promise<Uint8Array> {
  const { url, options } = file;
  const out = new Uint8Array(end - start);
  let at = start;
  for (let part = 0; at < end; part++) {
    if (part === MAX_PARTS)
      throw sourceFailed(url, msg`The server does not give the bytes ${at} to ${end - 1}`, null);
    const headers = { range: `bytes=${at}-${end - 1}` };
    const bytes = await get(
      url,
      options,
      () => headers,
      (response) =>
        readPart(file, response, { start: at, end }, part === 0 ? onArrival : undefined),
    );
    out.set(bytes, at - start);
    at += bytes.length;
  }
  return out;
}

/**
 * The bytes of an answer to "bytes=start-(end-1)", after a look at everything it says about itself.
 */
async function readPart(
  { url, identity, options }: RemoteFile,
  response: Response,
  { start, end }: ByteRange,
  onArrival?: (bytes: Uint8Array) => void,
): Promise<Uint8Array> {
  const range = response.status === 206 ? partRange(response, identity, start, end) : null;
  const total = range?.total ?? identity.total;
  const now = readIdentity(response, total);
  if (
    response.status !== 206 ||
    total !== identity.total ||
    now.etag !== identity.etag ||
    now.modified !== identity.modified
  ) {
    await response.body?.cancel();
    throw sourceFailed(url, msg`The file changed while it was read`, response);
  }
  if (!range || range.start !== start || range.end > end || isEncoded(response))
    throw await refuseBytes(url, response);
  const bytes = await readBody(response, range.end - range.start, options.stallMs, onArrival);
  if (!bytes) throw await refuseBytes(url, response);
  return bytes;
}

/**
 * What a 206 answer to "bytes=start-(end-1)" holds; where it hides that, what was requested, as far
 * as its length goes.
 */
function partRange(
  response: Response,
  { isHidden, total }: Identity,
  start: number,
  end: number,
): ContentRange | null {
  const range = contentRange(response);
  if (range || !isHidden) return range;
  const length = contentLength(response) ?? end - start;
  return length > 0 ? { start, end: start + length, total } : null;
}

async function refuseBytes(url: string, response: Response): Promise<FormatError> {
  if (!response.bodyUsed) await response.body?.cancel();
  return sourceFailed(
    url,
    msg`The server answered with other bytes than it was asked for`,
    response,
  );
}

function readIdentity(response: Response, total: number): Identity {
  // Servers behind one address differ in whether they call the same tag weak.
  return {
    total,
    isHidden: contentRange(response) === null,
    etag: response.headers.get('etag')?.replace(/^W\//, '') ?? null,
    modified: response.headers.get('last-modified'),
  };
}

function isEncoded(response: Response): boolean {
  return !/^(identity)?$/i.test(response.headers.get('content-encoding') ?? '');
}

/** The address as the page would follow it; only kinds that `fetch` can read. */
function absolute(url: string): string {
  const base = globalThis.location?.href;
  const parsed = URL.canParse(url, base) ? new URL(url, base) : null;
  if (!parsed || !/^(https?|blob|data):$/.test(parsed.protocol))
    throw sourceFailed(url, msg`This is no address that a file can be fetched from`, null);
  return parsed.href;
}

/** The last part of the path, as text; "" for what is not HTTP. */
function nameFromUrl(url: string): string {
  if (!/^https?:/.test(url)) return '';
  const part = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
