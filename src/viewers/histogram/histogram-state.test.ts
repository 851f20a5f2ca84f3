import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { findMissingOfHistogram } from './histogram-state.ts';

function choices({ isRead = true, hasTops = true } = {}) {
  return {
    curve: signal('GR'),
    curves: signal(['GR', 'RHOB'].map((mnemonic) => ({ mnemonic }))),
    areWellsRead: signal(isRead),
    wellZones: { hasTops: signal(hasTops), names: signal(hasTops ? ['Sand', 'Shale'] : []) },
  };
}

it('names what a link asks for and no well has, with the curve that is drawn instead', () => {
  const wanted = { curve: 'SGR', zones: 'tops', zone: 'Coal' };
  expect(findMissingOfHistogram(choices(), wanted)).toEqual([
    { kind: 'curves', keys: ['curve'], names: ['SGR'], shown: { id: 'GR', names: ['GR'] } },
    { kind: 'zones', keys: ['zone', 'hiddenZones'], names: ['Coal'] },
  ]);
  expect(findMissingOfHistogram(choices({ hasTops: false }), { zones: 'tops' })).toMatchObject([
    { kind: 'tops' },
  ]);
  expect(findMissingOfHistogram(choices(), { zones: 'FACIES', zone: '1' })).toEqual([
    { kind: 'curves', keys: ['zones'], names: ['FACIES'] },
  ]);
});

it('names nothing while a well is being read', () => {
  const wanted = { curve: 'SGR', zones: 'tops', zone: 'Coal' };
  expect(findMissingOfHistogram(choices({ isRead: false }), wanted)).toEqual([]);
});

it('names nothing that one of the wells has', () => {
  const wanted = { curve: 'gr', zones: 'tops', zone: 'sand', hiddenZones: ['Shale'] };
  expect(findMissingOfHistogram(choices(), wanted)).toEqual([]);
});
