import { describe, expect, it } from 'vitest';
import type { MapRecord } from '../../sources/layer/source.ts';
import { sameRecord } from './use-hover.ts';

const record = (keys: MapRecord['keys'], properties: MapRecord['properties'] = {}): MapRecord => ({
  layer: 'fields',
  catalog: 'field',
  keys,
  label: '',
  properties,
  geometry: null,
});

describe('what the pointer is on', () => {
  it('is another record where another of the same name begins', () => {
    expect(sameRecord(record({ fieldId: '1' }), record({ fieldId: '2' }))).toBe(false);
    expect(sameRecord(record(null, { rock: 'sand' }), record(null, { rock: 'shale' }))).toBe(false);
    expect(sameRecord(record({ fieldId: '1' }), null)).toBe(false);
  });

  it('is the same record each time that a server tells of it', () => {
    expect(sameRecord(record({ fieldId: '1' }), record({ fieldId: '1' }))).toBe(true);
    expect(sameRecord(null, null)).toBe(true);
  });
});
