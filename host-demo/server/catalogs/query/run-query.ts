import { GraphQLError, Lexer, Source, TokenKind, execute, parse, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { Refused } from '../../refused.ts';
import { LIMITS, refuseTooMuch, tooMuch } from './limits.ts';
import { msg } from '../../../../src/formats/msg.ts';

/** Both forms that a body of the query calls may have. */
export type QueryBody =
  { studio: { data: string } } | { query: string; variables?: Record<string, unknown> | undefined };

/**
 * Answers a GraphQL query, or throws: an answer never holds a part and an error at once.
 * QUERY_INVALID names all that is wrong with it; what a resolver refused for another reason keeps
 * its code.
 */
export async function runQuery(
  schema: GraphQLSchema,
  body: QueryBody,
  context: unknown,
): Promise<Record<string, unknown>> {
  const text = 'studio' in body ? body.studio.data : body.query;
  const variables = 'query' in body ? body.variables : undefined;
  refuseDeepVariables(body);
  const document = parsed(text);
  refuseTooMuch(document);
  const wrong = validate(schema, document, undefined, { maxErrors: 20 });
  if (wrong.length > 0) throw invalid(wrong);
  const { data, errors } = await execute({
    schema,
    document,
    contextValue: context,
    variableValues: variables,
  });
  if (errors) throw failure(errors);
  return { ...data };
}

/** Refuses variables that are too deep to be written as a text. */
export function refuseDeepVariables(body: QueryBody): void {
  if ('query' in body && deeperThan(LIMITS.brackets, body.variables))
    throw tooMuch(msg`variables deeper than ${LIMITS.brackets}`);
}

function parsed(text: string): DocumentNode {
  try {
    refuseLongOrDeep(text);
    return parse(text);
  } catch (error) {
    throw error instanceof GraphQLError ? invalid([error]) : error;
  }
}

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

/**
 * The parser and all after it go down a level of the stack for each bracket: how many there are is
 * known before.
 */
function refuseLongOrDeep(text: string): void {
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  for (let count = 0; ; count++) {
    const { kind } = lexer.advance();
    if (kind === TokenKind.EOF) return;
    if (OPENING.includes(kind)) depth++;
    if (CLOSING.includes(kind)) depth--;
    if (count > LIMITS.tokens) throw tooMuch(msg`more than ${LIMITS.tokens} tokens`);
    if (depth > LIMITS.brackets) throw tooMuch(msg`brackets deeper than ${LIMITS.brackets}`);
  }
}

function deeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => deeperThan(depth - 1, inner));
}

function failure(errors: readonly GraphQLError[]): unknown {
  const inner = errors
    .map(({ originalError }) => originalError)
    .find((error) => error && !(error instanceof GraphQLError) && !isInvalid(error));
  return inner ?? invalid(errors);
}

/** The query itself is refused. */
function isInvalid(error: Error): boolean {
  return error instanceof Refused && error.code === 'VALIDATION';
}

function invalid(errors: readonly GraphQLError[]): Refused {
  const list = errors.map(({ message, locations, path }) => ({
    message,
    ...(locations && { locations }),
    ...(path && { path }),
  }));
  return new Refused(400, 'QUERY_INVALID', list.map(({ message }) => message).join('; '), {
    errors: list,
  });
}
