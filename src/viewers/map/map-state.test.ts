import { describe, expect, it } from 'vitest';
import { areaFrom } from '../../sources/layer/area.ts';
import { checkedMapState } from './map-state.ts';

describe('an area', () => {
  it('is clamped to -180..180 for X and -90..90 for Y', () => {
    const ring = [
      [-200, -95],
      [190, -95],
      [190, 95],
      [-200, -95],
    ];
    const clamped = [
      [-180, -90],
      [180, -90],
      [180, 90],
      [-180, -90],
    ];
    expect(areaFrom({ type: 'Polygon', coordinates: [ring] })?.coordinates).toEqual([clamped]);
    expect(areaFrom({ type: 'MultiPolygon', coordinates: [[ring]] })?.coordinates).toEqual([
      [clamped],
    ]);
  });
});

describe('the state of a map', () => {
  it('selects the records that an address names, and leaves out what is no key', () => {
    const keys = [{ uwi: 'TR-0001' }, 'TR-0002', { uwi: { $ne: null } }];
    expect(checkedMapState({ selection: { catalog: 'well', keys } }).selection).toEqual({
      catalog: 'well',
      keys: [{ uwi: 'TR-0001' }],
    });
  });

  it('names the catalog whose selection the tab keeps', () => {
    expect(checkedMapState({ selection: 'well' }).selection).toBe('well');
  });

  it('selects nothing where the address names no records', () => {
    for (const selection of ['', 7, null, {}, { catalog: 'well' }, { catalog: 'well', keys: [] }])
      expect(checkedMapState({ selection })).toEqual({});
  });

  it('holds the order of layers and how each is drawn', () => {
    const state = { layers: { wells: { drawn: 'features' } }, order: ['wells', 'fields'] };
    expect(checkedMapState(state)).toEqual(state);
    expect(checkedMapState({ layers: { wells: { drawn: 'lines' } }, order: [1] })).toEqual({
      layers: { wells: {} },
    });
  });

  it('holds the identified record, the comparison and whether the base map is shown', () => {
    const state = {
      record: { catalog: 'well', keys: { uwi: 'TR-0001' } },
      swipe: { layer: 'wells', share: 0.4 },
      basemap: false,
    };
    expect(checkedMapState(state)).toEqual(state);
    const wrong = { record: { catalog: 'well' }, swipe: { layer: 'wells', share: 2 }, basemap: 1 };
    expect(checkedMapState(wrong)).toEqual({});
  });
});
