import { describe, expect, test } from 'vitest';
import { assembleHistory, type AuditedChange } from './assemble-history.ts';

const FIELDS = new Set(['uwi', 'wellName', 'totalDepth', 'rowCreatedDate']);
const CREATED = '2026-01-01T00:00:00.000Z';
const NOW = { uwi: 'A-1', wellName: 'New', rowCreatedDate: CREATED };

function change(
  event: string,
  day: number,
  items: AuditedChange['items'] = [{ fieldName: 'id', value: 'A-1' }],
): AuditedChange {
  return { at: new Date(Date.UTC(2026, 1, day)), userId: 'ada', userName: 'Ada', event, items };
}

const summary = (changes: AuditedChange[], now: typeof NOW | null = NOW) =>
  assembleHistory(changes, now, FIELDS).map(({ event }) => event);

describe('the history of a record', () => {
  test('names the fields of an edit with the values before and after, the latest edit first', () => {
    const history = assembleHistory(
      [
        change('create', 1, [
          { fieldName: 'uwi', value: 'A-1' },
          { fieldName: 'wellName', value: '' },
          { fieldName: 'id', value: 'A-1' },
          { fieldName: 'version', value: 1 },
        ]),
        change('edit', 2, [
          { fieldName: 'id', value: 'A-1' },
          { fieldName: 'wellName', value: 'New', before: 'Old' },
          { fieldName: 'totalDepth', value: null, before: 12 },
          { fieldName: 'version', value: 2 },
        ]),
      ],
      NOW,
      FIELDS,
    );
    expect(history).toEqual([
      {
        at: '2026-02-02T00:00:00.000Z',
        user: 'ada',
        userName: 'Ada',
        event: 'update',
        file: null,
        changes: [
          { field: 'wellName', before: 'Old', after: 'New' },
          { field: 'totalDepth', before: 12, after: null },
        ],
        version: 2,
      },
      {
        at: '2026-02-01T00:00:00.000Z',
        user: 'ada',
        userName: 'Ada',
        event: 'create',
        file: null,
        changes: [{ field: 'uwi', before: null, after: 'A-1' }],
        version: 1,
      },
    ]);
  });

  test('leaves out an edit that changed nothing', () => {
    expect(summary([change('create', 1), change('edit', 2)])).toEqual(['create']);
  });

  test('begins a record that no event created with its row date and no user', () => {
    expect(assembleHistory([], NOW, FIELDS)).toMatchObject([
      { at: CREATED, user: null, event: 'create', changes: [] },
    ]);
    expect(assembleHistory([], { uwi: 'A-1' }, FIELDS)).toEqual([]);
  });

  test('names the file that a load took the record from', () => {
    const [load] = assembleHistory(
      [
        change('import', 3, [
          { fieldName: 'record1', value: { catalog: 'well', keys: {}, file: 'a/b/GR.las' } },
        ]),
      ],
      NOW,
      FIELDS,
    );
    expect(load).toMatchObject({ event: 'load', file: 'GR.las', changes: [] });
  });

  test('leaves out a deletion that a job could not carry out', () => {
    expect(summary([change('create', 1), change('delete', 2)])).toEqual(['create']);
    expect(summary([change('create', 1), change('delete', 2)], null)).toEqual(['delete', 'create']);
    expect(summary([change('create', 1), change('delete', 2), change('create', 3)])).toEqual([
      'create',
      'delete',
      'create',
    ]);
  });
});
