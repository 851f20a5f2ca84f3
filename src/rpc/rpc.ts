/**
 * Calls between two threads over one message port: page and worker, server and worker thread.
 * Arguments and results cross by structured clone, buffers by transfer where they are named. A call
 * can report while it runs, ask its caller a question, and be cancelled by an AbortSignal. Both
 * sides of a port may serve and call at the same time.
 */

/** The part of Worker, MessagePort and a worker's global scope that is used. */
export interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  start?(): void;
}

/** What a method of a service gets besides its argument. */
export interface CallContext<Report = never, Question = never, Reply = never> {
  /** Aborts when the caller cancels the call or the service stops. */
  readonly signal: AbortSignal;
  /** Sends an interim message to the caller's `onReport`. */
  report(message: Report, transfer?: Transferable[]): void;
  /**
   * Asks the caller's `onQuestion`.
   * @throws what `onQuestion` throws; the signal's reason once the call is cancelled
   */
  ask(question: Question, transfer?: Transferable[]): Promise<Reply>;
}

/** A result, or a reply, whose buffers are transferred instead of cloned. */
export class Transferred<T> {
  readonly value: T;
  readonly transfer: Transferable[];

  constructor(value: T, transfer: Transferable[]) {
    this.value = value;
    this.transfer = transfer;
  }
}

/**
 * Constraint of a service: an interface of methods that take an argument and a context, both of
 * which they may leave out.
 */
export type Service<S> = { [Name in keyof S]: (argument: never, context: never) => unknown };

/** Argument of a method; undefined for a method without one. */
export type MethodArgument<M> =
  Parameters<Extract<M, Method>> extends [] ? undefined : Parameters<Extract<M, Method>>[0];
/** Result of a method as the caller gets it. */
export type MethodResult<M> = Unwrapped<Awaited<ReturnType<Extract<M, Method>>>>;
/** Interim messages of a method. */
export type MethodReport<M> =
  MethodContext<M> extends CallContext<infer R, infer _Q, infer _A> ? R : never;
/** Questions that a method asks its caller. */
export type MethodQuestion<M> =
  MethodContext<M> extends CallContext<infer _R, infer Q, infer _A> ? Q : never;
/** What a method takes as the reply to a question. */
export type MethodReply<M> =
  MethodContext<M> extends CallContext<infer _R, infer _Q, infer A> ? A : never;

type Method = (argument: never, context: never) => unknown;
type MethodContext<M> = Parameters<Extract<M, Method>> extends [unknown, infer C] ? C : CallContext;
type Unwrapped<R> = R extends Transferred<infer T> ? T : R;

/** Options of one call. */
export interface CallOptions<M> {
  /** Cancels the call. */
  signal?: AbortSignal | undefined;
  /** Buffers of the argument that are transferred. */
  transfer?: Transferable[] | undefined;
  /** Receives the interim messages of the method. */
  onReport?: ((message: MethodReport<M>) => void) | undefined;
  /** Answers the questions of the method; without it they are rejected. */
  onQuestion?: ((question: MethodQuestion<M>) => PossiblyTransferred<MethodReply<M>>) | undefined;
}
type PossiblyTransferred<T> = T | Transferred<T> | Promise<T | Transferred<T>>;

/** From the calling side. */
type CallerMessage =
  | { kind: 'call'; id: number; method: string; argument: unknown }
  | { kind: 'cancel'; id: number }
  | { kind: 'reply'; id: number; question: number; outcome: Outcome };
/** From the serving side. */
type ServiceMessage =
  | { kind: 'report'; id: number; value: unknown }
  | { kind: 'question'; id: number; question: number; value: unknown }
  | { kind: 'result'; id: number; outcome: Outcome };

/** How a call or a question ended. */
type Outcome = { value: unknown } | { error: WireError };

/** An error as it crosses: structured clone would drop every field of its own. */
interface WireError {
  name: string;
  message: string;
  stack: string | undefined;
  fields: Record<string, unknown>;
}

