import { describe, expect, it } from 'vitest';
import type { Backend } from './backend.ts';
import {
  changeView,
  createView,
  createViewDeletion,
  loadSavedView,
  loadSavedViews,
} from './saved-views.ts';

const stored = {
  id: 'v1',
  name: 'Gas sand',
  kind: 'log',
  state: { kind: 'log' },
  shared: true,
  owner: 'u1',
  ownerName: 'Edi',
  isMine: false,
  version: 3,
};

/** A server that gives the same answer to every call, and records what was sent. */
function server(answer: unknown) {
  const sent: unknown[] = [];
  const backend = {
    base: '',
    language: 'en',
    send: (_call: unknown, request: unknown) => {
      sent.push(request);
      return Promise.resolve(answer);
    },
  } as unknown as Backend;
  return { backend, sent };
}
const ok = (data: unknown) => server({ ok: true, data });
const failing = (status: number) =>
  server({ ok: false, error: { code: 'SERVER_SAID', message: 'no', status } });

describe('saved views', () => {
  it('have the name and the description of the language, and a new name is that of all', async () => {
    const texts = { tr: { name: 'Gaz kumu', description: null } };
    const { backend, sent } = ok({ data: [{ ...stored, description: 'Logs', texts }] });
    const inTurkish = { ...backend, language: 'tr' } as Backend;
    expect(await loadSavedViews(inTurkish)).toMatchObject({
      data: { views: [{ name: 'Gaz kumu', description: '' }] },
    });
    expect(await loadSavedViews(backend)).toMatchObject({
      data: { views: [{ name: 'Gas sand', description: 'Logs' }] },
    });
    await changeView(backend, { id: 'v1', version: 3 }, { name: 'Sand' });
    expect(JSON.stringify(sent.at(-1))).toContain('"texts":null');
  });

  it('are listed by name, without what is no view', async () => {
    const other = { ...stored, id: 'v2', name: 'A section', kind: 'seismic' };
    const { backend } = ok({ data: [stored, { id: 'v3', name: 'x', kind: 'hologram' }, other] });
    expect(await loadSavedViews(backend)).toMatchObject({
      ok: true,
      data: {
        isKept: true,
        views: [{ name: 'A section' }, { name: 'Gas sand', ownerName: 'Edi' }],
      },
    });
  });

  it('are not offered where the server keeps none', async () => {
    expect(await loadSavedViews(failing(404).backend)).toEqual({
      ok: true,
      data: { isKept: false, views: [] },
    });
    expect((await loadSavedViews(failing(500).backend)).ok).toBe(false);
  });

  it('that are gone, or are not the user’s to see, are not found', async () => {
    expect(await loadSavedView(failing(404).backend, 'v9')).toMatchObject({
      ok: false,
      error: { code: 'VIEW_NOT_FOUND' },
    });
    expect(await loadSavedView(ok(stored).backend, 'v1')).toMatchObject({
      ok: true,
      data: { id: 'v1', version: 3 },
    });
  });

  it('are created with what they show alone, and changed with the version that was read', async () => {
    const created = ok(stored);
    await createView(created.backend, { ...stored, kind: 'log' });
    expect(created.sent).toEqual([
      {
        body: {
          studio: {
            entityName: 'SavedView',
            data: { name: 'Gas sand', kind: 'log', state: { kind: 'log' }, shared: true },
          },
        },
      },
    ]);
    const changed = ok(stored);
    await changeView(changed.backend, stored, { name: 'Water sand' });
    expect(changed.sent).toMatchObject([
      { body: { studio: { data: { id: 'v1', version: 3, name: 'Water sand' } } } },
    ]);
  });
});

describe('the deletion of a saved view', () => {
  it('keeps a deleted view off older lists, and lists one that the server refused to delete', async () => {
    const view = { ...stored, kind: 'log', description: '' } as const;
    const ends: boolean[] = [];
    for (const { backend } of [ok({ success: true, deleted: 1 }), failing(403)]) {
      const deletion = createViewDeletion({ ...backend, base: 'http://server' }, (answer) =>
        ends.push(answer.ok),
      );
      deletion.offer(view);
      await deletion.flush();
      expect([...deletion.hidden.value]).toEqual(ends.at(-1) ? [view] : []);
    }
    expect(ends).toEqual([true, false]);
  });
});
