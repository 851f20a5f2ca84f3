import { afterEach, expect, it } from 'vitest';
import { changeSettings } from '../../core/user-settings.ts';
import type { LogFrame } from '../../formats/log-file.ts';
import { fakeFrame } from '../../sources/log/testing/fake-source.ts';
import { findStartIndex } from './start-index.ts';

afterEach(() => changeSettings({ datum: null }));

/** A frame over depth whose curves are in metres. */
function frame(names: string[]): LogFrame {
  const made = fakeFrame('main', names);
  return { ...made, curves: made.curves.map((curve) => ({ ...curve, unit: 'm' })) };
}

it.each([
  [null, ['TVD', 'TVDSS'], 'own'],
  ['MD', ['TVD', 'TVDSS'], 'own'],
  ['TVD', ['TVDSS', 'TVD'], 'TVD'],
  ['TVDSS', ['TVD', 'TVDSS'], 'TVDSS'],
  ['TVDSS', ['TVD', 'TVD_SS'], 'TVD_SS'],
  ['TVD', ['GR'], 'own'],
] as const)('with the depth reference %s and %j is %s', (datum, names, expected) => {
  changeSettings({ datum });
  const given = frame([...names]);
  expect(findStartIndex(given)).toBe(expected === 'own' ? given.index : expected);
});
