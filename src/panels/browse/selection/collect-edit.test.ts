import { describe, expect, it } from 'vitest';
import type { EditField } from '../record/edit/edit-fields.ts';
import { collectEdit } from './collect-edit.ts';

const field = (name: string, more: Partial<EditField> = {}): EditField => ({
  name,
  label: name,
  kind: 'text',
  required: false,
  key: false,
  options: [],
  unit: null,
  ...more,
});
const fields = [
  field('remark'),
  field('totalDepth', { kind: 'number', unit: field('totalDepthOuom') }),
];
const row = (name: string, isCleared = false) => ({ name, isCleared });
const collect = (rows: ReturnType<typeof row>[], values: Record<string, string>) =>
  collectEdit(fields, rows, { values, lang: 'en' });

describe('collectEdit', () => {
  it('reads values as the form of a record does, and leaves a unit without a value as it is', () => {
    expect(collect([row('totalDepth'), row('')], { totalDepth: '2500.5' })).toEqual({
      ok: true,
      changes: { totalDepth: 2500.5 },
    });
  });

  it('clears a field on purpose alone', () => {
    expect(collect([row('remark', true)], { remark: 'typed before' })).toEqual({
      ok: true,
      changes: { remark: null },
    });
    expect(collect([row('remark')], { remark: ' ' })).toEqual({
      ok: false,
      errors: { remark: { type: 'required' } },
    });
  });

  it('names the input that cannot be read', () => {
    expect(collect([row('totalDepth')], { totalDepth: 'deep' })).toEqual({
      ok: false,
      errors: { totalDepth: { type: 'number' } },
    });
  });
});
