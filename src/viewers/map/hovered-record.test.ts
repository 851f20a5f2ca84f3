import { describe, expect, it } from 'vitest';
import type { MapRecord } from '../../sources/layer/source.ts';
import { isSameRecord } from './hovered-record.ts';

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
    expect(isSameRecord(record({ fieldId: '1' }), record({ fieldId: '2' }))).toBe(false);
    expect(isSameRecord(record(null, { rock: 'sand' }), record(null, { rock: 'shale' }))).toBe(
      false,
    );
    expect(isSameRecord(record({ fieldId: '1' }), null)).toBe(false);
  });

  it('is the same record each time that a server returns it', () => {
    expect(isSameRecord(record({ fieldId: '1' }), record({ fieldId: '1' }))).toBe(true);
    expect(isSameRecord(null, null)).toBe(true);
  });
});
