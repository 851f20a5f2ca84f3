import { describe, expect, it } from 'vitest';
import { parseCorrelationView, toRestoredView } from './correlation-view-state.ts';

describe('the state of a correlation', () => {
  it('is read as datum, unit and range of the plot', () => {
    const state = parseCorrelationView({
      depthRange: '1200,1350',
      depthUnit: 'ft',
      datum: 'TVDSS',
      flattenOn: 'Sand',
      stretchTo: 'Shale',
    });
    expect(toRestoredView(state)).toEqual({
      unit: 'ft',
      datum: { depth: 'TVDSS', flatten: 'Sand', stretch: 'Shale' },
      range: { top: 1200, base: 1350 },
    });
  });

  it('stretches only to another pick than the one that is flattened on', () => {
    const read = (state: object) => toRestoredView(parseCorrelationView(state)).datum;
    expect(read({ stretchTo: 'Shale' })).toEqual({ depth: 'MD', flatten: null, stretch: null });
    expect(read({ flattenOn: 'A', stretchTo: 'A' }).stretch).toBeNull();
  });

  it('of an address that was written by hand loses what cannot be used', () => {
    const hostile = {
      template: 7,
      depthRange: 'a',
      depthUnit: 'km',
      datum: 'MD',
      flattenOn: [],
      stretchTo: {},
      files: [1],
      picks: 'yes',
    };
    for (const given of [hostile, null, 'text', []])
      expect(JSON.stringify(parseCorrelationView(given))).toBe('{}');
  });
});
