import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getDotPath, safeParse } from 'valibot';
import type {
  AnySchema,
  Call,
  CheckedBodyOf,
  CheckedQueryOf,
  PathOf,
} from '../../src/api/contract/call.ts';
import type { InferInput } from 'valibot';
import { describeIssue } from './describe-issue.ts';
import { Refused } from './refused.ts';
import type { User } from './services.ts';
import { joinMessages, msg } from '../../src/formats/msg.ts';

/** A checked request. */
export interface CheckedRequest<C extends Call> {
  path: PathOf<C>;
  query: CheckedQueryOf<C>;
  body: CheckedBodyOf<C>;
  user: User;
  /** Aborts when the client goes away. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<C extends Call> = C['answer'] extends AnySchema
  ? InferInput<C['answer']> | FastifyReply
  : FastifyReply;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler runs where the bearer is good. */
    user: User | null;
  }
}

/**
 * Answers one call of the contract: the request is checked by its schemas before `answer` runs, and
 * requests without a valid bearer token are refused earlier.
 */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  answer: (checkedRequest: CheckedRequest<C>) => Promise<Answer<C>> | Answer<C>,
): void {
  app.route({
    method: call.method,
    url: toRouterPath(call.path),
    // A part of a file is a part of what is not compressed.
    ...(call.answer === 'file' && { compress: false }),
    config: {
      databaseWork: call.reads ? 'read' : call.method === 'GET' ? 'fetch' : 'change',
    },
    handler: async (request, reply) => {
      if (!request.user) throw new Refused(401, 'UNAUTHENTICATED', msg`Sign in to continue`);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const { '*': rest, ...named } = request.params as Record<string, string>;
      const checkedRequest: CheckedRequest<C> = {
        path: (rest === undefined ? named : { ...named, [restName(call.path)]: rest }) as PathOf<C>,
        query: checked(call.query, request.query, 'query') as CheckedQueryOf<C>,
        body: checked(call.body, request.body ?? undefined, 'body') as CheckedBodyOf<C>,
        user: request.user,
        signal: gone.signal,
        request,
        reply,
      };
      if (call.status) reply.code(call.status);
      return withSuccess(call, await answer(checkedRequest));
    },
  });
}

/** An answer with `success: true`, where its schema has the key (contract, "Conventions"). */
function withSuccess<T>(call: Call, answer: T): T {
  const hasKey = call.answer !== 'file' && 'success' in readEntries(call.answer);
  if (!hasKey || typeof answer !== 'object' || answer === null) return answer;
  const isBody = Object.getPrototypeOf(answer) === Object.prototype;
  return isBody ? { success: true, ...answer } : answer;
}

/** The keys of an object's schema; none of any other schema. */
function readEntries(schema: AnySchema): object {
  return 'entries' in schema && typeof schema.entries === 'object' ? (schema.entries ?? {}) : {};
}

/** A path of the contract as the router writes it. */
export function toRouterPath(path: string): string {
  return path.replace(/\{\.\.\.\w+\}/, '*').replace(/\{(\w+)\}/g, ':$1');
}

function restName(path: string): string {
  return /\{\.\.\.(\w+)\}/.exec(path)?.[1] ?? '*';
}

function checked(schema: AnySchema | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const { success, output, issues } = safeParse(schema, value);
  if (success) return output;
  const fields = Object.fromEntries(
    issues.map((issue) => [getDotPath(issue) ?? part, describeIssue(issue)]),
  );
  throw new Refused(
    400,
    'VALIDATION',
    msg`${part}: ${joinMessages(
      Object.entries(fields).map(([at, message]) => msg`${at}: ${message}`),
      '; ',
    )}`,
    { fields },
  );
}
