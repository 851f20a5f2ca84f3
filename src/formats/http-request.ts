import { FormatError } from './format-error.ts';
import { type Message, msg } from './msg.ts';

/** How to ask a server for a file. */
export interface HttpOptions {
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
  /** Ends everything that is under way, and the source with it. */
  signal?: AbortSignal;
  /** Sent with every request, e.g. Authorization. */
  headers?: Record<string, string>;
  /** Silence after which a connection counts as lost, milliseconds. Default 30,000. */
  stallMs?: number;
  /**
   * Asks for just the bytes of each read, behind the first answer: for readers that merge their
   * ranges themselves (SEG-Y).
   */
  isExact?: boolean;
}

/** Options of one request. */
export interface RequestOptions extends HttpOptions {
  /** Default GET. */
  method?: 'GET' | 'HEAD';
}

/** GETs are tried three times in all. */
const RETRY_DELAYS_MS = [200, 500];
/** A server that asks for a longer pause than this is not waited for. */
const MAX_RETRY_AFTER_MS = 10_000;
const STALL_MS = 30_000;

/**
 * A failure that may pass: tried again after `afterMs`, or after the usual pause where that is
 * null.
 */
class Passing {
  constructor(
    readonly error: FormatError,
    readonly afterMs: number | null,
  ) {}
}

/**
 * A SOURCE_FAILED that names the file (without its query, which may hold a key) and, where one
 * came, the server's answer.
 */
export function sourceFailed(
  url: string,
  what: Message,
  response: Response | null,
  cause?: unknown,
): FormatError {
  const http = {
    url,
    status: response?.status ?? 0,
    statusText: response?.statusText.slice(0, 100) ?? '',
  };
  return new FormatError(
    'SOURCE_FAILED',
    msg`${what} (${shownUrl(url)})`,
    {},
    { http, ...(cause === undefined ? {} : { cause }) },
  );
}

/**
 * Without user, query and fragment, which may hold keys; of an address that is not HTTP only what
 * kind it is.
 */
function shownUrl(url: string): string {
  if (!URL.canParse(url)) return url.slice(0, 200);
  const { protocol, host, pathname } = new URL(url);
  return /^https?:$/.test(protocol)
    ? `${protocol}//${host}${pathname.slice(0, 200)}`
    : `${protocol}…`;
}

/**
 * One GET or HEAD, with `read` called on the answer to take what it needs of it. Tried again at
 * most twice where the network fails (also within `read`) or the server answers 429 or 5xx, after
 * the pause that Retry-After asks for.
 * @param headersOf headers of try 0, 1, 2
 * @throws {FormatError} SOURCE_FAILED for any answer but 2xx and 416
 */
export async function get<T>(
  url: string,
  options: RequestOptions,
  headersOf: (attempt: number) => Record<string, string>,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const answer = await tryOnce(url, options, headersOf(attempt), read);
    if (!(answer instanceof Passing)) return answer;
    const delay = RETRY_DELAYS_MS[attempt];
    if (delay === undefined || (answer.afterMs ?? 0) > MAX_RETRY_AFTER_MS) throw answer.error;
    await pause(answer.afterMs ?? delay, options.signal);
  }
}

async function tryOnce<T>(
  url: string,
  options: RequestOptions,
  headers: Record<string, string>,
  read: (response: Response) => T | Promise<T>,
): Promise<T | Passing> {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), options.stallMs ?? STALL_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, silent.signal]) : silent.signal;
  try {
    const response = await (options.fetch ?? fetch)(url, {
      method: options.method ?? 'GET',
      headers: { ...options.headers, ...headers },
      signal,
    });
    clearTimeout(timer);
    if (response.ok || response.status === 416) return await read(response);
    await response.body?.cancel();
    const error = sourceFailed(
      url,
      msg`The server answered ${response.status} ${response.statusText}`,
      response,
    );
    if (response.status !== 429 && response.status < 500) throw error;
    return new Passing(error, retryAfterMs(response.headers.get('retry-after')));
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (cause instanceof FormatError) throw cause;
    const what = silent.signal.aborted
      ? msg`The server did not answer`
      : msg`The file could not be fetched: no connection, or the server does not let this page read it`;
    return new Passing(sourceFailed(url, what, null, cause), null);
  } finally {
    clearTimeout(timer);
  }
}

/** The next piece of a body; a connection that stays silent too long is given up, as an error. */
export async function nextPiece(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  stallMs = STALL_MS,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`no bytes for ${stallMs / 1000} s`);
      reject(error); // first: a cancelled read ends as if the body had ended
      reader.cancel(error).catch(() => undefined); // how a lost connection closes is no matter
    }, stallMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** RFC 9110 10.2.3: seconds or a date; null where it is neither. */
function retryAfterMs(text: string | null): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** What a 206 answer says it holds. */
export interface ContentRange {
  /** First byte. */
  start: number;
  /** Past the last byte. */
  end: number;
  total: number;
}

/**
 * RFC 9110 14.4 "bytes 0-99/1234"; null where the header is absent, hidden from this page, unsound
 * or without a total.
 */
export function contentRange(response: Response): ContentRange | null {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/i.exec(
    response.headers.get('content-range')?.trim() ?? '',
  );
  if (!match) return null;
  const [start, last, total] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return start <= last && last < total ? { start, end: last + 1, total } : null;
}

/** The size that Content-Length gives; null where it is absent, hidden or no number. */
export function contentLength(response: Response): number | null {
  const text = response.headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * Reads the body of a response, which must be `length` bytes long.
 * @param onArrival called as bytes arrive, with all that are there
 * @returns null if the body is shorter or longer; a longer one is cancelled
 */
export async function readBody(
  response: Response,
  length: number,
  stallMs?: number,
  onArrival?: (bytes: Uint8Array) => void,
): Promise<Uint8Array | null> {
  const body = await readBodyUpTo(response, length, stallMs, onArrival);
  return body?.length === length ? body : null;
}

/**
 * Reads the body of a response, which may be at most `length` bytes long.
 * @returns null if the body is longer; it is cancelled then
 */
export async function readBodyUpTo(
  response: Response,
  length: number,
  stallMs?: number,
  onArrival?: (bytes: Uint8Array) => void,
): Promise<Uint8Array | null> {
  const out = new Uint8Array(length);
  const reader = response.body?.getReader();
  if (!reader) return out.subarray(0, 0);
  let filled = 0;
  for (;;) {
    const { done, value } = await nextPiece(reader, stallMs);
    if (done) return out.subarray(0, filled);
    if (filled + value.length > length) {
      await reader.cancel();
      return null;
    }
    out.set(value, filled);
    filled += value.length;
    onArrival?.(out.subarray(0, filled));
  }
}
