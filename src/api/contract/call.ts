import type { BaseIssue, BaseSchema, InferInput, InferOutput } from 'valibot';

/** Any schema of a body, a query or an answer. */
export type AnySchema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/**
 * One call of the contract: the client takes its types and its check of the answer from it, the
 * server its route and its check of the request. Errors that every call may answer (400, 401, 403,
 * 500) are not listed.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the base address; `{name}` is one segment, `{...name}` the rest of the path. */
  readonly path: string;
  /** Query string: every value is a string or absent. */
  readonly query?: AnySchema;
  /** JSON body of the request. */
  readonly body?: AnySchema;
  /** The body is `multipart/form-data`. */
  readonly multipart?: boolean;
  /** JSON body of the answer, or `file` for bytes with a name. */
  readonly answer: AnySchema | 'file';
  /** Media type of the `Accept` header, if it is not JSON. */
  readonly accept?: string;
  /**
   * A `file` whose server is not of the contract: its reports of errors come as files too, whatever
   * their status and media type.
   */
  readonly reports?: boolean;
  /** Status of the answer where it is not 200. */
  readonly status?: number;
  /** Codes this call answers besides the common ones, with their HTTP status. */
  readonly errors?: Readonly<Record<string, number>>;
  /** A POST that only reads: it may be repeated, and a later one outdates it. */
  readonly reads?: boolean;
  /**
   * Starts work that may last longer than the access token: the refresh token goes along as a
   * header (spec 6).
   */
  readonly outlivesToken?: boolean;
}

/** Names in a path template. */
type Names<Path extends string> = Path extends `${string}{...${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Names<Rest>
    : never;

/** Values of the `{name}` segments of a call's path. */
export type PathOf<C extends Call> = { readonly [Name in Names<C['path']>]: string };
/** Query of a call as the client passes it. */
export type QueryOf<C extends Call> = C['query'] extends AnySchema
  ? InferInput<C['query']>
  : undefined;
/** What a client sends. */
export type BodyOf<C extends Call> = C['body'] extends AnySchema
  ? InferInput<C['body']>
  : C['multipart'] extends true
    ? FormData
    : undefined;
/** What a server gets, defaults filled in. */
export type CheckedBodyOf<C extends Call> = C['body'] extends AnySchema
  ? InferOutput<C['body']>
  : undefined;
/** Query of a call after the server has checked it. */
export type CheckedQueryOf<C extends Call> = C['query'] extends AnySchema
  ? InferOutput<C['query']>
  : undefined;
/** What a client gets; a `file` by the name the server gave it. */
export type AnswerOf<C extends Call> = C['answer'] extends AnySchema
  ? InferOutput<C['answer']>
  : File;

/** Describes a call; keeps its exact type. */
export function call<const C extends Call>(description: C): C {
  return description;
}
