import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Migration } from '../db/migrate.ts';
import { folded, MARKS } from './text-fold.ts';

/** Ideographs and kana, which are written without spaces, after `text_fold`. */
const IDEOGRAPHS = '\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff';
/** The same in a text as it is stored: compatibility ideographs become others by `text_fold`. */
const STORED = `[${IDEOGRAPHS}\\uf900-\\ufaff\\U0002f800-\\U0002fa1f]`;

/**
 * `ideographs` lists the ideographs of a folded text and the pairs of those that stand side by
 * side. A name in Chinese often has two of them, and the index of parts of texts needs three
 * letters.
 */
export const ideographs: Migration = {
  name: 'catalogs-7-ideographs',
  up: async (db) =>
    void (await sql`
      create function studio.ideographs(folded text) returns text[] language plpgsql immutable strict parallel safe as ${sql.lit(`
        begin
          return array(select distinct substr(run[1], i, size) from regexp_matches(folded, '[${IDEOGRAPHS}]+', 'g') run,
            lateral generate_series(1, length(run[1])) i, lateral generate_series(1, 2) size);
        end`)}`.execute(db)),
};

/** What the index of the ideographs of a text holds, and of which texts. */
export function ideographIndex(text: RawBuilder<unknown>): {
  expression: RawBuilder<string[]>;
  where: RawBuilder<SqlBool>;
} {
  return {
    expression: sql<string[]>`studio.ideographs(${folded(text)})`,
    where: sql<SqlBool>`octet_length(${text}) > length(${text}) and ${text} ~ ${sql.lit(STORED)}`,
  };
}

/**
 * A condition that each text meets which holds the ideographs of a pattern with `*`, for the
 * planner: it is that of the index. Null for a pattern without ideographs.
 */
export function holdsIdeographs(
  text: RawBuilder<unknown>,
  pattern: string,
): RawBuilder<SqlBool> | null {
  const parts = splitIdeographs(pattern);
  if (parts.length === 0) return null;
  const { expression, where } = ideographIndex(text);
  return sql<SqlBool>`${where} and ${expression} @> ${parts}::text[]`;
}

/** The pairs of ideographs of a text; of one that stands alone, the ideograph. */
export function splitIdeographs(text: string): string[] {
  const plain = text.normalize('NFD').replace(new RegExp(MARKS, 'gu'), '');
  const runs = plain.match(new RegExp(`[${IDEOGRAPHS}]+`, 'g')) ?? [];
  const parts = runs.flatMap((run) =>
    run.length === 1
      ? [run]
      : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );
  return [...new Set(parts)];
}
