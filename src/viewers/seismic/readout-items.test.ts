import { expect, it } from 'vitest';
import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { SectionReadout } from '../../plot/seismic/section-content.ts';
import { readoutItems } from './readout-items.ts';

it.each([
  ['m', 'm'],
  ['ft', 'ft'],
  ['ftUS', 'ftUS'],
  ['deg', '°'],
  [null, ''],
] as const)('coordinates in %s are shown as they are, with their unit', (groundUnit, unit) => {
  const readout = {
    inline: 5,
    crossline: 7,
    trace: NaN,
    x: 2_000_000.123,
    y: 29.123456789,
    time: 40,
    unit: 'ms',
    amplitude: 1,
    isExact: true,
  } as SectionReadout;
  const items = readoutItems((key) => key, readout, {
    kind: 'volume',
    groundUnit,
    samples: { domain: 'time' },
  } as SurveyInfo);
  expect(
    items
      .filter(({ id }) => id === 'x' || id === 'y')
      .map(({ value, unit: shown }) => [value, shown]),
  ).toEqual([
    ['2000000.12', unit],
    ['29.123457', unit],
  ]);
});
