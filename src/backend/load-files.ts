import { type InferOutput, safeParse } from 'valibot';
import { messageParts } from '../api/contract/message-parts.ts';
import {
  checkUpload,
  LOAD_ENCODINGS,
  type LoadEncoding,
  loadFiles,
} from '../api/contract/studio.ts';

export { LOAD_ENCODINGS, type LoadEncoding };
import { isAbort, type Problem, type ProblemParts } from '../api/errors.ts';
import { pageSession } from '../session/page-session.ts';
import type { Backend } from './backend.ts';

type Answer = InferOutput<typeof loadFiles.answer>['data'];

/** A well that the server made of a file, with the logs to open. */
export type LoadedWell = Answer['loaded'][number];

/** A part of a file that the server refused, with the reason. */
export type RefusedFile = Answer['refused'][number];

/** A file that waits for a review of the wells, fields and operators that it names. */
export type WaitingFile = NonNullable<NonNullable<Answer['waiting']>>[number];

/** A file to load. */
export interface LoadRequest {
  file: File;
  /** Character set of its texts; the server finds it without one. */
  encoding?: LoadEncoding | undefined;
}

/** How the upload of a file ended. */
export type UploadOutcome =
  | {
      readonly kind: 'answered';
      readonly loaded: readonly LoadedWell[];
      readonly refused: readonly RefusedFile[];
      readonly waiting: readonly WaitingFile[];
    }
  /** `status` is the HTTP status, 0 without an answer. `message` is the server's own. */
  | {
      readonly kind: 'failed';
      readonly status: number;
      readonly message: string;
      /** The parts of `message`. */
      readonly parts?: ProblemParts;
    }
  | { readonly kind: 'cancelled' };

/** Follows an upload: bytes of the request that have been sent, of all. */
export type UploadProgress = (sent: number, total: number) => void;

/**
 * Sends one file to the server's intake. Never throws: an upload that `signal` aborts ends as
 * `cancelled`, one without an answer as `failed` with status 0.
 */
export async function uploadFile(
  backend: Backend,
  { file, encoding }: LoadRequest,
  onProgress: UploadProgress,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const session = pageSession();
  try {
    const refusal = await findUploadRefusal(backend, file.size, signal);
    if (refusal) {
      const { status = 0, message, parts } = refusal;
      return { kind: 'failed', status, message, ...(parts && { parts }) };
    }
    const token = await session.token();
    const { status, text } = await post(
      new Upload(
        `${backend.base}${loadFiles.path}${encoding ? `?encoding=${encoding}` : ''}`,
        file,
        token,
      ),
      onProgress,
      signal,
    );
    if (status === 401) session.rejected(token);
    return readOutcome(status, text);
  } catch (error) {
    if (isAbort(error) || signal.aborted) return { kind: 'cancelled' };
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', status: 0, message };
  }
}

/** Smaller uploads are sent without a question before. */
const ASKED_BYTES = 2 ** 20;
/** Codes of the refusals that an upload of this size would meet too. */
const FINAL_CODES: readonly string[] = ['LIMIT_REACHED', 'STORAGE_FULL'];

/**
 * Asks the server whether a large upload fits the quotas, so that it is not sent in vain. @returns
 * the refusal; null where it fits, where the server cannot say so, and where nothing is asked
 */
export async function findUploadRefusal(
  backend: Backend,
  bytes: number,
  signal?: AbortSignal,
): Promise<Problem | null> {
  if (bytes < ASKED_BYTES) return null;
  const answer = await backend.send(checkUpload, { body: { bytes } }, { signal });
  if (answer.ok) return null;
  const { code, serverCode = code } = answer.error;
  return FINAL_CODES.includes(serverCode) ? answer.error : null;
}

/** The request of one file. */
class Upload {
  constructor(
    readonly url: string,
    readonly file: File,
    /** Null sends no token. */
    readonly token: string | null,
  ) {}

  get body(): FormData {
    const body = new FormData();
    body.append('files', this.file, this.file.name);
    return body;
  }
}

/** Sends by XMLHttpRequest: fetch does not report how much of a body has been sent. */
function post(
  { url, body, token }: Upload,
  onProgress: UploadProgress,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: request.responseText }),
    );
    request.addEventListener('error', () => reject(new Error('The server did not answer.')));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.open(loadFiles.method, url);
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.send(body);
  });
}

/** Checks the answer against the contract. */
function readOutcome(status: number, text: string): UploadOutcome {
  const answer = parseJson(text);
  const checked = safeParse(loadFiles.answer, answer);
  if (status >= 200 && status < 300 && checked.success)
    return {
      kind: 'answered',
      ...checked.output.data,
      waiting: checked.output.data.waiting ?? [],
    };
  const { message, parts } = (answer ?? {}) as { message?: unknown; parts?: unknown };
  if (typeof message !== 'string' || message === '')
    return { kind: 'failed', status, message: `HTTP ${status}` };
  const read = safeParse(messageParts, parts);
  return { kind: 'failed', status, message, ...(read.success && { parts: read.output }) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
