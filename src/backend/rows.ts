import type { Result, SendOptions } from '../api/client.ts';
import type { Constraint } from '../api/contract/constraint.ts';
import { ppdmQuery } from '../api/contract/query.ts';
import type { Row } from '../api/contract/shapes.ts';
import type { Backend } from './backend.ts';

/** Rows of a catalog. */
export interface RowsRequest {
  catalog: string;
  /** Attribute names. */
  fields: readonly string[];
  constraints?: readonly Constraint[];
  /** Row to begin with, 0-based. @default 0 */
  offset?: number;
  /** @default 15 */
  limit?: number;
  orderBy?: string;
  order?: 'ascending' | 'descending';
}

/** What may stand as a name in the query's text (GraphQL 2.1.9). */
const NAME = /^[_A-Za-z]\w*$/;

/** Loads rows of a catalog, each with the requested fields (spec 7, "service/ppdm/query"). */
export async function rows(
  backend: Backend,
  request: RowsRequest,
  options?: SendOptions,
): Promise<Result<Row[]>> {
  const { catalog, fields, constraints = [], offset = 0, limit = 15, orderBy, order } = request;
  const bad = [catalog, ...fields].find((name) => !NAME.test(name));
  if (bad !== undefined || fields.length === 0)
    return {
      ok: false,
      error: {
        code: 'MISSING_PARAMETERS',
        message:
          bad === undefined ? `${catalog}: no fields` : `"${bad}" is no name of a catalog or field`,
      },
    };
  const given = {
    constraints,
    offset,
    limit,
    orderBy,
    ...(orderBy === undefined ? {} : { order }),
  };
  const answer = await ask(
    backend,
    `{ ${catalog}(${formatArguments(given)}) { ${[...new Set(fields)].join(' ')} } }`,
    options,
  );
  if (!answer.ok) return answer;
  const found = answer.data[catalog];
  return Array.isArray(found)
    ? { ok: true, data: found }
    : {
        ok: false,
        error: {
          code: 'ANSWER_INVALID',
          message: `ppdm/query: no rows of ${catalog} in the answer`,
        },
      };
}

/** How many rows of a catalog there are. */
export async function count(
  backend: Backend,
  { catalog, constraints = [] }: Pick<RowsRequest, 'catalog' | 'constraints'>,
  options?: SendOptions,
): Promise<Result<number>> {
  if (!NAME.test(catalog))
    return {
      ok: false,
      error: { code: 'MISSING_PARAMETERS', message: `"${catalog}" is no name of a catalog` },
    };
  const answer = await ask(
    backend,
    `{ ${catalog}Count(${formatArguments({ constraints })}) }`,
    options,
  );
  if (!answer.ok) return answer;
  const found = answer.data[`${catalog}Count`];
  return typeof found === 'number'
    ? { ok: true, data: found }
    : {
        ok: false,
        error: {
          code: 'ANSWER_INVALID',
          message: `ppdm/query: no count of ${catalog} in the answer`,
        },
      };
}

async function ask(
  backend: Backend,
  query: string,
  options?: SendOptions,
): Promise<Result<Record<string, Row[] | number | null>>> {
  const answer = await backend.send(
    ppdmQuery,
    { body: { studio: { data: query } } },
    { language: backend.language, ...options },
  );
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}

function formatArguments(given: Record<string, unknown>): string {
  // As JSON has it: dates as texts, NaN as null, nothing undefined.
  const plain = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
  return Object.entries(plain)
    .map(([name, value]) => `${name}: ${literal(value)}`)
    .join(', ');
}

/**
 * A JSON value as GraphQL writes it (GraphQL 2.9): the keys of objects stand bare; those that
 * cannot are left out.
 */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .flatMap(([key, one]) => (NAME.test(key) ? [`${key}: ${literal(one)}`] : []))
      .join(', ')} }`;
  }
  // Half of a surrogate pair has no escape in GraphQL.
  return JSON.stringify(value).replace(/\\u[dD][89a-fA-F][\da-fA-F]{2}/g, '\\ufffd');
}
