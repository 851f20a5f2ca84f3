/** Entities of Studio. */
import { expect, test } from 'vitest';
import { stored, rule } from './entity-host.ts';
import type { EntityHost } from './entity-host.ts';

/** From being made to being deleted. */
export function lifeCases({ usual, admin, reader }: EntityHost): void {
  usual('are made, found, changed and deleted', async () => {
    const made = await admin('POST', '/service/', rule('r-life'));
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: made.body.id,
        version: 1,
        name: 'r-life',
        expression: 'totalDepth > 0',
        catalogName: null,
        severity: 'error',
        description: null,
        active: true,
      },
    ]);
    expect((await reader('GET', `/service//entity/Rule/${made.body.id}`)).body).toEqual(made.body);
    const changed = await admin(
      'PUT',
      '/service/rule',
      stored('', { id: made.body.id, version: 1, severity: 'warning' }),
    );
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...made.body, severity: 'warning', version: 2 },
    ]);
    expect(await admin('DELETE', `/service/Rule/${made.body.id}`)).toMatchObject({
      status: 200,
      body: { success: true, deleted: 1 },
    });
    expect(await admin('GET', `/service//entity/Rule/${made.body.id}`)).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND' },
    });
    expect(await admin('DELETE', `/service/Rule/${made.body.id}`)).toMatchObject({
      status: 404,
    });
  });
}

/** Lists, counts and deletion by properties. */
export function listCases({ usual, admin, reader }: EntityHost): void {
  usual('are listed by constraints, order and page', async () => {
    for (const name of ['l-1', 'l-2', 'l-3'])
      await admin('POST', '/service/', rule(name, { severity: name === 'l-2' ? 'info' : 'error' }));
    const requested = {
      entityName: 'Rule',
      constraints: [
        { field: 'name', operator: 'like', value: 'l-*' },
        { field: 'severity', operator: 'notEqual', value: 'info' },
      ],
    };
    expect(
      (
        await reader('POST', '/service/getEntity', {
          ...requested,
          offset: 1,
          limit: 1,
          orderBy: 'name',
          order: 'descending',
        })
      ).body.data,
    ).toMatchObject([{ name: 'l-1' }]);
    expect((await reader('POST', '/service/getEntityCount', requested)).body).toEqual({
      data: { count: 2 },
      count: 2,
    });
    const all = await reader('GET', '/service/Rule');
    expect(all.headers.get('x-total-count')).toBe(
      String((all.body.data as unknown as unknown[]).length),
    );
    expect(
      await reader('POST', '/service/getEntity', { entityName: 'Rule', orderBy: 'nope' }),
    ).toMatchObject({ status: 400, body: { error: 'VALIDATION' } });
    for (const name of ['Nope', 'constructor', 'FeedbackResponse', 'studio'])
      expect(await reader('POST', '/service/getEntity', { entityName: name })).toMatchObject({
        status: 404,
        body: { error: 'ENTITY_UNKNOWN' },
      });
    expect(await admin('DELETE', '/service/Rule/name/l-1')).toMatchObject({
      status: 200,
      body: { deleted: 1 },
    });
    expect(await admin('DELETE', '/service/Rule/expression/x')).toMatchObject({
      status: 400,
      body: { error: 'PROPERTY_NOT_ALLOWED' },
    });
    const [two] = (
      await reader('POST', '/service/getEntity', {
        ...requested,
        constraints: requested.constraints.slice(0, 1),
      })
    ).body.data as unknown as { id: string }[];
    expect((await admin('DELETE', '/service/Rule', [two!.id, 'nobody'])).body).toEqual({
      success: true,
      deleted: 1,
      notFound: ['nobody'],
    });
  });
}

/** Who may write, and what is checked. */
export function writeCases({ usual, admin, reader }: EntityHost): void {
  usual('are written by administrators alone', async () => {
    const { body } = await admin('POST', '/service/', rule('r-mine'));
    for (const [method, address, sent] of [
      ['POST', '/service/', rule('r-theirs')],
      ['PUT', '/service/', stored('Rule', { id: body.id, version: 1 })],
      ['DELETE', `/service/Rule/${body.id}`, undefined],
      ['DELETE', '/service/Rule', [body.id]],
      ['DELETE', '/service/Rule/name/r-mine', undefined],
      ['POST', '/service/clone/catalog', stored('Catalog', { sourceName: 'well', name: 'mine' })],
    ] as const) {
      expect(await reader(method, address, sent)).toMatchObject({
        status: 403,
        body: { error: 'ROLE_MISSING' },
      });
    }
    expect((await reader('GET', `/service//entity/Rule/${body.id}`)).body.version).toBe(1);
  });

  usual('say all that is wrong with them', async () => {
    const answer = await admin('POST', '/service/', stored('Rule', { severity: 'dreadful' }));
    expect(answer.status).toBe(422);
    expect(answer.body.error).toBe('VALIDATION');
    expect(answer.body.fields).toEqual({
      name: 'required',
      expression: 'required',
      severity: expect.stringContaining('dreadful'),
    });
    expect(await admin('PUT', '/service/', stored('Rule', { id: 'x' }))).toMatchObject({
      status: 404,
    });
    expect(await admin('PUT', '/service/', stored('Rule', { name: 'x' }))).toMatchObject({
      status: 422,
      body: { fields: { id: 'required' } },
    });
  });
}

