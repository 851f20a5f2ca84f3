import { createHash } from 'node:crypto';
import type { ColumnMapping } from '../../../src/api/contract/load.ts';
import { type MessageParts, msg } from '../../../src/formats/msg.ts';
import { metresPer, secondsPer } from '../../../src/units/depth.ts';
import type { CatalogColumn, CatalogTable } from '../catalogs/definition.ts';
import { convertCell, type ValueStyle } from './cell-values.ts';
import type { LoadTable } from './load-table.ts';
import { findPick, type PicklistValues } from './pick-values.ts';
import type { Cell } from './table-limits.ts';

/** A row that cannot be stored, by field. */
export interface WrongRow {
  /** What could be read of it. */
  values: Readonly<Record<string, unknown>>;
  wrong: Readonly<Record<string, MessageParts>>;
}

/** How the rows of a table become rows of a catalog. */
export interface RowPlan {
  catalog: CatalogTable;
  table: Pick<LoadTable, 'columns'> & ValueStyle;
  mapping: readonly ColumnMapping[];
  picks: PicklistValues;
}

/** Spellings of the units that a catalog keeps. */
const UNITS: Readonly<Record<string, string>> = {
  metre: 'm',
  metres: 'm',
  meter: 'm',
  meters: 'm',
  feet: 'ft',
  foot: 'ft',
  "'": 'ft',
};

/**
 * The values of a row by attribute, or what is wrong with it. Empty cells have no value. A unit of
 * a column goes to the field of the unit, a longitude and a latitude to the location as well.
 */
export function buildRow(
  plan: RowPlan,
  cells: readonly Cell[],
): { values: Record<string, unknown>; wrong?: undefined } | WrongRow {
  const { catalog, table, mapping } = plan;
  const values: Record<string, unknown> = {};
  const wrong: Record<string, MessageParts> = {};
  for (const { column, field } of mapping) {
    const target = catalog.columns.get(field)!;
    const converted = convertCell(target.type, cells[column] ?? null, table);
    if ('wrong' in converted) wrong[field] = converted.wrong;
    else if (converted.value !== null) {
      const picked = pickValue(plan, target, converted.value);
      if ('wrong' in picked) wrong[field] = picked.wrong;
      else values[field] = picked.value;
    }
  }
  if (Object.keys(wrong).length > 0) return { wrong, values };
  addUnits(plan, values, wrong);
  addLocation(catalog, values);
  addKey(catalog, values);
  for (const { name } of catalog.keys) if (values[name] === undefined) wrong[name] = msg`required`;
  return Object.keys(wrong).length > 0 ? { wrong, values } : { values };
}

/** The value of a pick list that a cell means; a unit in any spelling. */
function pickValue(
  { picks }: RowPlan,
  column: CatalogColumn,
  value: unknown,
): { value: unknown } | { wrong: MessageParts } {
  const isListed = column.field.pickList !== null;
  const unit = isListed ? UNITS[String(value).toLowerCase()] : undefined;
  return findPick(picks, column, unit ?? value);
}

/** The unit of a column goes to the field of the unit; else the value is converted to the label's. */
function addUnits(
  plan: RowPlan,
  values: Record<string, unknown>,
  wrong: Record<string, MessageParts>,
): void {
  for (const { column, field } of plan.mapping) {
    const unit = plan.table.columns[column]?.unit ?? '';
    const value = values[field];
    if (unit === '' || value === undefined) continue;
    const target = plan.catalog.columns.get(`${field}Ouom`);
    if (!target) {
      const label = plan.catalog.columns.get(field)!.field.label;
      if (typeof value === 'number') values[field] = value * findFactor(unit, label);
      continue;
    }
    if (target.name in values) continue;
    const picked = pickValue(plan, target, unit);
    if ('value' in picked) values[target.name] = picked.value;
    else wrong[field] = msg`unit: ${picked.wrong}`;
  }
}

/** Factor from a unit to that behind a label such as "Two-way time, ms"; 1 where it is unknown. */
function findFactor(unit: string, label: string): number {
  const own = /, ([^,]+)$/.exec(label)?.[1];
  if (own === undefined) return 1;
  for (const per of [metresPer, secondsPer]) {
    const [from, to] = [per(unit), per(own)];
    if (from !== null && to !== null) return from / to;
  }
  return 1;
}

function addLocation({ columns }: CatalogTable, values: Record<string, unknown>): void {
  const { surfaceLongitude: longitude, surfaceLatitude: latitude } = values;
  const takesPoint = columns.get('geom')?.type === 'geometry';
  if (!takesPoint || typeof longitude !== 'number' || typeof latitude !== 'number') return;
  if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)
    values['geom'] = { type: 'Point', coordinates: [longitude, latitude] };
}

/**
 * A key for records below others that have none in the table, such as markers: the same texts and
 * whole numbers of the row give the same one.
 */
function addKey({ columns, keys }: CatalogTable, values: Record<string, unknown>): void {
  const [key] = keys;
  const parents = [...columns.values()].filter(({ field }) => field.required && !field.partOfKey);
  const isMade =
    key !== undefined && keys.length === 1 && key.type === 'string' && parents.length > 0;
  if (!isMade || values[key.name] !== undefined) return;
  const named = Object.entries(values).filter(([name]) => {
    const { type, field } = columns.get(name)!;
    return (type === 'string' && field.pickList === null) || type === 'integer';
  });
  const identity = named.filter(([name]) => name !== 'remark').sort(([a], [b]) => (a < b ? -1 : 1));
  if (parents.some(({ name }) => values[name] === undefined) || identity.length < 2) return;
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  values[key.name] = `table-${hash.slice(0, 16)}`;
}
