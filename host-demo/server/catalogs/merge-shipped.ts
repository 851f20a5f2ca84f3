import { isDeepStrictEqual } from 'node:util';

/** What JSON holds; undefined is a property or an item that does not exist. */
type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

/**
 * Merges a value that a new version ships into the stored one: what nobody changed since `base`
 * was shipped becomes as it is shipped now, what users changed or deleted stays as they left it.
 * Objects are merged by property. Lists whose items have a key (fields of a catalog, values of a
 * pick list, names) are merged by item, any other list as a whole.
 */
export function mergeShipped(base: Json, stored: Json, shipped: Json): Json {
  if (isDeepStrictEqual(stored, base)) return shipped;
  if (isDeepStrictEqual(shipped, base)) return stored;
  if (isObject(stored) && isObject(shipped))
    return mergeObjects(isObject(base) ? base : {}, stored, shipped);
  if (Array.isArray(stored) && Array.isArray(shipped))
    return mergeLists(Array.isArray(base) ? base : [], stored, shipped);
  return stored;
}

function mergeObjects(base: JsonObject, stored: JsonObject, shipped: JsonObject): JsonObject {
  const names = new Set([...Object.keys(stored), ...Object.keys(shipped)]);
  return Object.fromEntries(
    [...names]
      .map((name) => [name, mergeShipped(base[name], stored[name], shipped[name])] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function mergeLists(base: readonly Json[], stored: readonly Json[], shipped: readonly Json[]) {
  const [was, has, now] = [indexItems(base), indexItems(stored), indexItems(shipped)];
  if (!was || !has || !now) return stored;
  const kept = [...has].map(([key, item]) => mergeShipped(was.get(key), item, now.get(key)));
  const added = [...now].filter(([key]) => !has.has(key) && !was.has(key)).map(([, item]) => item);
  return [...kept.filter((item) => item !== undefined), ...added];
}

/** The items by their keys; null if an item has no key or two have the same. */
function indexItems(items: readonly Json[]): ReadonlyMap<string, Json> | null {
  const index = new Map<string, Json>();
  for (const item of items) {
    const key = readKey(item);
    if (key === undefined || index.has(key)) return null;
    index.set(key, item);
  }
  return index;
}

/** Properties that tell the items of a list apart. */
const KEYS = ['value', 'viewer', 'questionId', 'name', 'id'] as const;

function readKey(item: Json): string | undefined {
  if (typeof item === 'string') return item;
  if (!isObject(item)) return undefined;
  const { attribute } = item;
  const key = isObject(attribute)
    ? attribute.name
    : KEYS.map((name) => item[name]).find((value) => value !== undefined);
  return typeof key === 'string' ? key : undefined;
}

/** Whether it is an object, and no list. */
export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
