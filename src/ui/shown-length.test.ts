import { afterEach, expect, it } from 'vitest';
import { changeSettings } from '../core/user-settings.ts';
import { shownLength } from './shown-length.ts';

afterEach(() => changeSettings({ depthUnit: null }));

it.each([
  [null, 1000, 'ft', 1000, 'ft'],
  ['m', 1000, 'ft', 304.8, 'm'],
  ['m', 1000, 'FT', 304.8, 'm'],
  ['ft', 304.8, 'm', 1000, 'ft'],
  ['ft', 12, 'M', 39.37, 'ft'],
  ['m', 8.5, 'in', 8.5, 'in'],
  ['m', 55, 'gAPI', 55, 'gAPI'],
  ['m', 55, '', 55, ''],
] as const)('with %s shows %d %s as %d %s', (depthUnit, value, unit, ...[shown, shownUnit]) => {
  changeSettings({ depthUnit });
  expect(shownLength(value, unit)).toEqual({ value: shown, unit: shownUnit });
});
