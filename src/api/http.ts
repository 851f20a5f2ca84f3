import type { Client, Result, SendOptions, Sent } from './client.ts';
import type { AnswerOf, Call } from './contract/call.ts';
import type { Problem } from './errors.ts';
import type { Arriving, SentRequest } from './answer-problems.ts';
import { readAnswer } from './read-answer.ts';
import {
  buildAddress,
  type AnySent,
  isWrite,
  formatCallName,
  buildRequest,
  shownAddress,
} from './request.ts';
import { pause, waitBefore } from './retry.ts';

/** Options of a client. */
export interface ClientOptions {
  /** Base address of all paths, read at each call. */
  base(): string;
  /** The current access token; null if no user is signed in. */
  token(): Promise<string | null>;
  /**
   * The refresh token that is sent with calls that start lasting work; null if the page has none.
   */
  refreshToken?(): Promise<string | null>;
  /** Called for each 401, with the access token that the request carried. */
  rejected(token: string | null): void;
  /** Called for each call that changes something on the server, when it is sent. */
  onWrite?(write: SentWrite): void;
  /** Longest silence of a server, before its answer and within it. @default 60 000 */
  timeoutMs?: number;
  /** Wait before the first repetition, the second waits four times as long. @default 300 */
  retryMs?: number;
}

/** A call that changes something, on its way. It is finished even if nobody waits for it any more. */
export interface SentWrite {
  call: Call;
  /** Parameters of the path; undefined without any. */
  path?: Readonly<Record<string, unknown>> | undefined;
  /** Body of the call; undefined without one. */
  body: unknown;
  /** Rejected with an AbortError where the write itself was given up. */
  answer: Promise<Result<unknown>>;
  /** Whether nobody waits for the answer any more: the element or the screen was left. */
  isLeft(): boolean;
}

/** Header of the refresh token: spec 6 asks for one and names none. */
const REFRESH_TOKEN = 'x-refresh-token';

/**
 * A client that can be ended: then pending calls are rejected with an AbortError and nothing more
 * is sent. Reads in flight are aborted; a write that was sent is finished, so that leaving a screen
 * never drops it, whoever aborts it; a file that is sent can be given up.
 */
export interface OwnedClient extends Client {
  close(): void;
}

/**
 * One request on its way: aborted by the caller, by a later one of the same key, by the end of the
 * client unless it is a write.
 */
interface Flight {
  readonly signal: AbortSignal;
  /** Aborts when no caller waits for the answer any more. */
  readonly left: AbortSignal;
  abort(): void;
  /** The client has ended. */
  leave(): void;
}

/** Options of a client with their defaults. */
type ClientSettings = Required<Omit<ClientOptions, 'onWrite'>> & Pick<ClientOptions, 'onWrite'>;

/** One call with what is sent with it. */
interface SentCall {
  call: Call;
  sent: AnySent;
  options: SendOptions;
  signal: AbortSignal;
}

/**
 * The HTTP client of the contract. `send` rejects with an AbortError alone; all else is in its
 * answer.
 */
export function createClient(options: ClientOptions): OwnedClient {
  const settings: ClientSettings = {
    ...options,
    refreshToken: options.refreshToken?.bind(options) ?? (() => Promise.resolve(null)),
    timeoutMs: options.timeoutMs ?? 60_000,
    retryMs: options.retryMs ?? 300,
  };
  const flights = new Set<Flight>();
  const latest = new Map<string, Flight>();
  let closed = false;

  return {
    async send<C extends Call>(
      call: C,
      sent: Sent<C>,
      options: SendOptions = {},
    ): Promise<Result<AnswerOf<C>>> {
      if (closed) throw aborted();
      const isLasting = isWrite(call) && call.multipart !== true;
      const flight = startFlight(options.signal, isLasting);
      flights.add(flight);
      if (options.latest !== undefined) {
        latest.get(options.latest)?.abort();
        latest.set(options.latest, flight);
      }
      try {
        if (flight.left.aborted) throw aborted();
        const answer = sendWithRetry(settings, {
          call,
          sent: sent as AnySent,
          options,
          signal: flight.signal,
        });
        if (isWrite(call))
          settings.onWrite?.({
            call,
            path: (sent as AnySent).path,
            body: (sent as AnySent).body,
            answer,
            isLeft: () => flight.left.aborted,
          });
        return (await until(answer, flight.left)) as Result<AnswerOf<C>>;
      } finally {
        flights.delete(flight);
        if (options.latest !== undefined && latest.get(options.latest) === flight)
          latest.delete(options.latest);
      }
    },
    close() {
      closed = true;
      for (const flight of [...flights]) flight.leave();
    },
  };
}

