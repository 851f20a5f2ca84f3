import { describe, expect, it, vi } from 'vitest';
import { studioQuery } from '../../api/contract/query.ts';
import type { Row } from '../../api/contract/shapes.ts';
import type { Backend } from '../../backend/backend.ts';
import { allMatching, type Selection } from '../../core/selection.ts';
import { MapSelection } from './map-selection.ts';
import type { MapRecord } from './source.ts';

/** Refuses every call: what is selected is known without the server. */
const backend = {
  base: 'https://api.example',
  send: () =>
    Promise.resolve({ ok: false, error: { code: 'REQUEST_FAILED', message: 'not reachable' } }),
} as unknown as Backend;

/** Answers for a catalog of wells with a place; `found` are the rows of every query. */
function servedWells(found: readonly Row[]): Backend {
  const field = (name: string, partOfKey: boolean, typeName: string): unknown => ({
    label: name,
    attribute: { name, typeName, label: name },
    partOfKey,
    showIn: {},
  });
  return {
    base: 'https://wells.example',
    send: (called: unknown, { body }: { body?: { studio?: { data: string } } }) => {
      if (!body?.studio)
        return Promise.resolve({ ok: false, error: { code: 'REQUEST_FAILED', message: '' } });
      const name = /"(\w+)"|\{ (\w+?)(?:Count)?\(/.exec(body.studio.data);
      const catalog = name?.[1] ?? name?.[2] ?? '';
      const fields = [field('uwi', true, 'string'), field('geom', false, 'geometry')];
      const data =
        called === studioQuery
          ? { catalog: { name: catalog, label: '', fields, viewerSettings: [], pickLists: [] } }
          : { [catalog]: found, [`${catalog}Count`]: found.length };
      return Promise.resolve({ ok: true, data: { data } });
    },
  } as unknown as Backend;
}

/** A selection in a catalog of its own, because elements of one page share them. */
function selectionIn(
  catalog: string,
  server = backend,
): { map: MapSelection; last: () => Selection | undefined } {
  const changes: Selection[] = [];
  const map = new MapSelection(server, (selection) => changes.push(selection));
  map.follow([catalog]);
  return { map, last: () => changes.at(-1) };
}

describe('the selection of a map', () => {
  it('adds a record to those that are selected, and takes it away', () => {
    const { map, last } = selectionIn('added');
    void map.toggle('added', { uwi: '1' });
    void map.toggle('added', { uwi: '2' });
    expect(last()?.keys).toEqual([{ uwi: '1' }, { uwi: '2' }]);
    void map.toggle('added', { uwi: '1' });
    expect(last()?.keys).toEqual([{ uwi: '2' }]);
  });

  it('takes a record back that a query leaves out', async () => {
    const { map, last } = selectionIn('query');
    const query = allMatching('query', [{ field: 'uwi', operator: 'equal', value: '1' }]);
    map.set({ ...query, except: [{ uwi: '1' }] });
    await map.toggle('query', { uwi: '1' });
    expect(last()).toEqual(query);
  });

  it('undoes changes one by one, the clearing too', () => {
    const { map, last } = selectionIn('undone');
    void map.toggle('undone', { uwi: '1' });
    void map.toggle('undone', { uwi: '2' });
    map.clear();
    expect(last()?.keys).toEqual([]);
    expect(map.canUndo.peek()).toBe(true);
    map.undo();
    expect(last()?.keys).toEqual([{ uwi: '1' }, { uwi: '2' }]);
    map.undo();
    map.undo();
    expect(last()?.keys).toEqual([]);
    expect(map.canUndo.peek()).toBe(false);
  });

  it('opens the records that an address names', () => {
    const { map, last } = selectionIn('named');
    map.open({ catalog: 'named', keys: [{ uwi: '1' }, { uwi: '2' }] });
    expect(last()).toMatchObject({ mode: 'include', keys: [{ uwi: '1' }, { uwi: '2' }] });
  });

  it('tells whether an address replaced other records, which undo brings back', () => {
    const { map, last } = selectionIn('replaced');
    expect(map.open({ catalog: 'replaced', keys: [{ uwi: '1' }] })).toBe(false);
    expect(map.open({ catalog: 'replaced', keys: [{ uwi: '1' }] })).toBe(false);
    expect(map.open({ catalog: 'replaced', keys: [{ uwi: '2' }] })).toBe(true);
    map.undo();
    expect(last()?.keys).toEqual([{ uwi: '1' }]);
  });
});

describe('selected records that are not on the map', () => {
  const rows = [
    { uwi: '1', geom: { type: 'Point', coordinates: [30, 40] } },
    { uwi: '2', geom: null },
  ];

  it('are counted: those without a location, and those that are deleted', async () => {
    const { map } = selectionIn('unplaced', servedWells(rows));
    map.open({ catalog: 'unplaced', keys: [{ uwi: '1' }, { uwi: '2' }, { uwi: '3' }] });
    await vi.waitFor(() => expect(map.shown.peek()?.records).toHaveLength(2));
    expect(map.shown.peek()).toMatchObject({ size: 3, unplaced: 2 });
  });

  it('are none where all have a location', async () => {
    const { map } = selectionIn('placed', servedWells(rows.slice(0, 1)));
    map.open({ catalog: 'placed', keys: [{ uwi: '1' }] });
    await vi.waitFor(() => expect(map.shown.peek()).toMatchObject({ size: 1, unplaced: 0 }));
  });
});

describe('an area on a map with a selection', () => {
  const area = { type: 'Polygon', coordinates: [] } as const;
  const inside = { field: 'geom', operator: 'intersects', value: area } as const;

  it('is added as a query beside the named records, or replaces them', async () => {
    const { map, last } = selectionIn('wellA', servedWells([]));
    await map.toggle('wellA', { uwi: '1' });
    await map.selectInside('wellA', area, 'add');
    expect(last()).toEqual(
      allMatching('wellA', [
        { logic: 'OR', constraints: [{ field: 'uwi', operator: 'in', value: ['1'] }] },
        { logic: 'OR', constraints: [{ constraints: [inside] }] },
      ]),
    );
    await map.selectInside('wellA', area, 'replace');
    expect(last()).toEqual(allMatching('wellA', [inside]));
  });

  it('takes away the records that lie in both', async () => {
    const { map, last } = selectionIn('wellB', servedWells([{ uwi: '2' }]));
    await map.toggle('wellB', { uwi: '1' });
    await map.toggle('wellB', { uwi: '2' });
    await map.selectInside('wellB', area, 'remove');
    expect(last()).toMatchObject({ mode: 'include', keys: [{ uwi: '1' }] });
    await map.selectInside('wellB', area, 'replace');
    await map.toggle('wellB', { uwi: '2' });
    expect(last()).toMatchObject({ mode: 'all-matching', except: [{ uwi: '2' }] });
  });

  it('gets a record besides that lies elsewhere', async () => {
    const { map, last } = selectionIn('wellC', servedWells([]));
    await map.selectInside('wellC', area, 'add');
    await map.toggle('wellC', { uwi: '9' });
    expect(last()?.constraints).toEqual([
      { logic: 'OR', constraints: [{ constraints: [inside] }] },
      { logic: 'OR', constraints: [{ field: 'uwi', operator: 'in', value: ['9'] }] },
    ]);
  });
});

describe('records that no server knows', () => {
  const at = (lon: number): MapRecord => ({
    layer: 'own',
    catalog: null,
    keys: null,
    label: '',
    properties: {},
    geometry: { type: 'Point', coordinates: [lon, 40] },
  });

  it('are added, taken away and given back', () => {
    const { map } = selectionIn('own');
    map.changeOwn({ labels: ['Springs'], records: [at(1), at(2)] }, 'add');
    map.changeOwn({ labels: ['Springs'], records: [at(2), at(3)] }, 'add');
    expect([map.shown.peek()?.size, map.shown.peek()?.own]).toEqual([3, ['Springs']]);
    expect([map.has(at(3)), map.has(at(4))]).toEqual([true, false]);
    map.changeOwn({ labels: ['Springs'], records: [at(1)] }, 'remove');
    expect(map.shown.peek()?.size).toBe(2);
    map.undo();
    expect(map.shown.peek()?.size).toBe(3);
    map.changeOwn({ labels: ['Wells, dry', 'Springs'], records: [at(9)] }, 'add');
    expect(map.shown.peek()?.own).toEqual(['Springs', 'Wells, dry']);
  });
});
