/** Catalogs that Studio adds. */
import { expect } from 'vitest';
import { stored } from './entity-host.ts';
import type { EntityHost } from './entity-host.ts';

const field = (name: string, typeName: string, more: object = {}) => ({
  label: name,
  attribute: { name, typeName },
  ...more,
});

/** A catalog with a key of two fields. */
const CORE_SAMPLE = {
  name: 'coreSample',
  label: 'Core sample',
  group: 'wells',
  fields: [
    field('sampleId', 'string', { partOfKey: true }),
    field('boxNumber', 'integer', { partOfKey: true }),
    field('takenAt', 'date'),
    field('geom', 'geometry'),
  ],
};

/** A catalog with its table, query and rows. */
export function addedCatalogCases({ usual, admin, editor, reader, columns }: EntityHost): void {
  usual('that Studio adds have a table, a query and rows at once, and go with it', async () => {
    const made = await admin('POST', '/service/catalog', stored('Catalog', CORE_SAMPLE));
    expect(made.status).toBe(201);
    expect(await columns('core_sample')).toEqual({
      sample_id: 'text',
      box_number: 'bigint',
      taken_at: 'timestamp with time zone',
      geom: 'geometry(Geometry,4326)',
      row_version: 'integer',
    });
    const id = JSON.stringify({ sampleId: 'a', boxNumber: 3 });
    expect(
      (await editor('POST', '/service/', stored('coreSample', { sampleId: 'a', boxNumber: 3 })))
        .body.id,
    ).toBe(id);
    expect(
      (await reader('GET', `/service/entity/coreSample/${encodeURIComponent(id)}`)).body,
    ).toMatchObject({ sampleId: 'a', boxNumber: 3 });
    const grown = await admin(
      'PUT',
      '/service/catalog',
      stored('Catalog', {
        ...made.body,
        fields: [...(made.body.fields as never), field('grainSize', 'number')],
      }),
    );
    expect(grown.status).toBe(200);
    expect(
      (
        await reader('POST', '/service/ppdm/query', {
          query: '{ coreSample { sampleId grainSize } coreSampleCount }',
        })
      ).body.data,
    ).toEqual({ coreSample: [{ sampleId: 'a', grainSize: null }], coreSampleCount: 1 });
    const retyped = (
      grown.body.fields as unknown as { attribute: { name: string; typeName: string } }[]
    ).map((one) => (one.attribute.name === 'grainSize' ? field('grainSize', 'string') : one));
    expect(
      await admin('PUT', '/service/catalog', stored('Catalog', { ...grown.body, fields: retyped })),
    ).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
    expect(await admin('DELETE', `/service/Catalog/${made.body.id}`)).toMatchObject({
      status: 409,
      body: { error: 'REFERENCED', references: [{ entityName: 'coreSample', count: 1 }] },
    });
    await editor('DELETE', '/service/coreSample', [id]);
    expect((await admin('DELETE', `/service/Catalog/${made.body.id}`)).status).toBe(200);
    expect(await columns('core_sample')).toEqual({});
    expect(
      await reader('POST', '/service/ppdm/query', { query: '{ coreSampleCount }' }),
    ).toMatchObject({ status: 400 });
  });
}

/** Catalogs that are refused. */
export function wrongCatalogCases({ usual, admin, columns }: EntityHost): void {
  usual(
    'with bad names, no key or relations to nowhere are refused, and leave nothing behind',
    async () => {
      const good = {
        name: 'good',
        label: 'Good',
        fields: [field('key', 'string', { partOfKey: true })],
      };
      const bad = [
        { name: 'bad"; drop table ppdm.well; --' },
        { name: 'Well' },
        { name: 'entity' },
        { fields: [] },
        { fields: [field('a', 'string')] },
        { fields: [field('aB', 'string', { partOfKey: true }), field('a_b', 'string')] },
        { fields: [field('id', 'string', { partOfKey: true })] },
        { fields: [field('a', 'geometry', { partOfKey: true })] },
        { sourced: [{ source: 'good', catalog: 'nope', fieldPairs: [] }] },
        { viewers: ['log', 'bogusViewer'] },
        { viewerSettings: [{ viewer: 'bogusViewer', fields: [] }] },
        {
          sourced: [{ source: 'good', catalog: 'well', fieldPairs: [{ from: 'nope', to: 'uwi' }] }],
        },
      ];
      for (const change of bad)
        expect([
          change,
          (await admin('POST', '/service/', stored('Catalog', { ...good, ...change }))).status,
        ]).toEqual([change, 422]);
      expect(await columns('good')).toEqual({});
    },
  );
}

/** Clones of catalogs. */
export function cloneCases({ usual, admin, columns }: EntityHost): void {
  usual('are cloned with their fields, or with the key alone', async () => {
    const clone = (data: object) =>
      admin('POST', '/service/clone/catalog', stored('Catalog', { sourceName: 'well', ...data }));
    expect(await clone({ name: 'wellCopy', label: 'Copy' })).toMatchObject({
      status: 201,
      body: { name: 'wellCopy', label: 'Copy', group: 'wells' },
    });
    expect(await clone({ name: 'wellCopy' })).toMatchObject({
      status: 409,
      body: { error: 'NAME_EXISTS' },
    });
    expect(await clone({ sourceName: 'nope', name: 'x' })).toMatchObject({ status: 404 });
    expect((await clone({ name: 'wellKey', includeFields: false })).status).toBe(201);
    expect(await columns('well_key')).toEqual({ uwi: 'text', row_version: 'integer' });
    expect(Object.keys(await columns('well_copy'))).toEqual(Object.keys(await columns('well')));
  });
}
