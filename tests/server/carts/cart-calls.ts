/** Carts of two users on a server. */
import type { test } from 'vitest';
import { expect } from 'vitest';
import type { TestServer } from '../../support/test-server.ts';

/** The calls of carts of two users; `usual` is the test of what one database is enough for. */
export function cartCalls(server: () => TestServer, usual: ReturnType<typeof test.runIf>) {
  const ada = as(server, () => server().token());
  const rea = as(server, () =>
    server().token({ sub: 'rea', email: 'rea@subsurface.example', groups: ['viewer'] }),
  );
  const refused = async (body: object) => {
    const answer = await ada('PUT', `${CART}/update/shoppingcart/V2`, body);
    return [answer.status, answer.body.error];
  };
  const size = async (cartId: string) =>
    (await ada('POST', `${CART}/shoppingcart/size`, { cartId })).body.data;
  const listed = async (cartId: string) =>
    (
      (await ada('POST', `${CART}/get/shoppingcarts`, { pageSize: 1000 })).body.data! as {
        rows: { id: string; count: number; items: Record<string, unknown>[]; catalogs: object[] }[];
      }
    ).rows.find(({ id }) => id === cartId)!;
  return { server, usual, ada, rea, refused, size, listed };
}

/** What `cartCalls` gives. */
export type CartCalls = ReturnType<typeof cartCalls>;

type Body = Record<string, never> & { error?: string; message?: string; data?: never };

type Ask = (
  method: string,
  address: string,
  body?: unknown,
) => Promise<{ status: number; body: Body }>;

/** Where the calls of carts begin. */
export const CART = '/trove/api/export';

/** A log as an item. */
export const log = (wellLogId: string) => ({ catalogName: 'wellLog', keys: { wellLogId } });

/** A condition on the depth of logs. */
export const deep = (value: number) => [{ field: 'topDepth', operator: 'greaterThan', value }];

/** The calls of the user of a token. */
export function as(server: () => TestServer, token: () => Promise<string>): Ask {
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
    return { status: answer.status, body: (await answer.json()) as Body };
  };
}

/** Changes a cart and gives what became of it. */
export async function change(
  who: Ask,
  body: object,
): Promise<{
  id: string;
  count: number;
  added: number;
  duplicates: number;
  missing: number;
  records: number;
}> {
  const answer = await who('PUT', `${CART}/update/shoppingcart/V2`, body);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data!;
}

/** Id of a new cart with these items. */
export const newCart = async (who: Ask, ...add: object[]) =>
  (await change(who, { cartId: null, add })).id;
