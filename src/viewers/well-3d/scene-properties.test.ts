import { afterEach, expect, it } from 'vitest';
import { changeSettings } from '../../core/user-settings.ts';
import { openingLook } from './scene-properties.ts';

afterEach(() => changeSettings({ datum: null }));

it.each([
  [null, 'TWT'],
  ['MD', 'MD'],
  ['TVD', 'TVD'],
  ['TVDSS', 'TVD'],
] as const)('a user who prefers %s sees a scene over %s at first', (datum, depthType) => {
  changeSettings({ datum });
  expect(openingLook().depthType).toBe(depthType);
});
