import { describe, expect, it } from 'vitest';
import { crsFrom, exportFrom, FIRST_SETTINGS } from './export-settings.ts';

const buildRequest = (change: object) => exportFrom('c1', { ...FIRST_SETTINGS, ...change }, 'tr');

describe('a coordinate system', () => {
  it.each([
    ['EPSG:4326', 'EPSG:4326'],
    ['epsg: 23036', 'EPSG:23036'],
    [' 4326 ', 'EPSG:4326'],
    ['EPSG:0326', null],
    ['utm 36', null],
    ['EPSG:4326x', null],
    ['', null],
  ])('typed as %j is %j', (text, code) => expect(crsFrom(text)).toBe(code));
});

describe('an export', () => {
  it('is an archive with the files and coordinates as they are by default', () => {
    expect(buildRequest({})).toEqual({
      wanted: { cartId: 'c1', outputFormat: 'zip', includeFiles: true, language: 'tr' },
    });
  });

  it('of a list has no files', () => {
    expect(buildRequest({ format: 'csv', name: ' Wells ', crs: '23036' })).toEqual({
      wanted: {
        cartId: 'c1',
        outputFormat: 'csv',
        includeFiles: false,
        language: 'tr',
        name: 'Wells',
        crs: 'EPSG:23036',
      },
    });
  });

  it('of a box is of the polygon that it bounds', () => {
    expect(buildRequest({ area: 'box', sides: ['30', '36,5', '31', '37'] })).toMatchObject({
      wanted: {
        aoi: {
          type: 'Polygon',
          coordinates: [
            [
              [30, 36.5],
              [31, 36.5],
              [31, 37],
              [30, 37],
              [30, 36.5],
            ],
          ],
        },
      },
    });
  });

  it('is not started with invalid settings, each marked in its field', () => {
    expect(buildRequest({ crs: 'x', area: 'box', sides: ['30', '36', '20', '37'] })).toEqual({
      faults: { crs: 'cart.fault.crs', area: { why: 'browse.filter.fault.order', side: 'east' } },
    });
    expect(
      buildRequest({ area: 'polygon', polygon: '{"type":"Point","coordinates":[1,2]}' }),
    ).toEqual({
      faults: { area: { why: 'browse.filter.fault.polygon', side: null } },
    });
  });
});
