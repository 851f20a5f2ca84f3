/** Entities of Studio and rows of catalogs on a server. */
import { sql } from 'kysely';
import type { test } from 'vitest';
import type { TestServer } from '../../support/test-server.ts';

/** The entity calls of a server as an administrator, as an editor and as a reader; `usual` is the test of what one database is enough for. */
export function entityHost(server: () => TestServer, usual: ReturnType<typeof test.runIf>) {
  const admin = as(server, () => server().token());
  const reader = as(server, () =>
    server().token({ sub: 'rea', email: 'rea@subsurface.example', groups: ['viewer'] }),
  );
  const editor = as(server, () =>
    server().token({
      sub: 'edi',
      name: 'Edi',
      email: 'edi@subsurface.example',
      groups: ['viewer', 'editor'],
    }),
  );
  async function columns(table: string): Promise<Record<string, string>> {
    const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = to_regclass(${`ppdm.${table}`}) and attnum > 0 and not attisdropped order by attnum`.execute(
      server().services.db,
    );
    return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
  }
  return { server, usual, admin, editor, reader, columns };
}

/** What `entityHost` gives. */
export type EntityHost = ReturnType<typeof entityHost>;

type Body = Record<string, never> & {
  id: string;
  version: number;
  error?: string;
  message?: string;
  fields?: Record<string, string>;
  data?: never;
  references?: unknown;
};

/** A call of a user. */
export type Ask = (
  method: string,
  address: string,
  body?: unknown,
) => Promise<{ status: number; body: Body; headers: Headers }>;

function as(server: () => TestServer, token: () => Promise<string>): Ask {
  let bearer: Promise<string> | undefined;
  return async (method, address, body) => {
    bearer ??= token();
    const answer = await fetch(`${server().url}${address}`, {
      method,
      headers: {
        authorization: `Bearer ${await bearer}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers };
  };
}

/** Body of a call that writes an entity. */
export const stored = (entityName: string, data: object) => ({ studio: { entityName, data } });

/** Body of a call that writes a rule. */
export const rule = (name: string, more: object = {}) =>
  stored('Rule', { name, expression: 'totalDepth > 0', ...more });
