import type { AnswerOf, BodyOf, Call, PathOf, QueryOf } from './contract/call.ts';
import type { Problem } from './errors.ts';
import type { FileInParts } from './file-in-parts.ts';

/**
 * What a call answers: whoever has the screen decides how a failure is shown. A cancelled call is
 * rejected with an AbortError.
 */
export type Result<T> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: Problem };

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : undefined extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/**
 * What a call is sent with: the `{name}` segments of its path, its query, its body, as far as it
 * has them.
 */
export type Sent<C extends Call> = ([keyof PathOf<C>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: PathOf<C> }) &
  (C['query'] extends object ? { readonly query?: QueryOf<C> } : { readonly query?: undefined }) &
  Given<'body', BodyOf<C>>;

/** Options of one call. */
export interface SendOptions {
  /** Aborts the request; nothing of it is shown then. */
  signal?: AbortSignal;
  /** A later call with the same key outdates this one: it is aborted. */
  latest?: string;
  /** Language key that the server orders texts by. */
  language?: string;
  /** Bytes that arrived of a `file`, and their number where the server tells it. */
  onProgress?: (bytesRead: number, bytesTotal: number | undefined) => void;
  /**
   * The destination of the bytes of a `file`. A broken transfer resumes if it is sent again with
   * the same parts.
   */
  parts?: FileInParts;
}

/**
 * The one way to a server: adds the token, checks the answer against the call's schema, repeats
 * what may be repeated.
 */
export interface Client {
  send<C extends Call>(call: C, sent: Sent<C>, options?: SendOptions): Promise<Result<AnswerOf<C>>>;
}
