import { describe, expect, test } from 'vitest';
import type { CatalogCache } from '../../../../backend/catalogs.ts';
import { toShape } from '../../../../core/geo-distance.ts';
import { historyLines } from './history-lines.ts';
import { frameAround, scaleBar } from './mini-map.ts';
import { formatDistance, nearbyKind } from './nearby.ts';

const relation = { relationType: 'oneToMany', source: 'a', catalog: 'well', fieldPairs: [] };

describe('what lies near a record', () => {
  test('is decided by the viewers and relations of a catalog, not by its name', () => {
    const kind = (viewers: string[], spatial = true, sourced = [] as (typeof relation)[]) =>
      nearbyKind({ viewers, spatial, sourced });
    expect(kind(['seismic'])).toBe('seismic');
    expect(kind(['seismic_3d', '3d'])).toBe('seismic');
    expect(kind(['log', 'correlation', '3d'])).toBe('wells');
    expect(kind(['log', 'correlation'])).toBeNull();
    expect(kind([], true, [relation])).toBe('areas');
    expect(kind([])).toBeNull();
    expect(kind(['seismic'], false)).toBeNull();
  });

  test('is written as metres below a kilometre, with one decimal below ten', () => {
    expect([0, 344, 999, 1234, 9960, 14_400].map(formatDistance)).toEqual([
      '0 m',
      '340 m',
      '1000 m',
      '1.2 km',
      '10.0 km',
      '14 km',
    ]);
  });
});

describe('the mini map', () => {
  test('has the record in its middle and north up', () => {
    const size = { width: 300, height: 200 };
    const frame = frameAround(toShape({ type: 'Point', coordinates: [27, 41] })!, 3000, size);
    expect(frame.place([27, 41]).map(Math.round)).toEqual([150, 100]);
    expect(frame.place([27.01, 41])[0]).toBeGreaterThan(150);
    expect(frame.place([27, 41.01])[1]).toBeLessThan(100);
    // Three kilometres to the north are in the picture.
    expect(frame.place([27, 41 + 3 / 111.195])[1]).toBeGreaterThan(0);
  });

  test('has a scale bar of a round length that is not longer than the room for it', () => {
    expect(scaleBar(10, 80)).toEqual({ metres: 500, px: 50 });
    expect(scaleBar(37, 80)).toEqual({ metres: 2000, px: 2000 / 37 });
  });
});

describe('the history of a record for people', () => {
  const field = (
    name: string,
    label: string,
    typeName = 'string',
    pickList: string | null = null,
  ) =>
    ({ label, attribute: { name, typeName, label }, pickList }) as CatalogCache['catalogFields'][0];
  const cache = {
    catalogFields: [
      field('wellStatus', 'Status', 'string', 'wellStatus'),
      field('totalDepth', 'Total depth', 'number'),
      field('totalDepthOuom', 'Total depth unit'),
      field('spudDate', 'Spud date', 'date'),
      field('geom', 'Location', 'geometry'),
    ],
    pickLists: [{ name: 'wellStatus', values: [{ value: 'drilling', label: 'Drilling' }] }],
    keys: ['uwi'],
    viewerSettings: [],
  } as unknown as CatalogCache;

  test('has labels of fields and pick lists, units and days, and no value of a geometry', () => {
    const changes = [
      { field: 'wellStatus', before: null, after: 'drilling' },
      { field: 'totalDepth', before: 1200, after: 1250.5 },
      { field: 'spudDate', before: '2001-02-03T00:00:00Z', after: '2001-02-04T00:00:00Z' },
      { field: 'geom', before: { type: 'Point' }, after: { type: 'Point', coordinates: [1, 2] } },
      { field: 'gone', before: 'x', after: '' },
    ];
    expect(historyLines(cache, { totalDepthOuom: 'm' }, changes)).toEqual([
      { field: 'wellStatus', label: 'Status', before: '', after: 'Drilling' },
      {
        field: 'totalDepth',
        label: 'Total depth',
        before: '1\u00a0200 m',
        after: '1\u00a0250.5 m',
      },
      { field: 'spudDate', label: 'Spud date', before: '2001-02-03', after: '2001-02-04' },
      { field: 'geom', label: 'Location', before: null, after: null },
      { field: 'gone', label: 'gone', before: 'x', after: '' },
    ]);
  });
});
