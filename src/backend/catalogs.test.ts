import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../api/contract/call.ts';
import { getEntity } from '../api/contract/entities.ts';
import { studioQuery } from '../api/contract/query.ts';
import type { Backend, Result } from './backend.ts';
import { loadCatalog, loadGroups } from './catalogs.ts';

const TEXTS = [{ key: 'catalog.well', text: 'Kuyu', language: 'tr' }];
const CATALOG = { name: 'well', label: 'Well', fields: [], viewerSettings: [], pickLists: [] };

/** Errors that nobody handled. */
const unhandled: unknown[] = [];
const hear = (reason: unknown): void => void unhandled.push(reason);

beforeEach(() => {
  // A tab that keeps nothing.
  vi.stubGlobal('sessionStorage', undefined);
  unhandled.length = 0;
  process.on('unhandledRejection', hear);
});
afterEach(() => void process.off('unhandledRejection', hear));

/** A backend in Turkish whose calls are answered, or rejected with their signal, when the test says so. */
function heldBackend(): {
  backend: Backend;
  answer(call: Call['path'], result: Result<unknown>): void;
} {
  const open: { path: string; settle(result: Result<unknown>): void }[] = [];
  const send = ({ path }: Call, _sent: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      open.push({ path, settle: resolve });
      signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
    });
  return {
    backend: { base: '', language: 'tr', send } as unknown as Backend,
    answer: (path, result) =>
      open.filter((one) => one.path === path).forEach((one) => one.settle(result)),
  };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe.each([
  [
    'a catalog',
    (backend: Backend, signal?: AbortSignal) => loadCatalog(backend, 'well', { signal }),
  ],
  [
    'the groups of catalogs',
    (backend: Backend, signal?: AbortSignal) => loadGroups(backend, { signal }),
  ],
] as const)('%s that is read with its labels', (_what, load) => {
  it('leaves no error that nobody handles when it is given up before the labels come', async () => {
    const { backend, answer } = heldBackend();
    const stop = new AbortController();
    const reading = load(backend, stop.signal);
    stop.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    answer(getEntity.path, { ok: true, data: { data: TEXTS } });
    await settle();
    expect(unhandled).toEqual([]);
  });

  it('leaves none when it fails and the labels are given up after it', async () => {
    const { backend, answer } = heldBackend();
    const stop = new AbortController();
    const reading = load(backend, stop.signal);
    const error = { code: 'SERVER_SAID' as const, message: 'down', status: 500 };
    answer(studioQuery.path, { ok: false, error });
    expect(await reading).toEqual({ ok: false, error });
    stop.abort();
    answer(getEntity.path, { ok: true, data: { data: TEXTS } });
    await settle();
    expect(unhandled).toEqual([]);
  });

  it('is rejected when it is given up while the labels are on their way', async () => {
    const { backend, answer } = heldBackend();
    const stop = new AbortController();
    const reading = load(backend, stop.signal);
    answer(studioQuery.path, { ok: true, data: { data: { catalog: CATALOG, catalogGroups: [] } } });
    await settle();
    stop.abort();
    answer(getEntity.path, { ok: true, data: { data: TEXTS } });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});
