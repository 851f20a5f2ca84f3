import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Services } from '../services.ts';

/** What the planner of the database expects of a query. */
export interface Estimate {
  /** In its own unit, to be compared with that of another query. */
  cost: number;
  rows: number;
}

/** Asks the planner, which looks at its statistics and at no row. */
export async function estimate(db: Services['db'], query: RawBuilder<unknown>): Promise<Estimate> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Total Cost': number; 'Plan Rows': number } }];
  }>`explain (format json) ${query}`.execute(db);
  const { 'Total Cost': cost, 'Plan Rows': count } = rows[0]!['QUERY PLAN'][0].Plan;
  return { cost, rows: count };
}
