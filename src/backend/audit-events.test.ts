import { describe, expect, test } from 'vitest';
import { buildAuditConstraints, checkFilter, findAuditedKeys, NO_FILTER } from './audit-events.ts';

describe('a filter of the audit', () => {
  test('has no conditions where nothing is chosen', () => {
    expect(buildAuditConstraints(NO_FILTER)).toEqual([]);
  });

  test('counts the last day to its end on the reader’s clock', () => {
    const [from, to] = buildAuditConstraints({
      ...NO_FILTER,
      from: '2026-03-01',
      to: '2026-03-31',
    });
    expect(from).toMatchObject({ value: new Date(2026, 2, 1).toISOString() });
    expect(to).toMatchObject({
      operator: 'lessThan',
      value: new Date(2026, 3, 1).toISOString(),
    });
  });

  test('finds users by a part of their id or their name', () => {
    expect(buildAuditConstraints({ ...NO_FILTER, user: ' ada ', success: 'no' })).toEqual([
      { field: 'audit_success', operator: 'equal', value: false },
      {
        constraints: [
          { field: 'userId', operator: 'like', value: '*ada*' },
          { field: 'userName', operator: 'like', value: '*ada*', logic: 'OR' },
        ],
      },
    ]);
  });
});

describe('the record of an event', () => {
  const find = (items: Record<string, unknown>, keys = ['uwi']) =>
    findAuditedKeys(
      { items: Object.entries(items).map(([fieldName, value]) => ({ fieldName, value })) },
      keys,
    );

  test('is found by its key fields, by its id, and by the only one of a list', () => {
    expect(find({ uwi: 'A-1', version: 2 })).toEqual({ uwi: 'A-1' });
    expect(find({ id: 'A-1' })).toEqual({ uwi: 'A-1' });
    expect(find({ ids: ['A-1'] })).toEqual({ uwi: 'A-1' });
    expect(find({ keys: [{ uwi: 'A-1' }] })).toEqual({ uwi: 'A-1' });
    expect(find({ id: '{"uwi":"A-1","depth":12}' }, ['uwi', 'depth'])).toEqual({
      uwi: 'A-1',
      depth: 12,
    });
  });

  test('has no record where there are many, or where a key is missing', () => {
    expect(find({ ids: ['A-1', 'A-2'] })).toBeNull();
    expect(find({ id: '{"uwi":"A-1"}' }, ['uwi', 'depth'])).toBeNull();
    expect(find({ status: 400 })).toBeNull();
  });
});

test('takes a filter of an address as far as it can be one', () => {
  const given = { user: 'ayse', from: '2026-01-31', to: 'tomorrow', success: 'perhaps' };
  expect(checkFilter(given)).toEqual({ ...NO_FILTER, user: 'ayse', from: '2026-01-31' });
  expect(checkFilter()).toEqual(NO_FILTER);
});
