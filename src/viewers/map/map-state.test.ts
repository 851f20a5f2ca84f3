import { describe, expect, it } from 'vitest';
import { checkedMapState } from './map-state.ts';

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
});
