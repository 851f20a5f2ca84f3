import { describe, expect, it } from 'vitest';
import { relabelCatalog, relabelGroups, relabelMap } from './model-texts.ts';

const texts = new Map([
  ['group.wells', 'Kuyular'],
  ['catalog.well', 'Kuyu'],
  ['field.geom', 'Sınır'],
  ['field.well.geom', 'Konum'],
  ['pickList.wellStatus.producing', 'Üretimde'],
  ['layer.wells', 'Kuyular'],
]);

const field = (name: string, label: string) =>
  ({ label, attribute: { name, typeName: 'string', label: '' } }) as never;

describe('labels of the data model', () => {
  it('are given to groups, their children and their catalogs', () => {
    const catalog = { name: 'well', label: 'Well' };
    const group = { name: 'wells', label: 'Wells', catalogs: [catalog], children: [] };
    const above = { name: 'all', label: 'All', catalogs: [], children: [group] };
    expect(relabelGroups([above] as never, texts)).toMatchObject([
      {
        label: 'All',
        children: [{ label: 'Kuyular', catalogs: [{ name: 'well', label: 'Kuyu' }] }],
      },
    ]);
  });

  it('go by the catalog of a field before its attribute', () => {
    const cache = {
      catalogFields: [field('geom', 'Location'), field('uwi', 'UWI')],
      pickLists: [
        {
          name: 'wellStatus',
          values: [
            { value: 'producing', label: 'Producing' },
            { value: 'odd', label: 'Odd' },
          ],
        },
      ],
    };
    const labels = (name: string) =>
      relabelCatalog(name, cache, texts).catalogFields.map(({ label }) => label);
    expect(labels('well')).toEqual(['Konum', 'UWI']);
    expect(labels('field')).toEqual(['Sınır', 'UWI']);
    expect(relabelCatalog('well', cache, texts).pickLists[0]!.values).toEqual([
      { value: 'producing', label: 'Üretimde' },
      { value: 'odd', label: 'Odd' },
    ]);
  });

  it('are given to layers of a map', () => {
    const map = { layers: [{ name: 'wells', label: 'Wells', groupName: 'Wells' }] };
    expect(relabelMap(map as never, texts).layers).toMatchObject([
      { label: 'Kuyular', groupName: 'Wells' },
    ]);
  });
});
