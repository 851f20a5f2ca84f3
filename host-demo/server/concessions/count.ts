import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { geometryFrom } from './areas.ts';
import { isInside } from '../catalogs/places.ts';
import type { ScopedCatalog } from './scope.ts';
import { fillWords, type SummaryWords } from './texts.ts';

/** What an area has of a catalog. */
export interface AreaCount {
  scoped: ScopedCatalog;
  /** Null where it could not be counted. */
  count: number | null;
  /** The latest change of one of the records, ISO-8601. */
  updateDate: string | null;
  /** For people; null where all is well. */
  message: string | null;
}

/** The field that says when a record was changed last (PPDM, ROW_CHANGED_DATE). */
export const CHANGED = 'rowChangedDate';

/**
 * The records of a catalog in an area. Never throws: a failure is returned as the message, so that
 * other catalogs are not affected.
 */
export async function countIn(
  { db, log }: Pick<Services, 'db' | 'log'>,
  scoped: ScopedCatalog,
  outline: string,
  words: SummaryWords,
): Promise<AreaCount> {
  const { catalog, place } = scoped;
  if (!place)
    return {
      scoped,
      count: null,
      updateDate: null,
      message: fillWords(words.noGeometry, { catalog: catalog.data.label }),
    };
  const area = geometryFrom(outline);
  const changed = catalog.columns.get(CHANGED)?.column;
  const geometry = place.geometry && sql.ref(place.geometry.column);
  const broken = geometry
    ? sql`(select count(*) from ${sql.table(catalog.table)} where ${geometry} && ${area} and not ST_IsValid(${geometry}))`
    : sql`0`;
  const lost = geometry
    ? sql`(select count(*) from ${sql.table(catalog.table)} where ${geometry} && ${area} and not ST_IsValid(${geometry}) and not ST_IsValid(ST_MakeValid(${geometry})))`
    : sql`0`;
  try {
    const { rows } = await sql<{
      count: string;
      changed: Date | null;
      broken: string;
      lost: string;
    }>`
      select count(*) as count, ${changed ? sql`max(${sql.ref(changed)})` : sql`null::timestamptz`} as changed, ${broken} as broken, ${lost} as lost
      from ${sql.table(catalog.table)} where ${isInside(place, area)}`.execute(db);
    const [found] = rows;
    // A fault of the geometry library ends the embedded database's statement without a word.
    if (!found) throw new Error('the statement had no answer');
    return {
      scoped,
      count: Number(found.count),
      updateDate: found.changed?.toISOString() ?? null,
      message: brokenText(words, Number(found.broken), Number(found.lost)),
    };
  } catch (error) {
    log.error({ err: error, catalog: catalog.data.name }, 'records of a summary were not counted');
    const { code } = error as { code?: unknown };
    return {
      scoped,
      count: null,
      updateDate: null,
      message:
        typeof code === 'string' ? fillWords(words.notCountedCode, { code }) : words.notCounted,
    };
  }
}

/** True if the report has something about a catalog. */
export function isShown({ count, message }: AreaCount): boolean {
  return message !== null || (count ?? 0) > 0;
}

/** Group and the group above all, as files name them. */
export function groupText({ scoped: { schemaName, catalogGroup } }: AreaCount): string {
  return schemaName === catalogGroup ? schemaName : `${schemaName}, ${catalogGroup}`;
}

function brokenText(words: SummaryWords, broken: number, lost: number): string | null {
  if (broken === 0) return null;
  return fillWords(lost === 0 ? words.repaired : words.lost, { broken, lost });
}
