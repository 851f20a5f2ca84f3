import { describe, expect, it } from 'vitest';
import type { Constraint } from '../../../../src/api/contract/constraint.ts';
import { builtInTable, recordingDb } from '../../../../tests/support/recording-db.ts';
import { inScope, jobScope } from '../../db/work-scope.ts';
import type { WorkScope } from '../../db/work-scope.ts';
import { refuseScan, shortTexts } from './refuse-scan.ts';
import { buildSubjects } from './select.ts';

const like = (value: string): Constraint => ({ field: 'wellName', operator: 'like', value });
const REQUEST: WorkScope = { ...jobScope(), kind: 'request' };

describe('shortTexts', () => {
  it.each(['*a*', '*ab*', '*ab*cd*', '*', '**', '*a'])(
    'finds %j, which no index answers',
    (value) => expect(shortTexts([{ constraints: [like(value)] }])).toEqual(['wellName']),
  );
  it.each(['*abc*', 'a*', '*ab', 'ab', '*a*bcd*', '*大庆*', '*庆*', '*a*庆*'])(
    'passes %j',
    (value) => expect(shortTexts([like(value)])).toEqual([]),
  );
});

describe('refuseScan', () => {
  const catalog = builtInTable('well');
  /** Refuses over a database whose planner expects this of the whole catalog and of the filter. */
  const check = (all: { rows: number; cost: number }, filteredCost: number, scope = REQUEST) => {
    const { db } = recordingDb(({ sql }) => [
      {
        'QUERY PLAN': [
          {
            Plan: {
              'Total Cost': sql.includes(' where ') ? filteredCost : all.cost,
              'Plan Rows': all.rows,
            },
          },
        ],
      },
    ]);
    const rowQuery = { constraints: [like('*ab*')], findSubject: buildSubjects(catalog) };
    return inScope(scope, () => refuseScan(db, catalog, rowQuery));
  };

  it('refuses a short text on many rows and names its field', async () => {
    await expect(check({ rows: 1_000_000, cost: 1000 }, 4000)).rejects.toMatchObject({
      status: 503,
      code: 'STATEMENT_TIMEOUT',
      message: expect.stringMatching(/Well name at least 3 letters, or add another filter/i),
      more: { fields: { wellName: 'at least 3 letters' } },
    });
  });

  it('passes it on few rows, beside a condition that finds few rows, and in a job', async () => {
    await check({ rows: 10_000, cost: 1000 }, 4000);
    await check({ rows: 1_000_000, cost: 1000 }, 40);
    await check({ rows: 1_000_000, cost: 1000 }, 4000, jobScope());
  });
});
