import { sql } from 'kysely';
import type { MigrationDb } from '../db/migrate.ts';

/** Labels of values by value. */
export type ValueLabels = ReadonlyMap<string, string>;

/**
 * Labels of the values of pick lists by the name of the list; of all lists where no names are
 * given. What is not a value with a label, such as in a list that somebody changed by hand, is left
 * out.
 */
export async function readPickLabels(
  db: MigrationDb,
  names?: readonly string[],
): Promise<Map<string, ValueLabels>> {
  const meant = names ? sql`and data ->> 'name' = any(${names}::text[])` : sql``;
  const { rows } = await sql<{ name: string | null; values: unknown }>`
    select data ->> 'name' as name, data -> 'values' as values from studio.entity
    where entity_name = 'PickList' ${meant}`.execute(db);
  return new Map(
    rows.flatMap(({ name, values }) =>
      name === null ? [] : [[name, new Map(listLabels(values))] as const],
    ),
  );
}

function listLabels(values: unknown): [string, string][] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((one: { value?: unknown; label?: unknown } | null) =>
    typeof one?.value === 'string' && typeof one.label === 'string' ? [[one.value, one.label]] : [],
  );
}
