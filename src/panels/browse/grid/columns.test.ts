import { describe, expect, it } from 'vitest';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { changeSettings } from '../../../core/user-settings.ts';
import {
  cellText,
  buildColumns,
  constraintsOfText,
  startColumns,
  startWidth,
  startWidths,
  withDecimals,
} from './columns.ts';

const SHOWN = {
  log: false,
  grid: true,
  detail: true,
  panel: true,
  browser: true,
  filter: true,
  advancedFilter: true,
};

function field(
  name: string,
  typeName: string,
  more: Partial<CatalogCache['catalogFields'][number]> = {},
): CatalogCache['catalogFields'][number] {
  return {
    label: name,
    attribute: { name, typeName, label: name },
    partOfKey: false,
    editable: true,
    creatable: true,
    readOnly: false,
    required: false,
    displayOrder: 0,
    pickList: null,
    showIn: SHOWN,
    spatialType: null,
    ...more,
  };
}

const cache: CatalogCache = {
  keys: ['uwi'],
  catalogFields: [
    field('uwi', 'string', { partOfKey: true }),
    field('totalDepth', 'number'),
    field('totalDepthOuom', 'string', { showIn: { ...SHOWN, grid: false } }),
    field('wellStatus', 'string', { pickList: 'wellStatus' }),
    field('spudDate', 'date'),
    field('preferredInd', 'boolean'),
    field('geom', 'geometry'),
    field('remark', 'string', { showIn: { ...SHOWN, grid: false } }),
  ],
  viewerSettings: [],
  pickLists: [{ name: 'wellStatus', values: [{ value: 'PROD', label: 'Producing' }] }],
};
const column = (name: string) => buildColumns(cache).find((one) => one.name === name)!;

describe('the columns of a grid', () => {
  it('are the fields but for geometries and units, which stand beside their values', () => {
    expect(buildColumns(cache).map(({ name }) => name)).toEqual([
      'uwi',
      'totalDepth',
      'wellStatus',
      'spudDate',
      'preferredInd',
      'remark',
    ]);
    expect(cellText(column('totalDepth'), { totalDepth: 1234.5, totalDepthOuom: 'm' })).toEqual({
      value: '1234.5',
      unit: 'm',
    });
  });

  it('start with those flagged for the grid, dates and remarks last', () => {
    expect(startColumns(cache)).toEqual([
      'uwi',
      'totalDepth',
      'wellStatus',
      'preferredInd',
      'geom',
      'spudDate',
    ]);
    expect(
      startColumns({
        ...cache,
        catalogFields: [
          field('remark', 'string'),
          field('rowQuality', 'string'),
          field('uwi', 'string'),
        ],
      }),
    ).toEqual(['uwi', 'remark', 'rowQuality']);
  });

  it('are as wide as what they hold and their label, within reason', () => {
    expect(startWidth(column('totalDepth'))).toBeLessThan(startWidth(column('uwi')));
    expect(
      startWidth({ ...column('totalDepth'), label: 'Total depth of the well by the driller' }),
    ).toBe(220);
    const holding = (text: string) =>
      startWidth(column('uwi'), [{ uwi: 'A-1' }, { uwi: text }, { uwi: null }]);
    expect(holding('B-2')).toBeLessThan(startWidth(column('uwi')));
    expect(holding('Trakya Havza Petrolleri')).toBeGreaterThan(startWidth(column('uwi')));
    expect(holding('华原能源有限公司')).toBeGreaterThan(holding('ABCDEFGH'));
    expect(holding('x'.repeat(500))).toBe(220);
  });

  it('of texts share the room that the view has left, to one and a half of their width', () => {
    const columns = [column('uwi'), column('totalDepth')];
    const widths = (room: number) => startWidths(columns, [], room);
    const [uwi, depth] = columns.map((one) => startWidth(one));
    expect(widths(0)).toEqual([uwi, depth]);
    expect(widths(uwi! + depth! + 10)).toEqual([uwi! + 10, depth]);
    expect(widths(5000)).toEqual([Math.floor(uwi! * 1.5), depth]);
  });

  it('show labels of pick lists, dates without hours, and 0 as a number', () => {
    expect(cellText(column('wellStatus'), { wellStatus: 'PROD' }).value).toBe('Producing');
    expect(cellText(column('wellStatus'), { wellStatus: 'ODD' }).value).toBe('ODD');
    expect(cellText(column('spudDate'), { spudDate: '1998-03-04T00:00:00Z' }).value).toBe(
      '1998-03-04',
    );
    expect(cellText(column('totalDepth'), { totalDepth: 0, totalDepthOuom: 'ft' })).toEqual({
      value: '0',
      unit: 'ft',
    });
  });

  it('show nothing, and no unit, for an absent value', () => {
    for (const absent of [null, undefined, ''])
      expect(cellText(column('totalDepth'), { totalDepth: absent, totalDepthOuom: 'm' })).toEqual({
        value: '',
        unit: '',
      });
  });
});

describe('words that are searched for', () => {
  it('must all be found, each in any text that the grid shows', () => {
    const constraints = constraintsOfText(cache.catalogFields, ' TR  03 ');
    expect(constraints).toEqual(
      ['TR', '03'].map((word) => ({
        constraints: [{ field: 'uwi', operator: 'like', value: `*${word}*`, logic: 'OR' }],
      })),
    );
  });

  it('are twenty at most: a server takes only so many conditions', () => {
    expect(constraintsOfText(cache.catalogFields, 'TR '.repeat(90))).toHaveLength(20);
  });

  it('ask for nothing where there are none', () => {
    expect(constraintsOfText(cache.catalogFields, '   ')).toEqual([]);
  });
});

describe('the decimals of a column', () => {
  const shown = (values: readonly number[], of = column('totalDepth')) => {
    const rows = values.map((value) => ({ [of.name]: value, totalDepthOuom: 'm' }));
    const [laid] = withDecimals([of], rows);
    return rows.map((row) => cellText(laid!, row).value);
  };

  it('are the same for all its numbers, two at most where they have a unit', () => {
    expect(shown([2500, 1200.5, 900.126])).toEqual(['2500.00', '1200.50', '900.13']);
    expect(shown([2500, 1200])).toEqual(['2500', '1200']);
  });

  it('are the same for all its numbers in the unit of the settings', () => {
    changeSettings({ depthUnit: 'ft' });
    expect(shown([2250, 2500])).toEqual(['7381.89', '8202.10']);
    changeSettings({ depthUnit: null });
  });

  it('are those of the metadata where it has them', () => {
    const fixed = { ...column('totalDepth'), fixedDecimals: 1 };
    expect(shown([2500, 1200.55, 0.04], fixed)).toEqual(['2500.0', '1200.5', '0.0']);
  });

  it('do not hide that a later number has more', () => {
    const [laid] = withDecimals([{ ...column('totalDepth'), unitName: null }], [{ totalDepth: 1 }]);
    expect(cellText(laid!, { totalDepth: 0.125 }).value).toBe('0.125');
  });
});
