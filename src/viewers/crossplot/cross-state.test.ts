import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { LogZone } from '../shared/curves/zone-choice.ts';
import { findMissingOfCross } from './cross-state.ts';

function choices(isRead = true): Parameters<typeof findMissingOfCross>[0] {
  const zone: LogZone = { name: 'Sand', number: 0, isShown: true };
  return {
    axes: signal({ x: 'NPHI', y: 'RHOB', color: null }),
    curves: signal(['NPHI', 'RHOB', 'GR', 'M'].map((mnemonic) => ({ mnemonic }))),
    zones: { isRead: signal(isRead), hasTops: signal(true), zones: signal([zone]) },
  };
}

it('names what a link asks for and the log does not have, with what is drawn instead', () => {
  const wanted = { x: 'PEF', y: 'RHOB', color: 'SGR', zones: 'FACIES', hiddenZones: ['2'] };
  expect(findMissingOfCross(choices(), wanted)).toEqual([
    {
      kind: 'curves',
      keys: ['x', 'color', 'zones'],
      names: ['PEF', 'SGR', 'FACIES'],
      shown: { id: 'NPHI', names: ['NPHI'] },
    },
  ]);
  const [both] = findMissingOfCross(choices(), { x: 'PEF', y: 'CALI' });
  expect(both).toMatchObject({ shown: { names: ['NPHI', 'RHOB'] } });
  expect(findMissingOfCross(choices(), { zones: 'tops', hiddenZones: ['Coal'] })).toMatchObject([
    { kind: 'zones', names: ['Coal'] },
  ]);
});

it('names no zones before they are those of the choice', () => {
  expect(findMissingOfCross(choices(false), { zones: 'tops', hiddenZones: ['Coal'] })).toEqual([]);
});

it('names nothing that the log has, computed curves among it', () => {
  const wanted = { x: 'M', y: 'rhob', color: '', zones: 'tops', hiddenZones: ['Sand', ''] };
  expect(findMissingOfCross(choices(), wanted)).toEqual([]);
});
