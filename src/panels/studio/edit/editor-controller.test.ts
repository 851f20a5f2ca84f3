import { describe, expect, it, vi } from 'vitest';
import { fakeHost } from '../../../core/testing/fake-host.ts';
import type { Backend } from '../../../backend/backend.ts';
import type { Problem } from '../../../core/problem.ts';
import { pickList } from '../kinds/model.ts';
import { EditorController } from './editor-controller.ts';

const COLOURS = { id: '7', version: 1, name: 'Colours', values: [] };

/** An editor of a pick list; `answers` are those of the server, in their order. */
function open(given: typeof COLOURS | null, answers: unknown[] = []) {
  const requests: { path: string; body?: unknown }[] = [];
  const send = async ({ path }: { path: string }, { body }: { body?: unknown }) => {
    requests.push({ path, body });
    return answers.shift();
  };
  const say = vi.fn();
  const controller = new EditorController(
    {
      host: fakeHost(),
      backend: { base: 'http://studio.test', send } as unknown as Backend,
      say,
      kind: pickList,
    },
    given,
  );
  const events = { onReset: vi.fn(), onSaved: vi.fn(), onRefused: vi.fn() };
  controller.events = events;
  return { controller, events, say, requests };
}

const stored = (data: object): unknown => ({ ok: true, data });
const refused = (problem: Partial<Problem>): unknown => ({
  ok: false,
  error: { code: 'SERVER_SAID', message: 'refused', ...problem },
});

describe('the controller of an editor', () => {
  it('stores nothing while a required field is empty', async () => {
    const { controller, events, requests } = open(null);
    await controller.save({ name: '', values: [] }, false);
    expect(requests).toEqual([]);
    expect(Object.keys(controller.wrong.value.errors)).toEqual(['name']);
    expect(events.onRefused).toHaveBeenCalledWith('form');
  });

  it('shows the tab of the editor whose attribute was refused', async () => {
    const { controller, events } = open(COLOURS);
    await controller.save({ name: 'Colours', values: [{ value: ' ' }] }, false);
    expect(events.onRefused).toHaveBeenCalledWith('values');
  });

  it('continues with the version that was stored', async () => {
    const next = { ...COLOURS, version: 2, name: 'Hues' };
    const { controller, events, say } = open(COLOURS, [stored(next)]);
    const saving = controller.save({ name: 'Hues', values: [] }, false);
    expect(controller.isSaving.value).toBe(true);
    await saving;
    expect(controller.isSaving.value).toBe(false);
    expect(controller.stored.value).toEqual(next);
    expect(events.onReset).toHaveBeenCalledWith({ name: 'Hues', values: [] });
    expect(events.onSaved).toHaveBeenCalledWith(next, false);
    expect(say).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' }));
  });

  it('shows the errors of the server at their fields', async () => {
    const { controller } = open(COLOURS, [refused({ fields: { name: 'in use' } })]);
    await controller.save({ name: 'Hues', values: [] }, false);
    expect(controller.wrong.value.errors).toEqual({ name: 'in use' });
    expect(controller.problem.value).toBeNull();
  });

  it('compares the draft with the version of another user, and stores the chosen values over it', async () => {
    const theirs = { ...COLOURS, version: 2, name: 'Shades' };
    const { controller, events, requests } = open(COLOURS, [
      refused({ serverCode: 'CONFLICT' }),
      stored(theirs),
      stored({ ...theirs, version: 3, name: 'Hues' }),
    ]);
    await controller.save({ name: 'Hues', values: [] }, false);
    const { differences } = controller.conflict.value!;
    expect(differences).toEqual([{ name: 'name', mine: 'Hues', theirs: 'Shades', keep: 'mine' }]);
    await controller.resolve(differences);
    expect(controller.conflict.value).toBeNull();
    expect(events.onReset).toHaveBeenCalledWith(
      { name: 'Hues', values: [] },
      { name: 'Shades', values: [] },
    );
    expect(requests.at(-1)).toMatchObject({
      body: { studio: { data: { name: 'Hues', id: '7' } } },
    });
    expect(controller.stored.value).toMatchObject({ version: 3 });
  });

  it('shows the problem if a name is in use and the entity has not changed', async () => {
    const { controller } = open(COLOURS, [refused({ serverCode: 'CONFLICT' }), stored(COLOURS)]);
    await controller.save({ name: 'Hues', values: [] }, false);
    expect(controller.conflict.value).toBeNull();
    expect(controller.problem.value).toMatchObject({ serverCode: 'CONFLICT' });
  });

  it('reverts to the latest version', () => {
    const { controller, events } = open(COLOURS);
    controller.setUnread({ text: ': [', fault: 'Line 1' });
    controller.revert();
    expect(controller.unread.value).toBeNull();
    expect(controller.reverts.value).toBe(1);
    expect(events.onReset).toHaveBeenCalledWith({ name: 'Colours', values: [] });
  });
});