/** Sends a request and reads its answer. @throws {DOMException} AbortError */
async function sendOnce(
  { base, token, refreshToken, rejected, timeoutMs }: ClientSettings,
  { call, sent, options: { onProgress, language }, signal }: SentCall,
  arriving: Arriving,
): Promise<Result<unknown> & { retryAfter?: string | null }> {
  const address = buildAddress(base(), call, sent);
  if (!(address instanceof URL)) return { ok: false, error: address };
  const idle = new IdleTimeout(timeoutMs, signal);
  try {
    const bearer = await until(token(), idle.signal).catch((error: unknown) => {
      throw new NoToken(error);
    });
    const refresh = call.outlivesToken ? await until(refreshToken(), idle.signal) : null;
    const response = await fetch(address, {
      ...buildRequest(call, sent, bearer, {
        ...arriving.parts?.headers,
        ...(language !== undefined && { 'accept-language': language }),
        ...(refresh !== null && { [REFRESH_TOKEN]: refresh }),
      }),
      signal: idle.signal,
    });
    idle.reset();
    if (response.status === 401) rejected(bearer);
    const sentRequest: SentRequest = {
      call,
      sent,
      address,
      arriving,
      onBytes(read, total) {
        idle.reset();
        if (!signal.aborted) onProgress?.(read, total);
      },
    };
    return {
      ...(await readAnswer(response, sentRequest)),
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (error) {
    if (signal.aborted) throw aborted();
    return {
      ok: false,
      error: problemWithoutResponse(error, call, address, idle.signal.aborted ? timeoutMs : null),
    };
  } finally {
    idle.end();
  }
}

/** Sends a request again as long as `waitBefore` allows. @throws {DOMException} AbortError */
async function sendWithRetry(
  settings: ClientSettings,
  sentCall: SentCall,
): Promise<Result<unknown>> {
  const { call, options, signal } = sentCall;
  // What has come of a file stays from one attempt to the next.
  const arriving: Arriving = { parts: options.parts };
  for (let attempt = 1; ; attempt++) {
    const { retryAfter = null, ...result } = await sendOnce(settings, sentCall, arriving);
    if (signal.aborted) throw aborted();
    const wait = result.ok
      ? null
      : waitBefore(call, attempt, { problem: result.error, retryAfter }, settings.retryMs);
    if (wait === null) return result;
    await pause(wait, signal);
  }
}

/** Aborts after a time in which nothing was received. */
class IdleTimeout {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stop = (): void => this.#controller.abort();

  constructor(
    private readonly ms: number,
    private readonly outer: AbortSignal,
  ) {
    if (outer.aborted) this.#stop();
    outer.addEventListener('abort', this.#stop);
    this.reset();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the timeout; call on every byte received. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#stop, this.ms);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.outer.removeEventListener('abort', this.#stop);
  }
}

/**
 * Begins a request. One that lasts goes on when its caller gives it up: to abort a write that was
 * sent would leave open whether it was done.
 */
function startFlight(outer: AbortSignal | undefined, isLasting: boolean): Flight {
  const own = new AbortController();
  const left = new AbortController();
  const signal = outer && !isLasting ? AbortSignal.any([outer, own.signal]) : own.signal;
  return {
    signal,
    left: AbortSignal.any([signal, left.signal, ...(outer ? [outer] : [])]),
    abort: () => own.abort(),
    leave: () => (isLasting ? left : own).abort(),
  };
}

function aborted(): DOMException {
  return new DOMException(
    'Cancelled: by its caller, by a later request, or with its element',
    'AbortError',
  );
}

/** Settles with `work`, or rejects when the signal is aborted. */
function until<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(aborted());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** The token callback of the options has failed. */
class NoToken extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Maps a failed or truncated fetch to a problem. `silentMs` is the timeout if it has passed. */
function problemWithoutResponse(
  error: unknown,
  call: Call,
  address: URL,
  silentMs: number | null,
): Problem {
  const place = { url: shownAddress(address), status: 0, statusText: '' };
  if (silentMs !== null)
    return {
      code: 'REQUEST_TIMEOUT',
      message: `${formatCallName(call)}: nothing came for ${silentMs / 1000} s`,
      ...place,
    };
  if (error instanceof Error && error.name === 'SinkFailed')
    return { code: 'DOWNLOAD_FAILED', message: error.message, url: place.url };
  if (error instanceof NoToken)
    return { code: 'LOGIN_FAILED', message: error.message, url: place.url };
  return {
    code: 'NETWORK_DISCONNECTED',
    message: `${formatCallName(call)}: ${error instanceof Error ? error.message : String(error)}`,
    ...place,
  };
}
