import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '../api/client.ts';
import type { Backend } from './backend.ts';
import { ViewDeletion } from './view-deletion.ts';

/** Ids that the server was told to delete, and how it answers. */
const deleted: unknown[] = [];
let answer: Result<unknown>;
const backend = {
  base: 'http://server',
  send: (_call: unknown, { path }: { path: { id: string } }) => {
    deleted.push(path.id);
    return Promise.resolve(answer);
  },
} as unknown as Backend;
const ends: boolean[] = [];
const pilot = { id: 'v1', name: 'Pilot well' };
const top = { id: 'v2', name: 'Top sand' };
let deletion: ViewDeletion;

beforeEach(() => {
  vi.useFakeTimers();
  deleted.length = ends.length = 0;
  answer = { ok: true, data: { success: true, deleted: 1 } };
  deletion = new ViewDeletion(backend, ({ ok }) => ends.push(ok));
});
afterEach(() => vi.useRealTimers());

describe('the deletion of a saved view', () => {
  it('that is undone sends nothing, so that the view keeps its id and its address', async () => {
    deletion.offer(pilot);
    expect([...deletion.hidden.value]).toEqual(['v1']);
    deletion.undo();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([deleted, [...deletion.hidden.value], deletion.waiting.value]).toEqual([[], [], null]);
  });

  it('is sent when the time to undo it is over, but not while the offer is held', async () => {
    deletion.offer(pilot);
    deletion.hold(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(deleted).toEqual([]);
    deletion.hold(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect([deleted, ends, deletion.waiting.value]).toEqual([['v1'], [true], null]);
    expect([...deletion.hidden.value]).toEqual(['v1']);
  });

  it('is sent at once by another deletion and by leaving', async () => {
    deletion.offer(pilot);
    deletion.offer(top);
    expect(deleted).toEqual(['v1']);
    await deletion.flush();
    expect(deleted).toEqual(['v1', 'v2']);
  });

  it('lists the view again where the server refuses', async () => {
    answer = { ok: false, error: { code: 'SERVER_SAID', message: 'no', status: 403 } };
    deletion.offer(pilot);
    await deletion.flush();
    expect([ends, [...deletion.hidden.value]]).toEqual([[false], []]);
  });
});
