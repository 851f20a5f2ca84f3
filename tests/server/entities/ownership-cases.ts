import { expect } from 'vitest';
import type { EntityHost } from './entity-host.ts';
import { stored } from './entity-host.ts';

const view = (data: object) =>
  stored('SavedView', { kind: 'log', state: { kind: 'log' }, ...data });

/** What users make: their own, and what they share. */
export function ownershipCases({ usual, admin, editor, reader }: EntityHost): void {
  usual("a saved view is its user's alone until it is shared, which takes a role", async () => {
    const own = await reader('POST', '/service/', view({ name: 'Top sand' }));
    expect(own).toMatchObject({ status: 201, body: { owner: 'rea', isMine: true, shared: false } });
    const ofEditor = await editor('POST', '/service/', view({ name: 'Top sand', shared: true }));
    expect(ofEditor).toMatchObject({ status: 201, body: { ownerName: 'Edi', shared: true } });
    const names = async (who: typeof reader) => {
      const { body } = await who('GET', '/service/SavedView');
      return (body.data as unknown as { id: string }[]).map(({ id }) => id);
    };
    expect(await names(editor)).toEqual([ofEditor.body.id]);
    expect((await names(reader)).sort()).toEqual([own.body.id, ofEditor.body.id].sort());
    expect(
      await reader('PUT', '/service/', stored('SavedView', { ...own.body, shared: true })),
    ).toMatchObject({ status: 403, body: { error: 'ROLE_MISSING' } });
    expect(
      await reader('PUT', '/service/', stored('SavedView', { ...ofEditor.body, name: 'Mine' })),
    ).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } });
    expect((await editor('GET', `/service/entity/SavedView/${own.body.id}`)).status).toBe(404);
    expect((await reader('DELETE', `/service/SavedView/${ofEditor.body.id}`)).status).toBe(403);
    expect((await reader('DELETE', `/service/SavedView/${own.body.id}`)).status).toBe(200);
    expect((await admin('DELETE', `/service/SavedView/${ofEditor.body.id}`)).status).toBe(200);
  });

  usual("a template of a user's own is no default of everybody", async () => {
    const template = (data: object) =>
      stored('LogPlotTemplate', { name: 'My logs', config: { tracks: [] }, ...data });
    const own = await reader('POST', '/service/', template({}));
    expect(own).toMatchObject({ status: 201, body: { isMine: true } });
    expect(await editor('POST', '/service/', template({ isDefaultTemplate: true }))).toMatchObject({
      status: 422,
      body: { error: 'VALIDATION' },
    });
    expect(
      await editor('POST', '/service/', template({ isDefaultTemplate: true, shared: true })),
    ).toMatchObject({ status: 403, body: { error: 'ROLE_MISSING' } });
    const forAll = await admin('POST', '/service/', template({}));
    expect(forAll).toMatchObject({ status: 201, body: { owner: null } });
    await admin('DELETE', `/service/LogPlotTemplate/${forAll.body.id}`);
    expect((await reader('DELETE', `/service/LogPlotTemplate/${own.body.id}`)).status).toBe(200);
  });
}

/** Records take a role. */
export function roleCases({ usual, editor, reader }: EntityHost): void {
  usual('records are written by users with the role editor', async () => {
    const well = stored('well', { uwi: '0200' });
    expect(await reader('POST', '/service/', well)).toMatchObject({
      status: 403,
      body: { error: 'ROLE_MISSING', message: expect.stringContaining('editor') },
    });
    expect((await editor('POST', '/service/', well)).status).toBe(201);
    expect(await reader('DELETE', '/service/well/0200')).toMatchObject({
      status: 403,
      body: { error: 'ROLE_MISSING' },
    });
    expect(
      await reader('POST', '/trove/api/export/delete/start', {
        catalogName: 'well',
        keys: [{ uwi: '0200' }],
      }),
    ).toMatchObject({ status: 403, body: { error: 'ROLE_MISSING' } });
    expect((await editor('DELETE', '/service/well/0200')).status).toBe(200);
  });
}
