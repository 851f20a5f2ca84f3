import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Layers and kept areas below /spatial. */

let server: TestServer;
let geologist: Record<string, string>;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  geologist = { authorization: `Bearer ${await server.token({ sub: 'geologist', groups: [] })}` };
  admin = {
    authorization: `Bearer ${await server.token({ sub: 'admin', groups: ['studio-admin'] })}`,
  };
});

afterAll(() => server.remove());

const AREA = {
  name: 'Block 7',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [29, 40],
        [30, 40],
        [30, 41],
        [29, 40],
      ],
    ],
  },
};
const ask = async (
  method: string,
  path: string,
  body?: unknown,
  headers = geologist,
): Promise<{ status: number; body: { data?: unknown; error?: string } }> => {
  const response = await server.ask(method, `/spatial/api/v1/${path}`, body, headers);
  return {
    status: response.status,
    body: (await response.json()) as { data?: unknown; error?: string },
  };
};

describe('an area', () => {
  it('is kept, read, changed and removed by its owner', async () => {
    const made = await ask('POST', 'aoi', AREA);
    expect(made).toMatchObject({ status: 201, body: { data: { version: 1, ...AREA } } });
    const { id } = made.body.data as { id: string };
    expect((await ask('GET', `aoi/${id}`)).body.data).toMatchObject({ id, ...AREA });
    expect((await ask('PUT', `aoi/${id}`, { ...AREA, name: 'Block 8' })).body.data).toMatchObject({
      id,
      version: 2,
      name: 'Block 8',
    });
    expect((await ask('GET', 'aoi')).body.data).toMatchObject([{ id, name: 'Block 8' }]);
    expect((await ask('DELETE', `aoi/${id}`)).status).toBe(200);
    expect((await ask('GET', `aoi/${id}`)).status).toBe(404);
  });

  it('is nobody else’s', async () => {
    const { id } = (await ask('POST', 'aoi', AREA)).body.data as { id: string };
    for (const [method, body] of [['GET'], ['PUT', AREA], ['DELETE']] as const)
      expect((await ask(method, `aoi/${id}`, body, admin)).status).toBe(404);
    expect((await ask('GET', 'aoi', undefined, admin)).body.data).toEqual([]);
    expect((await ask('GET', `aoi/${id}`)).status).toBe(200);
  });

  it('that is not valid is refused by its field', async () => {
    for (const body of [
      null,
      [],
      {},
      { name: 'x' },
      { ...AREA, name: ' ' },
      { ...AREA, geometry: { type: 'Point', coordinates: [1, 2] } },
      {
        ...AREA,
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [1, 2],
              [3, 4],
              [5, 6],
              [7, 8],
            ],
          ],
        },
      },
    ]) {
      expect(await ask('POST', 'aoi', body)).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION' },
      });
    }
  });
});

describe('layers', () => {
  it('are there for everybody, and written by administrators', async () => {
    expect((await ask('GET', 'layers')).body.data).toContainEqual(
      expect.objectContaining({ id: 'wells', label: 'Wells' }),
    );
    expect((await ask('GET', 'layers/wells')).body.data).toMatchObject({
      id: 'wells',
      name: 'wells',
    });
    expect((await ask('POST', 'layers', { name: 'roads', label: 'Roads' })).status).toBe(403);
    const made = await ask('POST', 'layers', { name: 'roads', label: 'Roads' }, admin);
    expect(made).toMatchObject({ status: 201, body: { data: { name: 'roads' } } });
    const { id, version } = made.body.data as { id: string; version: number };
    expect(
      (await ask('PUT', `layers/${id}`, { label: 'Streets', version }, admin)).body.data,
    ).toMatchObject({ label: 'Streets' });
    expect((await ask('DELETE', `layers/${id}`, undefined, admin)).status).toBe(200);
    expect((await ask('DELETE', `layers/${id}`, undefined, admin)).status).toBe(404);
  });
});

it('everything else below /spatial is not there', async () => {
  for (const path of ['nothing', 'aoi/a/b', 'layers/', 'v2/aoi', 'search/x'])
    expect([path, (await ask('GET', path)).status]).toEqual([path, path === 'layers/' ? 200 : 404]);
  expect((await ask('POST', 'aoi/some', AREA)).status).toBe(404);
  expect((await ask('PUT', 'aoi', AREA)).status).toBe(404);
  expect((await ask('DELETE', 'aoi')).status).toBe(404);
});