interface Settlers {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Answers calls that arrive at `port`.
 * @returns a function that stops listening and aborts the running calls; it resolves when they have
 *   ended
 */
export function serve<S extends Service<S>>(port: Port, handlers: S): () => Promise<void> {
  const running = new Map<number, RunningCall>();
  const byName = new Map(Object.entries(handlers)) as Map<string, Handler>;
  const listener = ({ data }: MessageEvent): void => {
    const message = data as CallerMessage;
    if (message.kind === 'call') {
      const call = new RunningCall(port, message.id, byName.get(message.method));
      running.set(message.id, call);
      void call.run(message).finally(() => running.delete(message.id));
    } else if (message.kind === 'cancel') running.get(message.id)?.cancel();
    else if (message.kind === 'reply')
      running.get(message.id)?.settle(message.question, message.outcome);
  };
  port.addEventListener('message', listener);
  port.start?.();
  return async () => {
    port.removeEventListener('message', listener);
    const calls = [...running.values()];
    for (const call of calls) call.cancel();
    await Promise.all(calls.map(({ ended }) => ended));
  };
}

type Handler = (argument: unknown, context: CallContext<unknown, unknown, unknown>) => unknown;

/** A call on the serving side. */
class RunningCall {
  /** Resolves when the handler has settled. */
  readonly ended: Promise<void>;
  #end: () => void = () => undefined;
  #nextQuestion = 1;
  readonly #port: Port;
  readonly #id: number;
  readonly #handler: Handler | undefined;
  readonly #abort = new AbortController();
  readonly #questions = new Map<number, Settlers>();

