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
      depth: 'TVDSS',
      flattenOn: 'Sand',
      stretchTo: 'Shale',
      range: { top: 1200, base: 1350 },
    });
  });

  it('of an address that was written by hand loses what cannot be used', () => {
    const hostile = {
      template: 7,
      depthRange: 'a',
      depthUnit: 'km',
      datum: 'TWT',
      flattenOn: [],
      stretchTo: {},
      files: [1],
      picks: 'yes',
    };
    for (const given of [hostile, null, 'text', []])
      expect(JSON.stringify(parseCorrelationView(given))).toBe('{}');
  });
});
