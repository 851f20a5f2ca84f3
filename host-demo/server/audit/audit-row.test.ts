import { describe, expect, it } from 'vitest';
import { serverEvent } from './audit-event.ts';
import { toAuditRow } from './audit-row.ts';

const ASKER = { ip: '::1', id: 'request' };
const toRow = (items: Readonly<Record<string, unknown>>, success = true) =>
  toAuditRow({ id: 'ada' }, ASKER, serverEvent('delete', 'well', success, items));
const readItems = (row: { items: string }) =>
  JSON.parse(row.items) as { fieldName: string; value: unknown }[];

function nest(depth: number): unknown {
  let value: unknown = 'deep';
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

describe('a row of the audit', () => {
  it.each([
    ['half of a surrogate pair', { id: 'a\ud800b' }],
    ['half of a pair in a list', { ids: ['\udc00', 'real'] }],
    ['half of a pair as a name', { '\ud83d': { '\udfff': 1 } }],
    ['NUL', { id: 'a\0b', more: { 'x\0': '\0' } }],
    ['a value that is nested without end', { id: nest(100_000) }],
    ['halves where a long value is cut', { id: '\u{1f600}'.repeat(2000) }],
  ])('can be stored whatever its values: %s', (_what, items) => {
    const row = toRow(items);
    // PostgreSQL refuses these escapes and lone surrogates.
    expect(row.items).not.toMatch(/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i);
    expect(row.items).not.toMatch(/\p{Surrogate}/u);
    expect(readItems(row)).toHaveLength(Object.keys(items).length);
  });

  it('keeps escapes that are text', () => {
    expect(readItems(toRow({ id: '\\u0000 \\ud800' }))[0]!.value).toBe('\\u0000 \\ud800');
  });

  it('names every record that was deleted, however many and long others are', () => {
    const ids = [...Array.from({ length: 500 }, (_, i) => `${'x'.repeat(900)}${i}`), 'real'];
    const items = readItems(toRow({ ids }));
    expect(items.flatMap(({ value }) => value as string[])).toEqual(ids);
    expect(items.every(({ fieldName }) => fieldName === 'ids')).toBe(true);
  });

  it('is short where nothing was done', () => {
    const ids = Array.from({ length: 5000 }, (_, i) => `${'x'.repeat(900)}${i}`);
    expect(readItems(toRow({ ids }, false)).length).toBe(200);
  });
});
