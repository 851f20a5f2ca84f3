/** Several users who store the same at the same moment. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const COUNT = 12;

let server: TestServer;
let bearers: string[];
beforeAll(async () => {
  server = await startTestServer();
  bearers = await Promise.all(
    Array.from({ length: COUNT }, (_, n) => server.token({ sub: `user ${n}` })),
  );
});
afterAll(() => server.remove());

/** The statuses of one call that each user makes at the same moment, and the codes of refusals. */
async function together(method: string, address: string, body: (n: number) => unknown) {
  const answers = await Promise.all(
    bearers.map(async (bearer, n) => {
      const answer = await server.ask(method, address, body(n), {
        authorization: `Bearer ${bearer}`,
      });
      return { status: answer.status, body: (await answer.json()) as { error?: string } };
    }),
  );
  return {
    statuses: answers.map(({ status }) => status).sort(),
    errors: [...new Set(answers.flatMap(({ body: { error } }) => error ?? []))],
  };
}

const create = (entityName: string, data: object) => () => ({ studio: { entityName, data } });
const ONE = [201, ...Array.from({ length: COUNT - 1 }, () => 409)];

it.each([
  ['an entity of Studio', 'Rule', { name: 'same', expression: 'true' }],
  ['a record', 'well', { uwi: 'SAME-1', wellName: 'Same-1' }],
  ['a translation', 'Translation', { languageKey: 'en', key: 'same', value: 'Same' }],
])('of %s with one key one is created and the others conflict', async (_name, kind, data) => {
  const { statuses, errors } = await together('POST', '/service/', create(kind, data));
  expect([statuses, errors]).toEqual([ONE, ['CONFLICT']]);
});

it('of copies of a catalog with one name one is made and the others are refused', async () => {
  const copy = { sourceName: 'well', name: 'same_copy', label: 'Copy' };
  const { statuses, errors } = await together(
    'POST',
    '/service/clone/catalog',
    create('Catalog', copy),
  );
  expect(statuses).toEqual(ONE);
  expect(errors.every((error) => ['CONFLICT', 'NAME_EXISTS'].includes(error))).toBe(true);
});

it('stores one preference of a user that many windows store at once, and all succeed', async () => {
  const [bearer] = bearers;
  const answers = await Promise.all(
    Array.from({ length: COUNT }, (_, n) =>
      server.ask(
        'PUT',
        '/service/',
        { studio: { entityName: 'Preference', data: { id: null, name: 'theme', value: n } } },
        { authorization: `Bearer ${bearer}` },
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: COUNT }, () => 200));
  const mine = await server.ask('GET', '/service/myPreferences', undefined, {
    authorization: `Bearer ${bearer}`,
  });
  const { data } = (await mine.json()) as { data: { name: string; version: number }[] };
  expect(data).toMatchObject([{ name: 'theme', version: COUNT }]);
});

it('of changes that wait for each other some conflict, and none fails', async () => {
  const made = await Promise.all(
    Array.from({ length: COUNT }, (_, n) =>
      server.ask('POST', '/service/', {
        studio: {
          entityName: 'LogPlotTemplate',
          data: { name: `crossing ${n}`, config: { tracks: [] } },
        },
      }),
    ),
  );
  const templates = (await Promise.all(made.map((answer) => answer.json()))) as {
    id: string;
    version: number;
  }[];
  // Each becomes the default of all, which takes it from the one that is: they lock each other.
  const answers = await Promise.all(
    templates.map(({ id, version }) =>
      server.ask('PUT', '/service/', {
        studio: { entityName: 'LogPlotTemplate', data: { id, version, isDefaultTemplate: true } },
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
  expect(statuses).toContain(200);
});

it.each([
  ['a record', 'well', { uwi: 'GONE-1', wellName: 'Gone-1' }, 'GONE-1'],
  ['an entity of Studio', 'Rule', { id: 'gone', name: 'gone', expression: 'true' }, null],
])('of %s that many delete at once one has deleted it', async (_name, kind, data, key) => {
  const made = await server.ask('POST', '/service/', create(kind, data)());
  const id = key ?? ((await made.json()) as { id: string }).id;
  const { statuses, errors } = await together('DELETE', `/service/${kind}/${id}`, () => undefined);
  expect(statuses).toEqual([200, ...Array.from({ length: COUNT - 1 }, () => 404)]);
  expect(errors).toEqual(['NOT_FOUND']);
});

it('begins one process of an id that is sent many times at once', async () => {
  const [bearer] = bearers;
  const answers = await Promise.all(
    Array.from({ length: COUNT }, () =>
      server.ask(
        'POST',
        '/trove/api/export/grid/V2',
        { catalogName: 'well', ext: 'csv', constraints: [], processId: 'same' },
        { authorization: `Bearer ${bearer}` },
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: COUNT }, () => 202));
});
