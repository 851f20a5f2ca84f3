/**
 * Calls between the page and a worker over one message port: arguments and results by structured clone (buffers moved where
 * named), reports while a call runs, cancellation by AbortSignal. The same code serves a worker and, where the page allows
 * none, a handler on the page's own thread behind a MessageChannel.
 */

/** The part of Worker, MessagePort and a worker's global scope that is used. */
export interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  start?(): void;
}

/** What a handler gets besides its argument. */
export interface CallContext {
  signal: AbortSignal;
  /** Sends an interim message to the caller's `onReport`. */
  report(message: unknown, transfer?: Transferable[]): void;
}

/** Answer of a handler whose buffers are to be moved, not copied. */
export class Moved<T> {
  constructor(
    readonly value: T,
    readonly transfer: Transferable[],
  ) {}
}

/** The methods of a service by name. */
export type Handlers = Record<string, (argument: never, context: CallContext) => unknown>;

interface CallMessage {
  kind: 'call';
  id: number;
  method: string;
  argument: unknown;
}
interface CancelMessage {
  kind: 'cancel';
  id: number;
}
interface ReportMessage {
  kind: 'report';
  id: number;
  value: unknown;
}
interface ResultMessage {
  kind: 'result';
  id: number;
  value?: unknown;
  error?: WireError;
}
type Message = CallMessage | CancelMessage | ReportMessage | ResultMessage;

/** An error as it crosses: structured clone would drop every field of its own. */
interface WireError {
  name: string;
  message: string;
  fields: Record<string, unknown>;
}

/** Answers calls that come in at `port`. Answers a function that stops listening. */
export function serve(port: Port, handlers: Handlers): () => void {
  const running = new Map<number, AbortController>();
  const byName = new Map(Object.entries(handlers));
  const answer = async (call: CallMessage): Promise<void> => {
    const abort = new AbortController();
    running.set(call.id, abort);
    try {
      const handler = byName.get(call.method);
      if (!handler) throw new TypeError(`no method ${call.method}`);
      const result = await handler(call.argument as never, {
        signal: abort.signal,
        report: (value, transfer) =>
          port.postMessage(
            { kind: 'report', id: call.id, value } satisfies ReportMessage,
            transfer,
          ),
      });
      const [value, transfer] =
        result instanceof Moved ? [result.value as unknown, result.transfer] : [result, []];
      port.postMessage({ kind: 'result', id: call.id, value } satisfies ResultMessage, transfer);
    } catch (error) {
      port.postMessage({
        kind: 'result',
        id: call.id,
        error: toWire(error),
      } satisfies ResultMessage);
    } finally {
      running.delete(call.id);
    }
  };
  const listener = ({ data }: MessageEvent): void => {
    const message = data as Message;
    if (message.kind === 'call') void answer(message);
    else if (message.kind === 'cancel') running.get(message.id)?.abort();
  };
  port.addEventListener('message', listener);
  port.start?.();
  return () => port.removeEventListener('message', listener);
}

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal;
  onReport?: (message: unknown) => void;
  transfer?: Transferable[];
}

/** The calling side of a port. */
export class RpcClient {
  #next = 1;
  #closed: { reason: unknown } | null = null;
  readonly #waiting = new Map<
    number,
    {
      resolve(value: unknown): void;
      reject(error: unknown): void;
      onReport?: (message: unknown) => void;
    }
  >();

  constructor(private readonly port: Port) {
    port.addEventListener('message', this.#receive);
    port.start?.();
  }

  /**
   * Calls `method`.
   * @throws what the handler threw, with its name, message and own fields; AbortError once `signal` is aborted; the reason of `close`
   */
  call<T>(
    method: string,
    argument: unknown,
    { signal, onReport, transfer }: CallOptions = {},
  ): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.#closed) return Promise.reject(this.#closed.reason as Error);
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      const cancel = (): void => {
        if (!this.#waiting.delete(id)) return;
        this.port.postMessage({ kind: 'cancel', id } satisfies CancelMessage);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const done = (): void => signal?.removeEventListener('abort', cancel);
      this.#waiting.set(id, {
        resolve: (value) => (done(), resolve(value as T)),
        reject: (error) => (done(), reject(error as Error)),
        onReport,
      });
      try {
        this.port.postMessage(
          { kind: 'call', id, method, argument } satisfies CallMessage,
          transfer ?? [],
        );
      } catch (error) {
        this.#waiting.delete(id);
        done();
        reject(error as Error);
      }
    });
  }

  /** Stops listening; calls still open and calls made later are rejected with `reason`. */
  close(reason: unknown): void {
    this.#closed ??= { reason };
    this.port.removeEventListener('message', this.#receive);
    for (const call of this.#waiting.values()) call.reject(reason);
    this.#waiting.clear();
  }

  readonly #receive = ({ data }: MessageEvent): void => {
    const message = data as Message;
    if (message.kind !== 'report' && message.kind !== 'result') return;
    const call = this.#waiting.get(message.id);
    if (!call) return;
    if (message.kind === 'report') {
      call.onReport?.(message.value);
      return;
    }
    this.#waiting.delete(message.id);
    if (message.error) call.reject(fromWire(message.error));
    else call.resolve(message.value);
  };
}

function toWire(error: unknown): WireError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), fields: {} };
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(error)) {
    if (key !== 'cause' && typeof value !== 'function') fields[key] = value;
  }
  return { name: error.name, message: error.message, fields };
}

function fromWire({ name, message, fields }: WireError): Error {
  if (name === 'AbortError') return new DOMException(message, 'AbortError');
  const error = new Error(message);
  error.name = name;
  for (const [key, value] of Object.entries(fields)) {
    Object.defineProperty(error, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return error;
}
