import { describe, expect, it } from 'vitest';
import type { Backend } from '../../backend/backend.ts';
import { allMatching, type Selection } from '../../core/selection.ts';
import { MapSelection } from './map-selection.ts';

/** Refuses every call: what is selected is known without the server. */
const backend = {
  base: 'https://api.example',
  send: () =>
    Promise.resolve({ ok: false, error: { code: 'REQUEST_FAILED', message: 'not reachable' } }),
} as unknown as Backend;

/** A selection in a catalog of its own, because elements of one page share them. */
function selectionIn(catalog: string): { map: MapSelection; last: () => Selection | undefined } {
  const told: Selection[] = [];
  const map = new MapSelection(backend, (selection) => told.push(selection));
  map.follow([catalog]);
  return { map, last: () => told.at(-1) };
}

describe('the selection of a map', () => {
  it('says when a click would lose several selected records', () => {
    const { map } = selectionIn('several');
    expect(map.isSeveral).toBe(false);
    map.select('several', { uwi: '1' });
    expect(map.isSeveral).toBe(false);
    map.toggle('several', { uwi: '2' });
    expect(map.isSeveral).toBe(true);
    map.clear();
    map.set(allMatching('several', []));
    expect(map.isSeveral).toBe(true);
  });

  it('adds a record to those that are selected, and takes it away', () => {
    const { map, last } = selectionIn('added');
    map.toggle('added', { uwi: '1' });
    map.toggle('added', { uwi: '2' });
    expect(last()?.keys).toEqual([{ uwi: '1' }, { uwi: '2' }]);
    map.toggle('added', { uwi: '1' });
    expect(last()?.keys).toEqual([{ uwi: '2' }]);
  });

  it('never replaces a query by the one record that was to be added', () => {
    const { map, last } = selectionIn('query');
    const query = allMatching('query', [{ field: 'uwi', operator: 'equal', value: '1' }]);
    map.set(query);
    expect(map.toggle('query', { uwi: '2' })).toBe(false);
    expect(last()).toEqual(query);
    map.set({ ...query, except: [{ uwi: '1' }] });
    expect(map.toggle('query', { uwi: '1' })).toBe(true);
    expect(last()).toEqual(query);
  });

  it('opens the records that an address names', () => {
    const { map, last } = selectionIn('named');
    map.open({ catalog: 'named', keys: [{ uwi: '1' }, { uwi: '2' }] });
    expect(last()).toMatchObject({ mode: 'include', keys: [{ uwi: '1' }, { uwi: '2' }] });
  });
});
