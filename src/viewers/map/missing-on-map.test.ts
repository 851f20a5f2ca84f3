import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { MapLayers } from './map-layers.ts';
import { MissingOnMap } from './missing-on-map.ts';

it('names layers that the map does not have once they are known, and a record that is gone', () => {
  const phase = signal({ kind: 'loading' });
  const rows = signal([{ layer: { id: 'wells' } }]);
  const missing = new MissingOnMap({ phase, rows } as unknown as MapLayers);
  const kinds = () => missing.parts.peek().map(({ kind, names }) => [kind, ...names]);
  missing.follow({ layers: { wells: {}, gone: {} } });
  expect(kinds()).toEqual([]);
  phase.value = { kind: 'ready' };
  expect(kinds()).toEqual([['layers', 'gone']]);
  missing.missRecord({ catalog: 'well', keys: { uwi: 'TR-9' } });
  expect(kinds()).toEqual([
    ['record', 'TR-9'],
    ['layers', 'gone'],
  ]);
  missing.dismiss(['layers']);
  expect(kinds()).toEqual([['record', 'TR-9']]);
  missing.follow({});
  expect(kinds()).toEqual([]);
});
