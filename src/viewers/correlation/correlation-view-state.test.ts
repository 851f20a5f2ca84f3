import { describe, expect, it } from 'vitest';
import {
  findMissingOfWells,
  parseCorrelationView,
  toRestoredView,
} from './correlation-view-state.ts';

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

describe('what a link names and the wells do not have', () => {
  const parts = (saved: readonly object[] | null) =>
    ({
      state: {
        files: { chosen: ['a', 'b'] },
        picks: { value: [[{ name: 'Sand' }], [{ name: 'Sand' }, { name: 'Shale' }]] },
      },
      view: { datum: { value: { depth: 'MD' } } },
      templateId: { value: 'correlation' },
      saved: { value: saved },
      choices: [{ id: 'correlation', name: 'Correlation' }],
    }) as unknown as Parameters<typeof findMissingOfWells>[0];
  const wanted = {
    template: 'stored 9',
    templateName: 'Layla',
    files: ['a', 'c'],
    flattenOn: 'Shale',
    datum: 'TVDSS',
  } as const;

  it('is named with what is shown instead', () => {
    expect(findMissingOfWells(parts([]), wanted)).toEqual([
      {
        kind: 'template',
        keys: ['template', 'templateName'],
        names: ['Layla'],
        shown: { id: 'correlation', names: ['Correlation'] },
      },
      { kind: 'files', keys: ['files'], names: ['a', 'c'] },
      { kind: 'picks', keys: ['flattenOn', 'stretchTo'], names: ['Shale'] },
      { kind: 'datum', keys: ['datum'], names: ['TVDSS'], shown: { id: 'MD', names: ['MD'] } },
    ]);
  });

  it('is no template before the saved ones have come, and nothing that the wells have', () => {
    expect(findMissingOfWells(parts(null), { template: 'stored 9' })).toEqual([]);
    const known = { template: 'correlation', files: ['a', 'b'], flattenOn: 'Sand' };
    expect(findMissingOfWells(parts([]), known)).toEqual([]);
  });
});
