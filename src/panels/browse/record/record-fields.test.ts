import { describe, expect, it } from 'vitest';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { chosen, shownFields, chooseTitle } from './record-fields.ts';

type Field = CatalogCache['catalogFields'][number];
const nowhere = {
  log: false,
  grid: false,
  detail: false,
  panel: false,
  browser: false,
  filter: false,
  advancedFilter: false,
};
const field = (name: string, typeName: string, more: Partial<Field> = {}): Field => ({
  label: name,
  attribute: { name, typeName, label: name },
  partOfKey: false,
  editable: true,
  creatable: true,
  readOnly: false,
  required: false,
  displayOrder: 0,
  pickList: null,
  showIn: { ...nowhere, detail: true },
  spatialType: null,
  ...more,
});
const cache: CatalogCache = {
  keys: ['uwi'],
  viewerSettings: [],
  catalogFields: [
    field('uwi', 'string', { partOfKey: true, showIn: nowhere }),
    field('wellName', 'string'),
    field('totalDepth', 'number'),
    field('totalDepthOuom', 'string'),
    field('surfaceX', 'number', { showIn: { ...nowhere, panel: true } }),
    field('spudDate', 'date'),
    field('active', 'boolean'),
    field('secret', 'string', { showIn: { ...nowhere, grid: true } }),
    field('geom', 'geometry'),
    field('rowQuality', 'string', { pickList: 'rowQuality' }),
    field('remark', 'string'),
  ],
  pickLists: [{ name: 'rowQuality', values: [{ value: 'good', label: 'Good' }] }],
};
const row = {
  uwi: '007',
  wellName: '',
  totalDepth: 0,
  totalDepthOuom: 'm',
  surfaceX: 512345.6789,
  spudDate: '2020-03-01',
  active: false,
  secret: 'x',
  geom: null,
  rowQuality: 'good',
  remark: null,
};

describe('the fields of a record', () => {
  const { fields, aboutRow } = shownFields(cache, row);
  const byName = new Map([...fields, ...aboutRow].map((one) => [one.name, one]));

  it('are the key and those flagged for panel or detail, in their order, units inside their values', () => {
    expect(fields.map(({ name }) => name)).toEqual([
      'uwi',
      'wellName',
      'totalDepth',
      'surfaceX',
      'spudDate',
      'active',
      'geom',
    ]);
    expect(byName.get('totalDepth')).toMatchObject({ value: '0', unit: 'm' });
  });

  it('keep zero and false, which are no empty values, and all digits of a coordinate', () => {
    expect(byName.get('active')).toMatchObject({ value: 'false', kind: 'boolean' });
    expect(byName.get('surfaceX')).toMatchObject({ value: '512345.6789', unit: '' });
    expect(byName.get('wellName')).toMatchObject({ value: '' });
  });

  it('run from left to right where they are identifiers, numbers or dates', () => {
    expect(
      ['uwi', 'totalDepth', 'spudDate', 'remark'].map((name) => byName.get(name)?.kind),
    ).toEqual(['exact', 'exact', 'exact', 'text']);
  });

  it('about the row itself stand apart, with the label of their pick list', () => {
    expect(aboutRow.map(({ name, value }) => [name, value])).toEqual([
      ['rowQuality', 'Good'],
      ['remark', ''],
    ]);
    expect(chosen(cache, row, 'rowQuality')).toEqual({ value: 'good', label: 'Good' });
    expect(chosen(cache, { ...row, rowQuality: 'odd' }, 'rowQuality')).toEqual({
      value: 'odd',
      label: 'odd',
    });
    expect(chosen(cache, { ...row, rowQuality: null }, 'rowQuality')).toBeNull();
  });
});

it('calls a record by its name, and by its key where it has none', () => {
  expect(chooseTitle(cache, { ...row, wellName: 'Akpınar-3' })).toBe('Akpınar-3');
  expect(chooseTitle(cache, row)).toBe('007');
});