  constructor(port: Port, id: number, handler: Handler | undefined) {
    this.#port = port;
    this.#id = id;
    this.#handler = handler;
    this.ended = new Promise((resolve) => (this.#end = resolve));
  }

  async run({ method, argument }: { method: string; argument: unknown }): Promise<void> {
    try {
      if (!this.#handler) throw new TypeError(`no method ${method}`);
      const [value, transfer] = unwrap(await this.#handler(argument, this.#context()));
      this.#post({ kind: 'result', id: this.#id, outcome: { value } }, transfer);
    } catch (error) {
      postError(error, (outcome) => this.#post({ kind: 'result', id: this.#id, outcome }));
    } finally {
      this.#end();
    }
  }

  cancel(): void {
    this.#abort.abort(new DOMException('the call was cancelled', 'AbortError'));
    for (const question of this.#questions.values()) question.reject(this.#abort.signal.reason);
    this.#questions.clear();
  }

  settle(question: number, outcome: Outcome): void {
    const pending = this.#questions.get(question);
    this.#questions.delete(question);
    if (pending) settle(pending, outcome);
  }

  #context(): CallContext<unknown, unknown, unknown> {
    return {
      signal: this.#abort.signal,
      report: (value, transfer) => this.#post({ kind: 'report', id: this.#id, value }, transfer),
      ask: (value, transfer) => this.#ask(value, transfer),
    };
  }

  #ask(value: unknown, transfer?: Transferable[]): Promise<unknown> {
    const { signal } = this.#abort;
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    const reply = new Promise((resolve, reject) => {
      const question = this.#nextQuestion++;
      this.#post({ kind: 'question', id: this.#id, question, value }, transfer);
      this.#questions.set(question, { resolve, reject });
    });
    // A handler that has ended for another reason does not wait for its questions.
    reply.catch(() => undefined);
    return reply;
  }

  #post(message: ServiceMessage, transfer: Transferable[] = []): void {
    this.#port.postMessage(message, transfer);
  }
}

/** Options of a call of any method. */
type UncheckedOptions = Pick<CallOptions<never>, 'signal' | 'transfer'> &
  Partial<Pick<PendingCall, 'onReport' | 'onQuestion'>>;

/** A call on the calling side. */
interface PendingCall extends Settlers {
  onReport: ((message: unknown) => void) | undefined;
  onQuestion: ((question: unknown) => unknown) | undefined;
}

/** Calls a service at the other end of a port. */
export class RpcClient<S extends Service<S>> {
  #next = 1;
  #closed: { reason: unknown } | null = null;
  readonly #port: Port;
  readonly #pending = new Map<number, PendingCall>();

  constructor(port: Port) {
    this.#port = port;
    port.addEventListener('message', this.#receive);
    port.start?.();
  }

  /**
   * Calls a method.
   * @throws what the method threw, with its name, message and own fields; the reason of `signal`
   *   once it is aborted; the reason of `close`
   */
  call<Name extends keyof S & string>(
    method: Name,
    argument: MethodArgument<S[Name]>,
    options: CallOptions<S[Name]> = {},
  ): Promise<MethodResult<S[Name]>> {
    return this.#call(method, argument, options as UncheckedOptions) as Promise<
      MethodResult<S[Name]>
    >;
  }

  #call(
    method: string,
    argument: unknown,
    { signal, transfer, onReport, onQuestion }: UncheckedOptions,
  ): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.#closed) return Promise.reject(this.#closed.reason as Error);
    const id = this.#next++;
    return new Promise<unknown>((resolve, reject) => {
      const cancel = (): void => {
        if (!this.#pending.delete(id)) return;
        this.#post({ kind: 'cancel', id });
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const done = (): void => signal?.removeEventListener('abort', cancel);
      this.#pending.set(id, {
        resolve: (value) => (done(), resolve(value)),
        reject: (error) => (done(), reject(error as Error)),
        onReport,
        onQuestion,
      });
      try {
        this.#post({ kind: 'call', id, method, argument }, transfer);
      } catch (error) {
        this.#pending.delete(id);
        done();
        reject(error as Error);
      }
    });
  }

  /** Stops listening; calls still open and calls made later are rejected with `reason`. */
  close(reason: unknown): void {
    this.#closed ??= { reason };
    this.#port.removeEventListener('message', this.#receive);
    for (const call of this.#pending.values()) call.reject(reason);
    this.#pending.clear();
  }

  readonly #receive = ({ data }: MessageEvent): void => {
    const message = data as ServiceMessage;
    const call = this.#pending.get(message.id);
    if (!call) return;
    if (message.kind === 'report') call.onReport?.(message.value);
    else if (message.kind === 'question') void this.#reply(call, message);
    else if (message.kind === 'result') {
      this.#pending.delete(message.id);
      settle(call, message.outcome);
    }
  };

  async #reply(
    { onQuestion }: PendingCall,
    { id, question, value }: { id: number; question: number; value: unknown },
  ): Promise<void> {
    try {
      if (!onQuestion) throw new TypeError('the caller answers no questions');
      const [reply, transfer] = unwrap(await onQuestion(value));
      this.#post({ kind: 'reply', id, question, outcome: { value: reply } }, transfer);
    } catch (error) {
      postError(error, (outcome) => this.#post({ kind: 'reply', id, question, outcome }));
    }
  }

  #post(message: CallerMessage, transfer: Transferable[] = []): void {
    this.#port.postMessage(message, transfer);
  }
}

function unwrap(result: unknown): [value: unknown, transfer: Transferable[]] {
  return result instanceof Transferred ? [result.value as unknown, result.transfer] : [result, []];
}

function settle({ resolve, reject }: Settlers, outcome: Outcome): void {
  if ('error' in outcome) reject(fromWire(outcome.error));
  else resolve(outcome.value);
}

/** Posts an error, without its own fields if they cannot be cloned: the other side waits for it. */
function postError(error: unknown, post: (outcome: Outcome) => void): void {
  const wire = toWire(error);
  try {
    post({ error: wire });
  } catch {
    post({ error: { ...wire, fields: {} } });
  }
}

function toWire(error: unknown): WireError {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), stack: undefined, fields: {} };
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(error)) {
    if (key !== 'cause' && typeof value !== 'function') fields[key] = value;
  }
  return { name: error.name, message: error.message, stack: error.stack, fields };
}

function fromWire({ name, message, stack, fields }: WireError): Error {
  if (name === 'AbortError') return new DOMException(message, 'AbortError');
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
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
