import { afterEach, expect, it } from 'vitest';
import { formatDay, formatMinute } from './dates.ts';
import {
  changeSettings,
  followSetting,
  NO_SETTINGS,
  readSettings,
  userSettings,
} from './user-settings.ts';

afterEach(() => changeSettings(NO_SETTINGS));

it('takes settings of unknown origin only where they are such settings', () => {
  expect(
    readSettings({
      depthUnit: 'ft',
      datum: 'TVDSS',
      coordinateSystem: 'EPSG:32636',
      dateFormat: 'DD.MM.YYYY',
      defaultTemplate: 't1',
      language: 'zh-CN',
      theme: { dark: true },
      other: 1,
    }),
  ).toEqual({
    depthUnit: 'ft',
    datum: 'TVDSS',
    coordinateSystem: 'EPSG:32636',
    dateFormat: 'DD.MM.YYYY',
    defaultTemplate: 't1',
    language: 'zh-CN',
    theme: 'dark',
  });
  expect(
    readSettings({
      depthUnit: 'fathom',
      datum: 3,
      coordinateSystem: 'WGS 84',
      dateFormat: 'YY',
      defaultTemplate: '',
      language: 'not a tag',
      theme: 'blue',
    }),
  ).toEqual(NO_SETTINGS);
});

it('tells followers of one setting about changes of that one', () => {
  const seen: unknown[] = [];
  const stop = followSetting('depthUnit', () => seen.push(userSettings.peek().depthUnit));
  changeSettings({ datum: 'TVD' });
  changeSettings({ depthUnit: 'ft' });
  changeSettings({ depthUnit: 'ft' });
  stop();
  changeSettings({ depthUnit: 'm' });
  expect(seen).toEqual(['ft']);
});

it.each([
  [null, '2026-01-31'],
  ['DD.MM.YYYY', '31.01.2026'],
  ['DD/MM/YYYY', '31/01/2026'],
  ['MM/DD/YYYY', '01/31/2026'],
  ['YYYY/MM/DD', '2026/01/31'],
] as const)('writes dates as %s: %s', (dateFormat, day) => {
  changeSettings({ dateFormat });
  expect(formatDay('2026-01-31T00:00:00Z')).toBe(day);
  expect(formatMinute(new Date(2026, 0, 31, 9, 3).getTime())).toBe(`${day} 09:03`);
});

it('leaves a text alone that is no date', () => {
  changeSettings({ dateFormat: 'DD.MM.YYYY' });
  expect([formatDay('unknown'), formatMinute('soon')]).toEqual(['unknown', '']);
});
