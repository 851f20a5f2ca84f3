import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { safeParse } from 'valibot';
import { SQL_TYPES } from '../catalogs/definition.ts';
import type { CatalogTable, CatalogColumn } from '../catalogs/definition.ts';
import { geoJson } from '../../../src/api/contract/geojson.ts';
import { parseScalar } from '../catalogs/query/values.ts';
import { fromJson } from '../catalogs/rows.ts';
import { invalidFields } from './collection.ts';
import { type Message, msg } from '../../../src/formats/msg.ts';

/**
 * Values of a row as they can be stored, checked against the fields and against what may be written
 * of them. Throws VALIDATION (422) with all that is wrong.
 */
export function checkedRow(
  catalog: CatalogTable,
  data: Readonly<Record<string, unknown>>,
  flag: 'creatable' | 'editable',
): Record<string, unknown> {
  const wrong: Record<string, string | Message> = {};
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (name === 'id' || name === 'version' || value === undefined) continue;
    const column = catalog.columns.get(name);
    if (!column) wrong[name] = msg`there is no such field`;
    else if (column.field.readOnly || !column.field[flag])
      wrong[name] = flag === 'creatable' ? msg`not creatable` : msg`not editable`;
    else if (value === null) row[name] = null;
    else {
      const checked = stored(column, value);
      if ('wrong' in checked) wrong[name] = checked.wrong;
      else row[name] = checked.value;
    }
  }
  for (const { name, field } of catalog.columns.values()) {
    const given = flag === 'creatable' || Object.hasOwn(data, name);
    if (field.required && given && (row[name] ?? '') === '' && !wrong[name])
      wrong[name] = 'required';
  }
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
  return row;
}

function stored({ type }: CatalogColumn, value: unknown): { value: unknown } | { wrong: Message } {
  if (type !== 'geometry') return parseScalar(type, value);
  const { success, output } = safeParse(geoJson, value);
  return success ? { value: output } : { wrong: msg`GeoJSON in degrees is expected` };
}

/** `column = value` for each value of a row. */
export function assignments(
  catalog: CatalogTable,
  row: Readonly<Record<string, unknown>>,
): RawBuilder<unknown>[] {
  return Object.entries(row).map(([name, value]) => {
    const { column, type } = catalog.columns.get(name)!;
    if (value === null) return sql`${sql.ref(column)} = null`;
    const parameter =
      type === 'geometry'
        ? sql`${JSON.stringify(value)}::jsonb`
        : sql`${value}::${sql.raw(SQL_TYPES[type])}`;
    return sql`${sql.ref(column)} = ${fromJson(type, parameter)}`;
  });
}
