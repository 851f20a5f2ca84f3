import { describe, expect, it } from 'vitest';
import {
  deletePreferences,
  getRoles,
  postFeedback,
  putPreference,
} from '../api/contract/entities.ts';
import { getThinSectionPermission } from '../api/contract/spatial.ts';
import { loadRoles, removePreferences, restorePreferences } from './account.ts';
import type { Backend } from './backend.ts';
import { sendFeedback } from './feedback.ts';
import { preferenceWords } from './preferences.ts';
import { thinSectionPermitted } from './thin-section.ts';

/** A server that answers with what it is given, and remembers the requests. */
function backend(answers: ReadonlyMap<unknown, unknown>) {
  const requested: { call: unknown; sent: { body?: unknown } }[] = [];
  const server = {
    base: '',
    send: (call: unknown, sent: object) => (
      requested.push({ call, sent }),
      Promise.resolve(answers.get(call))
    ),
  } as unknown as Backend;
  return { server, requested };
}
const refused = (status: number) => ({
  ok: false,
  error: { code: 'SERVER_SAID', message: 'no', status },
});
const ok = (data: unknown) => ({ ok: true, data });

describe('roles', () => {
  it("are the user's own first, groups that the server does not know among them", async () => {
    const { server } = backend(
      new Map([
        [
          getRoles,
          ok({
            data: [
              { id: '1', name: 'admin', label: 'Administrator' },
              { id: '2', name: 'viewer', label: '' },
            ],
            mine: ['viewer', 'adana'],
          }),
        ],
      ]),
    );
    expect(await loadRoles(server)).toEqual({
      ok: true,
      data: [
        { name: 'adana', label: 'adana', mine: true },
        { name: 'viewer', label: 'viewer', mine: true },
        { name: 'admin', label: 'Administrator', mine: false },
      ],
    });
  });
});

describe('preferences', () => {
  it('are known by their names', () => {
    expect(preferenceWords('browse.search well Deep wells')).toEqual({
      kind: 'search',
      catalog: 'well',
      name: 'Deep wells',
    });
    expect(preferenceWords('browse.columns My columns')).toEqual({
      kind: 'columns',
      name: 'My columns',
    });
    expect(preferenceWords('map.area North of the fault')).toEqual({
      kind: 'area',
      name: 'North of the fault',
    });
    expect(preferenceWords('browse.default wellLog')).toEqual({
      kind: 'default',
      catalog: 'wellLog',
    });
    for (const name of [
      'theme',
      'browse.search',
      'browse.search well',
      'map.area',
      'portal.layout left',
    ])
      expect(preferenceWords(name)).toEqual({ kind: 'other', name });
  });

  it('are deleted by their ids, and come back with their values', async () => {
    const { server, requested } = backend(
      new Map<unknown, unknown>([
        [deletePreferences, ok({ deleted: 2 })],
        [putPreference, ok({ id: '9' })],
      ]),
    );
    const kept = [
      { id: '1', name: 'a', value: { dark: true } },
      { id: '2', name: 'b', value: [1] },
    ];
    expect(
      await removePreferences(
        server,
        kept.map(({ id }) => id),
      ),
    ).toEqual({ ok: true, data: null });
    expect(await restorePreferences(server, kept)).toEqual({ ok: true, data: null });
    expect(requested.map(({ sent }) => sent.body)).toEqual([
      ['1', '2'],
      ...kept.map(({ name, value }) => ({
        studio: { entityName: 'Preference', data: { id: null, name, value } },
      })),
    ]);
  });

  it('say where one could not come back', async () => {
    const { server, requested } = backend(new Map([[putPreference, refused(500)]]));
    expect(
      await restorePreferences(server, [
        { id: '1', name: 'a', value: 1 },
        { id: '2', name: 'b', value: 2 },
      ]),
    ).toMatchObject({ ok: false });
    expect(requested).toHaveLength(1);
  });
});

describe('answers to a survey', () => {
  it('are those with a value', async () => {
    const { server, requested } = backend(new Map([[postFeedback, ok({ success: true })]]));
    expect(await sendFeedback(server, 's1', { ease: '4', missing: '  ', more: ' maps ' })).toEqual({
      ok: true,
      data: null,
    });
    expect(requested[0]!.sent.body).toEqual({
      surveyId: 's1',
      responses: [
        { questionId: 'ease', response: '4' },
        { questionId: 'more', response: 'maps' },
      ],
    });
  });

  it('are there already where the server has them; any other refusal is one', async () => {
    expect(
      await sendFeedback(backend(new Map([[postFeedback, refused(409)]])).server, 's1', {
        ease: '4',
      }),
    ).toEqual({ ok: true, data: null });
    expect(
      await sendFeedback(backend(new Map([[postFeedback, refused(500)]])).server, 's1', {
        ease: '4',
      }),
    ).toMatchObject({ ok: false });
  });
});

describe('thin sections of a well', () => {
  it.each([
    [ok({ wellId: 'w', permitted: true }), true],
    [ok({ wellId: 'w', permitted: false }), false],
    [refused(404), false],
  ])('are permitted as the service says, and not where it has none', async (answer, permitted) => {
    const { server, requested } = backend(new Map([[getThinSectionPermission, answer]]));
    expect([
      await thinSectionPermitted(server, 'w'),
      await thinSectionPermitted(server, 'w'),
    ]).toEqual([permitted, permitted]);
    expect(requested).toHaveLength(1);
  });

  it('are requested again after the service was not reachable', async () => {
    const { server, requested } = backend(new Map([[getThinSectionPermission, refused(503)]]));
    expect([
      await thinSectionPermitted(server, 'w'),
      await thinSectionPermitted(server, 'w'),
    ]).toEqual([null, null]);
    expect(requested).toHaveLength(2);
  });
});
