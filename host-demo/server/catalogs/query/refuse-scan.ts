import { sql } from 'kysely';
import type { Constraint } from '../../../../src/api/contract/constraint.ts';
import { estimate } from '../../db/estimate.ts';
import { currentScope } from '../../db/work-scope.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import type { CatalogTable } from '../definition.ts';
import { splitIdeographs } from '../ideographs.ts';
import { buildCondition } from './constraints.ts';
import type { FindSubject } from './constraints.ts';
import { joinMessages, labelMessage, msg } from '../../../../src/formats/msg.ts';

/** A table of so few rows is read in a fraction of a second by any query. */
const FEW = 200_000;
/** Letters of which the index of parts of texts makes an entry. */
const LETTERS = 3;

/**
 * Refuses a request that would read a whole catalog of many rows for a text filter that no index
 * answers. Another condition that finds few rows makes it good; the planner of the database
 * decides. Throws STATEMENT_TIMEOUT, which names the fields.
 */
export async function refuseScan(
  db: Services['db'],
  catalog: CatalogTable,
  { constraints, findSubject }: { constraints: readonly Constraint[]; findSubject: FindSubject },
): Promise<void> {
  const fields = shortTexts(constraints);
  if (fields.length === 0 || currentScope()?.kind !== 'request') return;
  const from = sql`select 1 from ${sql.table(catalog.table)}`;
  const all = await estimate(db, from);
  if (all.rows < FEW) return;
  const estimated = await estimate(
    db,
    sql`${from} where ${buildCondition(constraints, findSubject)}`,
  );
  if (estimated.cost < all.cost / 2) return;
  const labels = fields.map((name) => catalog.columns.get(name)?.field.label ?? name);
  throw new Refused(
    503,
    'STATEMENT_TIMEOUT',
    msg`There are many records in ${labelMessage(catalog.data.label)}. Give the filter on ${joinMessages(labels)} at least ${LETTERS} letters, or add another filter.`,
    { fields: Object.fromEntries(fields.map((name) => [name, `at least ${LETTERS} letters`])) },
  );
}

/** Fields whose text is looked for by too few letters for the index. */
export function shortTexts(constraints: readonly Constraint[]): string[] {
  return [
    ...new Set(
      constraints.flatMap((one) => {
        if ('constraints' in one) return shortTexts(one.constraints);
        return one.operator === 'like' && isShortPattern(String(one.value)) ? [one.field] : [];
      }),
    ),
  ];
}

/**
 * The index knows the beginning and the end of a text too: `a*` and `*ab` have an entry, `*ab*` has
 * none. Ideographs have an index of their own, for one or two of them too.
 */
function isShortPattern(pattern: string): boolean {
  const runs = pattern.split('*');
  const first = runs[0]!;
  const last = runs.at(-1)!;
  return (
    runs.length > 1 &&
    first === '' &&
    last.length < LETTERS - 1 &&
    runs.every((run) => run.length < LETTERS && splitIdeographs(run).length === 0)
  );
}
