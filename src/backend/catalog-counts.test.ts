import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVED_COUNTS } from '../session/keys.ts';
import type { Backend } from './backend.ts';
import { CatalogCounts, countChanged, FRESH_MS } from './catalog-counts.ts';

const stored = new Map<string, string>();
/** Catalogs that were requested, and what answers each. */
const requested: { catalog: string; answer(rows: number): void }[] = [];
const backend = {
  base: 'http://server',
  send: (_call: unknown, { body }: { body: { studio: { data: string } } }) =>
    new Promise((resolve) => {
      const catalog = /\{ (\w+)Count/.exec(body.studio.data)![1]!;
      requested.push({
        catalog,
        answer: (rows) => resolve({ ok: true, data: { data: { [`${catalog}Count`]: rows } } }),
      });
    }),
} as unknown as Backend;

beforeEach(() => {
  stored.clear();
  requested.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => new Promise((resolve) => setTimeout(resolve));
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('counts of catalogs', () => {
  it('wait until they may start, then go out four at a time, each once', async () => {
    const counts = new CatalogCounts(backend);
    for (const name of [...NAMES, 'a']) counts.want(name);
    expect(requested).toEqual([]);
    counts.start();
    expect(requested.map(({ catalog }) => catalog)).toEqual(['a', 'b', 'c', 'd']);
    requested[1]!.answer(7);
    await settle();
    expect(requested.map(({ catalog }) => catalog)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect([...counts.counts.value]).toEqual([['b', 7]]);
    counts.want('b');
    expect(requested).toHaveLength(5);
    counts.dispose();
  });

  it('are requested again where rows came or went, and what was kept of them is forgotten', async () => {
    const counts = new CatalogCounts(backend);
    counts.start();
    for (const name of ['a', 'b']) counts.want(name);
    requested.forEach(({ answer }) => answer(3));
    await settle();
    countChanged(backend, 'a');
    countChanged(backend, 'unseen');
    expect(requested.map(({ catalog }) => catalog)).toEqual(['a', 'b', 'a']);
    requested[2]!.answer(4);
    await settle();
    expect([...counts.counts.value]).toEqual([
      ['a', 4],
      ['b', 3],
    ]);
    countChanged(backend, 'a');
    counts.dispose();
    const later = new CatalogCounts(backend);
    for (const name of ['a', 'b']) later.want(name);
    expect([...later.counts.value]).toEqual([['b', 3]]);
    later.dispose();
  });

  it('are kept for a minute, where the session removes them with a 401', async () => {
    const first = new CatalogCounts(backend);
    first.start();
    first.want('a');
    requested[0]!.answer(3);
    await settle();
    first.dispose();
    const second = new CatalogCounts(backend);
    second.want('a');
    expect([...second.counts.value]).toEqual([['a', 3]]);
    second.dispose();

    stored.delete(SAVED_COUNTS);
    const third = new CatalogCounts(backend);
    third.start();
    third.want('a');
    expect(requested).toHaveLength(2);
    requested[1]!.answer(4);
    await settle();
    third.dispose();

    vi.useFakeTimers({ now: Date.now() + FRESH_MS });
    const fourth = new CatalogCounts(backend);
    fourth.start();
    fourth.want('a');
    expect(requested).toHaveLength(3);
    fourth.dispose();
  });

  it('survive garbage in the storage', () => {
    stored.set(SAVED_COUNTS, '{"owner":5}');
    const counts = new CatalogCounts(backend);
    counts.start();
    counts.want('a');
    expect(requested).toHaveLength(1);
    counts.dispose();
  });
});
