import { FormatError } from '../format-error.ts';
import { readBody, get, nextPiece } from '../http-request.ts';
import type { HttpOptions } from '../http-request.ts';
import { msg } from '../msg.ts';

/**
 * Part of a file: from `start` to before `end`, or its last bytes. A file that is shorter gives
 * what it has.
 */
export type FolderRange = { start: number; end: number } | { last: number };

/** Where a store lies: files by their path below its folder, such as `levels/0/inline/c/0/0/0`. */
export interface StoreFolder {
  /** For messages. */
  readonly name: string;
  /** Null where there is no such file; every other failure throws. */
  get(key: string, range?: FolderRange, signal?: AbortSignal): Promise<Uint8Array | null>;
}

/** Where a store is written to; what was put can be got again. */
export interface StoreSink extends StoreFolder {
  /** Writes a file; replaces one of the same key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
}

/** Metadata is longer than any store needs, or no metadata. */
const MOST_WHOLE_BYTES = 256 << 20;

/**
 * The folder of a store on a web server. A 404 is a file that is not there.
 * @param url of the folder
 */
export function urlFolder(url: string, options: HttpOptions = {}): StoreFolder {
  const base = new URL(url, globalThis.location?.href);
  // A query may hold a key: it goes with every file.
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return {
    name: decodeURIComponentOr(base.pathname.split('/').at(-2) ?? ''),
    async get(key, range, signal) {
      const address = new URL(base);
      address.pathname += key.split('/').map(encodeURIComponent).join('/');
      const stop =
        signal && options.signal
          ? AbortSignal.any([signal, options.signal])
          : (signal ?? options.signal);
      try {
        return await get(
          address.href,
          { ...options, signal: stop },
          () => buildHeaders(range),
          (response) => readBytes(response, range, options.stallMs, address.pathname),
        );
      } catch (error) {
        if (error instanceof FormatError && error.http?.status === 404) return null;
        throw error;
      }
    },
  };
}

function buildHeaders(range?: FolderRange): Record<string, string> {
  if (!range) return {};
  return {
    range: 'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end - 1}`,
  };
}

async function readBytes(
  response: Response,
  range: FolderRange | undefined,
  stallMs: number | undefined,
  path: string,
): Promise<Uint8Array> {
  if (response.status === 416)
    throw new FormatError('FILE_TRUNCATED', msg`The file ${path} is shorter than its store says.`);
  const most =
    !range || response.status === 200
      ? MOST_WHOLE_BYTES
      : 'last' in range
        ? range.last
        : range.end - range.start;
  const bytes = await bodyUpTo(response, most, stallMs, path);
  if (!range || response.status !== 200) return bytes;
  // A server without ranges sends the whole file.
  return 'last' in range
    ? bytes.subarray(Math.max(0, bytes.length - range.last))
    : bytes.subarray(range.start, range.end);
}

async function bodyUpTo(
  response: Response,
  most: number,
  stallMs: number | undefined,
  path: string,
): Promise<Uint8Array> {
  const declared = response.headers.get('content-length');
  const length =
    declared !== null &&
    /^\d{1,15}$/.test(declared) &&
    !response.headers.has('content-encoding') &&
    response.type !== 'cors'
      ? Number(declared)
      : null;
  if (length !== null && length <= most) {
    const bytes = await readBody(response, length, stallMs);
    if (bytes) return bytes;
    throw new FormatError(
      'SOURCE_FAILED',
      msg`The file ${path} came with other bytes than its server announced.`,
    );
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = reader
      ? await nextPiece(reader, stallMs)
      : { done: true, value: undefined };
    if (done || !value) break;
    size += value.length;
    pieces.push(value);
    if (size > most) {
      await reader?.cancel();
      throw new FormatError('FILE_TOO_LARGE', msg`The file ${path} is longer than its store says.`);
    }
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
