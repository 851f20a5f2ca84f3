/** How the index follows rows and catalogs. */
import { expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { insertRows, upsertRows } from '../../../host-demo/server/catalogs/rows.ts';
import { WELLS } from './search-host.ts';
import type { TestServer } from '../../support/test-server.ts';
import type { SearchHost } from './search-host.ts';

/** Rows that are written, changed and deleted. */
export function rowCases({ server, wells, uwis }: SearchHost): void {
  test('follows rows that are written, changed and deleted', async () => {
    const { db } = server().services;
    await insertRows(db, 'well', [{ uwi: 'NEW-1', wellName: 'Kestrel-7' }]);
    expect(await uwis('kestrel')).toEqual(['NEW-1']);
    await upsertRows(db, 'well', [{ uwi: 'NEW-1', wellName: 'Osprey-7' }]);
    expect([await uwis('kestrel'), await uwis('osprey')]).toEqual([[], ['NEW-1']]);
    await sql`update ppdm.well set uwi = 'NEW-2' where uwi = 'NEW-1'`.execute(db);
    expect(await uwis('osprey')).toEqual(['NEW-2']);
    await sql`delete from ppdm.well where uwi = 'NEW-2'`.execute(db);
    expect(await uwis('osprey')).toEqual([]);
  });

  test('the index counts its documents', async () => {
    const { rows } = await sql<{ held: string; counted: string }>`
        select (select count(*) from studio.search_entry where catalog = 'well') as held, (select sum(n) from studio.search_count where catalog = 'well') as counted`.execute(
      server().services.db,
    );
    expect(rows).toEqual([{ held: String(WELLS.length), counted: String(WELLS.length) }]);
    expect(
      (await wells('', [{ field: 'wellStatus', operator: 'equal', value: 'abandoned' }]))
        .totalCount,
    ).toBe(2);
  });
}

/** Catalogs that are made and deleted. */
export function catalogCases({ server, search }: SearchHost): void {
  test('goes with its catalog and comes with a new one of the name', async () => {
    const field = (name: string, partOfKey: boolean) => ({
      label: name,
      attribute: { name, typeName: 'string', label: name },
      partOfKey,
      editable: true,
      creatable: true,
      readOnly: false,
      required: partOfKey,
      displayOrder: 1,
      pickList: null,
      showIn: {
        log: true,
        grid: true,
        detail: true,
        panel: true,
        browser: true,
        filter: true,
        advancedFilter: true,
      },
      spatialType: null,
    });
    const catalog = {
      name: 'coreBox',
      label: 'Core box',
      group: 'wells',
      indexable: true,
      fields: [field('boxId', true), field('content', false)],
    };
    for (const content of ['Dolomite', 'Anhydrite']) {
      const created = await server().ask('POST', '/service/', {
        studio: { entityName: 'Catalog', data: catalog },
      });
      expect(created.status, await created.clone().text()).toBe(201);
      const { id } = await created.json();
      await insertRows(server().services.db, 'coreBox', [{ boxId: '1', content }]);
      await vi.waitFor(async () => expect((await search(content)).total).toBe(1), {
        timeout: 20_000,
        interval: 200,
      });
      await sql`delete from ppdm.core_box`.execute(server().services.db);
      expect((await server().ask('DELETE', `/service/Catalog/${id}`)).status).toBe(200);
      expect((await search(content)).total).toBe(0);
    }
  });
}

/** Adds a text, a pick from a list and a date to the catalog of fields, and two rows that have them. */
async function addFields(server: TestServer): Promise<void> {
  const stored = (
    await (
      await server.ask('POST', '/service/getEntity', {
        entityName: 'Catalog',
        constraints: [{ field: 'name', operator: 'equal', value: 'field' }],
      })
    ).json()
  ).data[0];
  const like = stored.fields.find(
    ({ attribute }: { attribute: { name: string } }) => attribute.name === 'fieldName',
  );
  const added = (name: string, typeName: string, pickList: string | null) => ({
    ...like,
    label: name,
    attribute: { name, typeName, label: name },
    pickList,
  });
  const fields = [
    ...stored.fields,
    added('nickname', 'string', null),
    added('habitat', 'string', 'habitat'),
    added('sighted', 'date', null),
  ];
  await server.ask('POST', '/service/', {
    studio: {
      entityName: 'PickList',
      data: { name: 'habitat', values: [{ value: 'marsh', label: 'marsh' }] },
    },
  });
  const changed = await server.ask('PUT', '/service/', {
    studio: { entityName: 'Catalog', data: { ...stored, fields } },
  });
  expect(changed.status).toBe(200);
  await insertRows(server.services.db, 'field', [
    {
      fieldId: 'F1',
      fieldName: 'North',
      nickname: 'Heron',
      habitat: 'marsh',
      sighted: '2024-02-01',
    },
    {
      fieldId: 'F2',
      fieldName: 'South',
      nickname: 'Bittern',
      habitat: 'marsh',
      sighted: '2024-01-01',
    },
  ]);
}

/** Expects the facet of an added field for searches with and without a text and a constraint. */
async function expectHabitats({ search }: SearchHost): Promise<void> {
  const facetOf = async (request: object) =>
    (await search({ catalogs: ['field'], ...request })).results[0]!.facets.find(
      ({ field }) => field === 'habitat',
    );
  for (const request of [
    { text: '' },
    { text: 'marsh' },
    {
      text: '',
      constraints: [{ field: 'sighted', operator: 'greaterThan', value: '2023-01-01' }],
    },
  ]) {
    expect(await facetOf(request), JSON.stringify(request)).toEqual({
      field: 'habitat',
      label: 'habitat',
      values: [{ value: 'marsh', label: 'marsh', count: 2 }],
    });
  }
}

/** Fields that a catalog gets at run time. */
export function addedFieldCases(host: SearchHost): void {
  const { server, search } = host;
  test('takes up a field that is added at run time: queried and sorted at once, searched and counted after the index is made', async () => {
    await addFields(server());
    const query = await server().ask('POST', '/service/ppdm/query', {
      query:
        '{ field(orderBy: "sighted", constraints: [{ field: "habitat", operator: "equal", value: "marsh" }]) { fieldId nickname sighted } fieldCount }',
    });
    expect(await query.json()).toEqual({
      data: {
        field: [
          { fieldId: 'F2', nickname: 'Bittern', sighted: '2024-01-01' },
          { fieldId: 'F1', nickname: 'Heron', sighted: '2024-02-01' },
        ],
        fieldCount: 2,
      },
    });
    await vi.waitFor(async () => expect((await search('heron')).total).toBe(1), {
      timeout: 20_000,
      interval: 200,
    });
    await expectHabitats(host);
    const { results } = await search({
      catalogs: ['field'],
      text: '',
      constraints: [{ field: 'sighted', operator: 'lessOrEqual', value: '2024-01-01' }],
    });
    expect(results[0]).toMatchObject({ totalCount: 1, rows: [{ fieldId: 'F2' }] });
  });
}
