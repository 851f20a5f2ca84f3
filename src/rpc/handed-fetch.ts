/** An answer as it crosses; its body follows in pieces, or is a stream. */
interface AnswerMessage {
  status: number;
  statusText: string;
  type: ResponseType;
  headers: [name: string, value: string][];
  body: ReadableStream<Uint8Array> | 'pieces';
}

/** What goes over the port: the answer, its pieces, null at its end, or why there is none. */
type HandedMessage = AnswerMessage | Uint8Array<ArrayBuffer> | { error: string } | null;

/**
 * Lets another thread take over a request that this one has made: while a worker starts, the first
 * bytes of what it will read are on their way.
 * @param answer a rejection is handed over too
 * @returns the port for `takeOverFetch`
 */
export function handOver(answer: Promise<Response>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  void send(answer, port1).catch((error: unknown) => {
    port1.postMessage({ error: String(error) } satisfies HandedMessage);
  });
  return port2;
}

async function send(answer: Promise<Response>, port: MessagePort): Promise<void> {
  const { status, statusText, type, headers, body } = await answer;
  const post = (streamed: AnswerMessage['body'], transfer: Transferable[] = []): void =>
    port.postMessage(
      { status, statusText, type, headers: [...headers], body: streamed } satisfies HandedMessage,
      transfer,
    );
  // A part is short. The whole of a file may be endless: its stream keeps the pace of its reader.
  if (status !== 206 && body) return post(body, [body as unknown as Transferable]);
  post('pieces');
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
    port.postMessage(piece.value satisfies HandedMessage);
  port.postMessage(null satisfies HandedMessage);
}

/**
 * A `fetch` whose first answer is the one that was handed over; all later ones it requests itself.
 * So it does with the first where the answer could not cross.
 */
export function takeOverFetch(port: MessagePort): typeof fetch {
  let handed: Promise<Response> | null = receive(port);
  handed.catch(() => undefined);
  return (input, init) => {
    const answer = handed;
    handed = null;
    const { signal } = init ?? {};
    if (!answer) return fetch(input, init);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      answer.catch(() => fetch(input, init)).then(resolve, reject);
    });
  };
}

function receive(port: MessagePort): Promise<Response> {
  const body = new ReceivedBody(port);
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<HandedMessage>) => {
      if (data === null || data instanceof Uint8Array) body.take(data);
      else if ('error' in data) {
        const error = new TypeError(data.error);
        reject(error);
        body.fail(error);
      } else
        try {
          resolve(makeResponse(data, body));
        } catch (error) {
          reject(error as Error);
          body.fail(error);
        }
    };
  });
}

/** @throws RangeError where the status allows no body */
function makeResponse(
  { status, statusText, headers, type, body }: AnswerMessage,
  received: ReceivedBody,
): Response {
  const stream = body === 'pieces' ? received.stream : body;
  const response = new Response(stream, { status, statusText, headers });
  return Object.defineProperty(response, 'type', { value: type });
}

/** A body that arrives at a port in pieces. What comes after its end is dropped. */
class ReceivedBody {
  readonly stream: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  constructor(private readonly port: MessagePort) {
    this.stream = new ReadableStream({
      start: (controller) => void (this.#controller = controller),
      cancel: () => this.#end(),
    });
  }

  take(piece: Uint8Array | null): void {
    if (piece) this.#controller?.enqueue(piece);
    else {
      this.#controller?.close();
      this.#end();
    }
  }

  fail(error: unknown): void {
    this.#controller?.error(error);
    this.#end();
  }

  #end(): void {
    this.#controller = null;
    this.port.close();
  }
}
