import { type InferOutput, safeParse } from 'valibot';
import { loadFiles } from '../../../src/api/contract/studio.ts';
import { isAbort } from '../../../src/api/errors.ts';

type Answer = InferOutput<typeof loadFiles.answer>['data'];
/** A file that the server has loaded. */
export type Loaded = Answer['loaded'][number];
/** A file that the server has refused, with the reason. */
export type Refused = Answer['refused'][number];

/** How the sending of a file ended. `status` is the HTTP status, 0 where no answer came; a file that was cancelled is neither. */
export type Ending =
  | {
      readonly kind: 'answered';
      readonly loaded: readonly Loaded[];
      readonly refused: readonly Refused[];
    }
  | { readonly kind: 'failed'; readonly status: number; readonly message: string }
  | { readonly kind: 'cancelled' };

/** Who may send. */
export interface Sender {
  /** Address that the paths of the contract stand behind. */
  readonly apiBase: string;
  token(): Promise<string | null>;
  rejected(token: string | null): void;
}

/** Sends one file to the server's intake. `onSent` tells the bytes that left, of all of the request's. Never throws. */
export async function sendFile(
  file: File,
  sender: Sender,
  onSent: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<Ending> {
  try {
    const token = await sender.token();
    const { status, text } = await post(file, { apiBase: sender.apiBase, token }, onSent, signal);
    if (status === 401) sender.rejected(token);
    return readOutcome(status, text);
  } catch (error) {
    if (isAbort(error) || signal.aborted) return { kind: 'cancelled' };
    return {
      kind: 'failed',
      status: 0,
      message: error instanceof Error ? error.message : String(error),
    };
  }
}

/** XMLHttpRequest, since fetch does not tell how much of a body has been sent. */
function post(
  file: File,
  { apiBase, token }: { apiBase: string; token: string | null },
  onSent: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total));
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: request.responseText }),
    );
    request.addEventListener('error', () => reject(new Error('no answer came')));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.open(loadFiles.method, apiBase + loadFiles.path);
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const body = new FormData();
    body.append('files', file, file.name);
    request.send(body);
  });
}

function readOutcome(status: number, text: string): Ending {
  const answer = parseJson(text);
  const checked = safeParse(loadFiles.answer, answer);
  if (status >= 200 && status < 300 && checked.success)
    return { kind: 'answered', ...checked.output.data };
  const message = (answer as { message?: unknown } | null)?.message;
  return {
    kind: 'failed',
    status,
    message: typeof message === 'string' && message !== '' ? message : `HTTP ${status}`,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
