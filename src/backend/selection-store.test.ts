import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from './backend.ts';
import { allMatching, nothingSelected, type Selection } from '../core/selection.ts';
import { SelectionStore } from './selection-store.ts';

const stored = new Map<string, string>();
let count = 0;
let backend: Backend;
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  // Selections are shared by server and user, for as long as the page lives.
  backend = { base: `https://server-${count++}.example` } as Backend;
});
afterEach(() => void vi.unstubAllGlobals());

const storeOf = (catalog: string): SelectionStore =>
  new SelectionStore(backend, catalog, () => undefined);
const keyOf = (catalog: string): string => `geo-selection ${catalog} ${backend.base} `;
const selected: Selection = { ...nothingSelected('well'), keys: [{ uwi: 'TR-0003' }] };

describe('a selection', () => {
  it('is kept by the tab, and found there after a reload', () => {
    storeOf('well').set(selected);
    expect(stored.get(keyOf('well'))).toBe(JSON.stringify(selected));

    const matching = allMatching('wellLog', [{ field: 'uwi', operator: 'equal', value: '1' }]);
    stored.set(keyOf('wellLog'), JSON.stringify(matching));
    expect(storeOf('wellLog').value.peek()).toEqual(matching);
  });

  it('is the same for every element of a page, and announced by the one that changes it', () => {
    const changed = vi.fn();
    const [one, other] = [new SelectionStore(backend, 'well', changed), storeOf('well')];
    one.set(selected);
    expect(other.value.peek()).toEqual(selected);
    other.clear();
    expect(one.value.peek()).toEqual(nothingSelected('well'));
    expect(changed.mock.calls).toEqual([[selected]]);
    expect(stored.get(keyOf('well'))).toBe(JSON.stringify(nothingSelected('well')));
  });

  it('that cannot be read, or is of another catalog, selects nothing', () => {
    stored.set(keyOf('well'), '{"mode":"include"');
    expect(storeOf('well').value.peek()).toEqual(nothingSelected('well'));
    stored.set(keyOf('wellLog'), JSON.stringify(selected));
    expect(storeOf('wellLog').value.peek()).toEqual(nothingSelected('wellLog'));
  });

  it('is undone change by change, in whichever element it was made', () => {
    const [one, other] = [storeOf('well'), storeOf('well')];
    expect(one.canUndo.peek()).toBe(false);
    one.set(selected);
    one.set(selected);
    other.clear();
    one.undo();
    expect(other.value.peek()).toEqual(selected);
    other.undo();
    expect(one.value.peek()).toEqual(nothingSelected('well'));
    expect(one.canUndo.peek()).toBe(false);
    expect(stored.get(keyOf('well'))).toBe(JSON.stringify(nothingSelected('well')));
  });

  it('is shown where the tab keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const store = storeOf('well');
    store.set(selected);
    expect(store.value.peek()).toEqual(selected);
  });
});
