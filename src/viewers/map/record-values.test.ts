import { describe, expect, it } from 'vitest';
import type { FieldWords } from '../../sources/layer/map-calls.ts';
import { describeProperties } from './record-values.ts';

const field = (name: string, more: Partial<FieldWords> = {}): FieldWords => ({
  name,
  label: name.toUpperCase(),
  type: 'string',
  isMain: false,
  unitName: null,
  labels: null,
  ...more,
});
const FIELDS = [
  field('remark'),
  field('status', { isMain: true, labels: new Map([['applied', 'Applied for']]) }),
  field('depth', { isMain: true, type: 'number', unitName: 'depthOuom' }),
  field('granted', { type: 'date' }),
];
const PROPERTIES = {
  remark: 'old',
  granted: '2024-03-01T00:00:00Z',
  depth: 1200,
  depthOuom: 'm',
  status: 'applied',
  extra: 7,
  empty: '',
  shape: {},
};

describe('the properties of a record', () => {
  it('have the labels of fields and pick lists and their units, the main ones first', () => {
    expect(
      describeProperties(PROPERTIES, FIELDS, []).map(({ label, text }) => [label, text]),
    ).toEqual([
      ['STATUS', 'Applied for'],
      ['DEPTH', expect.stringMatching(/^1.?200 m$/)],
      ['REMARK', 'old'],
      ['GRANTED', '2024-03-01'],
      ['extra', '7'],
    ]);
  });

  it('are those that the layer names, by their own names without a catalog', () => {
    expect(describeProperties(PROPERTIES, null, ['status', 'extra'])).toEqual([
      { name: 'status', label: 'status', text: 'applied' },
      { name: 'extra', label: 'extra', text: '7' },
    ]);
  });
});