/** Changes at once, and entities that others name. */
export function conflictCases({ usual, admin }: EntityHost): void {
  test('changed by two at once: one wins, the other gets a conflict', async () => {
    const { body } = await admin('POST', '/service/', rule('r-race'));
    const both = await Promise.all(
      ['info', 'warning'].map((severity) =>
        admin('PUT', '/service/', stored('Rule', { id: body.id, version: 1, severity })),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      error: 'CONFLICT',
      version: 2,
    });
    expect(
      await admin('PUT', '/service/', stored('Rule', { id: body.id, name: 'x' })),
    ).toMatchObject({ status: 422, body: { fields: { version: 'required' } } });
    const names = await Promise.all(
      Array.from({ length: 5 }, () => admin('POST', '/service/', rule('r-unique'))),
    );
    expect(names.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  usual('that others name stay', async () => {
    expect(await admin('DELETE', '/service/CatalogGroup', ['wells'])).toMatchObject({
      status: 409,
      body: {
        error: 'REFERENCED',
        references: expect.arrayContaining([{ entityName: 'Catalog', id: 'well' }]),
      },
    });
    expect(await admin('DELETE', '/service/PickList/wellStatus')).toMatchObject({
      status: 409,
      body: { references: [{ entityName: 'Catalog', id: 'well' }] },
    });
    expect(await admin('DELETE', '/service/Layer/wells')).toMatchObject({
      status: 409,
      body: { references: [{ entityName: 'Map', id: 'main' }] },
    });
    expect((await admin('GET', '/service//entity/CatalogGroup/wells')).status).toBe(200);
  });
}

/** New names of entities that others name. */
export function renameCases({ usual, admin }: EntityHost): void {
  usual('that others name by their name keep it', async () => {
    const { body: list } = await admin('GET', '/service//entity/PickList/wellStatus');
    expect(
      await admin('PUT', '/service/', stored('PickList', { ...list, name: 'status' })),
    ).toMatchObject({
      status: 409,
      body: { error: 'REFERENCED', references: [{ entityName: 'Catalog', id: 'well' }] },
    });
    const changed = await admin('PUT', '/service/', stored('PickList', list));
    expect(changed).toMatchObject({ status: 200, body: { name: 'wellStatus' } });
    const free = await admin('POST', '/service/', stored('PickList', { name: 'free', values: [] }));
    expect(
      await admin('PUT', '/service/', stored('PickList', { ...free.body, name: 'freed' })),
    ).toMatchObject({ status: 200, body: { name: 'freed' } });
  });
}

/** Catalogs and layers that name each other, and the default log template. */
export function relationCases({ usual, admin, reader }: EntityHost): void {
  usual('are named by catalogs and layers too', async () => {
    const layer = await admin(
      'POST',
      '/service/',
      stored('Layer', { name: 'faults', parentCatalog: 'concession' }),
    );
    expect((await admin('DELETE', '/service/Catalog/concession')).body.references).toContainEqual({
      entityName: 'Layer',
      id: layer.body.id,
    });
    const { body: well } = await admin('GET', '/service//entity/Catalog/well');
    const naming = await admin(
      'PUT',
      '/service/',
      stored('Catalog', { ...well, layers: [layer.body.id] }),
    );
    expect(await admin('DELETE', `/service/Layer/${layer.body.id}`)).toMatchObject({
      status: 409,
      body: { references: [{ entityName: 'Catalog', id: 'well' }] },
    });
    await admin('PUT', '/service/', stored('Catalog', { ...naming.body, layers: well.layers }));
    expect(await admin('DELETE', `/service/Layer/${layer.body.id}`)).toMatchObject({
      status: 200,
    });
  });

  usual('have one default log template', async () => {
    const [, second] = (await reader('GET', '/service/entity/LogPlotTemplate')).body
      .data as unknown as { id: string; version: number }[];
    await admin(
      'PUT',
      '/service/',
      stored('LogPlotTemplate', {
        id: second!.id,
        version: second!.version,
        isDefaultTemplate: true,
      }),
    );
    const after = (await reader('GET', '/service/entity/LogPlotTemplate')).body.data as unknown as {
      id: string;
      isDefaultTemplate: boolean;
    }[];
    expect(after.filter(({ isDefaultTemplate }) => isDefaultTemplate).map(({ id }) => id)).toEqual([
      second!.id,
    ]);
  });
}
