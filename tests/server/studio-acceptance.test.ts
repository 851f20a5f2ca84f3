/** A catalog from nothing, by the calls of the contract alone: its group, fields and pick list, its rows out of calls, its index, layer, template and text; then browsed, mapped, viewed and exported. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

type Body = Record<string, never> & { id: string; version: number; data: never; error?: string };

let server: TestServer;
const ids: Record<string, string> = {};

const ask = async (
  method: string,
  address: string,
  body?: unknown,
): Promise<{ status: number; body: Body }> => {
  const answer = await server.ask(method, address, body);
  return { status: answer.status, body: (await answer.json()) as Body };
};
const make = async (entityName: string, data: object, link = ''): Promise<Body> => {
  const { status, body } = await ask('POST', `/service/${link}`, { studio: { entityName, data } });
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ id: expect.any(String) as string }),
  ]);
  ids[entityName] = body.id;
  return body;
};
const query = async (text: string): Promise<Record<string, unknown>> =>
  (await ask('POST', '/service/ppdm/query', { studio: { data: text } })).body.data;
const schema = async (text: string): Promise<Record<string, unknown>> =>
  (await ask('POST', '/service/studio/query', { studio: { data: text } })).body.data;
const shown = {
  log: false,
  grid: true,
  detail: true,
  panel: true,
  browser: true,
  filter: true,
  advancedFilter: true,
};
const field = (name: string, label: string, more: object = {}) => ({
  label,
  attribute: { name, typeName: 'string', label },
  displayOrder: 1,
  showIn: shown,
  ...more,
});

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.remove());

describe('a catalog from nothing', () => {
  it('is made: pick list, group, catalog', async () => {
    await make('PickList', {
      name: 'coreState',
      values: [
        { value: 'whole', label: 'Whole' },
        { value: 'slabbed', label: 'Slabbed' },
      ],
    });
    const group = await make('CatalogGroup', { name: 'cores', label: 'Cores', displayOrder: 50 });
    await make('Catalog', {
      name: 'core',
      label: 'Core',
      group: group.id,
      indexable: true,
      exportable: true,
      viewers: ['log'],
      viewerSettings: [{ viewer: 'log', fields: ['wellLogId'] }],
      fields: [
        field('coreId', 'Core', { partOfKey: true, required: true }),
        field('state', 'State', { pickList: 'coreState' }),
        field('wellLogId', 'Log'),
        field('remark', 'Remark'),
        field('topDepth', 'Top', {
          attribute: { name: 'topDepth', typeName: 'number', label: 'Top' },
        }),
        field('geom', 'Place', {
          attribute: { name: 'geom', typeName: 'geometry', label: 'Place' },
          spatialType: 'Point',
        }),
      ],
    });
    const { catalogGroups } = await schema(
      '{ catalogGroups { label catalogs { name label viewers } } }',
    );
    expect(catalogGroups).toContainEqual({
      label: 'Cores',
      catalogs: [{ name: 'core', label: 'Core', viewers: ['log'] }],
    });
  });

  it('takes records, and refuses what does not fit', async () => {
    for (const [at, state] of ['whole', 'slabbed', 'whole'].entries()) {
      const data = {
        coreId: `C-${at}`,
        state,
        topDepth: 1000 + at * 9.5,
        remark: at === 1 ? 'oil shows' : 'dry',
        wellLogId: `L-${at}`,
        geom: { type: 'Point', coordinates: [27 + at / 10, 41] },
      };
      expect(
        (await ask('POST', '/service/core', { studio: { entityName: 'core', data } })).status,
      ).toBe(201);
    }
    expect(
      (
        await ask('POST', '/service/core', {
          studio: { entityName: 'core', data: { coreId: 'C-0' } },
        })
      ).status,
    ).toBe(409);
    expect(
      (
        await ask('POST', '/service/core', {
          studio: { entityName: 'core', data: { coreId: 'C-9', topDepth: 'deep' } },
        })
      ).status,
    ).toBe(422);
  });

  it('is browsed: rows in an order, counted, narrowed, with its pick list', async () => {
    const constraints = '[{field:"state",operator:"equal",value:"whole"}]';
    expect(
      await query(
        `{ core(constraints:${constraints},orderBy:"topDepth",order:"descending") { coreId topDepth state } coreCount(constraints:${constraints}) }`,
      ),
    ).toEqual({
      core: [
        { coreId: 'C-2', topDepth: 1019, state: 'whole' },
        { coreId: 'C-0', topDepth: 1000, state: 'whole' },
      ],
      coreCount: 2,
    });
    expect(
      await schema(
        '{ catalog(name:"core") { viewerSettings { viewer fields } pickLists { name values { value label } } } }',
      ),
    ).toMatchObject({
      catalog: {
        viewerSettings: [{ viewer: 'log', fields: ['wellLogId'] }],
        pickLists: [{ name: 'coreState' }],
      },
    });
  });

  it('is found once it is indexed', async () => {
    expect(
      (await ask('POST', '/trove/api/search/index', { catalogs: ['core'], full: true })).status,
    ).toBe(202);
    await expect
      .poll(
        async () =>
          (
            (await ask('POST', '/trove/api/search/index/status', { catalogs: ['core'] })).body
              .data as { status: string; indexed: number }[]
          )[0],
        { timeout: 30_000 },
      )
      .toMatchObject({ status: 'COMPLETED', indexed: 3 });
    const { data } = (
      await ask('POST', '/trove/api/search/', {
        request: { text: 'shows', catalogs: ['core'], constraints: [] },
        pageNo: 1,
        pageSize: 15,
      })
    ).body as unknown as { data: { results: { catalog: string; rows: { coreId: string }[] }[] } };
    expect(
      data.results.map(({ catalog, rows }) => [catalog, rows.map(({ coreId }) => coreId)]),
    ).toEqual([['core', ['C-1']]]);
  });

  it('is mapped: a layer of the active map, described, drawn, and queried by a click', async () => {
    const wms = '/spatial/api/v1/wms';
    await make('Layer', {
      name: 'cores',
      label: 'Cores',
      catalog: 'core',
      mapServer: { url: wms, enableProxy: false },
      featureServer: { url: '/spatial/api/v1/wfs' },
      featureType: 'cores',
      geomName: 'geom',
      featureAttribute: 'coreId',
      catalogAttribute: 'coreId',
    });
    const [main] = (
      await ask('POST', '/service/getEntity', {
        entityName: 'Map',
        constraints: [],
        offset: 0,
        limit: 1,
      })
    ).body.data as { id: string; version: number; layers: string[] }[];
    expect(
      (
        await ask('PUT', '/service/', {
          studio: { entityName: 'Map', data: { ...main, layers: [...main!.layers, ids.Layer] } },
        })
      ).status,
    ).toBe(200);
    const [active] = (await ask('GET', '/service/map/active?activeOnly=true')).body.data as {
      layers: { name: string }[];
    }[];
    expect(active!.layers.at(-1)!.name).toBe('cores');
    const offered = (
      await ask('GET', `/studiomanager/mapserver?service=WMS&url=${encodeURIComponent(wms)}`)
    ).body.data as { layers: { name: string; title: string }[] };
    expect(offered.layers).toContainEqual(
      expect.objectContaining({ name: 'cores', title: 'Cores' }),
    );
    const tried = `url=${encodeURIComponent(wms)}&layer=cores&bbox=26.9,40.9,27.3,41.1&width=400&height=200`;
    const picture = await server.ask('GET', `/studiomanager/mapserver/picture?${tried}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(
      (await ask('GET', `/studiomanager/mapserver/info?${tried}&x=100&y=100`)).body.data,
    ).toMatchObject({ features: [{ properties: { coreId: 'C-0' } }] });
    const features = (await (
      await server.ask(
        'GET',
        '/spatial/api/v1/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=cores&outputFormat=application/json',
      )
    ).json()) as { features: unknown[] };
    expect(features.features).toHaveLength(3);
  });

  it('has a log template and a text of its own', async () => {
    await make('LogPlotTemplate', {
      name: 'Core',
      isDefaultTemplate: false,
      config: { tracks: [{ kind: 'depth' }] },
    });
    expect((await ask('GET', '/service/entity/LogPlotTemplate')).body.data).toContainEqual(
      expect.objectContaining({ name: 'Core' }),
    );
    await make('Translation', { languageKey: 'tr', key: 'catalog.core', value: 'Karot' });
    expect(
      (await ask('POST', '/trove/api/localization/translations', { languageName: 'Turkish' })).body
        .data,
    ).toContainEqual({ key: 'catalog.core', value: 'Karot' });
  });

  it('is exported', async () => {
    expect(
      (
        await ask('POST', '/trove/api/export/grid/V2', {
          catalogName: 'core',
          offSet: 0,
          limit: 100,
          ext: 'csv',
          constraints: [],
          selectedColumns: ['coreId', 'state'],
          processId: 'cores-out',
        })
      ).status,
    ).toBe(202);
    const job = async () =>
      (
        (await ask('POST', '/trove/api/job/myJobs', { status: [], offset: 0, pageSize: 15 })).body
          .data as { rows: { processId: string; status: string; downloads: { id: string }[] }[] }
      ).rows.find(({ processId }) => processId === 'cores-out')!;
    await expect.poll(async () => (await job()).status, { timeout: 30_000 }).toBe('COMPLETED');
    const file = await server.ask(
      'GET',
      `/trove/api/export/download/file/${(await job()).downloads[0]!.id}?output=csv`,
    );
    expect((await file.text()).replace('\ufeff', '').trim().split(/\r?\n/).sort()).toEqual([
      'C-0,Whole',
      'C-1,Slabbed',
      'C-2,Whole',
      'Core,State',
    ]);
  });

  it('is known by what uses it, and goes only when nothing does', async () => {
    expect(
      (await ask('GET', `/studiomanager/references/Catalog/${ids.Catalog!}`)).body.data,
    ).toEqual(
      expect.arrayContaining([
        { entityName: 'Layer', id: ids.Layer, name: 'Cores' },
        { entityName: 'core', id: '*', name: '' },
      ]),
    );
    expect(await ask('DELETE', '/service/Catalog', [ids.Catalog])).toMatchObject({
      status: 409,
      body: { error: 'REFERENCED' },
    });
  });
});
