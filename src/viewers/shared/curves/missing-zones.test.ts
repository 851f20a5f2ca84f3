import { expect, it } from 'vitest';
import { findMissingZones, isMissingZoneCurve } from './missing-zones.ts';

const KNOWN = { hasTops: true, curves: [{ mnemonic: 'FACIES' }], names: ['Sand', 'Shale'] };

it('names zones that are gone, by their names, and not those in no zone', () => {
  const wanted = { zones: 'tops', zone: 'Coal', hiddenZones: ['Sand', 'Salt', ''] };
  expect(findMissingZones(KNOWN, wanted)).toEqual([
    { kind: 'zones', keys: ['zone', 'hiddenZones'], names: ['Salt', 'Coal'] },
  ]);
  // The one zone that is shown is found in any spelling.
  expect(findMissingZones(KNOWN, { zones: 'tops', zone: 'SAND ', hiddenZones: [''] })).toEqual([]);
  // Without zones nothing is hidden.
  expect(findMissingZones(KNOWN, { hiddenZones: ['Salt'] })).toEqual([]);
});

it('names tops that are gone once, and not each of their zones', () => {
  const wanted = { zones: 'tops', hiddenZones: ['Sand'] };
  expect(findMissingZones({ ...KNOWN, hasTops: false, names: [] }, wanted)).toEqual([
    { kind: 'tops', keys: ['zones'], names: [] },
  ]);
});

it('leaves a curve that is gone, and its zones, to the note about curves', () => {
  expect(findMissingZones(KNOWN, { zones: 'LITH', hiddenZones: ['1'] })).toEqual([]);
  expect(isMissingZoneCurve(KNOWN.curves, 'LITH')).toBe(true);
  expect(isMissingZoneCurve(KNOWN.curves, 'facies')).toBe(false);
  expect(isMissingZoneCurve(KNOWN.curves, 'tops')).toBe(false);
  expect(isMissingZoneCurve(KNOWN.curves, undefined)).toBe(false);
});
