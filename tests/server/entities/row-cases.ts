/** Rows of a catalog. */
import { expect } from 'vitest';
import { stored } from './entity-host.ts';
import type { EntityHost } from './entity-host.ts';

/** From being made to being deleted. */
export function rowLifeCases({ usual, editor }: EntityHost): void {
  usual('are made, found, changed and deleted like entities', async () => {
    const made = await editor(
      'POST',
      '/service/',
      stored('well', {
        uwi: '0100',
        wellName: 'New',
        totalDepth: 3000,
        spudDate: '2024-02-29',
        geom: { type: 'Point', coordinates: [35, 37] },
      }),
    );
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        id: '0100',
        version: 1,
        uwi: '0100',
        totalDepth: 3000,
        spudDate: '2024-02-29',
        geom: { type: 'Point', coordinates: [35, 37] },
        rowCreatedDate: expect.any(String),
      },
    ]);
    const changed = await editor(
      'PUT',
      '/service/',
      stored('well', { ...made.body, totalDepth: 3100 }),
    );
    expect([changed.status, changed.body]).toMatchObject([200, { version: 2, totalDepth: 3100 }]);
    expect(
      await editor('PUT', '/service/', stored('well', { ...made.body, totalDepth: 1 })),
    ).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
    expect(await editor('POST', '/service/', stored('well', { uwi: '0100' }))).toMatchObject({
      status: 409,
    });
    expect((await editor('GET', '/service//entity/well/0100')).body).toEqual(changed.body);
    expect(await editor('DELETE', '/service/well/0100')).toMatchObject({
      status: 200,
      body: { deleted: 1 },
    });
  });
}

/** What is checked when rows are written and deleted. */
export function rowCheckCases({ usual, editor }: EntityHost): void {
  usual('are checked field by field', async () => {
    const { status, body } = await editor(
      'POST',
      '/service/',
      stored('well', {
        totalDepth: 'deep',
        spudDate: '2024-02-30',
        nope: 1,
        rowCreatedDate: '2020-01-01',
        geom: { type: 'Point', coordinates: [0, 100] },
      }),
    );
    expect(status).toBe(422);
    expect(Object.keys(body.fields!).sort()).toEqual([
      'geom',
      'nope',
      'rowCreatedDate',
      'spudDate',
      'totalDepth',
      'uwi',
    ]);
    expect(
      await editor('PUT', '/service/', stored('well', { id: '008', version: 1, uwi: '009' })),
    ).toMatchObject({ status: 422, body: { fields: { uwi: 'not editable' } } });
  });

  usual('are refused where an object stands for the text of their key', async () => {
    for (const value of [{ toString: 1 }, [{ toString: 1 }], {}])
      for (const answer of [
        await editor('POST', '/service/', stored('well', { uwi: value, wellName: 'x' })),
        await editor('PUT', '/service/', stored('well', { uwi: value, wellName: 'x' })),
        await editor('PUT', '/service/', stored('Preference', { id: null, name: value, value: 1 })),
      ])
        expect(answer).toMatchObject({ body: { error: 'VALIDATION' } });
  });

  usual('with rows below them stay', async () => {
    expect(await editor('DELETE', '/service/well', ['008', '007'])).toMatchObject({
      status: 409,
      body: {
        error: 'REFERENCED',
        references: [{ entityName: 'wellLog', id: '007', count: 1 }],
      },
    });
    expect((await editor('GET', '/service//entity/well/008')).status).toBe(200);
    expect(await editor('DELETE', '/service/wellLog/uwi/007')).toMatchObject({
      status: 200,
      body: { deleted: 1 },
    });
    expect(await editor('DELETE', '/service/wellLog/logTitle/x')).toMatchObject({
      status: 400,
      body: { error: 'PROPERTY_NOT_ALLOWED' },
    });
    expect((await editor('DELETE', '/service/well/007')).status).toBe(200);
  });
}
