import type { CatalogColumn } from '../catalogs/definition.ts';
import { joinMessages, type MessageParts, msg } from '../../../src/formats/msg.ts';
import { listUsable } from '../entities/stored-shapes.ts';
import type { Services } from '../services.ts';
import { nameKey } from './name-key.ts';

/** A value of a pick list. */
export interface ListedValue {
  value: string;
  label?: string | undefined;
}

/** Values and labels of all pick lists, by the name of the list. */
export type PicklistValues = ReadonlyMap<string, readonly ListedValue[]>;

/** Values that a message lists. */
const MOST_LISTED = 8;
/** Characters of a refused value that a message repeats. */
const MOST_CHARACTERS = 60;

/** Reads the pick lists. */
export async function readPicks(db: Services['db']): Promise<PicklistValues> {
  const lists = await listUsable<{ name: string; values: ListedValue[] }>(db, 'PickList');
  return new Map(lists.map(({ data: { name, values } }) => [name, values]));
}

/**
 * The value of a column's pick list that a text means by its value or its label; the text itself
 * where the column has no list.
 */
export function findPick(
  picks: PicklistValues,
  { field }: CatalogColumn,
  text: unknown,
): { value: unknown } | { wrong: MessageParts } {
  const list = field.pickList === null ? undefined : picks.get(field.pickList);
  if (!list || list.length === 0) return { value: text };
  const key = nameKey(String(text));
  const found = list.find(
    ({ value, label }) => nameKey(value) === key || nameKey(label ?? '') === key,
  );
  if (found) return { value: found.value };
  const listed = list.slice(0, MOST_LISTED).map(({ value, label }) => label ?? value);
  return {
    wrong: msg`"${String(text).slice(0, MOST_CHARACTERS)}" is not in its list: ${joinMessages(listed)}`,
  };
}
