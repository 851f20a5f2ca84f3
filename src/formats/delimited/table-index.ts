import { classifyIndexUnit, type IndexKind } from '../../units/depth.ts';
import type { Table } from './read-table.ts';

/** The column that the others are drawn against. */
export interface TableIndex {
  /** Position of the column; -1 counts rows. */
  at: number;
  unit: string;
  kind: IndexKind;
  /** How it was found: by its name, because it grows or falls, or not at all. */
  by: 'choice' | 'name' | 'order' | 'none';
}

/** Names of depths in the languages that tables come in, the measured depth first. */
const DEPTH_NAMES = [
  /^(md|dept|depth|depth[ _.-]?md|md[ _.-]?depth|measured[ _.-]?depth|dmd|dbtm)$/i,
  /^(tvd|tvdss|tvd[ _.-]?depth|depth[ _.-]?tvd|derinlik|tiefe|prof|profundidad|profondeur|глубина|深度|井深|العمق)$/i,
  /^dep(th)?\b|\bdepth$/i,
  /^(time|datetime|date|zaman|время|时间|الوقت)$/i,
];
/** A unit of length behind the name of a depth: "DEPTH_M", "MD FT", "TVD.m". */
const NAMED_UNIT = /^(.*\S)[ _.-](m|ft|feet|met(?:re|er)s?)$/i;
/** Share of steps in one direction by which a column counts as ordered. */
const ORDERED = 0.98;

/** Names of `DEPTH_NAMES` that are a time. */
const TIME_NAMES = DEPTH_NAMES.length - 1;

/** The index of a table: the column of choice, by its name, or the first that grows or falls. */
export function findTableIndex(table: Table, choice?: string): TableIndex {
  const names = table.names.map(plainName);
  if (choice !== undefined) return describe(table, table.names.indexOf(choice), 'choice');
  for (const pattern of DEPTH_NAMES) {
    const at = names.findIndex((name, i) => pattern.test(name) && !table.columns[i]!.isText);
    if (at >= 0) return describe(table, at, 'name');
  }
  const ordered = names.findIndex((_, i) => isOrdered(table, i));
  return describe(table, ordered, ordered < 0 ? 'none' : 'order');
}

/** A name without its number among several of that name, and without its unit. */
function plainName(name: string): string {
  const single = name.replace(/:\d+$/, '');
  return NAMED_UNIT.exec(single)?.[1] ?? single;
}

function describe({ names, layout }: Table, at: number, by: TableIndex['by']): TableIndex {
  if (at < 0) return { at, unit: '', kind: 'sample', by };
  const within = NAMED_UNIT.exec(names[at]!.replace(/:\d+$/, ''))?.[2];
  const name = plainName(names[at]!);
  const unit = layout.units[at] || (within ?? '');
  const isDepth = DEPTH_NAMES.slice(0, TIME_NAMES).some((pattern) => pattern.test(name));
  const kind = classifyIndexUnit(unit, name);
  return { at, unit, kind: kind === 'sample' && isDepth ? 'depth' : kind, by };
}

function isOrdered({ columns, rows }: Table, at: number): boolean {
  const column = columns[at]!;
  if (column.isText || rows < 2) return false;
  let up = 0;
  let down = 0;
  for (let row = 1; row < rows; row++) {
    const step = column.numberAt(row) - column.numberAt(row - 1);
    if (step > 0) up++;
    else if (step < 0) down++;
  }
  return Math.max(up, down) >= (rows - 1) * ORDERED;
}
