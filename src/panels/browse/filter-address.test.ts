// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { parseBrowseState, shortenForAddress } from './browse-state.ts';

const ring = Array.from({ length: 400 }, (_, i) => [29 + i / 1000, 41 + i / 7000]);
const long = {
  catalog: 'well',
  constraints: [
    { field: 'location', operator: 'within', value: { type: 'Polygon', coordinates: [ring] } },
  ],
};
afterEach(() => sessionStorage.clear());

describe('the filter of a list', () => {
  it('that is too long for an address is kept by the tab and read back', () => {
    const shown = parseBrowseState(long);
    const short = shortenForAddress(shown);
    expect(JSON.stringify(short).length).toBeLessThan(100);
    expect(parseBrowseState(short)).toEqual(shown);
  });

  it('is not forgotten in silence where the tab does not have it', () => {
    const short = shortenForAddress(parseBrowseState(long));
    sessionStorage.clear();
    expect(parseBrowseState(short)).toEqual({ catalog: 'well', isFilterMissing: true });
  });

  it('that an address holds stays in it', () => {
    const state = parseBrowseState({
      catalog: 'well',
      constraints: [{ field: 'uwi', operator: 'equal', value: 'TR-001' }],
    });
    expect(shortenForAddress(state)).toEqual(state);
  });
});
