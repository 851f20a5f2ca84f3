import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { getConcessionUpdateDate, getProjectUpdateDate } from '../../../src/api/contract/jobs.ts';
import { Registry } from '../catalogs/registry.ts';
import type { Catalogs } from '../catalogs/registry.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { MOST_CONCESSIONS, concessionTable } from './areas.ts';
import { CHANGED } from './count.ts';
import { isInside } from '../catalogs/places.ts';
import { CONCESSION, buildScope } from './scope.ts';
import { msg } from '../../../src/formats/msg.ts';

/** The field by which a record belongs to a project. */
const PROJECT = 'projectId';

/** Name of the areas in a statement. No table of a catalog can have it. */
const AREA = '$area';

interface Dated {
  id: string;
  updateDate: string | null;
}

/** When the data of concessions and of projects changed last. */
export function updateDates(app: FastifyInstance, { db }: Services): void {
  route(app, getConcessionUpdateDate, async ({ body: { concessions }, signal }) => {
    const items = await concessionDates(db, await new Registry(db).catalogs(), concessions, signal);
    return { success: true, data: { updateDate: latest(items), items } };
  });

  route(app, getProjectUpdateDate, async ({ body: { projectId } }) => {
    const updateDate = await projectDate(db, await new Registry(db).catalogs(), projectId);
    return { success: true, data: { updateDate, items: [{ id: projectId, updateDate }] } };
  });
}

/**
 * Returns the update date of each concession: the latest change of a record in it or the update
 * date in its own record, whichever is later. The concessions are listed by the ids or names in
 * `names`; if `names` is empty, all concessions are listed by id.
 * @throws {Refused} EXPORT_TOO_LARGE for more than MOST_CONCESSIONS
 */
async function concessionDates(
  db: Services['db'],
  catalogs: Catalogs,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Dated[]> {
  const { table, id, name, geometry, updateDate } = concessionTable(catalogs);
  const meant =
    names.length > 0
      ? sql`${id}::text = any(${[...names]}::text[]) or ${name}::text = any(${[...names]}::text[])`
      : sql`true`;
  const areas = sql`(select ${id}::text as id, ${name}::text as name, ${updateDate} as date, case when ST_IsValid(${geometry}) then ${geometry} else ST_MakeValid(${geometry}) end as geom from ${table} where ${meant} order by 1) as ${sql.ref(AREA)}`;
  const { rows: found } = await sql<{
    id: string;
    name: string | null;
    date: Date | null;
  }>`select id, name, date from ${areas} limit ${MOST_CONCESSIONS + 1}`.execute(db);
  if (found.length > MOST_CONCESSIONS)
    throw new Refused(
      413,
      'EXPORT_TOO_LARGE',
      msg`At most ${MOST_CONCESSIONS} concessions are asked for at once`,
    );
  const dates = new Map(found.map((row) => [row.id, row.date]));
  for (const { catalog, place } of await buildScope(db, catalogs, [], [CONCESSION])) {
    const changed = catalog.columns.get(CHANGED)?.column;
    if (!changed || !place) continue;
    signal.throwIfAborted();
    const { rows } = await sql<{ id: string; date: Date | null }>`
      select id, (select max(${sql.ref(changed)}) from ${sql.table(catalog.table)} where ${isInside(place, sql.ref(`${AREA}.geom`))}) as date from ${areas}`.execute(
      db,
    );
    for (const row of rows) dates.set(row.id, later(dates.get(row.id) ?? null, row.date));
  }
  const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;
  if (names.length === 0)
    return [...dates].map(([one, date]) => ({ id: one, updateDate: iso(date) }));
  return names.map((one) => ({
    id: one,
    updateDate: iso(
      found
        .filter((row) => row.id === one || row.name === one)
        .reduce<Date | null>((last, row) => later(last, dates.get(row.id) ?? null), null),
    ),
  }));
}

/** The latest change of a record of a project. */
async function projectDate(
  db: Services['db'],
  { all }: Catalogs,
  projectId: string,
): Promise<string | null> {
  const parts = all.flatMap(({ table, columns }) => {
    const [project, changed] = [columns.get(PROJECT), columns.get(CHANGED)];
    return project && changed
      ? [
          sql`select max(${sql.ref(changed.column)}) as date from ${sql.table(table)} where ${sql.ref(project.column)}::text = ${projectId}`,
        ]
      : [];
  });
  if (parts.length === 0) return null;
  const {
    rows: [found],
  } = await sql<{
    date: Date | null;
  }>`select max(date) as date from (${sql.join(parts, sql` union all `)}) as dates`.execute(db);
  return found?.date?.toISOString() ?? null;
}

function later(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a > b ? a : b;
}

function latest(items: readonly Dated[]): string | null {
  return (
    items
      .flatMap(({ updateDate }) => updateDate ?? [])
      .sort()
      .at(-1) ?? null
  );
}
